import {
	defaultReaderOptions,
	prepareZXingModule,
	purgeZXingModule,
	type ReadResult,
	type ZXingReaderOptions,
} from "zxing-wasm/reader";
// The package's types declare a URL; wrangler provides a module, because the platform cannot compile at run time.
import compiled from "zxing-wasm/reader/zxing_reader.wasm";
import { type BoundedInstance, createBoundedInstance, EnginePool, OutOfBudgetError } from "../engine-pool.ts";
import type { Plane } from "../pictures/picture.ts";
import type { Point } from "./homography.ts";

/** The engine starts with 22 MB, enough for a picture of three megapixels. */
const MAX_BYTES = 40 * 1024 * 1024;
/** A larger engine is dropped, because its memory never shrinks. */
const MAX_CACHED_BYTES = 24 * 1024 * 1024;
/** More codes than any of our documents has. */
const MAX_CODES = 12;

export type DetectedCode = {
	text: string;
	/** Corners of its black area in the picture: upper left, upper right, lower right, lower left of the code as read. */
	corners: [Point, Point, Point, Point];
	/** Number of modules on each side. */
	modulesPerSide: number;
};

export type CodeReader = (plane: Plane) => DetectedCode[];

/** The part of the engine's interface that takes grey pixels; the package's other calls need four bytes for each. */
type CodeCalls = {
	_malloc(size: number): number;
	_free(address: number): void;
	/** Replaced when the memory grows: do not store it. */
	HEAPU8: Uint8Array<ArrayBuffer>;
	readBarcodesFromPixmap(address: number, width: number, height: number, options: ZXingReaderOptions): Results;
};

type Results = { size(): number; get(index: number): ReadResult | undefined; delete(): void };

type Engine = { calls: CodeCalls; bounded: BoundedInstance };

/** Shared by all documents of an isolate, like the OCR engine: it receives only pixels and does not store them. */
const enginePool = new EnginePool<Engine>("codes", createEngine, purgeZXingModule);

/**
 * Provides a detector of QR codes in any orientation.
 * @throws OutOfBudgetError if it exceeds its memory limit.
 */
export function withCodeReader<T>(work: (readCodes: CodeReader) => Promise<T>): Promise<T> {
	return enginePool.lend(
		(engine) => work((plane) => findCodes(plane, engine)),
		({ bounded }) => bounded.getMemoryBytes() <= MAX_CACHED_BYTES,
	);
}

async function createEngine(): Promise<Engine> {
	const engineState: { bounded?: BoundedInstance } = {};
	const calls = await instantiateModule((imports) => {
		engineState.bounded = createBoundedInstance(compiled as unknown as WebAssembly.Module, imports, MAX_BYTES);
		return engineState.bounded.instance;
	});
	if (!engineState.bounded) throw new Error("the engine was created without memory");
	return { calls, bounded: engineState.bounded };
}

/** Engine output may contain document text. */
const MUTED = { print: () => undefined, printErr: () => undefined };

async function instantiateModule(
	instantiate: (imports: WebAssembly.Imports) => WebAssembly.Instance,
): Promise<CodeCalls> {
	const engine: unknown = await prepareZXingModule({
		overrides: {
			...MUTED,
			instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
				const instance = instantiate(imports);
				done(instance);
				return instance.exports;
			},
		},
		fireImmediately: true,
	});
	return engine as CodeCalls;
}

/** Numeric values of the package's options: local average, plain text, any characters. */
const READER_OPTIONS = {
	...defaultReaderOptions,
	formats: "QRCode",
	binarizer: 0,
	eanAddOnSymbol: 0,
	textMode: 0,
	characterSet: 0,
	tryInvert: false,
	maxNumberOfSymbols: MAX_CODES,
};

function findCodes({ width, height, pixels }: Plane, { calls, bounded }: Engine): DetectedCode[] {
	const codes: DetectedCode[] = [];
	try {
		const address = calls._malloc(pixels.length);
		if (address === 0) throw new OutOfBudgetError();
		calls.HEAPU8.set(pixels, address);
		const results = calls.readBarcodesFromPixmap(address, width, height, READER_OPTIONS);
		calls._free(address);
		for (let index = 0; index < results.size(); index++) {
			const { isValid, text, position, symbol } = results.get(index) ?? {};
			if (!isValid || text === undefined || !position || !symbol) continue;
			const { topLeft, topRight, bottomRight, bottomLeft } = position;
			codes.push({ text, corners: [topLeft, topRight, bottomRight, bottomLeft], modulesPerSide: symbol.width });
		}
		results.delete();
		return codes;
	} catch (error) {
		throw bounded.hasExceededLimit() ? new OutOfBudgetError() : error;
	}
}
