// What textbooks do: the same questions by comparisons of rounded numbers. round is Math.fround for 32-bit floats, or
// the identity for 64 bits; epsilon widens every comparison. Straddling segments, crossing numbers, separating axes and
// distances of closest points, none of it made worse than it usually is.
import { Kind } from './graze/graze.js';

export const RIVALS = [
    { name: 'float', round: Math.fround, epsilon: 0 },
    { name: 'float, ε 0.0001', round: Math.fround, epsilon: 1e-4 },
    { name: 'double', round: (x) => x, epsilon: 0 },
];

/** Do two shapes meet? */
export function meets({ round, epsilon }, a, b) {
    const f = round;
    const cross = (ax, ay, bx, by, cx, cy) =>
        f(f(f(bx - ax) * f(cy - ay)) - f(f(by - ay) * f(cx - ax)));
    const reach = f(a.radius + b.radius);
    if (reach > 0) {
        const limit = f(reach + epsilon);
        return inside(a, b) || inside(b, a) || nearest(a, b) <= f(limit * limit);
    }
    if (a.kind === Kind.CONVEX && b.kind === Kind.CONVEX) return !separates(a.xy, b.xy) && !separates(b.xy, a.xy);
    return touch(a, b) || inside(a, b) || inside(b, a);

    function edges(shape) {
        const { xy, kind } = shape, n = xy.length / 2, list = [];
        if (n === 1) return [[xy[0], xy[1], xy[0], xy[1]]];
        const isOpen = kind === Kind.SEGMENT || kind === Kind.CHAIN;
        for (let i = 0; i < (isOpen ? n - 1 : n); i++) {
            const j = (i + 1) % n;
            list.push([xy[2 * i], xy[2 * i + 1], xy[2 * j], xy[2 * j + 1]]);
        }
        return list;
    }

    // Is a's first vertex in b by the crossing number?
    function inside(a, b) {
        if (b.kind !== Kind.CONVEX && b.kind !== Kind.POLYGON) return false;
        const [x, y] = a.xy;
        let is = false;
        for (const [ax, ay, bx, by] of edges(b)) {
            if (ay > y !== by > y && x < f(f(f(f(bx - ax) * f(y - ay)) / f(by - ay)) + ax)) is = !is;
        }
        return is;
    }

    function touch(a, b) {
        return edges(a).some((p) => edges(b).some((q) => segments(p, q)));
    }

    function segments([ax, ay, bx, by], [cx, cy, dx, dy]) {
        const d1 = cross(cx, cy, dx, dy, ax, ay), d2 = cross(cx, cy, dx, dy, bx, by);
        const d3 = cross(ax, ay, bx, by, cx, cy), d4 = cross(ax, ay, bx, by, dx, dy);
        const over = (s, t) => (s > epsilon && t < -epsilon) || (s < -epsilon && t > epsilon);
        if (over(d1, d2) && over(d3, d4)) return true;
        const zero = (d) => Math.abs(d) <= epsilon;
        const on = (px, py, qx, qy, x, y) =>
            x >= Math.min(px, qx) - epsilon && x <= Math.max(px, qx) + epsilon &&
            y >= Math.min(py, qy) - epsilon && y <= Math.max(py, qy) + epsilon;
        return (zero(d1) && on(cx, cy, dx, dy, ax, ay)) || (zero(d2) && on(cx, cy, dx, dy, bx, by)) ||
            (zero(d3) && on(ax, ay, bx, by, cx, cy)) || (zero(d4) && on(ax, ay, bx, by, dx, dy));
    }

    // Is one of a's sides a separating axis?
    function separates(a, b) {
        const n = a.length / 2;
        for (let i = 0; i < n; i++) {
            const j = (i + 1) % n;
            const nx = f(a[2 * j + 1] - a[2 * i + 1]), ny = f(a[2 * i] - a[2 * j]);
            const [least, most] = extent(a, nx, ny), [from, to] = extent(b, nx, ny);
            if (most < f(from - epsilon) || to < f(least - epsilon)) return true;
        }
        return false;
    }

    function extent(xy, nx, ny) {
        let least = Infinity, most = -Infinity;
        for (let i = 0; i < xy.length; i += 2) {
            const d = f(f(xy[i] * nx) + f(xy[i + 1] * ny));
            least = Math.min(least, d);
            most = Math.max(most, d);
        }
        return [least, most];
    }

    // The least squared distance of their edges.
    function nearest(a, b) {
        let least = Infinity;
        for (const p of edges(a)) {
            for (const q of edges(b)) {
                if (segments(p, q)) return 0;
                least = Math.min(
                    least,
                    toPoint(p, q[0], q[1]), toPoint(p, q[2], q[3]), toPoint(q, p[0], p[1]), toPoint(q, p[2], p[3]),
                );
            }
        }
        return least;
    }

    function toPoint([ax, ay, bx, by], x, y) {
        const dx = f(bx - ax), dy = f(by - ay);
        const square = f(f(dx * dx) + f(dy * dy));
        let t = square === 0 ? 0 : f(f(f(f(x - ax) * dx) + f(f(y - ay) * dy)) / square);
        t = Math.max(0, Math.min(1, t));
        const ex = f(x - f(ax + f(t * dx))), ey = f(y - f(ay + f(t * dy)));
        return f(f(ex * ex) + f(ey * ey));
    }
}
