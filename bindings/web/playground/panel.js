// The panel: verdict, values, rivals, the chosen shape.
import { Kind, Verdict } from './graze/graze.js';
import { RIVALS } from './naive.js';
import { RADIUS_STEP, TYPES, title, update } from './scene.js';

const element = (id) => document.getElementById(id);
const WORDS = ['miss', 'graze', 'hit'];
const MEANINGS = ['no common point', 'they touch, the interiors do not meet', 'the interiors meet'];

/** The shortest decimal that gives the same float. */
export function short(value) {
    if (!Number.isFinite(value)) return String(value).replace('Infinity', '∞');
    for (let digits = 1; digits < 10; digits++) {
        const text = value.toPrecision(digits);
        if (Math.fround(Number(text)) === value) return String(Number(text));
    }
    return String(value);
}

const pairOf = (x, y) => `${short(x)}, ${short(y)}`;
const nameOf = (shape) => (shape.type === 'level' ? 'Level' : title(shape));

export function showAnswers(graze, state, { pair, rays, sweeps }) {
    const verdict = element('verdict'), rows = [];
    const ray = rays.find(({ ray }) => ray === state.selected);
    const say = (heading, value, meaning) => {
        element('pair').textContent = heading;
        const word = value === null ? '' : WORDS[value];
        if (verdict.textContent !== word) verdict.textContent = word;
        verdict.dataset.verdict = value ?? '';
        element('meaning').textContent = meaning;
    };
    if (ray) {
        const heading = ray.body ? `Ray, ${nameOf(ray.body).toLowerCase()}` : 'Ray';
        say(heading, ray.verdict, ray.hit ? 'its first point' : 'it meets nothing');
        if (ray.hit) {
            rows.push(['t', short(ray.hit.t)], ['point', pairOf(ray.hit.x, ray.hit.y)]);
            rows.push(['normal', pairOf(ray.hit.normalX, ray.hit.normalY)], ['edge', String(ray.hit.edge)]);
            rows.push(['enters and leaves', `${ray.all.length} ×`]);
        }
    } else if (pair) {
        const { a, b, verdict, contact } = pair;
        say(`${nameOf(a)}, ${nameOf(b).toLowerCase()}`, verdict, MEANINGS[verdict]);
        if (verdict === Verdict.MISS) {
            rows.push(['distance', short(pair.distance)]);
            rows.push(['from', pairOf(pair.closest.ax, pair.closest.ay)]);
            rows.push(['to', pairOf(pair.closest.bx, pair.closest.by)]);
        } else {
            rows.push(['depth', short(contact.depth)], ['normal', pairOf(contact.normalX, contact.normalY)]);
            for (const { x, y } of contact.points) rows.push(['contact', pairOf(x, y)]);
            if (pair.contacts.length > 1) rows.push(['contacts', String(pair.contacts.length)]);
        }
        if (pair.crossings) rows.push(['crossings', String(pair.crossings.length)]);
        const sweep = sweeps.find(({ shape }) => shape === state.selected);
        if (sweep) {
            const what = sweep.hit ? `${WORDS[sweep.verdict]} at t = ${short(sweep.hit.t)}` : 'meets nothing';
            rows.push(['moving', what]);
        }
        if (a.status === 100 || b.status === 100) rows.push(['outline', 'crosses itself: a best answer']);
    } else {
        say(state.shapes.length ? 'Nothing is chosen' : 'The plane is empty', null, 'Click a shape, or add one below.');
    }
    element('values').replaceChildren(...rows.flatMap(([name, value]) => {
        const dt = document.createElement('dt'), dd = document.createElement('dd');
        [dt.textContent, dd.textContent] = [name, value];
        return [dt, dd];
    }));
    showRivals(state, pair && !ray ? pair : null);
}

function showRivals({ tally }, pair) {
    const rows = RIVALS.map(({ name }, k) => {
        const row = document.createElement('tr'), meets = pair?.rivals[k];
        const isWrong = pair && meets !== (pair.verdict !== Verdict.MISS);
        const says = pair ? (meets ? 'meet' : 'apart') : '–';
        row.innerHTML = '<td></td><td></td><td></td>';
        row.children[0].textContent = name;
        row.children[1].textContent = isWrong ? `${says}, wrong` : says;
        row.children[1].className = isWrong ? 'wrong' : 'right';
        row.children[2].textContent = tally.wrong[k].toLocaleString('en');
        row.children[2].className = tally.wrong[k] ? 'wrong' : 'right';
        return row;
    });
    const head = document.createElement('tr');
    head.innerHTML = '<th></th><th>this pair</th><th>wrong</th>';
    element('naive').tBodies[0].replaceChildren(head, ...rows);
    const count = tally.pairs.toLocaleString('en');
    element('tally').textContent = tally.pairs ? `Of ${count} pairs since the page was opened.` : '';
}

export function showHardPairs(results, show) {
    const table = document.createElement('table');
    const add = (row, tag, text) => {
        const cell = row.appendChild(document.createElement(tag));
        cell.textContent = text;
        return cell;
    };
    const head = table.createTHead().insertRow();
    for (const text of ['wrong of 5,000', 'float', 'ε', 'double']) add(head, 'th', text);
    const body = table.createTBody();
    for (const { kind, wrong, examples } of results) {
        const row = body.insertRow();
        const cell = add(row, 'td', `${kind} `);
        const example = examples[0] ?? examples[1] ?? examples[2];
        if (example) {
            const button = cell.appendChild(document.createElement('button'));
            button.type = 'button';
            button.textContent = 'show';
            button.addEventListener('click', () => show(...example));
        }
        for (const count of wrong) add(row, 'td', count.toLocaleString('en')).className = count ? 'wrong' : 'right';
    }
    const to = element('hard-result');
    to.replaceChildren(table);
    to.hidden = false;
}

/** Chips that switch; returns the function that shows how they stand. */
export function chips(box, list, isOn, choose, role) {
    const attribute = role ? 'aria-checked' : 'aria-pressed';
    box.replaceChildren(...list.map(([text, value]) => {
        const chip = document.createElement('button');
        chip.type = 'button';
        chip.textContent = text;
        if (role) chip.setAttribute('role', role);
        chip.addEventListener('click', () => choose(value));
        return chip;
    }));
    const show = () => {
        list.forEach(([, value], i) => box.children[i].setAttribute(attribute, String(Boolean(isOn(value)))));
    };
    show();
    return show;
}

export function showShape(page, shape) {
    element('shape').hidden = !shape;
    if (!shape) return;
    const { graze } = page;
    element('shape-name').textContent = title(shape);
    const slider = (name, most, step, value, text, set) => {
        const label = document.createElement('label');
        label.innerHTML = '<span></span><input type="range"><output></output>';
        const [span, input, output] = label.children;
        span.textContent = name;
        Object.assign(input, { min: 0, max: most, step, value });
        output.textContent = text(value);
        input.addEventListener('input', () => {
            set(Number(input.value));
            output.textContent = text(Number(input.value));
            update(graze, shape);
            page.changed(true);
        });
        return label;
    };
    const fields = [];
    if (shape.type !== 'ray') {
        fields.push(slider('Radius', 4, RADIUS_STEP, shape.radius, short, (radius) => (shape.radius = radius)));
    }
    if (shape.kind !== Kind.POINT && shape.type !== 'box') {
        const degrees = ((Math.round((shape.angle * 180) / Math.PI) % 360) + 360) % 360;
        const turn = (value) => (shape.angle = (value * Math.PI) / 180);
        fields.push(slider('Turn', 345, 15, degrees, (value) => `${value}°`, turn));
    }
    const buttons = document.createElement('div');
    buttons.className = 'chips';
    fields.push(buttons);
    const actions = [['Copy', 'copy'], ['Remove', 'remove']];
    if (shape.type !== 'ray') actions.unshift(['Motion', 'motion']);
    chips(buttons, actions, (name) => name === 'motion' && shape.motion, (name) => {
        if (name === 'copy') page.copy();
        else if (name === 'remove') page.remove();
        else {
            shape.motion = shape.motion ? null : [8, -4];
            page.changed(true);
            showShape(page, shape);
        }
    });
    element('shape-fields').replaceChildren(...fields);
}

const ICONS = {
    point: '<circle cx="13" cy="11" r="2.4" fill="currentColor"/>',
    segment: '<path d="M4 17 22 5"/>',
    chain: '<path d="M3 15 9 9l6 6 8-9"/>',
    circle: '<circle cx="13" cy="11" r="8"/>',
    capsule: '<rect x="2.5" y="6" width="21" height="10" rx="5"/>',
    box: '<path d="M4 4.5h18v13H4z"/>',
    rectangle: '<path d="m3 12 14-8 6 6-14 8z"/>',
    convex: '<path d="m8 3 10 1 5 8-8 7-10-3-2-7z"/>',
    concave: '<path d="m13 3 9 16-9-5-9 5z"/>',
    ray: '<path d="M3 16 20 7m0 0-6 .5M20 7l-2.6 5.4"/>',
};

export function palette(nav, add) {
    nav.replaceChildren(...Object.entries(TYPES).map(([type, { title }], i) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.title = `Add: ${title.toLowerCase()} (${(i + 1) % 10})`;
        button.innerHTML = `<svg viewBox="0 0 26 22" aria-hidden="true">${ICONS[type]}</svg><span></span>`;
        button.lastChild.textContent = title;
        button.addEventListener('click', () => add(type));
        return button;
    }));
}
