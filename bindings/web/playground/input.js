// Mouse, touch and keyboard.
import { Verdict } from './graze/graze.js';
import { handles } from './draw.js';
import { TYPES, toLocal, update } from './scene.js';

/** Wires the canvas. page: { graze, state, view, changed, select, add, remove, copy, fit, setSnap }. */
export function listen(canvas, page) {
    const { graze, state, view } = page;
    const fingers = new Map();
    let drag = null;
    let pinch = null;

    const snapped = (value) => (state.snap ? Math.round(value / state.snap) * state.snap : value);
    const place = (event) => {
        const box = canvas.getBoundingClientRect();
        return [event.clientX - box.left, event.clientY - box.top];
    };

    function shapeAt(x, y, reach) {
        const [wx, wy] = view.toWorld(x, y);
        const tip = graze.circle(wx, wy, reach / view.zoom);
        // The shape that is drawn last; lines before regions, because they are harder to meet.
        const found = state.shapes.filter((shape) => graze.test(shape, tip) !== Verdict.MISS);
        return found.find((shape) => shape === state.selected) ?? found[found.length - 1];
    }

    function grab(event) {
        const [x, y] = place(event), reach = event.pointerType === 'touch' ? 20 : 9;
        const handle = handles(view, state.selected).reverse()
            .find(({ at }) => Math.hypot(at[0] - x, at[1] - y) <= reach);
        const shape = handle ? state.selected : shapeAt(x, y, reach / 2);
        const [wx, wy] = view.toWorld(x, y);
        if (!shape) return { what: 'pan', x, y, moved: false };
        if (shape !== state.selected) page.select(shape);
        return { what: handle?.what ?? 'shape', index: handle?.index, shape, dx: shape.x - wx, dy: shape.y - wy };
    }

    function move(event) {
        const [x, y] = place(event), [wx, wy] = view.toWorld(x, y), { shape } = drag;
        switch (drag.what) {
            case 'pan':
                view.pan(x - drag.x, y - drag.y);
                drag.moved ||= Math.hypot(x - drag.x, y - drag.y) > 0;
                [drag.x, drag.y] = [x, y];
                page.changed(false);
                return;
            case 'shape': {
                const [nx, ny] = [snapped(wx + drag.dx), snapped(wy + drag.dy)];
                if (nx === shape.x && ny === shape.y) return;
                [shape.x, shape.y] = [Math.fround(nx), Math.fround(ny)];
                break;
            }
            case 'vertex':
                [shape.local[drag.index], shape.local[drag.index + 1]] = toLocal(shape, snapped(wx), snapped(wy));
                break;
            case 'radius':
                shape.radius = Math.max(0, snapped(Math.hypot(wx - shape.xy[0], wy - shape.xy[1])));
                break;
            case 'motion':
                shape.motion = [Math.fround(snapped(wx) - shape.x), Math.fround(snapped(wy) - shape.y)];
                break;
            case 'turn': {
                const angle = Math.atan2(wy - shape.y, wx - shape.x) - Math.PI / 2;
                const step = state.snap ? Math.PI / 12 : Math.PI / 720;
                shape.angle = Math.round(angle / step) * step;
            }
        }
        update(graze, shape);
        page.changed(true);
    }

    canvas.addEventListener('pointerdown', (event) => {
        canvas.setPointerCapture(event.pointerId);
        canvas.focus({ preventScroll: true });
        fingers.set(event.pointerId, place(event));
        if (fingers.size === 2) {
            drag = null;
            pinch = spread();
        } else if (fingers.size === 1 && event.button !== 2) {
            drag = grab(event);
            canvas.style.cursor = drag.what === 'pan' ? 'grabbing' : 'move';
        }
    });
    canvas.addEventListener('pointermove', (event) => {
        if (fingers.has(event.pointerId)) fingers.set(event.pointerId, place(event));
        if (fingers.size === 2 && pinch) {
            const now = spread();
            view.zoomAt(now.x, now.y, now.size / pinch.size);
            view.pan(now.x - pinch.x, now.y - pinch.y);
            pinch = now;
            page.changed(false);
        } else if (drag) {
            move(event);
        } else if (event.pointerType === 'mouse') {
            const [x, y] = place(event);
            const isHandle = handles(view, state.selected).some(({ at }) => Math.hypot(at[0] - x, at[1] - y) <= 9);
            canvas.style.cursor = isHandle ? 'crosshair' : shapeAt(x, y, 4) ? 'move' : 'grab';
        }
    });
    const release = (event) => {
        fingers.delete(event.pointerId);
        if (drag?.what === 'pan' && !drag.moved && fingers.size === 0) page.select(null);
        drag = pinch = null;
    };
    canvas.addEventListener('pointerup', release);
    canvas.addEventListener('pointercancel', release);
    canvas.addEventListener('contextmenu', (event) => event.preventDefault());
    canvas.addEventListener('wheel', (event) => {
        event.preventDefault();
        view.zoomAt(...place(event), Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)));
        page.changed(false);
    }, { passive: false });

    function spread() {
        const [[ax, ay], [bx, by]] = [...fingers.values()];
        return { x: (ax + bx) / 2, y: (ay + by) / 2, size: Math.max(1, Math.hypot(ax - bx, ay - by)) };
    }

    const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowDown: [0, -1], ArrowUp: [0, 1] };
    const types = Object.keys(TYPES);
    canvas.addEventListener('keydown', (event) => {
        if (event.ctrlKey || event.metaKey) return;
        const shape = state.selected, key = event.key;
        if (key in ARROWS && shape) {
            const [dx, dy] = ARROWS[key];
            const most = shape.xy.reduce((most, value) => Math.max(most, Math.abs(value)), shape.radius);
            // An ulp of the largest coordinate, so that every vertex moves by the same.
            const step = event.altKey ? 2 ** (Math.floor(Math.log2(most || 1)) - 23) : state.snap || 4 / view.zoom;
            const moved = (value, sign) =>
                event.altKey || !state.snap ? value + sign * step : sign ? snapped(value + sign * step) : value;
            [shape.x, shape.y] = [Math.fround(moved(shape.x, dx)), Math.fround(moved(shape.y, dy))];
            update(graze, shape);
            page.changed(true);
        } else if (key === 'Tab' && state.shapes.length > 0) {
            const i = state.shapes.indexOf(shape);
            const next = event.shiftKey ? (i < 0 ? state.shapes.length : i) - 1 : i + 1;
            // Past the last shape the page goes on.
            if (next < 0 || next >= state.shapes.length) {
                page.select(null);
                return;
            }
            page.select(state.shapes[next]);
        } else if ((key === 'q' || key === 'e') && shape) {
            const step = Math.PI / (state.snap ? 12 : 180);
            shape.angle = Math.round((shape.angle + (key === 'q' ? step : -step)) / step) * step;
            update(graze, shape);
            page.changed(true);
        } else if (/^[0-9]$/.test(key)) page.add(types[(Number(key) + 9) % 10]);
        else if ((key === 'Delete' || key === 'Backspace') && shape) page.remove();
        else if (key === 'd' && shape) page.copy();
        else if (key === 'g') page.setSnap(state.snap ? 0 : 1);
        else if (key === 'f') page.fit();
        else return;
        event.preventDefault();
    });
}
