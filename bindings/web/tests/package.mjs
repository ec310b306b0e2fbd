// Tests the package: `node package.mjs folder`, where the folder is that of `cargo web build`. Calls every function of
// functions.d.ts with made up arguments, good and bad, in both builds, which must give the same bits.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [folder = 'target/web/site', rounds = '200'] = process.argv.slice(2);
const url = pathToFileURL(`${folder}/graze/`);
const { load, Block, GrazeError, Kind, Prepared, Verdict, Status, World, NO_ELEMENT } = await import(new URL('graze.js', url));
const types = readFileSync(new URL('functions.d.ts', url), 'utf8');

// ------------------------------------------------------------------------------------------------ known answers

async function knownAnswers(options) {
    const graze = await load(options);
    const ship = [0, -4, 12, -9, 0, 7, -12, -9];
    const verdicts = [4, 5, 6].map((x) => graze.testPolygonCircle(ship, { x, y: 2, radius: 1 }));
    assert.deepEqual(verdicts, [Verdict.HIT, Verdict.TOUCH, Verdict.MISS]);
    assert.equal(graze.testPolygonCircle(new Float32Array(ship), [5, 2, 1]), Verdict.TOUCH);

    const closest = {};
    assert.equal(graze.distance(graze.circle(0, 0, 1), graze.box(3, 0, 4, 1), closest), 2);
    assert.deepEqual([closest.ax, closest.ay, closest.bx, closest.by, closest.bEdge], [1, 0, 3, 0, 0]);

    const contact = {};
    assert.equal(graze.contact(graze.box(0, 0, 2, 2), graze.box(1, 0, 3, 2), contact), Verdict.HIT);
    assert.deepEqual([contact.normalX, contact.depth, contact.points.length, contact.points[1].y], [1, 1, 2, 2]);
    assert.equal(contact.points[1].aFeature, 4);

    const crossings = [];
    assert.equal(graze.crossingsPolygonPolygon([0, 0, 2, 0, 2, 2, 0, 2], [1, 1, 3, 1, 3, 3, 1, 3], crossings), 2);
    assert.deepEqual(crossings.map(({ x, y, aEdge }) => [x, y, aEdge]), [[2, 1, 1], [1, 2, 2]]);
    // More than there is room for at first.
    const comb = Array.from({ length: 40 }, (_, i) => [i, i % 2]).flat().concat([40, -1, -1, -1]);
    assert.equal(graze.crossingsPolygonSegment(comb, [-2, 0.5, 50, 0.5], crossings), 40);
    assert.equal(crossings.length, 40);
    assert.equal(graze.crossingsPolygonSegment(comb, [-2, 0.5, 50, 0.5], crossings, 3), 40);
    assert.equal(crossings.length, 3);

    const hit = {}, which = {};
    const shapes = [graze.circle(5, 0, 1), graze.box(3, -1, 4, 1)];
    assert.equal(graze.raycastFirst([0, 0, 8, 0], shapes, hit, which), Verdict.HIT);
    assert.deepEqual([which.value, hit.t, hit.x, hit.normalX], [1, 0.375, 3, -1]);
    const sweep = {};
    assert.equal(graze.sweepFirst(graze.circle(0, 0, 1), 8, 0, shapes, sweep, which), Verdict.HIT);
    assert.deepEqual([which.value, sweep.t], [1, 0.25]);

    // Along a floor into a wall; and a platform that is solid from above only.
    const room = graze.polygon([0, 0, 10, 0, 10, 10, 9, 10, 9, 1, 0, 1]);
    const slide = {};
    assert.equal(graze.slide(graze.box(4, 1, 5, 2), 8, -2, [room], slide), Verdict.TOUCH);
    assert.deepEqual([slide.x, slide.y, slide.lostX, slide.lostY, slide.count], [4, 0, 4, -2, 2]);
    assert.deepEqual(slide.contacts.map(({ normalX, normalY }) => [normalX, normalY]).slice(0, 2), [[0, -1], [1, 0]]);
    assert.equal(graze.approach(graze.box(4, 2, 5, 3), 4, -2, [room], slide), Verdict.TOUCH);
    assert.deepEqual([slide.x, slide.y, slide.lostX, slide.lostY, slide.count], [2, -1, 2, -1, 1]);
    assert.equal(graze.slide(graze.box(4, 1, 5, 2), 8, -2, [], slide), Verdict.MISS);
    assert.deepEqual([slide.x, slide.y, slide.lostX, slide.count, slide.contacts.length], [8, -2, 0, 0, 0]);
    const platform = graze.oneSided([0, 0, 4, 0, 8, 0]);
    assert.equal(graze.sweep(graze.circle(2, 3, 1), 0, -4, platform, sweep), Verdict.HIT);
    assert.deepEqual([sweep.t, sweep.normalY], [0.5, -1]);
    assert.equal(graze.sweep(graze.circle(2, -3, 1), 0, 4, platform), Verdict.MISS);
    assert.equal(graze.sweep(graze.circle(2, -3, 1), 0, 4, graze.chain(platform.xy)), Verdict.HIT);
    assert.equal(graze.slide(graze.circle(2, -3, 1), 0, 8, [platform], slide), Verdict.MISS);

    const bytes = new Uint8Array(3);
    assert.equal(graze.testManyCirclePoint({ x: 0, y: 0, radius: 1 }, [0, 0, 1, 0, 2, 0], bytes), 2);
    assert.deepEqual([...bytes], [2, 1, 0]);
    const strided = { data: [9, 0, 0, 9, 1, 0, 9, 2, 0], stride: 3, offset: 1 };
    assert.equal(graze.testManyCirclePoint({ x: 0, y: 0, radius: 1 }, strided, bytes), 2);
    const indices = new Uint32Array(3);
    assert.equal(graze.select(bytes, Verdict.TOUCH, indices), 2);
    assert.deepEqual([...indices], [0, 1, 0]);

    const push = new Float32Array(2);
    assert.equal(graze.keepInAabbAabb([0, 0, 4, 4], { minX: -1, minY: 1, maxX: 1, maxY: 2 }, push), Status.OK);
    assert.deepEqual([...push], [1, 0]);
    assert.equal(graze.orientI32(0, 0, 2147483647, 1, -2147483648, -1), 1);
    assert.equal(graze.statusText(Status.ERROR_NOT_FINITE), 'NaN or infinite');
    const where = {};
    assert.equal(graze.checkPolygon([0, 0, 2, 2, 2, 0, 0, 2], where), Status.OUTLINE_SELF_CROSSING);
    assert.equal(where.value, 0);
    assert.equal(graze.checkPolygon([0, 0, 2, 0, 2, 2], where), Status.OK);
    assert.equal(where.value, NO_ELEMENT);

    // Numbers in the library's memory, which moves when it grows.
    const block = graze.float32(8);
    block.array.set(ship);
    const old = block.array;
    const large = graze.float32(4e6);
    assert.equal(large.length, 4e6);
    assert.equal(graze.testPolygonCircle(block, [5, 2, 1]), Verdict.TOUCH);
    assert.equal(graze.testPolygonCircle(block.array, [5, 2, 1]), Verdict.TOUCH);
    assert.throws(() => graze.testPolygonCircle(old, [5, 2, 1]), /xy has moved/);
    large.free();
    assert.throws(() => large.array, /freed/);
    // More vertices than the arena holds, twice in one call.
    const many = Float32Array.from({ length: 100000 }, (_, i) => (i % 2 ? Math.sin(i / 9) : Math.cos((i + 1) / 9)));
    assert.equal(graze.testPolygonPolygon(many, many.map((x) => x + 5)), Verdict.MISS);

    const prepared = graze.preparedCreate([0, 0, 9, 0, 9, 9, 0, 9, 3, 3, 6, 3, 6, 6, 3, 6], [4, 4]);
    assert.deepEqual([1, 3, 4].map((x) => graze.testPreparedPoint(prepared, x, 4)), [2, 1, 0]);
    const disc = (radius) => ({ xy: [4.5, 4.5], kind: Kind.POINT, radius });
    assert.deepEqual([1, 1.5, 2].map((radius) => graze.testPrepared(prepared, disc(radius))), [0, 1, 2]);
    const ring = {};
    assert.equal(graze.distancePreparedPoint(prepared, 4.5, 4, null, ring), 1);
    assert.equal(ring.value, 1);
    const chain = graze.preparedCreateChain([0, 0, 9, 0, 9, 9], Kind.CHAIN);
    assert.deepEqual([0, 1].map((y) => graze.testPreparedPoint(chain, 4, y)), [2, 0]);
    chain.free();
    assert.throws(() => graze.preparedCreate([0, 0, 1, 0, 1, 1], [4]), /ringCounts says 4 vertices, and there are 3/);
    const other = await load(options);
    assert.throws(() => other.testPreparedPoint(prepared, 1, 1), /another graze/);
    assert.throws(() => other.testPolygonPoint(block, 1, 1), /another graze/);
    prepared.free();
    prepared.free();
    assert.throws(() => graze.testPreparedPoint(prepared, 1, 1), /freed/);

    worlds(graze, other, ship);
    grids(graze);
    errors(graze, ship);
    block.free();
}

function worlds(graze, other, ship) {
    const world = graze.worldCreate();
    const id = graze.worldAdd(world, graze.polygon(ship), 2, 4, 11);
    const bullet = graze.worldAdd(world, graze.circle(0, 0, 1), 4, 0xffffffff);
    assert.deepEqual([graze.worldUser(world, id), graze.worldUser(world, bullet), graze.worldCount(world)], [11, 0, 2]);
    assert.equal(graze.worldPlace(world, bullet, 5, 2, 0), Status.OK);
    assert.equal(graze.worldUpdate(world), Status.OK);
    const pairs = [];
    assert.equal(graze.worldPairs(world, pairs), 1);
    assert.deepEqual(pairs, [{ a: id, b: bullet, verdict: Verdict.TOUCH }]);
    const before = graze.worldCreate();
    assert.equal(graze.worldCopy(before, world), Status.OK);
    assert.equal(typeof graze.worldHash(world), 'bigint');
    assert.equal(graze.worldHash(before), graze.worldHash(world));
    assert.equal(graze.worldPlaceMany(world, [id, bullet], [100, 0, 1, 0, 0, 0]), 2);
    const at = [0, 0, 0], both = new Float32Array(6);
    assert.throws(() => graze.worldPlacement(world, id, []), /room/);
    assert.equal(graze.worldPlacement(world, id, at), Status.OK);
    assert.deepEqual(at, [100, 0, 1]);
    assert.equal(graze.worldPlacementMany(world, [id, bullet], both), 2);
    assert.deepEqual([...both], [100, 0, 1, 0, 0, 0]);
    assert.equal(graze.worldPlaceMany(world, [bullet], { x: 1, y: 2, radians: 0 }), 1);
    assert.throws(() => graze.worldPlaceMany(world, [id, bullet], [1, 2, 3]), /elements, and the other side/);
    graze.worldUpdate(world);
    assert.deepEqual([graze.worldPairs(world), graze.worldEnded(world, pairs)], [0, 1]);
    assert.notEqual(graze.worldHash(before), graze.worldHash(world));
    const bytes = new Uint8Array(graze.worldSave(world));
    assert.equal(graze.worldSave(world, bytes), bytes.length);
    const loaded = graze.worldLoad(bytes);
    assert.equal(graze.worldHash(loaded), graze.worldHash(world));
    loaded.free();
    assert.throws(() => graze.worldLoad(bytes.subarray(1)), GrazeError);
    const out = {}, met = {};
    const ray = [-100, 2, 100, 2], ball = graze.circle(5, 102, 1);
    assert.equal(graze.worldRaycast(before, ray, 4, 0, out, met), Verdict.HIT);
    assert.deepEqual([met.value, out.x], [bullet, 4]);
    assert.equal(graze.worldRaycast(before, ray, 4, bullet), Verdict.MISS);
    assert.equal(graze.worldSweep(before, ball, 0, -196, 4, 0, out, met), Verdict.HIT);
    assert.deepEqual([met.value, out.t], [bullet, 0.5]);
    assert.equal(graze.worldSweepEnter(before, ball, 0, -196, 4, bullet), Verdict.MISS);
    assert.equal(graze.worldSlide(before, ball, 0, -196, 4, 0, out), Verdict.TOUCH);
    assert.deepEqual([out.y, out.contacts[0].obstacle], [-98, bullet]);
    assert.equal(graze.worldApproach(before, ball, 0, -196, 4, 0, out), Verdict.TOUCH);
    assert.deepEqual([out.y, out.count, out.contacts[0].obstacle], [-98, 1, bullet]);
    const all = [], which = [];
    assert.equal(graze.worldRaycastAll(before, ray, 0xffffffff, 0, all, which), 2);
    assert.deepEqual([which, all[1].x], [[id, bullet], 4]);
    assert.equal(graze.worldNearest(before, graze.point(5, 9), 100, 4, 0, {}, met), 6);
    assert.equal(met.value, bullet);
    assert.equal(graze.worldOverlappingBoxes(before, pairs), 1);
    const contacts = [];
    assert.equal(graze.worldContacts(before, bullet, 0xffffffff, contacts), 1);
    assert.deepEqual([contacts[0].id, contacts[0].contact.depth], [id, 0]);
    assert.equal(graze.worldContactsWithin(before, bullet, 0xffffffff, 0.5, contacts), 1);
    const found = new Uint32Array(2), placed = {};
    assert.equal(graze.worldQuery(before, graze.convex(ship), 0xffffffff, found), 2);
    assert.deepEqual([...found], [id, bullet]);
    assert.equal(graze.worldShape(before, bullet, placed), Status.OK);
    assert.deepEqual(placed, { xy: [5, 2], kind: Kind.POINT, radius: 1 });
    const category = {}, mask = {}, ids = new Uint32Array(3);
    assert.equal(graze.worldFilter(before, bullet, category, mask), Status.OK);
    assert.deepEqual([category.value, mask.value], [4, 0xffffffff]);
    assert.equal(graze.worldFilter(before, bullet), Status.OK);
    assert.equal(graze.worldIds(before, ids), 2);
    assert.deepEqual([...ids], [id, bullet, 0]);
    assert.equal(graze.worldTest(before, graze.circle(5, 1, 1), 4, 0, met), Verdict.HIT);
    assert.equal(met.value, bullet);
    assert.equal(graze.worldTest(before, graze.circle(5, 1, 1), 4, bullet), Verdict.MISS);
    assert.equal(graze.worldSetShape(world, bullet, graze.circle(0, 0, 2)), Status.OK);
    assert.equal(graze.worldMove(world, bullet, 1, 2), Status.OK);
    assert.equal(graze.worldHas(world, bullet), 1);
    assert.equal(graze.worldRemove(world, bullet), Status.OK);
    assert.throws(() => graze.worldPlace(world, bullet, 0, 0, 0), GrazeError);
    assert.throws(() => graze.worldUpdate(other.preparedCreate([0, 0, 1, 0, 1, 1])), /not a world/);
    assert.throws(() => other.worldUpdate(world), /a world of another graze/);
    // As many as the library's memory has to grow for.
    for (let i = 0; i < 5000; i++) graze.worldAdd(world, { kind: Kind.CHAIN, xy: Array.from({ length: 400 }, () => i) }, 1, 1);
    assert.equal(graze.worldCount(world), 5001);
    world.free();
    assert.throws(() => graze.worldCount(world), /this world has been freed/);
    before.free();
}

function grids(graze) {
    // A ring of eight cells around a hole, in rows of four bytes.
    const cells = [1, 1, 1, 0, 1, 0, 255, 0, 1, 1, 1, 0];
    const xy = [7], ringCounts = [];
    assert.equal(graze.traceGrid(cells, 3, 3, 4, 10, 20, 2, xy, ringCounts), 8);
    assert.deepEqual(ringCounts, [4, 4]);
    assert.deepEqual(xy, [10, 20, 16, 20, 16, 26, 10, 26, 12, 22, 12, 24, 14, 24, 14, 22]);
    const ground = graze.preparedCreate(xy, ringCounts);
    assert.deepEqual([11, 12, 13].map((x) => graze.testPreparedPoint(ground, x, 23)), [2, 1, 0]);
    ground.free();
    const block = graze.uint8(cells.length);
    block.array.set(cells);
    assert.equal(graze.traceGrid(block, 3, 3, 4, 10, 20, 2), 8);
    assert.equal(graze.traceGrid(block, 3, 3, 4, 10, 20, 2, null, ringCounts), 8);
    block.free();
    // Of every other cell, as many rings as the arena has no room for.
    const chess = Uint8Array.from({ length: 201 * 200 }, (_, i) => (i % 201 + (i / 201 | 0)) % 2);
    assert.equal(graze.traceGrid(chess, 200, 200, 201, 0, 0, 1, xy, ringCounts), 80000);
    assert.deepEqual([xy.length, ringCounts.length, xy[159999]], [160000, 20000, 200]);
    assert.equal(graze.traceGrid([], 0, 5, 0, 0, 0, 1, xy, ringCounts), 0);
    assert.deepEqual([xy, ringCounts], [[], []]);
    const refused = (message, ...bad) => assert.throws(() => graze.traceGrid(...bad), message);
    refused(/^TypeError: traceGrid: cells has 12 bytes, and there are 13 in such rows/, cells, 3, 3, 5, 0, 0, 1);
    refused(/^TypeError: traceGrid: width is -3, not a count/, cells, -3, 3, 4, 0, 0, 1);
    refused(/^TypeError: traceGrid: height is 1.5, not an integer/, cells, 3, 1.5, 4, 0, 0, 1);
    refused(/^TypeError: traceGrid: cells is null/, null, 3, 3, 4, 0, 0, 1);
    refused(/^TypeError: traceGrid: cells has 256 at 1, more than 255/, [0, 256], 1, 1, 1, 0, 0, 1);
    refused(/^TypeError: traceGrid: xy is not an array/, cells, 3, 3, 4, 0, 0, 1, new Float32Array(99));
    const kept = [5];
    refused(/^GrazeError: traceGrid: x: NaN/, cells, 3, 3, 4, NaN, 0, 1, kept, kept);
    refused(/^GrazeError: traceGrid: cellSize: /, cells, 3, 3, 4, 0, 0, -1, kept, kept);
    refused(/^GrazeError: traceGrid: cellSize: /, cells, 3, 3, 4, 0, 0, 3e38, kept, kept);
    refused(/^GrazeError: traceGrid: width: /, cells, 0xffffffff, 0, 4, 0, 0, 1, kept, kept);
    assert.deepEqual(kept, [5]);
}

function errors(graze, ship) {
    const refused = (call, message) => assert.throws(call, (error) => {
        assert.ok(error instanceof GrazeError, String(error));
        assert.match(error.message, message);
        return true;
    });
    refused(() => graze.testPolygonCircle([0, 0, NaN, 1, 2, 2], [0, 0, 1]), /^testPolygonCircle: xy, element 1: NaN/);
    refused(() => graze.testPolygonCircle(ship, { x: 0, y: 0 }), /circle, element 2: NaN or infinite/);
    refused(() => graze.testPolygonCircle(ship, { x: 0, y: 0, radius: -1 }), /radius is negative/);
    refused(() => graze.testPolygonCircle(ship, null), /circle: the pointer is NULL/);
    refused(() => graze.testPolygonCircle([1, 2, 3, 4], [0, 0, 1]), /too few vertices/);
    refused(() => graze.testPolygonPoint(ship, 1e39, 0), /x: NaN or infinite/);
    refused(() => graze.testPolygonPoint(ship, '1', 0), /x: NaN or infinite/);
    refused(() => graze.test({ xy: ship }, graze.point(0, 0)), /no GrazeKind/);
    refused(() => graze.testPreparedPoint(null, 0, 0), /prepared: the pointer is NULL/);
    refused(() => graze.preparedCreate([0, 0, 1, 1]), /too few vertices/);
    const bytes = new Uint8Array(3).fill(7);
    const points = [0, 0, NaN, 0, 1, 0];
    refused(() => graze.testManyCirclePoint({ x: 0, y: 0, radius: 1 }, points, bytes), /points, element 1: NaN/);
    assert.deepEqual([...bytes], [2, 0, 1]);
    const many = (circles, to) => () => graze.testManyCirclePoint(circles, points, to);
    assert.throws(many([0, 0, 1], bytes), /points has 3 elements, and the other side 1/);
    assert.throws(many({ x: 0, y: 0, radius: 1 }, bytes.subarray(1)), /has room for 2/);
    assert.throws(() => graze.testPolygonCircle([0, 0, 1, 1, 2], [0, 0, 1]), /xy has 5 numbers/);
    // Silence is a miss, and a handler of one's own may throw what it likes.
    graze.setErrorHandler(null);
    assert.equal(graze.testPolygonPoint(ship, NaN, 0), Verdict.MISS);
    assert.equal(graze.distance(graze.point(NaN, 0), graze.point(0, 0)), Infinity);
    const slide = { x: 7 };
    assert.equal(graze.slide(graze.point(NaN, 0), 1, 1, [], slide), Verdict.MISS);
    assert.deepEqual(slide, { x: 7 });
    graze.setErrorHandler();
    refused(() => graze.testPolygonPoint(ship, NaN, 0), /x: NaN/);
}

// ------------------------------------------------------------------------------------------------ every function

/** [{ name, parameters: [{ name, type }] }] of the interface Functions. */
const every = [...types.slice(types.indexOf('interface Functions')).matchAll(/^ {4}(\w+)\((.*)\): (.*);$/gm)].map(
    ([, name, list]) => ({
        name,
        parameters: list === '' ? [] : list.split(/, (?=\w+\??: )/).map((text) => {
            const [, own, type] = text.match(/^(\w+)\??: (.*)$/);
            return { name: own, type: type.replace(' | null', '') };
        }),
    }),
);
assert.ok(every.length > 150, `${every.length} functions`);

let state = 1n;
function below(most) {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number(((state >> 32n) * BigInt(most)) >> 32n);
}
const number = () => {
    const integer = below(17) - 8;
    switch (below(8)) {
        case 0: return Math.fround(integer + (below(1 << 20) - (1 << 19)) / (1 << 20));
        case 1: return Math.fround(integer * (1 + 2 ** -23));
        case 2: return below(16) === 0 ? [NaN, Infinity, 3e38, 1e-45][below(4)] : integer;
        default: return integer;
    }
};
const list = (count, make) => Array.from({ length: count }, make);
const outline = (make = number) => list(3 + below(6), () => [make(), make()]).flat();
const integer = () => (below(8) === 0 ? below(0x100000000) - 0x80000000 : below(17) - 8);
const positive = (value) => (below(16) === 0 ? value : Math.abs(value));
const shape = (make = number) => {
    const kind = 1 + below(6);
    const count = [0, 1, 2, 2 + below(4), 3, 3 + below(5), 2 + below(4)][kind];
    return { kind, xy: list(2 * count, make), radius: below(2) === 0 ? 0 : positive(make()) };
};
const box = (make) => {
    const [a, b, c, d] = list(4, make);
    return { minX: Math.min(a, c), minY: Math.min(b, d), maxX: Math.max(a, c), maxY: Math.max(b, d) };
};
const structs = (make) => ({
    Segment: () => list(4, make),
    Aabb: () => box(make),
    Circle: () => ({ x: make(), y: make(), radius: positive(make()) }),
    Capsule: () => ({ ax: make(), ay: make(), bx: make(), by: make(), radius: positive(make()) }),
    Shape: () => shape(make),
});

function someWorld(graze) {
    const world = graze.worldCreate();
    for (let i = below(4); i > 0; i--) graze.worldAdd(world, shape(), 1 + below(3), 1 + below(3));
    graze.worldUpdate(world);
    return world;
}

// An argument of a parameter, or undefined for a result, which is made elsewhere.
function argument(graze, name, type, { name: own, type: kind }) {
    const one = kind.match(/^(\w+?)(I32)?( \| (Floats|Integers))?$/);
    const made = one && structs(one[2] ? integer : number)[one[1]];
    if (made) return made();
    const size = type.size ??= below(6);
    switch (true) {
        case kind === 'number' && /I32$/.test(name): return integer();
        case kind === 'number' && own === 'least': return below(3);
        case kind === 'number' && ['id', 'ignore'].includes(own): return below(3) === 0 ? 0 : 1 + 1024 * below(3);
        case kind === 'number' && ['category', 'mask', 'user'].includes(own): return below(8);
        case kind === 'number' && own === 'margin': return positive(number());
        case name === 'traceGrid' && /Bytes$|width|height/.test(own) && kind === 'number': return below(9);
        case own === 'cells': return Uint8Array.from({ length: 72 }, () => below(2) * below(256));
        case kind === 'number' && own === 'capacity': return below(2) === 0 ? undefined : below(4);
        case kind === 'number': return own === 'most' ? 16 : number();
        case kind === 'Grade': return below(2);
        case kind === 'Kind': return 2 + below(2);
        case kind === 'Floats': return below(2) === 0 ? outline() : new Float32Array(outline());
        case kind === 'Integers': return outline(integer);
        case own === 'ids': return list(size, () => 1 + 1024 * below(3));
        case kind === 'Words': return undefined;
        case kind === 'Bytes': return Uint8Array.from({ length: size }, () => below(4));
        case kind === 'Prepared': return graze.preparedCreate([0, 0, 8, 0, 8, 8, 0, 8, 2, 2, 5, 2, 5, 5], [4, 3]);
        case kind === 'World': return someWorld(graze);
        case kind === 'readonly Shape[]': return list(below(4), () => shape());
        case kind === 'Shape | readonly Shape[]': return below(3) === 0 ? shape() : list(size, () => shape());
        case /Strided/.test(kind): {
            const words = kind.startsWith('Point') ? 2 : kind.startsWith('Floats') ? 8
                : { Segment: 4, Aabb: 4, Circle: 3, Capsule: 5, Position: 3 }[kind.match(/^\w+/)[0]];
            if (below(4) === 0) return { data: list(words, number), stride: 0 };
            return Float32Array.from(list(words * size, number));
        }
        case /^Uint8Array/.test(kind): return new Uint8Array(8);
        case /^Uint32Array/.test(kind): return new Uint32Array(3);
        case /^Float32Array/.test(kind): return new Float32Array(32);
        case /^Int32Array/.test(kind): return new Int32Array(32);
        case /^Partial/.test(kind): return {};
        case /\[\]$/.test(kind): return [];
        case /^\{ value/.test(kind): return {};
    }
    throw new Error(`${name}: an argument of the type ${kind}?`);
}

let hash = 0;
const words = new DataView(new ArrayBuffer(8));
function fold(value) {
    if (typeof value === 'bigint') {
        fold(String(value));
    } else if (typeof value === 'number') {
        words.setFloat64(0, value);
        for (const word of [words.getUint32(0), words.getUint32(4)]) {
            hash = Math.imul(hash ^ word, 0x9e3779b1);
            hash ^= hash >>> 15;
        }
    } else if (typeof value === 'string') {
        for (const letter of value) fold(letter.codePointAt(0));
    } else if (value !== null && typeof value === 'object') {
        for (const key of Object.keys(value)) fold(value[key]);
    }
}

async function everyFunction(options) {
    const graze = await load(options);
    let failures = 0, throws = 0;
    graze.setErrorHandler((failure) => {
        failures++;
        fold(failure);
    });
    state = 1n;
    hash = 0;
    const free = (list) => list.forEach((value) => value?.free?.());
    for (const { name, parameters } of every) {
        for (let round = 0; round < Number(rounds); round++) {
            const type = {};
            const list = parameters.map((parameter) => argument(graze, name, type, parameter));
            const result = graze[name](...list);
            const isHandle = (value) => value instanceof Prepared || value instanceof World;
            if (!isHandle(result) && !/^(simdWidth|setSimdWidth|preparedMemory|worldMemory|version)$/.test(name)) {
                fold(result);
            }
            for (const value of list) if (!isHandle(value)) fold(value);
            result?.free?.();
            free(list);
        }
        // Each argument in turn is bad. A trap would be a WebAssembly.RuntimeError.
        for (let i = 0; i < parameters.length; i++) {
            for (const bad of [null, NaN, 'text', [1], {}, [[0, 0], [1, 1]], new Float32Array(3), -1, 1e300]) {
                const type = {};
                const list = parameters.map((parameter) => argument(graze, name, type, parameter));
                list[i] = bad;
                try {
                    graze[name](...list)?.free?.();
                } catch (error) {
                    throws++;
                    assert.ok(error instanceof TypeError, `${name}(${parameters[i].name}: ${bad}): ${error}`);
                    assert.match(error.message, new RegExp(`^${name}: `));
                }
                list[i] = undefined;
                free(list);
            }
        }
    }
    assert.ok(failures > 1000 && throws > 1000, `${failures} failures, ${throws} errors`);
    return hash >>> 0;
}

const hashes = [];
for (const simd of [true, false]) {
    await knownAnswers({ simd });
    hashes.push(await everyFunction({ simd }));
}
assert.equal(hashes[0], hashes[1], 'simd128 changes a bit');
assert.ok(Block && Kind);
console.log(`${every.length} functions, ${rounds} rounds, with simd128 and without: ${hashes[0].toString(16)}`);
