// A platformer's character, as in examples/character.c: it walks up slopes to a limit angle, climbs steps, keeps to
// ground that falls away, passes a one-sided line from below, rides and is pushed. graze.slide moves it: it never ends
// inside anything. y points up; speeds are per tick.
import { Kind, Verdict } from './graze/graze.js';

const RADIUS = 0.3;
const SPEED = 0.08;
const JUMP = 0.17;
const GRAVITY = 0.007;
const STEP = 0.3; // what it climbs, and how far it keeps to ground that falls away
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
        this.hit = {};
        this.which = {};
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
        const [, made] = this.slideBelowWalls(this.vx, this.vy);
        // The ceiling ends a jump, and the ground a fall.
        if ((this.vy > 0 && made < this.vy / 2) || this.ground) this.vy = 0;
        // Ground that is too steep to stand on is slid down, at the speed that was made.
        else if (this.vy < 0 && this.out.count > 0) this.vy = made;
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

    // Returns the motion that was made.
    slide(x, y, obstacles) {
        const { graze, out, xy } = this;
        graze.slide(this.shape, x, y, obstacles, out);
        for (let i = 0; i < 4; i += 2) {
            xy[i] += out.x;
            xy[i + 1] += out.y;
        }
        for (const { normalX, normalY, obstacle } of out.contacts.slice(0, out.count)) {
            if (-normalY >= STEEPEST) this.stand(obstacles[obstacle], normalX, normalY);
        }
        return [out.x, out.y];
    }

    // Slides, but up no ground that is too steep to stand on: that is a wall.
    slideBelowWalls(x, y) {
        const before = this.copy(), { graze, hit, out, obstacles, shape } = this;
        const made = this.slide(x, y, obstacles);
        const slopes = out.contacts.slice(0, out.count).filter(({ normalY }) => normalY < 0 && -normalY < STEEPEST);
        if (slopes.length === 0 || made[1] <= Math.max(y, 0)) return made;
        this.restore(before);
        if (graze.sweepEnterFirst(shape, x, y, obstacles, hit) !== Verdict.HIT) hit.t = 1;
        this.slide(x * hit.t, y * hit.t, obstacles);
        this.slide(0, y * (1 - hit.t), obstacles);
        return [this.xy[0] - before.xy[0], this.xy[1] - before.xy[1]];
    }

    stand(obstacle, normalX, normalY) {
        this.ground = obstacle;
        this.normal = [-normalX, -normalY];
    }

    // Along the ground, as fast uphill as downhill, and over steps.
    walk() {
        const before = this.copy(), x = this.vx * this.normal[1], y = -this.vx * this.normal[0];
        this.slideBelowWalls(x, y);
        if (!this.land(STEP)) return;
        // What stops the feet may be a step.
        if (Math.abs(this.xy[0] - before.xy[0]) >= Math.abs(x) / 2) return;
        const after = this.copy();
        this.restore(before);
        if (!this.climb(x)) this.restore(after);
    }

    // Straight down, to ground to stand on. Without such ground it stays where it was.
    land(depth) {
        const { graze, hit, which, obstacles } = this;
        this.ground = null;
        const verdict = graze.sweepEnterFirst(this.shape, 0, -depth, obstacles, hit, which);
        if (verdict !== Verdict.HIT || -hit.normalY < STEEPEST) return false;
        const { normalX, normalY } = hit;
        // Not farther than to the ground, because a slide would go on along a slope.
        this.slide(0, -depth * hit.t, obstacles);
        this.stand(obstacles[which.value], normalX, normalY);
        return true;
    }

    // Up, on, and down again, if there is ground to stand on.
    climb(x) {
        const [, rise] = this.slide(0, STEP, this.obstacles);
        // A round foot stands on an edge only when its middle is near it.
        const ahead = Math.sign(x) * Math.max(Math.abs(x), 0.4 * RADIUS);
        const [on] = this.slide(ahead, 0, this.obstacles);
        return this.land(rise) && Math.abs(on) > Math.abs(ahead) / 2;
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
