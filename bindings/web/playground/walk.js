// The platformer of the playground: a level, the keyboard, and the picture.
import { load } from './graze/graze.js';
import { Character } from './character.js';

const ROWS = [
    '#........................##.',
    '#........................##.',
    '#........................##.',
    '##############.....#########',
];

const canvas = document.getElementById('canvas');
const context = canvas.getContext('2d');
const graze = await load();

function box(x, y, width, height) {
    return graze.convex([x, y, x + width, y, x + width, y + height, x, y + height]);
}

function makeLevel() {
    const tiles = ROWS.flatMap((row, i) =>
        [...row].flatMap((cell, x) => (cell === '#' ? [box(x, ROWS.length - 1 - i, 1, 1)] : [])));
    const hill = graze.convex([7, 1, 10, 2.5, 11, 2.5, 11.5, 1]);
    const stairs = [0, 1, 2].map((i) => box(3 + 0.5 * i, 1, 1, 0.25 + 0.25 * i));
    // Solid from its left: from above.
    const line = graze.oneSided([21, 2.4, 24.5, 2.4]);
    const platform = box(14, 0.75, 2, 0.25);
    const names = new Map([...tiles.map((tile) => [tile, 'tiles']), [hill, 'hill'],
        ...stairs.map((stair) => [stair, 'stairs']), [line, 'line'], [platform, 'platform']]);
    return { obstacles: [...names.keys()], names, platform };
}

const game = { ...makeLevel(), time: 0, isPlayed: false, overlaps: 0 };
game.character = new Character(graze, 1.5, 3, game.obstacles);

// Arrow keys, or WASD.
const KEYS = {
    ArrowLeft: 'left', a: 'left', ArrowRight: 'right', d: 'right', ArrowUp: 'up', w: 'up', ' ': 'up', ArrowDown: 'down',
    s: 'down',
};
const down = new Set();
addEventListener('keydown', (event) => {
    const key = KEYS[event.key];
    if (!key || event.ctrlKey || event.metaKey || event.altKey) return;
    down.add(key);
    game.isPlayed = true;
    event.preventDefault();
});
addEventListener('keyup', (event) => down.delete(KEYS[event.key]));
addEventListener('blur', () => down.clear());

/** Until a key is pressed: to the right, over the pit on the platform, up through the line, and onto the wall. */
function script() {
    const { character, platform } = game;
    const [x, y] = character.xy, [left, , right] = platform.xy;
    const jumps = (x > 21.5 && y < 2 && y > 1.2) || (x > 23.2 && x < 25 && y > 2);
    if (character.ground === platform) return [x < (left + right) / 2 || right > 18.9 ? 1 : 0, jumps];
    if (x > 13.4 && x < 14 && y > 1) return [left < 14.2 ? 1 : 0, jumps];
    return [x < 25.5 ? 1 : 0, jumps];
}

game.tick = () => {
    const { character, platform } = game;
    // To the right and back, in 400 ticks.
    const way = game.time++ % 400 < 200 ? 3 / 200 : -3 / 200;
    const shift = (x) => (platform.xy = platform.xy.map((value, i) => (i % 2 ? value : Math.fround(value + x))));
    const before = platform.xy;
    shift(way);
    // It waits for what cannot give way.
    if (!character.giveWay(platform, way, 0)) platform.xy = before;
    const keys = [Number(down.has('right')) - Number(down.has('left')), down.has('up')];
    const [direction, jumps] = game.isPlayed ? keys : script();
    if (down.has('down')) character.drop();
    character.tick(direction, jumps);
    game.overlaps += game.obstacles.filter((obstacle) => character.overlaps(obstacle)).length;
};

function draw() {
    const ratio = devicePixelRatio, zoom = Math.min(canvas.width / 28, canvas.height / 9);
    const style = getComputedStyle(document.documentElement), color = (name) => style.getPropertyValue(`--${name}`);
    const { character } = game;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.setTransform(zoom, 0, 0, -zoom, (canvas.width - 28 * zoom) / 2, canvas.height - zoom);
    context.lineJoin = context.lineCap = 'round';
    for (const shape of game.obstacles) {
        const { xy } = shape;
        context.beginPath();
        for (let i = 0; i < xy.length; i += 2) context.lineTo(xy[i], xy[i + 1]);
        if (xy.length > 4) context.closePath();
        context.lineWidth = (1.5 * ratio) / zoom;
        context.strokeStyle = color(shape === character.ground ? 'touch' : 'soft');
        context.stroke();
    }
    const [ax, ay, bx, by] = character.xy;
    context.beginPath();
    context.moveTo(ax, ay);
    context.lineTo(bx, by);
    context.lineWidth = 2 * character.radius;
    context.strokeStyle = color('miss');
    context.stroke();
}

function resize() {
    canvas.width = innerWidth * devicePixelRatio;
    canvas.height = innerHeight * devicePixelRatio;
    draw();
}
addEventListener('resize', resize);
resize();

// 60 ticks a second, whatever the screen does. A page that was hidden does not catch up.
let last = performance.now();
function frame(now) {
    for (let i = 0; i < 4 && last < now && !game.isStopped; i++) {
        game.tick();
        last += 1000 / 60;
    }
    last = Math.max(last, now - 1000 / 60);
    draw();
    requestAnimationFrame(frame);
}
requestAnimationFrame(frame);
// For tests, and for the curious.
window.game = game;
document.documentElement.dataset.ready = '';
