// Levels from a file of one's own: 32-bit floats, x and y of each vertex, as one outline; or several levels of
// several outlines: "GRZL", the count of levels; for each the count of outlines; for each the count of vertices, then
// the floats.

/** Levels of outlines, as Float32Arrays. */
export function readLevels(buffer) {
    const view = new DataView(buffer);
    if (buffer.byteLength >= 4 && view.getUint32(0) === 0x47525a4c) return readFile(view);
    if (buffer.byteLength % 8 !== 0 || buffer.byteLength < 24) {
        throw new Error('The file is no list of x, y floats: its length is no multiple of 8 bytes, or less than 24.');
    }
    return [[floats(view, 0, buffer.byteLength / 4)]];
}

function floats(view, at, count) {
    return Float32Array.from({ length: count }, (_, i) => view.getFloat32(at + 4 * i, true));
}

function readFile(view) {
    let at = 4;
    const take = (size) => {
        if (at + 4 > view.byteLength) throw new Error('The file is cut short.');
        const count = view.getUint32(at, true);
        at += 4;
        if (count > (view.byteLength - at) / size) throw new Error('The file announces more than it holds.');
        return count;
    };
    return Array.from({ length: take(4) }, () =>
        Array.from({ length: take(4) }, () => {
            const count = take(8);
            const xy = floats(view, at, 2 * count);
            at += 8 * count;
            return xy;
        }));
}

/**
 * A level as prepared polygons, in a size that fits the page: scaled by a power of two, which changes no verdict.
 * Outlines that graze refuses are counted.
 */
export function prepareLevel(graze, outlines) {
    const sides = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
    const level = { outlines: [], refused: 0, crossing: 0, vertices: 0, ...sides };
    const kept = [];
    for (const xy of outlines) {
        const status = graze.checkPolygon(xy);
        if (status !== 0 && status < 100) level.refused++;
        else kept.push(xy);
        if (status === 100) level.crossing++;
    }
    let extent = 0;
    for (const xy of kept) {
        const box = {};
        graze.boundsPolygon(xy, box);
        level.minX = Math.min(level.minX, box.minX);
        level.minY = Math.min(level.minY, box.minY);
        level.maxX = Math.max(level.maxX, box.maxX);
        level.maxY = Math.max(level.maxY, box.maxY);
    }
    extent = Math.max(level.maxX - level.minX, level.maxY - level.minY);
    const scale = extent > 0 && Number.isFinite(extent) ? 2 ** Math.round(Math.log2(64 / extent)) : 1;
    for (const side of ['minX', 'minY', 'maxX', 'maxY']) level[side] *= scale;
    for (const xy of kept) {
        const scaled = xy.map((number) => number * scale);
        const box = {};
        graze.boundsPolygon(scaled, box);
        level.vertices += xy.length / 2;
        level.outlines.push({ xy: scaled, box, prepared: graze.preparedCreate(scaled) });
    }
    return level;
}

export function freeLevel(level) {
    for (const { prepared } of level?.outlines ?? []) prepared.free();
}
