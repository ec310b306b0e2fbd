// Draws the scene on the canvas.
import { Kind, Verdict } from './graze/graze.js';

/** Where handles are on the screen. */
export function handles(view, shape) {
    if (!shape) return [];
    const list = [];
    const at = (x, y) => view.toScreen(x, y);
    const isOutline = shape.kind === Kind.CONVEX || shape.kind === Kind.POLYGON;
    for (let i = 0; shape.kind !== Kind.POINT && i < shape.xy.length; i += 2) {
        list.push({ what: 'vertex', index: i, at: at(shape.xy[i], shape.xy[i + 1]) });
    }
    if (shape.type === 'circle') list.push({ what: 'radius', at: at(shape.xy[0] + shape.radius, shape.xy[1]) });
    if (isOutline || shape.kind === Kind.CHAIN) {
        let [x, top] = [0, -Infinity];
        for (let i = 0; i < shape.xy.length; i += 2) {
            x += shape.xy[i] / (shape.xy.length / 2);
            top = Math.max(top, shape.xy[i + 1] + shape.radius);
        }
        const [sx, sy] = at(x, top);
        list.push({ what: 'turn', at: [sx, sy - 26] });
    }
    if (shape.motion) list.push({ what: 'motion', at: at(shape.x + shape.motion[0], shape.y + shape.motion[1]) });
    return list;
}

const COLORS = ['paper', 'grid', 'grid-major', 'ink', 'soft', 'miss', 'touch', 'hit', 'accent', 'card'];

export function colors() {
    const style = getComputedStyle(document.documentElement);
    return Object.fromEntries(COLORS.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
}

export function draw(context, view, state, answers, palette) {
    const { width, height, ratio } = view;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = palette.paper;
    context.fillRect(0, 0, width, height);
    grid(context, view, state.snap, palette);
    if (state.level) level(context, view, state.level, palette);
    const color = (verdict) => [palette.miss, palette.touch, palette.hit][verdict];
    for (const found of answers.sweeps) motion(context, view, found, color(found.verdict), palette);
    for (const shape of state.shapes) {
        if (shape.type === 'ray') continue;
        const width = shape === state.selected ? 2.6 : 1.7;
        body(context, view, shape, color(answers.verdicts.get(shape) ?? 0), width);
    }
    for (const found of answers.rays) ray(context, view, found, palette, color, state);
    if (state.layers.bounds && state.boxes) for (const box of state.boxes) bounds(context, view, box, palette);
    if (answers.pair) marks(context, view, answers.pair, state.layers, palette, color);
    for (const handle of handles(view, state.selected)) grip(context, handle, palette);
}

function grid(context, view, snap, palette) {
    let step = snap || 1;
    while (step * view.zoom < 16) step *= step === 0.1 ? 10 : 2;
    const [left, top] = view.toWorld(0, 0), [right, bottom] = view.toWorld(view.width, view.height);
    const line = (isMajor) => {
        context.beginPath();
        const draw = (from, to, place) => {
            for (let i = Math.ceil(from / step); i * step <= to; i++) if ((i % 4 === 0) === isMajor) place(i * step);
        };
        draw(left, right, (x) => {
            const at = Math.round(view.toScreen(x, 0)[0]) + 0.5;
            context.moveTo(at, 0);
            context.lineTo(at, view.height);
        });
        draw(bottom, top, (y) => {
            const at = Math.round(view.toScreen(0, y)[1]) + 0.5;
            context.moveTo(0, at);
            context.lineTo(view.width, at);
        });
        context.strokeStyle = isMajor ? palette['grid-major'] : palette.grid;
        context.lineWidth = 1;
        context.stroke();
    };
    line(false);
    line(true);
}

function level(context, view, level, palette) {
    level.path ??= new Path2D(
        level.outlines.map(({ xy }) => {
            let text = '';
            for (let i = 0; i < xy.length; i += 2) text += `${i ? 'L' : 'M'}${xy[i]} ${xy[i + 1]}`;
            return `${text}Z`;
        }).join(''),
    );
    context.save();
    const [x, y] = view.toScreen(0, 0);
    context.translate(x, y);
    context.scale(view.zoom, -view.zoom);
    context.fillStyle = context.strokeStyle = palette.soft;
    context.globalAlpha = 0.14;
    context.fill(level.path, 'evenodd');
    context.globalAlpha = 0.8;
    context.lineWidth = 1 / view.zoom;
    context.stroke(level.path);
    context.restore();
}

// The outline of a shape, its radius included; null if it takes more than arcs.
function path(view, { kind, xy, radius }, dx = 0, dy = 0) {
    const result = new Path2D(), n = xy.length / 2;
    const at = (i) => view.toScreen(xy[2 * i] + dx, xy[2 * i + 1] + dy);
    const r = radius * view.zoom;
    if (kind === Kind.POINT) {
        result.arc(...at(0), Math.max(r, 3.5), 0, 2 * Math.PI);
        return result;
    }
    if (r === 0) {
        for (let i = 0; i < n; i++) result[i ? 'lineTo' : 'moveTo'](...at(i));
        if (kind === Kind.CONVEX || kind === Kind.POLYGON) result.closePath();
        return result;
    }
    if (kind !== Kind.CONVEX && kind !== Kind.SEGMENT) return null;
    let points = Array.from({ length: n }, (_, i) => at(i)).filter(([x, y], i, all) => {
        const [px, py] = all[(i + n - 1) % n];
        return x !== px || y !== py;
    });
    if (points.length === 0) points = [at(0)];
    let area = 0;
    points.forEach(([x, y], i) => {
        const [px, py] = points[(i + 1) % points.length];
        area += x * py - px * y;
    });
    if (area < 0) points.reverse();
    points.forEach(([x, y], i) => {
        const [px, py] = points[(i + points.length - 1) % points.length], [nx, ny] = points[(i + 1) % points.length];
        const from = Math.atan2(y - py, x - px) - Math.PI / 2, to = Math.atan2(ny - y, nx - x) - Math.PI / 2;
        if (points.length === 1) result.arc(x, y, r, 0, 2 * Math.PI);
        else result.arc(x, y, r, from, to);
    });
    result.closePath();
    return result;
}

let layer = null;

function body(context, view, shape, color, width, dx = 0, dy = 0) {
    const outline = path(view, shape, dx, dy);
    const isFilled = shape.kind !== Kind.CHAIN && (shape.kind !== Kind.SEGMENT || shape.radius > 0);
    context.strokeStyle = context.fillStyle = color;
    context.lineJoin = context.lineCap = 'round';
    const alpha = context.globalAlpha;
    if (outline) {
        if (isFilled) {
            context.globalAlpha = alpha * (shape.kind === Kind.POINT && shape.radius === 0 ? 1 : 0.15);
            context.fill(outline, 'evenodd');
            context.globalAlpha = alpha;
        }
        context.lineWidth = isFilled ? width : width + 0.8;
        context.stroke(outline);
        return;
    }
    // A thick line with its inside taken away again.
    layer ??= document.createElement('canvas');
    layer.width = view.width * view.ratio;
    layer.height = view.height * view.ratio;
    const other = layer.getContext('2d'), core = path(view, { ...shape, radius: 0 }, dx, dy);
    other.scale(view.ratio, view.ratio);
    other.lineJoin = other.lineCap = 'round';
    other.strokeStyle = other.fillStyle = color;
    const paint = (lineWidth) => {
        other.lineWidth = lineWidth;
        other.stroke(core);
        if (shape.kind === Kind.POLYGON) other.fill(core, 'evenodd');
    };
    const put = (alpha) => {
        context.save();
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.globalAlpha = alpha;
        context.drawImage(layer, 0, 0);
        context.restore();
    };
    const r = 2 * shape.radius * view.zoom;
    paint(r);
    put(alpha * 0.15);
    paint(r + width);
    other.globalCompositeOperation = 'destination-out';
    paint(Math.max(0.5, r - width));
    put(alpha);
    other.globalCompositeOperation = 'source-over';
}

function dot(context, [x, y], radius, color, ring) {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fillStyle = color;
    context.fill();
    if (!ring) return;
    context.strokeStyle = ring;
    context.lineWidth = 1.5;
    context.stroke();
}

function arrow(context, [ax, ay], [bx, by], color, width = 2) {
    const length = Math.hypot(bx - ax, by - ay);
    if (!(length > 2)) return;
    const [dx, dy] = [(bx - ax) / length, (by - ay) / length];
    context.strokeStyle = context.fillStyle = color;
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(ax, ay);
    context.lineTo(bx - dx * 6, by - dy * 6);
    context.stroke();
    context.beginPath();
    context.moveTo(bx, by);
    context.lineTo(bx - dx * 9 - dy * 4.5, by - dy * 9 + dx * 4.5);
    context.lineTo(bx - dx * 9 + dy * 4.5, by - dy * 9 - dx * 4.5);
    context.fill();
}

function dashed(context, from, to, color, pattern = [5, 5]) {
    context.beginPath();
    context.moveTo(...from);
    context.lineTo(...to);
    context.setLineDash(pattern);
    context.strokeStyle = color;
    context.lineWidth = 1.4;
    context.stroke();
    context.setLineDash([]);
}

function ray(context, view, { ray, verdict, hit, all }, palette, color, state) {
    const from = view.toScreen(ray.xy[0], ray.xy[1]), end = view.toScreen(ray.xy[2], ray.xy[3]);
    const tint = hit ? color(verdict) : palette.soft;
    if (hit) {
        const at = view.toScreen(hit.x, hit.y);
        dashed(context, at, end, palette.soft, [2, 6]);
        context.beginPath();
        context.moveTo(...from);
        context.lineTo(...at);
        context.strokeStyle = palette.ink;
        context.lineWidth = 1.6;
        context.stroke();
        if (state.layers.crossings) for (const one of all) dot(context, view.toScreen(one.x, one.y), 2.6, palette.soft);
        arrow(context, at, [at[0] + 34 * hit.normalX, at[1] - 34 * hit.normalY], tint);
        dot(context, at, 4.5, tint, palette.card);
    } else {
        arrow(context, from, end, palette.soft, 1.4);
    }
    dot(context, from, ray === state.selected ? 5 : 4, palette.ink);
}

function motion(context, view, { shape, hit }, color, palette) {
    const [dx, dy] = shape.motion;
    const from = view.toScreen(shape.x, shape.y), to = view.toScreen(shape.x + dx, shape.y + dy);
    const t = hit ? hit.t : 1;
    context.globalAlpha = 0.35;
    body(context, view, shape, palette.soft, 1, dx, dy);
    context.globalAlpha = 0.75;
    body(context, view, shape, color, 1.5, dx * t, dy * t);
    context.globalAlpha = 1;
    arrow(context, from, to, palette.soft, 1.6);
    if (hit && Number.isFinite(hit.x)) {
        const at = view.toScreen(hit.x, hit.y);
        arrow(context, at, [at[0] + 30 * hit.normalX, at[1] - 30 * hit.normalY], color);
        dot(context, at, 4.5, color, palette.card);
    }
}

function bounds(context, view, { minX, minY, maxX, maxY }, palette) {
    const [ax, ay] = view.toScreen(minX, maxY), [bx, by] = view.toScreen(maxX, minY);
    context.setLineDash([3, 4]);
    context.strokeStyle = palette.soft;
    context.lineWidth = 1;
    context.strokeRect(ax, ay, bx - ax, by - ay);
    context.setLineDash([]);
}

function marks(context, view, { verdict, distance, closest, contacts, crossings }, layers, palette, color) {
    if (verdict === Verdict.MISS) {
        if (!layers.distance || !Number.isFinite(distance)) return;
        const a = view.toScreen(closest.ax, closest.ay), b = view.toScreen(closest.bx, closest.by);
        dashed(context, a, b, palette.ink);
        dot(context, a, 3.5, palette.ink);
        dot(context, b, 3.5, palette.ink);
        return;
    }
    if (layers.crossings) {
        for (const { x, y } of crossings ?? []) {
            const [sx, sy] = view.toScreen(x, y);
            context.strokeStyle = palette.ink;
            context.lineWidth = 1.2;
            context.strokeRect(sx - 7, sy - 7, 14, 14);
        }
    }
    if (!layers.contact) return;
    for (const { normalX, normalY, points } of contacts) {
        for (const { x, y } of points) {
            if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
            const at = view.toScreen(x, y);
            arrow(context, at, [at[0] + 38 * normalX, at[1] - 38 * normalY], color(verdict));
            dot(context, at, 4.5, color(verdict), palette.card);
        }
    }
}

function grip(context, { what, at: [x, y] }, palette) {
    context.fillStyle = palette.card;
    context.strokeStyle = palette.accent;
    context.lineWidth = 1.6;
    context.beginPath();
    if (what === 'vertex') context.rect(x - 3.5, y - 3.5, 7, 7);
    else context.arc(x, y, what === 'turn' ? 5.5 : 5, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
}
