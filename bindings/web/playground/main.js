// The playground: its state, its view, and what starts it.
import { hasSimd, load } from './graze/graze.js';
import { answer } from './answers.js';
import { colors, draw } from './draw.js';
import { tryHardPairs } from './hard.js';
import { listen } from './input.js';
import { freeLevel, prepareLevel, readLevels } from './level.js';
import { RIVALS } from './naive.js';
import { chips, palette, showAnswers, showHardPairs, showShape } from './panel.js';
import { firstScene, makeShape } from './scene.js';

const element = (id) => document.getElementById(id);
const canvas = element('canvas');
const context = canvas.getContext('2d');
const simd = new URLSearchParams(location.search).get('simd') !== '0' && hasSimd();
const graze = await load({ simd });

const SNAPS = [['Off', 0], ['1', 1], ['½', 0.5], ['¼', 0.25], ['0.1', 0.1]];
const LAYERS = [['Distance', 'distance'], ['Contacts', 'contact'], ['Crossings', 'crossings'], ['Bounds', 'bounds']];

const state = {
    ...firstScene(graze),
    snap: 1,
    layers: { distance: true, contact: true, crossings: true, bounds: false },
    level: null,
    boxes: [],
    tally: { pairs: 0, wrong: RIVALS.map(() => 0) },
};

const view = {
    x: 0, y: 0, zoom: 40, width: 0, height: 0, ratio: 1,
    // The middle of what the panel leaves free.
    middle: () => (view.width > 760 ? [(view.width - 328) / 2, view.height / 2] : [view.width / 2, view.height * 0.34]),
    toScreen(x, y) {
        const [mx, my] = view.middle();
        return [(x - view.x) * view.zoom + mx, (view.y - y) * view.zoom + my];
    },
    toWorld(sx, sy) {
        const [mx, my] = view.middle();
        return [(sx - mx) / view.zoom + view.x, view.y - (sy - my) / view.zoom];
    },
    pan(dx, dy) {
        view.x -= dx / view.zoom;
        view.y += dy / view.zoom;
    },
    zoomAt(sx, sy, factor) {
        const [x, y] = view.toWorld(sx, sy);
        view.zoom = Math.min(1e5, Math.max(0.5, view.zoom * factor));
        const [nx, ny] = view.toWorld(sx, sy);
        view.x += x - nx;
        view.y += y - ny;
    },
    fit({ minX, minY, maxX, maxY }) {
        const free = view.width > 760 ? [view.width - 328, view.height - 120] : [view.width, view.height * 0.5];
        view.x = (minX + maxX) / 2;
        view.y = (minY + maxY) / 2;
        view.zoom = Math.min(free[0] / (maxX - minX + 3), free[1] / (maxY - minY + 3), 2e4);
    },
};

let answers = null;
let tint = colors();
let frame = 0;

/** Asks again and draws again, at the next frame. isNew: something has moved, so its pairs count. */
function changed(isNew = true) {
    if (isNew || !answers) {
        answers = answer(graze, state);
        if (isNew) {
            state.tally.pairs += answers.pairs;
            answers.wrong.forEach((wrong, k) => (state.tally.wrong[k] += wrong));
        }
        state.boxes = state.shapes.map((shape) => {
            const box = {};
            graze.bounds(shape, box);
            return box;
        });
        showAnswers(graze, state, answers);
    }
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => draw(context, view, state, answers, tint));
}

const page = {
    graze,
    state,
    view,
    changed,
    answers: () => answers,
    select(shape) {
        state.selected = shape;
        answers = null;
        changed(false);
        showShape(page, shape);
    },
    add(type) {
        const step = state.snap || 1 / 64;
        const [x, y] = [view.x, view.y].map((value) => Math.fround(Math.round(value / step) * step));
        const shape = makeShape(graze, type, x, y);
        state.shapes.push(shape);
        page.select(shape);
        changed(true);
    },
    remove() {
        state.shapes = state.shapes.filter((shape) => shape !== state.selected);
        page.select(null);
    },
    copy() {
        const { type, local, x, y, angle, radius } = state.selected, step = state.snap || 1;
        const [nx, ny] = [Math.fround(x + step), Math.fround(y - step)];
        const shape = makeShape(graze, type, nx, ny, { local: [...local], angle, radius });
        state.shapes.push(shape);
        page.select(shape);
    },
    fit() {
        const boxes = state.level ? [...state.boxes, state.level] : state.boxes;
        if (boxes.length === 0) return;
        const side = (name, pick) => pick(...boxes.map((box) => box[name]));
        const [least, most] = [['minX', 'minY'], ['maxX', 'maxY']];
        const lower = least.map((name) => [name, side(name, Math.min)]);
        view.fit(Object.fromEntries([...lower, ...most.map((name) => [name, side(name, Math.max)])]));
        changed(false);
    },
    setSnap(step) {
        state.snap = step;
        showSnap();
        changed(false);
    },
    /** Replaces the scene by a pair of another source. */
    show(a, b) {
        const shapes = [a, b].map(({ type, kind, xy, radius }) =>
            makeShape(graze, type, 0, 0, { kind, local: [...xy], radius }));
        state.shapes = shapes;
        freeLevel(state.level);
        state.level = null;
        page.select(shapes[1]);
        page.fit();
    },
    openLevels(buffer) {
        const levels = readLevels(buffer);
        const choice = element('level');
        choice.replaceChildren(...levels.map((_, i) => new Option(`Level ${i + 1} of ${levels.length}`, i)));
        choice.hidden = levels.length < 2;
        choice.onchange = () => page.openLevel(levels[Number(choice.value)]);
        page.openLevel(levels[0]);
    },
    openLevel(outlines) {
        freeLevel(state.level);
        state.level = prepareLevel(graze, outlines);
        const { level } = state;
        const parts = [`${level.outlines.length} outlines, ${level.vertices} vertices`];
        if (level.crossing) parts.push(`${level.crossing} cross themselves`);
        if (level.refused) parts.push(`${level.refused} refused`);
        element('level-note').textContent = `${parts.join('; ')}.`;
        if (level.outlines.length === 0) {
            state.level = null;
            return changed();
        }
        const x = Math.round((level.minX + level.maxX) / 2), y = Math.round(level.maxY) + 4;
        state.shapes = [
            makeShape(graze, 'ray', x - 12, y, { local: [0, 0, 8, Math.round(level.minY) - y] }),
            makeShape(graze, 'capsule', x + 6, y),
            makeShape(graze, 'circle', x, y, { motion: [4, Math.round(level.minY) - y] }),
        ];
        page.select(state.shapes[2]);
        page.fit();
    },
};

const showSnap = chips(element('snap'), SNAPS, (step) => state.snap === step, page.setSnap, 'radio');
const showLayers = chips(element('layers'), LAYERS, (name) => state.layers[name], (name) => {
    state.layers[name] = !state.layers[name];
    showLayers();
    changed(false);
});
palette(element('palette'), page.add);
listen(canvas, page);

element('hard').addEventListener('click', () => showHardPairs(tryHardPairs(graze, 5000), page.show));
element('help').addEventListener('click', () => element('keys').showModal());
element('file').addEventListener('change', async ({ target }) => {
    const [file] = target.files;
    if (!file) return;
    try {
        page.openLevels(await file.arrayBuffer());
        element('file-name').textContent = file.name;
    } catch (error) {
        element('level-note').textContent = error.message;
    }
});
const version = [1e6, 1e3, 1].map((unit) => Math.floor(graze.version() / unit) % 1000).join('.');
element('build').textContent = `graze ${version}, WebAssembly${simd ? ' with simd128' : ''}`;

function resize() {
    view.ratio = devicePixelRatio;
    [view.width, view.height] = [innerWidth, innerHeight];
    canvas.width = view.width * view.ratio;
    canvas.height = view.height * view.ratio;
    changed(false);
}
addEventListener('resize', resize);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    tint = colors();
    changed(false);
});
resize();
page.select(state.selected);
page.fit();
// For tests, and for the curious.
window.playground = page;
document.documentElement.dataset.ready = '';
