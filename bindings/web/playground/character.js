// A platformer's character, as in examples/character.c: it walks up slopes to a limit angle, climbs steps, keeps to
// ground that falls away, passes a one-sided line from below, rides and is pushed. graze.slide moves it: it never ends
// inside anything. y points up; speeds are per tick.
import { Kind, Verdict } from './graze/graze.js';

const RADIUS = 0.3;
const SPEED = 0.08;
const JUMP = 0.17;
const GRAVITY = 0.007;
const STEP = 0.3; // what it climbs, and how far it keeps to ground that falls away
const NEAR = 0.001; // as good as touching
const STEEPEST = 0.7; // the least upward part of the normal of ground to stand on

export class Character {
    /** x, y: the middle of the feet. obstacles: shapes of graze; their list may change between ticks. */
    constructor(graze, x, y, obstacles) {
        this.graze = graze;
        this.obstacles = obstacles;
        this.xy = new Float32Array([x, y, x, y + 0.8]);
        this.radius = RADIUS;
        this.vx = this.vy = 0;
        this.ground = null; // the obstacle that it stands on
        this.normal = [0, 1]; // of the ground, upward
        this.out = {};
    }

    get shape() {
        return this.graze.capsule(...this.xy, RADIUS);
    }

    /** Whether a shape overlaps it. Lines that are solid from one side may be passed. */
    overlaps(obstacle) {
        return obstacle.kind !== Kind.ONE_SIDED && this.graze.test(this.shape, obstacle) === Verdict.HIT;
    }

    tick(direction, jumps) {
        this.vx = SPEED * direction;
        if (this.ground && !jumps) {
            this.vy = 0;
            this.walk();
            return;
        }
        this.vy = this.ground ? JUMP : this.vy;
        this.ground = null;
        this.vy -= GRAVITY;
        const [, made] = this.slideBelowWalls(this.vx, this.vy), hasMet = this.out.count > 0;
        if (this.vy < 0 && hasMet && !this.ground) this.land(NEAR);
        // The ceiling ends a jump, and the ground a fall.
        if ((this.vy > 0 && made < this.vy / 2) || this.ground) this.vy = 0;
        // Ground that is too steep to stand on is slid down, at the speed that was made.
        else if (this.vy < 0 && hasMet) this.vy = made;
    }

    /** Drops through the one-sided line that it stands on. */
    drop() {
        if (this.ground?.kind !== Kind.ONE_SIDED) return;
        const line = this.ground;
        this.ground = null;
        this.slide(0, -GRAVITY, this.obstacles.filter((obstacle) => obstacle !== line));
    }

    /** A platform that was moved by x, y carries it, or pushes it. False if it is crushed: then it stays where it was. */
    giveWay(platform, x, y) {
        if (this.ground !== platform && !this.overlaps(platform)) return true;
        const before = this.copy(), { ground } = this;
        this.slide(x, y, this.obstacles.filter((obstacle) => obstacle !== platform));
        this.ground = ground;
        if (!this.overlaps(platform)) return true;
        this.restore(before);
        return false;
    }

    // On along what it meets. Returns the motion that was made.
    slide(x, y, obstacles) {
        this.graze.slide(this.shape, x, y, obstacles, this.out);
        return this.go(obstacles);
    }

    // Straight, as far as what it meets.
    approach(x, y) {
        this.graze.approach(this.shape, x, y, this.obstacles, this.out);
        return this.go(this.obstacles);
    }

    // Goes where a slide or an approach leads, and takes the ground from what was met on the way.
    go(obstacles) {
        const { out, xy } = this;
        for (let i = 0; i < 4; i += 2) {
            xy[i] += out.x;
            xy[i + 1] += out.y;
        }
        for (const { normalX, normalY, obstacle } of out.contacts.slice(0, out.count)) {
            if (-normalY >= STEEPEST) this.stand(obstacles[obstacle], -normalX, -normalY);
        }
        return [out.x, out.y];
    }

    // Slides, but up no ground that is too steep to stand on: that is a wall.
    slideBelowWalls(x, y) {
        const before = this.copy(), { out, obstacles } = this;
        const made = this.slide(x, y, obstacles);
        const slopes = out.contacts.slice(0, out.count).filter(({ normalY }) => normalY < 0 && -normalY < STEEPEST);
        if (slopes.length === 0 || made[1] <= Math.max(y, 0)) return made;
        this.restore(before);
        this.approach(x, y);
        this.slide(0, out.lostY, obstacles);
        return [this.xy[0] - before.xy[0], this.xy[1] - before.xy[1]];
    }

    // x, y: the normal of the ground, upward.
    stand(obstacle, x, y) {
        this.ground = obstacle;
        this.normal = [x, y];
    }

    // Along the ground, as fast uphill as downhill, and over steps.
    walk() {
        const before = this.copy(), x = this.vx * this.normal[1], y = -this.vx * this.normal[0];
        this.slideBelowWalls(x, y);
        this.land(STEP);
        // What stops the feet may be a step.
        if ((this.xy[0] - before.xy[0]) * x >= (x * x) / 2) return;
        const after = this.copy();
        this.restore(before);
        if (!this.climb(x)) this.restore(after);
    }

    // Down, to ground to stand on. Without such ground it stays where it was.
    land(depth) {
        const before = this.copy(), { out, obstacles } = this;
        this.ground = null;
        this.approach(0, -depth);
        if (!this.ground && out.count > 0) {
            // A corner or a wall that leans may stop it an ulp above the ground.
            const down = this.copy(), rest = out.lostY;
            const [, near] = this.slide(0, -NEAR, obstacles);
            const { ground, normal } = this;
            this.restore(down);
            if (ground) this.stand(ground, ...normal);
            // What two steep sides hold, stands.
            else if (out.count > 0 && near > -NEAR / 4) this.stand(obstacles[out.contacts[0].obstacle], 0, 1);
            // Around a corner, bit by bit, because a slide would go on along the ground.
            for (let i = 0; i < 8 && !this.ground; i++) this.slide(0, rest / 8, obstacles);
        }
        if (this.ground) return true;
        this.restore({ ...before, ground: null });
        return false;
    }

    // Up, on, and down again, if there is ground to stand on.
    climb(x) {
        const [start] = this.xy, [, rise] = this.approach(0, STEP), above = this.copy();
        // A round foot stands on an edge only when its middle is near it, and behind narrow steps farther on.
        for (const part of [0.4, 0.7]) {
            this.restore(above);
            this.approach(Math.sign(x) * Math.max(Math.abs(x), part * RADIUS), 0);
            if (this.land(rise) && (this.xy[0] - start) * x > (x * x) / 2) return true;
        }
        return false;
    }

    copy() {
        return { xy: this.xy.slice(), ground: this.ground, normal: this.normal };
    }

    restore({ xy, ground, normal }) {
        this.xy.set(xy);
        this.ground = ground;
        this.normal = normal;
    }
}
