/// <reference lib="esnext.disposable" />
import type { Functions, Shape } from './functions.js';

export * from './functions.js';

/** What the library refused: the function, the argument, its element (or NO_ELEMENT), the Status, and it in words. */
export interface Failure {
    function: string;
    argument: string;
    element: number;
    status: number;
    reason: string;
}

/** An input that the library refused. Thrown, unless setErrorHandler has installed something else. */
export declare class GrazeError extends Error implements Failure {
    function: string;
    argument: string;
    element: number;
    status: number;
    reason: string;
}

/** Numbers in the library's memory, which no call copies. */
export declare class Block<Numbers> {
    private constructor();
    readonly length: number;
    /** The numbers. The array moves when the library's memory grows, so take it anew after other calls. */
    readonly array: Numbers;
    /** Gives the memory back. */
    free(): void;
}

/** A polygon with an index, made by preparedCreate. */
export declare class Prepared {
    private constructor();
    /** Gives the memory back; the garbage collector does so some day, too. */
    free(): void;
    [Symbol.dispose](): void;
}

/** Shapes that move and the pairs of them that meet, made by worldCreate. */
export declare class World {
    private constructor();
    /** Gives the memory back; the garbage collector does so some day, too. */
    free(): void;
    [Symbol.dispose](): void;
}

export interface Graze extends Functions {
    /** The exports of the library, for programs that have their own idea of memory. */
    readonly library: WebAssembly.Exports;
    /** A Status in words. */
    statusText(status: number): string;
    /** A function for what the library refuses; null for silence; undefined to throw GrazeError, as at the start. */
    setErrorHandler(handler?: ((failure: Failure) => void) | null): void;
    preparedFree(prepared: Prepared | null): void;
    worldFree(world: World | null): void;
    float32(length: number): Block<Float32Array>;
    int32(length: number): Block<Int32Array>;
    uint32(length: number): Block<Uint32Array>;
    uint8(length: number): Block<Uint8Array>;
    point(x: number, y: number, radius?: number): Shape;
    circle(x: number, y: number, radius: number): Shape;
    segment(ax: number, ay: number, bx: number, by: number, radius?: number): Shape;
    capsule(ax: number, ay: number, bx: number, by: number, radius: number): Shape;
    chain(xy: Shape['xy'], radius?: number): Shape;
    /** An open line that is solid from its left only: a platform, the surface of terrain. */
    oneSided(xy: Shape['xy'], radius?: number): Shape;
    convex(xy: Shape['xy'], radius?: number): Shape;
    polygon(xy: Shape['xy'], radius?: number): Shape;
    box(minX: number, minY: number, maxX: number, maxY: number, radius?: number): Shape;
}

/** Whether this machine runs simd128. */
export declare function hasSimd(): boolean;

/**
 * Loads the library: graze_simd.wasm where simd128 is there, else graze.wasm, from beside this file. They give the same
 * bits. simd: false takes the other one. source: another URL, the bytes, or a WebAssembly.Module.
 */
export declare function load(options?: {
    simd?: boolean;
    source?: string | URL | BufferSource | WebAssembly.Module;
}): Promise<Graze>;
