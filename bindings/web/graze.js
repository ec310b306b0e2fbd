// graze for JavaScript: loads the library, owns its memory, and gives the functions of functions.js.
//
//     import { load, Verdict } from './graze.js';
//     const graze = await load();
//     graze.testPolygonCircle([0, -4, 12, -9, 0, 7, -12, -9], { x: 5, y: 2, radius: 1 }) === Verdict.TOUCH;

import { ABI_VERSION, Kind, NO_ELEMENT, SIZES, STRUCTS, functions } from './functions.js';

export * from './functions.js';

/** An input that the library refused. Thrown, unless setErrorHandler has installed something else. */
export class GrazeError extends Error {
    constructor({ function: name, argument, element, status, reason }) {
        const at = argument === 'id' ? ` ${element}` : `, element ${element}`;
        super(`${name}: ${argument}${element === NO_ELEMENT ? '' : at}: ${reason}`);
        this.name = 'GrazeError';
        Object.assign(this, { function: name, argument, element, status, reason });
    }
}

/** Numbers in the library's memory, which no call copies. The array moves when that memory grows: take it anew. */
export class Block {
    #memory;
    #type;
    #array;
    constructor(memory, type, length) {
        this.#memory = memory;
        this.#type = type;
        this.length = length;
        this.bytes = Math.max(8, length * type.BYTES_PER_ELEMENT);
        this.at = memory.allocate(this.bytes);
    }
    get array() {
        if (this.at === 0) throw new TypeError('this block has been freed');
        if (this.#array === undefined || this.#array.buffer !== this.#memory.buffer) {
            this.#array = new this.#type(this.#memory.buffer, this.at, this.length);
        }
        return this.#array;
    }
    free() {
        if (this.at !== 0) this.#memory.release(this.at, this.bytes);
        this.at = 0;
    }
    belongsTo(memory) {
        return this.#memory === memory;
    }
}

const forgotten = new FinalizationRegistry(({ free, handle }) => free(handle));

// What the library made, and frees.
class Owned {
    #library;
    #handle;
    #release;
    constructor(library, handle, release) {
        this.#library = library;
        this.#handle = handle;
        this.#release = release;
        forgotten.register(this, { free: release, handle }, this);
    }
    handleIn(library, name) {
        const { what } = this.constructor;
        if (this.#handle === 0) throw new TypeError(`${name}: this ${what} has been freed`);
        if (this.#library !== library) throw new TypeError(`${name}: a ${what} of another graze`);
        return this.#handle;
    }
    free() {
        if (this.#handle === 0) return;
        forgotten.unregister(this);
        this.#release(this.#handle);
        this.#handle = 0;
    }
    [Symbol.dispose ?? Symbol.for('dispose')]() {
        this.free();
    }
}

/** A polygon with an index, see preparedCreate. */
export class Prepared extends Owned {
    static what = 'prepared polygon';
    constructor(library, handle) {
        super(library, handle, library.graze_prepared_free);
    }
}

/** Shapes that move, see worldCreate. */
export class World extends Owned {
    static what = 'world';
    constructor(library, handle) {
        super(library, handle, library.graze_world_free);
    }
}

// Arguments lie in an arena, which a call takes from the bottom and gives back; what does not fit gets a block.
const ARENA = 1 << 16;

class Memory {
    constructor(library) {
        this.library = library;
        this.count = 0; // of the elements of the last list
        this.stride = 0; // in bytes, of the last side of a batch
        this.size = -1; // of the batch; -1 while every side is a single element
        this.name = '';
        this.depth = 0;
        this.hasFailed = false;
        this.failure = null;
        this.handler = null;
        this.blocks = [];
        this.bottom = this.allocate(ARENA);
        this.at = this.bottom;
        this.refresh();
    }

    // The views of the memory, anew after it has grown.
    refresh() {
        this.buffer = this.library.memory.buffer;
        this.f32 = new Float32Array(this.buffer);
        this.i32 = new Int32Array(this.buffer);
        this.u32 = new Uint32Array(this.buffer);
        this.u8 = new Uint8Array(this.buffer);
    }

    allocate(bytes) {
        const at = this.library.graze_wasm_allocate(bytes) >>> 0;
        if (this.buffer !== this.library.memory.buffer) this.refresh();
        if (at === 0) throw new RangeError(`graze: no memory for ${bytes} bytes`);
        return at;
    }

    release(at, bytes) {
        this.library.graze_wasm_release(at, bytes);
    }

    begin(name) {
        if (this.buffer !== this.library.memory.buffer) this.refresh();
        this.name = name;
        this.size = -1;
        this.hasFailed = false;
        this.depth++;
        return this.at;
    }

    end(top) {
        this.at = top;
        this.depth--;
        if (this.depth === 0 && this.blocks.length > 0) {
            for (const [at, bytes] of this.blocks) this.release(at, bytes);
            this.blocks.length = 0;
        }
    }

    // The result, unless the library has refused the input and the handler throws.
    done(result) {
        if (this.hasFailed) {
            this.hasFailed = false;
            this.handler?.(this.failure);
        }
        return result;
    }

    room(bytes) {
        const at = this.at, next = at + ((bytes + 7) & ~7);
        if (next <= this.bottom + ARENA) {
            this.at = next;
            return at;
        }
        const block = this.allocate(bytes);
        this.blocks.push([block, bytes]);
        return block;
    }

    wrong(name, what) {
        throw new TypeError(`${this.name}: ${name} ${what}`);
    }

    number(value) {
        return typeof value === 'number' ? value : NaN;
    }

    integer(value, name = 'a number') {
        if (!Number.isInteger(value) || value < -0x80000000 || value > 0xffffffff) {
            this.wrong(name, `is ${String(value)}, not an integer of 32 bits`);
        }
        return value;
    }

    kind(value) {
        return value === undefined ? 0 : this.integer(value, 'the kind of a shape');
    }

    // A list in the library's memory: where it lies, or a copy. The count is that of its numbers.
    numbers(list, type, name) {
        if (list == null) this.wrong(name, `is ${list}, not an array of numbers`);
        if (list instanceof Block) {
            if (!list.belongsTo(this)) this.wrong(name, 'is a block of another graze');
            list = list.array;
        }
        const length = list.length;
        if (typeof length !== 'number' || typeof list === 'string') this.wrong(name, 'is not an array of numbers');
        const isView = ArrayBuffer.isView(list);
        if (isView && length === 0 && isDetached(list.buffer)) {
            this.wrong(name, 'has moved, because memory grew: keep its Block instead');
        }
        this.count = length;
        if (this.isInPlace(list, type)) return list.byteOffset;
        const at = this.room(this[type].BYTES_PER_ELEMENT * length + 4);
        const to = this[type];
        const start = at / to.BYTES_PER_ELEMENT;
        if (type === 'f32' ? isView : list instanceof to.constructor) {
            to.set(list, start);
        } else if (type === 'f32') {
            for (let i = 0; i < length; i++) to[start + i] = this.number(list[i]);
        } else {
            const most = type === 'u8' ? 0xff : 0xffffffff;
            for (let i = 0; i < length; i++) {
                if (this.integer(list[i], name) > most) this.wrong(name, `has ${list[i]} at ${i}, more than ${most}`);
                to[start + i] = list[i];
            }
        }
        return at;
    }

    pairs(list, type, name) {
        const at = this.numbers(list, type, name);
        if (this.count % 2 !== 0) this.wrong(name, `has ${this.count} numbers, and x and y of each vertex are even`);
        this.count /= 2;
        return at;
    }

    vertices(list, name) {
        return this.pairs(list, 'f32', name);
    }

    verticesI32(list, name) {
        return this.pairs(list, 'i32', name);
    }

    // The counts of the rings of the vertices before; without a list they are one ring.
    words(list, name) {
        return this.numbers(list, 'u32', name);
    }

    rings(list, name) {
        const vertices = this.count;
        list ??= [vertices];
        const at = this.numbers(list, 'u32', name);
        let sum = 0;
        for (let i = 0; i < this.count; i++) sum += this.u32[(at >>> 2) + i];
        if (sum !== vertices) this.wrong(name, `says ${sum} vertices, and there are ${vertices}`);
        return at;
    }

    bytes(list, name) {
        return this.numbers(list, 'u8', name);
    }

    // A byte for each cell, in rows.
    cells(list, width, height, rowBytes, name) {
        const at = this.numbers(list, 'u8', name);
        for (const [own, value] of Object.entries({ width, height, rowBytes })) {
            if (this.integer(value, own) < 0) this.wrong(own, `is ${value}, not a count`);
        }
        const needed = width === 0 || height === 0 ? 0 : (height - 1) * rowBytes + width;
        if (this.count < needed) this.wrong(name, `has ${this.count} bytes, and there are ${needed} in such rows`);
        return at;
    }

    // A struct that is given as an array of its fields.
    row(list, length, type, name) {
        const at = this.numbers(list, type, name);
        if (this.count !== length) this.wrong(name, `has ${this.count} numbers, not ${length}`);
        return at;
    }

    shapes(list, name) {
        if (!Array.isArray(list)) this.wrong(name, 'is not an array of shapes');
        const at = this.room(16 * list.length + 4);
        for (let i = 0; i < list.length; i++) {
            if (list[i] == null) this.wrong(name, `has no shape at ${i}`);
            this.putShape(list[i], name, at + 16 * i);
        }
        this.count = list.length;
        return at;
    }

    // One side of a batch: its address, and this.stride.
    batch(value, words, put, name) {
        this.stride = 0;
        if (value == null) this.wrong(name, `is ${value}, not an array`);
        if (put === this.putShape && !Array.isArray(value)) return put(value, name);
        if (put === this.putShape) {
            const at = this.shapes(value, name);
            this.stride = 16;
            this.agree(this.count, name);
            return at;
        }
        if (value.data !== undefined) return this.strided(value, words, name);
        if (value.length === undefined && put !== null) return put(value, name);
        const at = this.numbers(value, 'f32', name);
        if (this.count % words !== 0) this.wrong(name, `has ${this.count} numbers, no multiple of ${words}`);
        this.stride = 4 * words;
        this.agree(this.count / words, name);
        return at;
    }

    strided({ data, stride, offset = 0, count }, words, name) {
        const at = this.numbers(data, 'f32', name);
        const whole = (value) => Number.isInteger(value) && value >= 0;
        if (!whole(stride) || !whole(offset)) this.wrong(name, 'has a stride or an offset that is no count of numbers');
        const rest = this.count - offset - words;
        const most = rest < 0 ? 0 : stride === 0 ? Infinity : Math.floor(rest / stride) + 1;
        if (count !== undefined && (!whole(count) || count > most)) this.wrong(name, `has no ${count} elements`);
        if (most === 0 && count === undefined && stride === 0) this.wrong(name, `has fewer than ${words} numbers`);
        if (count !== undefined || most !== Infinity) this.agree(count ?? most, name);
        this.stride = 4 * stride;
        return at + 4 * offset;
    }

    agree(size, name) {
        const { size: known } = this;
        if (known >= 0 && known !== size) this.wrong(name, `has ${size} elements, and the other side ${known}`);
        this.size = size;
    }

    // How many pairs a batch has.
    sizeOf(verdicts) {
        return this.size >= 0 ? this.size : verdicts == null ? 1 : verdicts.length;
    }

    // Where a result of so many numbers is written. Its contents stay if the library writes nothing.
    out(list, length, type, name) {
        if (list == null) return 0;
        if (list instanceof Block) {
            if (!list.belongsTo(this)) this.wrong(name, 'is a block of another graze');
            list = list.array;
        }
        if (typeof list !== 'object') this.wrong(name, 'is not an array of numbers');
        if (!(list.length >= length)) this.wrong(name, `has room for ${list.length} numbers, not ${length}`);
        if (this.isInPlace(list, type)) return list.byteOffset;
        const at = this.room(this[type].BYTES_PER_ELEMENT * length + 4);
        const to = this[type];
        const start = at / to.BYTES_PER_ELEMENT;
        for (let i = 0; i < length; i++) to[start + i] = list[i];
        return at;
    }

    // Copies a result back, unless it was written in place.
    back(list, at, length, type) {
        if (list == null || list instanceof Block || this.isInPlace(list, type)) return;
        const start = at / this[type].BYTES_PER_ELEMENT;
        for (let i = 0; i < length; i++) list[i] = this[type][start + i];
    }

    isInPlace(list, type) {
        return ArrayBuffer.isView(list) && list.buffer === this.buffer && list.constructor === this[type].constructor;
    }

    // Where a struct of so many bytes is written.
    outStruct(to, bytes, name) {
        if (to == null) return 0;
        if (typeof to !== 'object') this.wrong(name, 'is not an object');
        return this.room(bytes);
    }

    // A number that is written to the field value of an object.
    outWord(to, name) {
        if (to == null) return 0;
        if (typeof to !== 'object') this.wrong(name, 'is not an object');
        const at = this.room(4);
        this.u32[at >>> 2] = to.value ?? NO_ELEMENT;
        return at;
    }

    // For how many results there is room at first.
    capacity(list, capacity, name) {
        if (list != null && !Array.isArray(list)) this.wrong(name, 'is not an array');
        if (list == null) return 0;
        if (capacity === undefined) return 16;
        if (!Number.isInteger(capacity) || capacity < 0) this.wrong('capacity', 'is not a count');
        return Math.min(capacity, 0xffffff);
    }

    list(list, at, count, bytes, get) {
        for (let i = 0; i < count; i++) list[i] = get(this.object(list[i]), at + bytes * i);
        list.length = count;
    }

    // An array whose numbers are those of a result, and no others.
    fill(list, type, at, count) {
        if (list == null) return;
        const from = this[type], start = at / from.BYTES_PER_ELEMENT;
        list.length = count;
        for (let i = 0; i < count; i++) list[i] = from[start + i];
    }

    // An object of an earlier result, or a new one.
    object(old) {
        return typeof old === 'object' && old !== null ? old : {};
    }

    word = (_, at) => this.u32[at >>> 2];

    handle(owned, Class, name) {
        if (owned == null) return 0;
        if (!(owned instanceof Class)) this.wrong(name, `is not a ${Class.what}`);
        return owned.handleIn(this.library, `${this.name}: ${name}`);
    }

    owned(handle, Class) {
        return handle === 0 ? null : new Class(this.library, handle >>> 0);
    }

    text(at) {
        let end = at;
        while (this.u8[end] !== 0) end++;
        return new TextDecoder().decode(this.u8.slice(at, end));
    }
}

function isDetached(buffer) {
    try {
        new Uint8Array(buffer);
        return false;
    } catch {
        return true;
    }
}

// A WebAssembly function that calls one of JavaScript with five integers, because only such have a place in the
// library's table of functions: a module that imports it and exports it.
function asWasm(callback) {
    const bytes = [
        0, 97, 115, 109, 1, 0, 0, 0,
        1, 9, 1, 96, 5, 127, 127, 127, 127, 127, 0, // type 0: five i32, no result
        2, 7, 1, 1, 101, 1, 102, 0, 0, // import e.f, of type 0
        7, 5, 1, 1, 102, 0, 0, // export f
    ];
    const module = new WebAssembly.Module(new Uint8Array(bytes));
    return new WebAssembly.Instance(module, { e: { f: callback } }).exports.f;
}

// graze_test_polygon_point is testPolygonPoint.
function camel(name) {
    return name.replace(/^graze_/, '').replace(/_(.)/g, (_, letter) => letter.toUpperCase());
}

function check(library, memory) {
    const abi = library.graze_abi_version();
    if (abi !== ABI_VERSION) throw new Error(`graze: the library's ABI version is ${abi}, not ${ABI_VERSION}`);
    const at = library.graze_wasm_sizes() >>> 2;
    const sizes = memory.u32.subarray(at, at + SIZES.length + 1);
    const wrong = [...SIZES, 0].findIndex((size, i) => size !== sizes[i]);
    if (wrong >= 0) throw new Error(`graze: the size of ${STRUCTS[wrong] ?? 'the list'} is not the library's`);
}

function build(instance) {
    const library = instance.exports;
    const memory = new Memory(library);
    memory.refresh();
    check(library, memory);
    const reason = (status) => memory.text(library.graze_status_text(status) >>> 0);
    const onError = (_context, name, argument, element, status) => {
        if (memory.buffer !== library.memory.buffer) memory.refresh();
        memory.hasFailed = true;
        memory.failure = {
            function: camel(memory.text(name >>> 0)),
            argument: camel(memory.text(argument >>> 0)),
            element: element >>> 0,
            status,
            reason: reason(status),
        };
    };
    const table = library.__indirect_function_table;
    const place = table.grow(1);
    table.set(place, asWasm(onError));
    library.graze_set_error_handler(place, 0);
    const fail = (failure) => {
        throw new GrazeError(failure);
    };
    memory.handler = fail;
    return {
        ...functions(library, memory, { Prepared, World }),
        /** The exports of the library, for programs that have their own idea of memory. */
        library,
        statusText: reason,
        /** For what the library refuses: a function, null for silence, undefined to throw as at the start. */
        setErrorHandler(handler) {
            if (handler != null && typeof handler !== 'function') throw new TypeError('the handler is not a function');
            memory.handler = handler === undefined ? fail : handler;
        },
        preparedFree: (prepared) => prepared?.free(),
        worldFree: (world) => world?.free(),
        float32: (length) => new Block(memory, Float32Array, length),
        int32: (length) => new Block(memory, Int32Array, length),
        uint32: (length) => new Block(memory, Uint32Array, length),
        uint8: (length) => new Block(memory, Uint8Array, length),
        point: (x, y, radius = 0) => ({ kind: Kind.POINT, xy: [x, y], radius }),
        circle: (x, y, radius) => ({ kind: Kind.POINT, xy: [x, y], radius }),
        segment: (ax, ay, bx, by, radius = 0) => ({ kind: Kind.SEGMENT, xy: [ax, ay, bx, by], radius }),
        capsule: (ax, ay, bx, by, radius) => ({ kind: Kind.SEGMENT, xy: [ax, ay, bx, by], radius }),
        chain: (xy, radius = 0) => ({ kind: Kind.CHAIN, xy, radius }),
        oneSided: (xy, radius = 0) => ({ kind: Kind.ONE_SIDED, xy, radius }),
        convex: (xy, radius = 0) => ({ kind: Kind.CONVEX, xy, radius }),
        polygon: (xy, radius = 0) => ({ kind: Kind.POLYGON, xy, radius }),
        box: (minX, minY, maxX, maxY, radius = 0) => ({
            kind: Kind.CONVEX,
            xy: [minX, minY, maxX, minY, maxX, maxY, minX, maxY],
            radius,
        }),
    };
}

// A module that uses one vector instruction.
const SIMD_PROBE = [
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
];

/** Whether this machine runs simd128. */
export function hasSimd() {
    return WebAssembly.validate(new Uint8Array(SIMD_PROBE));
}

async function bytesOf(url) {
    if (url.protocol === 'file:') return (await import('node:fs/promises')).readFile(url);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`graze: ${url}: ${response.status} ${response.statusText}`);
    return response.arrayBuffer();
}

/**
 * Loads the library: graze_simd.wasm where simd128 is there, else graze.wasm, from beside this file. They give the same
 * bits. simd: false takes the other one. source: another URL, the bytes, or a WebAssembly.Module.
 */
export async function load({ simd = hasSimd(), source } = {}) {
    source ??= new URL(simd ? './graze_simd.wasm' : './graze.wasm', import.meta.url);
    if (typeof source === 'string') source = new URL(source, globalThis.location?.href ?? import.meta.url);
    if (source instanceof URL) source = await bytesOf(source);
    const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
    return build(await WebAssembly.instantiate(module, {}));
}
