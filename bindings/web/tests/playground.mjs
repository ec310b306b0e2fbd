// Drives the playground in Chromium: `node playground.mjs [--pictures folder]`, as .ci/web does.
// Shapes are dragged by mouse and by touch to a graze and past it, with simd128 and without; bad files are opened.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const require = createRequire(`${root}target/web/tools/`);
const { chromium } = require('playwright-core');
const [flag, pictures] = process.argv.slice(2);

async function serve() {
    const options = { cwd: root, detached: true, stdio: ['ignore', 'pipe', 'inherit'] };
    const server = spawn('cargo', ['web', '--port', '0'], options);
    for await (const line of createInterface({ input: server.stdout })) {
        const [url] = line.match(/http:\/\/[^ ]*\//) ?? [];
        if (url) return { url, end: () => process.kill(-server.pid) };
    }
    throw new Error('cargo web ends');
}

const { url, end } = await serve();
const path = process.env.CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox'] });
let checks = 0;

async function open(options = {}, query = '') {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...options });
    page.errors = [];
    page.on('pageerror', (error) => page.errors.push(error.message));
    page.on('console', (message) => message.type() === 'error' && page.errors.push(message.text()));
    await page.goto(url + query);
    await page.waitForSelector('html[data-ready]', { state: 'attached' });
    return page;
}

const word = (page) => page.textContent('#verdict');
const screen = (page, x, y) => page.evaluate(([x, y]) => window.playground.view.toScreen(x, y), [x, y]);
const selected = (page) => page.evaluate(() => {
    const { selected } = window.playground.state;
    return selected && { type: selected.type, x: selected.x, y: selected.y };
});

async function drag(page, from, to) {
    await page.mouse.move(...(await screen(page, ...from)));
    await page.mouse.down();
    await page.mouse.move(...(await screen(page, ...to)), { steps: 12 });
    await page.mouse.up();
}

// The color of the canvas there, as "hit", "touch" or "miss": which of them is nearest.
const color = (page, x, y) => page.evaluate(async ([x, y]) => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const canvas = document.getElementById('canvas'), [sx, sy] = window.playground.view.toScreen(x, y);
    const [r, g, b] = canvas.getContext('2d').getImageData(sx * devicePixelRatio, sy * devicePixelRatio, 1, 1).data;
    const of = (name) => {
        const text = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
        const [p, q, s] = [1, 3, 5].map((i) => parseInt(text.slice(i, i + 2), 16));
        return Math.abs(p - r) + Math.abs(q - g) + Math.abs(s - b);
    };
    return ['miss', 'touch', 'hit'].reduce((best, name) => (of(name) < of(best) ? name : best));
}, [x, y]);

async function test(name, run) {
    await run();
    checks++;
    console.log(`ok: ${name}`);
}

try {
    await test('a circle is dragged away, back to a graze, and on to a hit', async () => {
        const page = await open();
        assert.equal(await word(page), 'graze');
        await drag(page, [-4, 4], [-1, 4]);
        assert.deepEqual(await selected(page), { type: 'circle', x: -1, y: 4 });
        assert.equal(await word(page), 'miss');
        assert.equal(await color(page, -1, 6), 'miss');
        await drag(page, [-1, 4], [-4.2, 4.3]); // snaps
        assert.equal(await word(page), 'graze');
        assert.equal(await color(page, -4, 6), 'touch');
        await drag(page, [-4, 4], [-5, 4]);
        assert.equal(await word(page), 'hit');
        assert.equal(await color(page, -5, 6), 'hit');
        await drag(page, [-5, 4], [-4, 4]);
        // By one float the graze is a hit, or a miss.
        await page.keyboard.press('Alt+ArrowLeft');
        assert.equal(await word(page), 'hit');
        await page.keyboard.press('Alt+ArrowRight');
        assert.equal(await word(page), 'graze');
        await page.keyboard.press('Alt+ArrowRight');
        assert.equal(await word(page), 'miss');
        const rows = await page.$$eval('#naive tbody tr', (rows) => rows.map((row) => row.textContent));
        assert.equal(rows.length, 4);
        assert.match(rows.join(' '), /wrong/);
        assert.deepEqual(page.errors, []);
        await page.close();
    });

    await test('a finger drags, and two fingers zoom', async () => {
        const page = await open({ hasTouch: true, viewport: { width: 390, height: 844 } });
        const client = await page.context().newCDPSession(page);
        const touch = async (type, ...points) => {
            const touchPoints = points.map(([x, y], id) => ({ x, y, id }));
            await client.send('Input.dispatchTouchEvent', { type, touchPoints });
        };
        const [from, to] = [await screen(page, -4, 4), await screen(page, -1, 4)];
        await touch('touchStart', from);
        for (let i = 1; i <= 5; i++) {
            await touch('touchMove', from.map((value, k) => value + ((to[k] - value) * i) / 5));
        }
        await touch('touchEnd');
        assert.equal(await word(page), 'miss');
        const zoom = () => page.evaluate(() => window.playground.view.zoom);
        const before = await zoom();
        await touch('touchStart', [150, 420], [250, 420]);
        await touch('touchMove', [100, 420], [300, 420]);
        await touch('touchEnd');
        const ratio = (await zoom()) / before;
        assert.ok(Math.abs(ratio - 2) < 0.05, `zooms by ${ratio}`);
        assert.deepEqual(page.errors, []);
        await page.close();
    });

    await test('every shape, by button and by key, turned, rounded, moved, copied, removed', async () => {
        const page = await open();
        const count = await page.$$eval('#palette button', (buttons) => buttons.length);
        assert.equal(count, 10);
        const start = await page.evaluate(() => window.playground.state.shapes.length);
        for (let i = 0; i < count; i++) {
            await page.click(`#palette button:nth-child(${i + 1})`);
            await page.focus('#canvas');
            await page.keyboard.press('e');
            await page.keyboard.press('ArrowLeft');
            for (const input of await page.$$('#shape-fields input')) await input.press('ArrowRight');
            const motion = await page.$('#shape-fields button:has-text("Motion")');
            await motion?.click();
            await page.click('#shape-fields button:has-text("Copy")');
            assert.match(await word(page), /^(miss|graze|hit)$/);
            await page.click('#shape-fields button:has-text("Remove")');
        }
        await page.focus('#canvas');
        for (const key of '1234567890') await page.keyboard.press(key);
        await page.keyboard.press('g');
        await page.keyboard.press('f');
        await page.click('#layers button:nth-child(4)');
        assert.equal(await page.evaluate(() => window.playground.state.shapes.length), start + 20);
        await page.evaluate(() => window.playground.select(null));
        await page.focus('#canvas');
        for (let i = 0; i < start + 20; i++) {
            await page.keyboard.press('Tab');
            await page.keyboard.press('Delete');
        }
        assert.equal(await page.evaluate(() => window.playground.state.shapes.length), 0);
        assert.deepEqual(page.errors, []);
        await page.close();
    });

    await test('vertices, a ray and a motion are dragged', async () => {
        const page = await open();
        await page.evaluate(() => window.playground.select(window.playground.state.shapes[0]));
        await drag(page, [-8, 6], [-8, 9]);
        assert.equal(await page.evaluate(() => window.playground.state.shapes[0].xy[5]), 9);
        // Dragged through its own outline: said, and answered.
        await drag(page, [-2, -2], [-12, 3]);
        assert.equal(await page.evaluate(() => window.playground.state.shapes[0].status), 100);
        await page.evaluate(() => window.playground.select(window.playground.state.shapes.at(-1)));
        assert.equal(await word(page), 'hit');
        await drag(page, [11, 3], [-2, -4]);
        assert.match(await page.textContent('#pair'), /^Ray/);
        assert.deepEqual(page.errors, []);
        await page.close();
    });

    await test('levels open, and bad files say why not', async () => {
        const page = await open();
        const file = (buffer) => page.setInputFiles('#file', { name: 'level.f32', mimeType: '', buffer });
        const says = (text) => document.getElementById('level-note').textContent.includes(text);
        const note = (text) => page.waitForFunction(says, text);
        await file(Buffer.alloc(10));
        await note('no list of x, y floats');
        await file(Buffer.from('GRZL\x01\0\0\0\xff\xff\xff\xff', 'latin1'));
        await note('announces more than it holds');
        await file(Buffer.from('GRZL', 'latin1'));
        await note('cut short');
        await file(Buffer.from(new Float32Array([0, 0, NaN, 0, 4, 4]).buffer));
        await note('1 refused');
        const outlines = [[0, 0, 9000, 0, 9000, 500, 6000, 900, 3000, 200, 0, 400], [100, 2000, 900, 2000, 500, 2600]];
        const parts = [Buffer.from('GRZL'), Buffer.from(new Uint32Array([2, 1, 3]).buffer)];
        parts.push(Buffer.from(new Float32Array([0, 0, 4, 0, 4, 4]).buffer), Buffer.from(new Uint32Array([2]).buffer));
        for (const outline of outlines) {
            parts.push(Buffer.from(new Uint32Array([outline.length / 2]).buffer));
            parts.push(Buffer.from(new Float32Array(outline).buffer));
        }
        await file(Buffer.concat(parts));
        await note('1 outlines, 3 vertices');
        await page.selectOption('#level', '1');
        await note('2 outlines, 9 vertices');
        const found = await page.evaluate(() => {
            const { rays, sweeps } = window.playground.answers();
            return [rays[0].verdict, sweeps[0].verdict];
        });
        assert.deepEqual(found, [2, 2]);
        assert.deepEqual(page.errors, []);
        await page.close();
    });

    await test('hard pairs: floats are wrong, graze is the measure, and a pair can be shown', async () => {
        const page = await open();
        await page.click('#hard');
        const rows = await page.$$eval('#hard-result tbody tr', (rows) =>
            rows.map((row) => [...row.cells].slice(1).map((cell) => Number(cell.textContent.replace(',', '')))));
        assert.equal(rows.length, 4);
        for (const [float, epsilon] of rows) assert.ok(float > 50 && epsilon > 50, rows.join('; '));
        await page.click('#hard-result button');
        assert.match(await page.textContent('#naive'), /wrong/);
        assert.deepEqual(page.errors, []);
        await page.close();
    });

    await test('a character walks by itself to the flag, and by keys', async () => {
        const page = await browser.newPage({ viewport: { width: 900, height: 400 } });
        const errors = [];
        page.on('pageerror', (error) => errors.push(error.message));
        await page.goto(`${url}walk.html`);
        await page.waitForSelector('html[data-ready]', { state: 'attached' });
        const stood = await page.evaluate(() => {
            const { game } = window, stood = new Set();
            game.isStopped = true;
            while (game.time < 1200) {
                game.tick();
                stood.add(game.names.get(game.character.ground) ?? 'air');
            }
            return { on: [...stood].sort(), x: game.character.xy[0], overlaps: game.overlaps };
        });
        assert.deepEqual(stood.on, ['air', 'hill', 'line', 'platform', 'stairs', 'tiles']);
        assert.ok(stood.x > 25.4, `at ${stood.x}`);
        assert.equal(stood.overlaps, 0);
        const ticks = (count) => page.evaluate((count) => {
            for (let i = 0; i < count; i++) window.game.tick();
            return { x: window.game.character.xy[0], y: window.game.character.xy[1] };
        }, count);
        const start = await ticks(1);
        await page.keyboard.down('ArrowLeft');
        const left = await ticks(5);
        assert.ok(left.x < start.x - 0.3, `${start.x} to ${left.x}`);
        await page.keyboard.up('ArrowLeft');
        await page.keyboard.down('Space');
        assert.ok((await ticks(8)).y > left.y + 0.5);
        await page.keyboard.up('Space');
        assert.equal((await ticks(200)).x, left.x);
        await page.evaluate(() => (window.game.isStopped = false));
        await page.keyboard.down('ArrowLeft');
        await page.waitForFunction((x) => window.game.character.xy[0] < x - 1, left.x);
        assert.deepEqual(errors, []);
        await page.close();
    });

    await test('a character climbs steps and lines, and gets out of pits', async () => {
        const page = await browser.newPage();
        await page.goto(`${url}walk.html`);
        await page.waitForSelector('html[data-ready]', { state: 'attached' });
        const wrong = await page.evaluate(async () => {
            const { load } = await import('./graze/graze.js'), { Character } = await import('./character.js');
            const graze = await load(), wrong = [];
            const box = (x, y, right, top) => graze.convex([x, y, right, y, right, top, x, top]);
            const walk = (what, obstacles, x, direction, isRight) => {
                const character = new Character(graze, x, 0.4, obstacles);
                let inAir = 0;
                for (let i = 0; i < 30; i++) character.tick(0, false);
                if (!character.ground) inAir = 1000;
                for (let i = 0; i < 60; i++) {
                    character.tick(direction, false);
                    inAir += !character.ground;
                }
                const [atX, atY] = character.xy;
                if (inAir > 0 || !isRight(atX, atY)) wrong.push(`${what} from ${x}: ${atX}, ${atY}, ${inAir} in the air`);
            };
            for (const height of [0.05, 0.14, 0.2, 0.29]) {
                for (let x = 0; x < 0.08; x += 0.013) {
                    const isOn = (atX, atY) => atX > 3 && Math.abs(atY - 0.3 - height) < 1e-5;
                    walk(`a step of ${height}`, [box(-20, -1, 20, 0), box(2, -1, 20, height)], -x, 1, isOn);
                    const line = graze.oneSided([2, height, 20, height]);
                    walk(`a line at ${height}`, [box(-20, -1, 20, 0), line], -x, 1, isOn);
                }
            }
            for (const width of [0.2, 0.4, 0.5, 0.58]) {
                const pit = [box(-20, -3, 0, 0), box(width, -3, 20, 0)];
                walk(`a pit of ${width}`, pit, width * 0.45, 1, (atX) => atX > 3);
            }
            const notch = [graze.convex([0, -0.4, -3, 4.6, -3, 0]), graze.convex([0, -0.4, 3, 0, 3, 4.6])];
            walk('a notch', notch, 0.1, 0, (atX) => Math.abs(atX) < 1e-3);
            return wrong;
        });
        assert.deepEqual(wrong, []);
        await page.close();
    });

    await test('with simd128 and without: the same answers', async () => {
        const texts = [];
        for (const query of ['', '?simd=0']) {
            const page = await open({}, query);
            assert.equal((await page.textContent('#build')).includes('simd128'), query === '');
            texts.push(await page.evaluate(() => {
                const { state, add, changed, answers } = window.playground, texts = [];
                for (const type of ['concave', 'rectangle', 'capsule', 'chain', 'convex']) add(type);
                for (let i = 0; i < 60; i++) {
                    for (const shape of state.shapes) {
                        shape.xy = shape.xy.map((x, k) => x + Math.sin(i * 7 + k + shape.id));
                    }
                    state.selected = state.shapes[i % 8];
                    changed(true);
                    const { verdicts, pair, rays, wrong } = answers();
                    const keep = (key, value) => (['a', 'b', 'ray', 'body'].includes(key) ? undefined : value);
                    texts.push(JSON.stringify([[...verdicts.values()], pair, rays, wrong], keep));
                }
                return texts.join('\n');
            }));
            assert.deepEqual(page.errors, []);
            await page.close();
        }
        assert.equal(texts[0].split('\n').length, 60);
        assert.ok(texts[0].length > 10000);
        assert.equal(texts[0], texts[1]);
    });

    if (flag === '--pictures') {
        for (const colorScheme of ['light', 'dark']) {
            const page = await open({ colorScheme });
            if (colorScheme === 'dark') {
                await page.click('#hard');
                await page.evaluate(() => {
                    const { state, select } = window.playground, capsule = state.shapes[5];
                    capsule.motion = [-8, -2];
                    select(capsule);
                });
            }
            await page.waitForTimeout(300);
            await page.screenshot({ path: `${pictures}/playground_${colorScheme}.png` });
            await page.close();
        }
    }
    console.log(`${checks} tests of the playground pass`);
} finally {
    await browser.close();
    end();
}
