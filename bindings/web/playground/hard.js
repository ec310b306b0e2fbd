// Pairs as they lie in games, on purpose: ends on other segments, shared walls, tangent circles; and the same apart by
// the least there is. Counts where comparisons of rounded numbers are wrong.
import { Kind } from './graze/graze.js';
import { RIVALS, meets } from './naive.js';

let state = 1;
function random() {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
}
const whole = (most) => Math.floor(random() * (2 * most + 1)) - most;

const bits = new DataView(new ArrayBuffer(4));
/** The float next to x, away from 0 or towards it. */
export function neighbor(x, step) {
    bits.setFloat32(0, x);
    if (Math.fround(x) === 0) return step * 2 ** -149;
    bits.setInt32(0, bits.getInt32(0) + (x > 0 ? step : -step));
    return bits.getFloat32(0);
}

const segment = (xy) => ({ type: 'segment', kind: Kind.SEGMENT, xy: Float32Array.from(xy), radius: 0 });
const circle = (x, y, radius) =>
    ({ type: 'circle', kind: Kind.POINT, xy: Float32Array.from([x, y]), radius: Math.fround(radius) });
const nudge = (x) => (random() < 0.4 ? x : neighbor(x, random() < 0.5 ? 1 : -1));
const decimal = (most) => Math.fround(whole(most * 10) / 10);

const KINDS = {
    'A segment ends on another': () => {
        const [dx, dy] = [1 + Math.abs(whole(40)), whole(40)];
        const [x, y] = [whole(100) / 8, whole(100) / 8], t = 1 + Math.floor(random() * 7);
        const [px, py] = [x + dx * t, y + dy * t];
        return [segment([x, y, x + 8 * dx, y + 8 * dy]), segment([nudge(px), nudge(py), px - dy - 3, py + dx + 5])];
    },
    'Quads share a wall': () => {
        const [dx, dy] = [decimal(3) + 4, decimal(3)], [x, y] = [decimal(9), decimal(9)];
        const f = Math.fround, turned = [f(-dy), dx];
        const corner = (s, t) => [f(x + f(s * dx) + f(t * turned[0])), f(y + f(s * dy) + f(t * turned[1]))];
        const [a, b] = [corner(0, 0), corner(1, 0)];
        const quad = (side) => [...a, ...b, ...corner(1, side), ...corner(0, side)];
        const make = (xy) => ({ type: 'box', kind: Kind.CONVEX, xy: Float32Array.from(xy), radius: 0 });
        const other = quad(-1);
        other[0] = nudge(other[0]);
        other[3] = nudge(other[3]);
        return [make(quad(1)), make(other)];
    },
    'Circles are tangent': () => {
        const [p, q, r] = [[3, 4, 5], [5, 12, 13], [8, 15, 17], [7, 24, 25]][Math.floor(random() * 4)];
        const k = 1 + Math.floor(random() * 30), [x, y] = [whole(200) / 16, whole(200) / 16];
        const sum = (r * k) / 16, first = Math.fround(sum * random());
        const b = [nudge(x + (p * k) / 16), nudge(y + (q * k) / 16)];
        return [circle(x, y, first), circle(b[0], b[1], sum - first)];
    },
    'A circle rests on a slope': () => {
        const [p, q, r] = [[3, 4, 5], [5, 12, 13], [8, 15, 17]][Math.floor(random() * 3)];
        const [x, y] = [whole(100) / 8, whole(100) / 8], k = 1 + Math.floor(random() * 8), t = random() < 0.5 ? 1 : 2;
        const ground = segment([x, y, x + 4 * p * t, y + 4 * q * t]);
        return [ground, circle(nudge(x + 2 * p * t - (q * k) / 8), nudge(y + 2 * q * t + (p * k) / 8), (r * k) / 8)];
    },
};

/** { kind, count, wrong: [of each rival], examples: [of each rival] } for each kind of pair. */
export function tryHardPairs(graze, count) {
    state = 1;
    return Object.entries(KINDS).map(([kind, make]) => {
        const wrong = RIVALS.map(() => 0), examples = RIVALS.map(() => null);
        for (let i = 0; i < count; i++) {
            const [a, b] = make();
            const truth = graze.test(a, b) !== 0;
            RIVALS.forEach((rival, k) => {
                if (meets(rival, a, b) === truth) return;
                wrong[k]++;
                examples[k] ??= [a, b];
            });
        }
        return { kind, count, wrong, examples };
    });
}
