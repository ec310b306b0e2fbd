// The shapes on the plane: their local vertices, and where they stand. Their vertices in the world are floats, which
// graze_place rounds once; graze and the naive comparisons are given the same floats.
import { Kind } from './graze/graze.js';

/** Kinds of shapes, in the order of the palette. */
export const TYPES = {
    point: { title: 'Point', kind: Kind.POINT, xy: [0, 0] },
    segment: { title: 'Segment', kind: Kind.SEGMENT, xy: [-2, -1, 2, 1] },
    chain: { title: 'Chain', kind: Kind.CHAIN, xy: [-4, 0, -1, 0, 1, 1, 4, 1] },
    circle: { title: 'Circle', kind: Kind.POINT, xy: [0, 0], radius: 2 },
    capsule: { title: 'Capsule', kind: Kind.SEGMENT, xy: [-2, 0, 2, 0], radius: 1 },
    box: { title: 'Box', kind: Kind.CONVEX, xy: [-2, -1, 2, -1, 2, 1, -2, 1] },
    rectangle: { title: 'Rectangle', kind: Kind.CONVEX, xy: [-2, -1, 2, -1, 2, 1, -2, 1], angle: Math.PI / 6 },
    convex: { title: 'Convex', kind: Kind.CONVEX, xy: [-2, -1, 0, -2, 2, -1, 2, 1, 0, 2, -2, 1] },
    concave: { title: 'Concave', kind: Kind.POLYGON, xy: [0, -2, 6, -6, 0, 2, -6, -6] },
    ray: { title: 'Ray', kind: Kind.SEGMENT, xy: [0, 0, 8, 0] },
};

/** The least radius that the slider gives. */
export const RADIUS_STEP = 0.25;

let next = 1;

export function makeShape(graze, type, x, y, more = {}) {
    const { kind, xy, radius = 0, angle = 0 } = TYPES[type];
    const shape = { id: next++, type, kind, local: [...xy], x, y, angle, radius, motion: null, ...more };
    update(graze, shape);
    return shape;
}

// Cosine and sine, exact where the turn is a multiple of a right angle.
function turn(angle) {
    const quarters = angle / (Math.PI / 2);
    const whole = Math.round(quarters);
    if (Math.abs(quarters - whole) < 1e-9) return [[1, 0], [0, 1], [-1, 0], [0, -1]][((whole % 4) + 4) % 4];
    return [Math.cos(angle), Math.sin(angle)];
}

/** Places the vertices anew after a change. */
export function update(graze, shape) {
    const [cosine, sine] = turn(shape.angle);
    shape.xy = new Float32Array(shape.local.length);
    graze.place(shape.local, shape.x, shape.y, cosine, sine, shape.xy);
    shape.radius = Math.fround(shape.radius);
    if (shape.type === 'concave' || shape.kind === Kind.CONVEX || shape.kind === Kind.POLYGON) {
        // An outline that was dragged out of shape is a polygon like any other.
        const status = graze.checkShape({ kind: Kind.CONVEX, xy: shape.xy, radius: shape.radius });
        shape.kind = status === 0 && shape.type !== 'concave' ? Kind.CONVEX : Kind.POLYGON;
        shape.status = graze.checkPolygon(shape.xy);
    } else {
        shape.status = 0;
    }
}

/** The local coordinates of a point of the world. */
export function toLocal(shape, x, y) {
    const [cosine, sine] = turn(shape.angle);
    const dx = x - shape.x, dy = y - shape.y;
    return [dx * cosine + dy * sine, dy * cosine - dx * sine];
}

export function title(shape) {
    const { title } = TYPES[shape.type];
    const isRound = shape.radius > 0 && shape.type !== 'circle' && shape.type !== 'capsule';
    return isRound ? `Rounded ${title.toLowerCase()}` : title;
}

/** What the page shows first: a circle that grazes the side of a ship, exactly. */
export function firstScene(graze) {
    const make = (type, x, y, more) => makeShape(graze, type, x, y, more);
    const circle = make('circle', -4, 4);
    return {
        shapes: [
            make('concave', -8, 4),
            make('box', -10, -6),
            make('box', -6, -6),
            make('rectangle', 5, 3, { angle: Math.PI / 6 }),
            make('convex', 7, 4),
            make('capsule', 3, -3, { angle: Math.PI / 4 }),
            make('chain', 5, -7, { local: [-9, 1, -5, 1, -2, 0, 3, 0, 6, 2] }),
            circle,
            make('ray', -2, 0, { local: [0, 0, 13, 3] }),
        ],
        selected: circle,
    };
}
