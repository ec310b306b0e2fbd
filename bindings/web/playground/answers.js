// What graze says about the scene: every pair, the chosen pair in detail, rays and motions.
import { Kind, Verdict } from './graze/graze.js';
import { RIVALS, meets } from './naive.js';

const isOutline = (shape) => shape.kind === Kind.CONVEX || shape.kind === Kind.POLYGON;
const segmentOf = ({ xy }) => ({ ax: xy[0], ay: xy[1], bx: xy[2], by: xy[3] });
const circleOf = ({ xy, radius }) => ({ x: xy[0], y: xy[1], radius });

/** Outlines of the level whose boxes meet that of a shape, as shapes. */
function near(graze, level, shape) {
    if (!level) return [];
    const box = {};
    graze.bounds(shape, box);
    return level.outlines
        .filter((outline) => graze.testAabbAabb(outline.box, box) !== Verdict.MISS)
        .map(({ xy, prepared }) => ({ type: 'level', kind: Kind.POLYGON, xy, radius: 0, prepared }));
}

/** The points where two outlines cross; null for kinds that have no function for it. */
function crossings(graze, a, b) {
    const out = [];
    const one = (x) => {
        if (x.kind === Kind.POINT) return 'circle';
        if (x.radius > 0 || x.kind === Kind.CHAIN) return null;
        return isOutline(x) ? 'outline' : 'segment';
    };
    const [first, second] = [one(a), one(b)];
    if (first === 'outline' && second === 'outline') graze.crossingsPolygonPolygon(a.xy, b.xy, out);
    else if (first === 'outline' && second === 'segment') graze.crossingsPolygonSegment(a.xy, segmentOf(b), out);
    else if (first === 'outline' && second === 'circle') graze.crossingsPolygonCircle(a.xy, circleOf(b), out);
    else if (first === 'circle' && second === 'segment') graze.crossingsCircleSegment(circleOf(a), segmentOf(b), out);
    else if (first === 'circle' && second === 'circle') graze.crossingsCircleCircle(circleOf(a), circleOf(b), out);
    else if (first === 'segment' && second === 'segment') {
        graze.crossingsSegmentSegment(segmentOf(a), segmentOf(b), out);
    } else return first && second ? crossings(graze, b, a) : null;
    return out;
}

function detail(graze, a, b) {
    const answer = { a, b, verdict: graze.test(a, b), closest: {}, contacts: [], contact: null };
    answer.distance = graze.distance(a, b, answer.closest);
    if (answer.verdict !== Verdict.MISS) {
        answer.contact = {};
        graze.contact(a, b, answer.contact);
        graze.contacts(a, b, answer.contacts);
    }
    answer.crossings = crossings(graze, a, b);
    answer.rivals = RIVALS.map((rival) => meets(rival, a, b));
    return answer;
}

function castRay(graze, ray, bodies, level) {
    const along = segmentOf(ray);
    const hit = {}, which = {};
    let verdict = graze.raycastFirst(along, bodies, hit, which), body = verdict ? bodies[which.value] : null;
    for (const { prepared } of level?.outlines ?? []) {
        const other = {};
        const found = graze.raycastPrepared(prepared, along, other);
        if (found !== Verdict.MISS && (verdict === Verdict.MISS || other.t < hit.t)) {
            Object.assign(hit, other);
            verdict = found;
            body = null;
        }
    }
    const all = bodies.flatMap((shape) => {
        const list = [];
        graze.raycastAll(shape, along, list);
        return list;
    });
    return { ray, verdict, hit: verdict === Verdict.MISS ? null : hit, body, all };
}

function sweep(graze, shape, bodies, level) {
    const [dx, dy] = shape.motion, others = bodies.filter((other) => other !== shape);
    const hit = {};
    let verdict = graze.sweepEnterFirst(shape, dx, dy, others, hit);
    for (const { prepared } of level?.outlines ?? []) {
        const other = {};
        const found = graze.sweepEnterPrepared(shape, dx, dy, prepared, other);
        if (found > verdict || (found === verdict && found !== Verdict.MISS && other.t < hit.t)) {
            Object.assign(hit, other);
            verdict = found;
        }
    }
    return { shape, verdict, hit: verdict === Verdict.MISS ? null : hit };
}

/** All answers, and in how many pairs each rival is wrong. */
export function answer(graze, { shapes, selected, level }) {
    const bodies = shapes.filter((shape) => shape.type !== 'ray');
    const verdicts = new Map(bodies.map((shape) => [shape, Verdict.MISS]));
    const wrong = RIVALS.map(() => 0);
    let pairs = 0;
    const raise = (shape, verdict) => verdicts.set(shape, Math.max(verdicts.get(shape) ?? 0, verdict));
    bodies.forEach((a, i) => {
        for (const b of [...bodies.slice(i + 1), ...near(graze, level, a)]) {
            const verdict = graze.test(a, b);
            raise(a, verdict);
            raise(b, verdict);
            if (b.type === 'level' && b.xy.length > 400) continue;
            pairs++;
            RIVALS.forEach((rival, k) => (wrong[k] += meets(rival, a, b) !== (verdict !== Verdict.MISS)));
        }
    });
    let pair = null;
    if (selected && selected.type !== 'ray') {
        // The shape that it meets most, else the nearest shape.
        let best = [-1, Infinity];
        let partner = null;
        for (const other of [...bodies, ...near(graze, level, selected)]) {
            if (other === selected) continue;
            const rank = [graze.test(selected, other), graze.distance(selected, other)];
            if (rank[0] > best[0] || (rank[0] === best[0] && rank[1] < best[1])) [best, partner] = [rank, other];
        }
        if (partner) pair = detail(graze, selected, partner);
    }
    return {
        verdicts,
        pair,
        pairs,
        wrong,
        rays: shapes.filter((shape) => shape.type === 'ray').map((ray) => castRay(graze, ray, bodies, level)),
        sweeps: bodies.filter((shape) => shape.motion).map((shape) => sweep(graze, shape, bodies, level)),
    };
}
