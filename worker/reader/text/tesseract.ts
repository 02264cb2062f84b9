import { gunzipSync } from "node:zlib";
import { createOCREngine, type OCREngine } from "tesseract-wasm";
// The package does not export it by name.
import compiled from "../../../node_modules/tesseract-wasm/dist/tesseract-core.wasm";
import { type BoundedInstance, createBoundedInstance, EnginePool, OutOfBudgetError } from "../engine-pool.ts";
import { releaseBuffers } from "../release-buffers.ts";

/** Enough for the page and the language model: two pages of 2000 pixels take 50 MB. */
const MAX_BYTES = 64 * 1024 * 1024;

type Recogniser = { engine: OCREngine; bounded: BoundedInstance };

/**
 * Runs `work` with the OCR engine and the English model, which reads other Latin-script languages well enough for
 * names and addresses. One engine serves all documents of an isolate: it receives only pixels and does not store them.
 * @throws OutOfBudgetError if it exceeds its memory limit.
 */
export function withTesseract<T>(work: (engine: OCREngine) => T): Promise<T> {
	return pool.lend(({ engine, bounded }) => {
		try {
			return work(engine);
		} catch (error) {
			throw bounded.hasExceededLimit() ? new OutOfBudgetError() : error;
		}
	});
}

const pool = new EnginePool<Recogniser>("text", createRecogniser);

async function createRecogniser(): Promise<Recogniser> {
	// Three megabytes that most documents do not need.
	const model = await import("@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?as.bin");
	let bounded: BoundedInstance | undefined;
	const engine = await createWithCompiledModule(createOCREngine, (imports) => {
		bounded = createBoundedInstance(compiled, imports, MAX_BYTES);
		return bounded.instance;
	});
	if (!bounded) throw new Error("the engine was created without memory");
	const unpacked = gunzipSync(new Uint8Array(model.default));
	engine.loadModel(unpacked);
	releaseBuffers(unpacked);
	// White on black is rare on a bill, and the search for it takes a third of the time.
	engine.setVariable("tessedit_do_invert", "0");
	return { engine, bounded };
}

/**
 * Makes the package use the module compiled at upload, because the platform forbids compiling bytes at run time. Mutes
 * the console, because the engine's output may contain document text.
 */
async function createWithCompiledModule(
	create: typeof createOCREngine,
	instantiate: (imports: WebAssembly.Imports) => WebAssembly.Instance,
): Promise<OCREngine> {
	const originalConsole = { ...console };
	const originalInstantiate = WebAssembly.instantiate;
	const instantiateCompiled = async (_bytes: unknown, imports: WebAssembly.Imports) => ({
		instance: instantiate(imports),
		module: compiled,
	});
	Object.assign(WebAssembly, { instantiate: instantiateCompiled });
	Object.assign(console, { log: () => undefined, warn: () => undefined });
	try {
		return await create({ wasmBinary: new Uint8Array(1) });
	} finally {
		Object.assign(WebAssembly, { instantiate: originalInstantiate });
		Object.assign(console, { log: originalConsole.log, warn: originalConsole.warn });
	}
}
