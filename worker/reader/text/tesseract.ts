import { gunzipSync } from "node:zlib";
import { createOCREngine, type OCREngine } from "tesseract-wasm";
// The package does not export it by name.
import compiled from "../../../node_modules/tesseract-wasm/dist/tesseract-core.wasm";
import { type Bounded, boundedInstance, EnginePool, OutOfBudget } from "../engine-pool.ts";
import { release } from "../release-buffers.ts";

/** Page and language model fit in: two pages of 2000 pixels take 50 MB. */
const MAX_BYTES = 64 * 1024 * 1024;

type Recogniser = { engine: OCREngine; bounded: Bounded };

/**
 * Lends the OCR engine, with the English model, which reads the other languages of Latin letters well enough for names
 * and addresses. One engine serves all documents of an isolate: it is given nothing but pixels, and forgets them.
 * @throws OutOfBudget when it asked for more memory than it gets.
 */
export function withTesseract<T>(work: (engine: OCREngine) => T): Promise<T> {
	return kept.lend(({ engine, bounded }) => {
		try {
			return work(engine);
		} catch (error) {
			throw bounded.exceeded() ? new OutOfBudget() : error;
		}
	});
}

/** What the last page left, for the next. */
const kept = new EnginePool<Recogniser>("text", recogniser);

async function recogniser(): Promise<Recogniser> {
	// Three megabytes that most documents do not need.
	const model = await import("@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?as.bin");
	let bounded: Bounded | undefined;
	const engine = await withoutCompiling(createOCREngine, (imports) => {
		bounded = boundedInstance(compiled, imports, MAX_BYTES);
		return bounded.instance;
	});
	if (!bounded) throw new Error("the engine was made without memory");
	const unpacked = gunzipSync(new Uint8Array(model.default));
	engine.loadModel(unpacked);
	release(unpacked);
	// White on black is rare on a bill, and looking for it takes a third of the time.
	engine.setVariable("tessedit_do_invert", "0");
	return { engine, bounded };
}

/**
 * Lets the package make its engine from the module that was compiled at upload, though it only knows to compile bytes,
 * which the platform forbids; and with a console that says nothing, for what it says would be about the document.
 */
async function withoutCompiling(
	create: typeof createOCREngine,
	instantiate: (imports: WebAssembly.Imports) => WebAssembly.Instance,
): Promise<OCREngine> {
	const loud = { ...console };
	const compiling = WebAssembly.instantiate;
	const made = async (_bytes: unknown, imports: WebAssembly.Imports) => ({
		instance: instantiate(imports),
		module: compiled,
	});
	Object.assign(WebAssembly, { instantiate: made });
	Object.assign(console, { log: () => undefined, warn: () => undefined });
	try {
		return await create({ wasmBinary: new Uint8Array(1) });
	} finally {
		Object.assign(WebAssembly, { instantiate: compiling });
		Object.assign(console, { log: loud.log, warn: loud.warn });
	}
}
