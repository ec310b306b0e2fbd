// A platformer's character in a CollisionWorld: it walks up slopes to a limit angle, climbs steps, keeps to ground that
// falls away, passes a one-sided line from below, rides and is pushed. Slide moves it: it never ends inside anything,
// without a skin. y points up; speeds are per tick.

using System;
using GrazeLib;

public sealed class PlatformerCharacter
{
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

    private GrazeSlide Slide(float x, float y, uint among)
    {
        GrazeSlide slide;
        world.Slide(body, x, y, among, 0, out slide);
        Move(slide);
        for (int i = 0; i < slide.count; i++)
        {
            GrazeSlideContact contact = slide.Contact(i);
            if (-contact.normalY >= steepest)
                Stand(contact.obstacle, contact.normalX, contact.normalY);
        }
        return slide;
    }

    private void Stand(uint id, float normalX, float normalY)
    {
        ground = id;
        groundX = -normalX;
        groundY = -normalY;
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
        GrazeSweepHit hit;
        uint id;
        float part = world.SweepEnter(body, x, y, mask, 0, out hit, out id) == GrazeVerdict.Hit ? hit.t : 1;
        Slide(x * part, y * part, mask);
        Slide(0, y * (1 - part), mask);
        return body.ay - before.ay;
    }

    // Along the ground, as fast uphill as downhill, and over steps; or off an edge.
    private void Walk()
    {
        PlatformerCharacter before = Copy();
        float x = vx * groundY, y = -vx * groundX;
        bool hasMet;
        SlideBelowWalls(x, y, out hasMet);
        if (!Land(step))
            return;
        // What stops the feet may be a step.
        if (Math.Abs(body.ax - before.body.ax) < Math.Abs(x) / 2 && before.Climb(x))
        {
            body = before.body;
            Stand(before.ground, -before.groundX, -before.groundY);
        }
    }

    // Straight down, to ground to stand on. Without such ground it stays where it was.
    private bool Land(float depth)
    {
        GrazeSweepHit hit;
        uint id;
        ground = 0;
        if (world.SweepEnter(body, 0, -depth, mask, 0, out hit, out id) != GrazeVerdict.Hit || -hit.normalY < steepest)
            return false;
        // Not farther than to the ground, because a slide would go on along a slope.
        Slide(0, -depth * hit.t, mask);
        Stand(id, hit.normalX, hit.normalY);
        return true;
    }

    // Up, on, and down again, if there is ground to stand on.
    private bool Climb(float x)
    {
        float rise = Slide(0, step, mask).y;
        // A round foot stands on an edge only when its middle is near it.
        float ahead = Math.Sign(x) * Math.Max(Math.Abs(x), 0.4f * body.radius);
        float on = Slide(ahead, 0, mask).x;
        return Land(rise) && Math.Abs(on) > Math.Abs(ahead) / 2;
    }

    private PlatformerCharacter Copy()
    {
        return (PlatformerCharacter)MemberwiseClone();
    }
}
