// A platformer's character in a CollisionWorld: it walks up slopes to a limit angle, climbs steps, keeps to ground that
// falls away, passes a one-sided line from below, rides and is pushed. Slide moves it: it never ends inside anything,
// without a skin. y points up; speeds are per tick.

using System;
using GrazeLib;

public sealed class PlatformerCharacter
{
    // As good as touching.
    private const float NEAR = 0.001f;

    public float speed = 0.08f, jump = 0.17f, gravity = 0.007f;
    // What it climbs, and how far it keeps to ground that falls away.
    public float step = 0.3f;
    // The least upward part of the normal of ground to stand on.
    public float steepest = 0.7f;
    public GrazeCapsule body;
    // The id of the shape that it stands on, or 0.
    public uint ground;

    private readonly CollisionWorld world;
    private readonly uint mask;
    private float vx, vy, groundX, groundY = 1;

    // mask: the categories that it collides with.
    public PlatformerCharacter(CollisionWorld world, GrazeCapsule body, uint mask)
    {
        this.world = world;
        this.body = body;
        this.mask = mask;
    }

    public bool Overlaps()
    {
        GrazeSlide slide;
        return world.Slide(body, 0, 0, mask, 0, out slide) == GrazeVerdict.Hit;
    }

    public void Tick(float direction, bool jumps)
    {
        vx = speed * direction;
        if (ground != 0 && !jumps)
        {
            vy = 0;
            Walk();
            return;
        }
        if (ground != 0)
            vy = jump;
        ground = 0;
        vy -= gravity;
        bool hasMet;
        float made = SlideBelowWalls(vx, vy, out hasMet);
        if (vy < 0 && hasMet && ground == 0)
            Land(NEAR);
        // The ceiling ends a jump, and the ground a fall.
        if ((vy > 0 && made < vy / 2) || ground != 0)
            vy = 0;
        // Ground that is too steep to stand on is slid down, at the speed that was made.
        else if (vy < 0 && hasMet)
            vy = made;
    }

    // Drops through one-sided lines of these categories.
    public void Drop(uint categories)
    {
        ground = 0;
        Slide(0, -gravity, mask & ~categories);
    }

    // A shape was moved by x, y: it carries those who stand on it, and pushes others. False if it would crush this one,
    // which then stays where it was. categories: those of such shapes, which are not in the way meanwhile.
    public bool GiveWay(uint platform, float x, float y, uint categories)
    {
        if (ground != platform && !Overlaps())
            return true;
        GrazeCapsule before = body;
        uint stood = ground;
        Slide(x, y, mask & ~categories);
        ground = stood;
        if (!Overlaps())
            return true;
        // Inside of the shape by roundings, or inside of others.
        GrazeSlide push;
        if (world.PushOut(body, Math.Abs(x) + Math.Abs(y), mask, 0, out push) == GrazeVerdict.Touch)
        {
            Move(push);
            return true;
        }
        body = before;
        return false;
    }

    // Each coordinate rounded once, as the promises of Slide and PushOut are.
    private void Move(GrazeSlide motion)
    {
        body.ax = (float)((double)body.ax + motion.x);
        body.ay = (float)((double)body.ay + motion.y);
        body.bx = (float)((double)body.bx + motion.x);
        body.by = (float)((double)body.by + motion.y);
    }

    // On along what it meets.
    private GrazeSlide Slide(float x, float y, uint among)
    {
        GrazeSlide way;
        world.Slide(body, x, y, among, 0, out way);
        return Go(way);
    }

    // Straight, as far as what it meets.
    private GrazeSlide Approach(float x, float y)
    {
        GrazeSlide way;
        world.Approach(body, x, y, mask, 0, out way);
        return Go(way);
    }

    // Goes where a slide or an approach leads, and takes the ground from what was met on the way.
    private GrazeSlide Go(GrazeSlide way)
    {
        Move(way);
        for (int i = 0; i < way.count; i++)
        {
            GrazeSlideContact contact = way.Contact(i);
            if (-contact.normalY >= steepest)
                Stand(contact.obstacle, -contact.normalX, -contact.normalY);
        }
        return way;
    }

    // x, y: the normal of the ground, upward.
    private void Stand(uint id, float x, float y)
    {
        ground = id;
        groundX = x;
        groundY = y;
    }

    // Slides, but up no ground that is too steep to stand on: that is a wall. Returns how far up it went.
    private float SlideBelowWalls(float x, float y, out bool hasMet)
    {
        GrazeCapsule before = body;
        GrazeSlide slide = Slide(x, y, mask);
        hasMet = slide.count > 0;
        bool isAtSlope = false;
        for (int i = 0; i < slide.count; i++)
            isAtSlope |= slide.Contact(i).normalY < 0 && -slide.Contact(i).normalY < steepest;
        if (!isAtSlope || slide.y <= Math.Max(y, 0))
            return slide.y;
        body = before;
        Slide(0, Approach(x, y).lostY, mask);
        return body.ay - before.ay;
    }

    // Along the ground, as fast uphill as downhill, and over steps; or off an edge.
    private void Walk()
    {
        PlatformerCharacter before = Copy();
        float x = vx * groundY, y = -vx * groundX;
        bool hasMet;
        SlideBelowWalls(x, y, out hasMet);
        Land(step);
        // What stops the feet may be a step.
        if ((body.ax - before.body.ax) * x < x * x / 2 && before.Climb(x))
            Become(before);
    }

    // Down, to ground to stand on. Without such ground it stays where it was.
    private bool Land(float depth)
    {
        PlatformerCharacter down = Copy();
        ground = down.ground = 0;
        GrazeSlide way = down.Approach(0, -depth);
        if (down.ground == 0 && way.count > 0)
        {
            // A corner or a wall that leans may stop it an ulp above the ground.
            PlatformerCharacter probe = down.Copy();
            GrazeSlide near = probe.Slide(0, -NEAR, mask);
            if (probe.ground != 0)
                down.Stand(probe.ground, probe.groundX, probe.groundY);
            // What two steep sides hold, stands.
            else if (near.count > 0 && near.y > -NEAR / 4)
                down.Stand(near.Contact(0).obstacle, 0, 1);
            // Around a corner, bit by bit, because a slide would go on along the ground.
            for (int i = 0; i < 8 && down.ground == 0; i++)
                down.Slide(0, way.lostY / 8, mask);
        }
        if (down.ground != 0)
            Become(down);
        return down.ground != 0;
    }

    // Up, on, and down again, if there is ground to stand on.
    private bool Climb(float x)
    {
        PlatformerCharacter above = Copy();
        float rise = above.Approach(0, step).y;
        // A round foot stands on an edge only when its middle is near it, and behind narrow steps farther on.
        for (float part = 0.4f; part < 0.8f; part += 0.3f)
        {
            PlatformerCharacter beyond = above.Copy();
            beyond.Approach(Math.Sign(x) * Math.Max(Math.Abs(x), part * body.radius), 0);
            if (beyond.Land(rise) && (beyond.body.ax - body.ax) * x > x * x / 2)
            {
                Become(beyond);
                return true;
            }
        }
        return false;
    }

    private void Become(PlatformerCharacter other)
    {
        body = other.body;
        Stand(other.ground, other.groundX, other.groundY);
    }

    private PlatformerCharacter Copy()
    {
        return (PlatformerCharacter)MemberwiseClone();
    }
}
