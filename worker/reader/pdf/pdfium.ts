import { PDFiumModule } from "@hyzyla/pdfium";
import pdfiumModule from "@hyzyla/pdfium/dist/pdfium.wasm";
import {
	type BoundedInstance,
	createBoundedInstance,
	EnginePool,
	getMemoryInUse,
	OutOfBudgetError,
} from "../engine-pool.ts";

/** Enough for the file, a page rendered in colour and PDFium's caches; a scan of 12 megapixels takes 71 MB. */
const MAX_BYTES = 80 * 1024 * 1024;
/** Both engines together: the OCR engine stays in memory after its first use. */
const MAX_ENGINES_BYTES = 104 * 1024 * 1024;

/** PDFium's C functions that the reader calls. Handles are addresses; 0 means none. */
type PdfiumCalls = {
	_FPDF_InitLibraryWithConfig(config: object): void;
	_FPDF_LoadMemDocument(bytes: number, length: number, password: number): number;
	_FPDF_GetPageCount(document: number): number;
	_FPDF_GetMetaText(document: number, tag: number, buffer: number, length: number): number;
	_FPDF_GetSignatureCount(document: number): number;
	_FPDF_GetSignatureObject(document: number, index: number): number;
	_FPDFSignatureObj_GetContents(signature: number, buffer: number, length: number): number;
	_FPDFSignatureObj_GetByteRange(signature: number, buffer: number, length: number): number;
	_FPDFSignatureObj_GetSubFilter(signature: number, buffer: number, length: number): number;
	_FPDF_LoadPage(document: number, index: number): number;
	_FPDF_ClosePage(page: number): void;
	_FPDF_GetPageWidth(page: number): number;
	_FPDF_GetPageHeight(page: number): number;
	_FPDF_PageToDevice(
		...args: [
			page: number,
			startX: number,
			startY: number,
			sizeX: number,
			sizeY: number,
			rotate: number,
			pageX: number,
			pageY: number,
			deviceX: number,
			deviceY: number,
		]
	): number;
	_FPDFPage_GetRotation(page: number): number;
	_FPDFPage_CountObjects(page: number): number;
	_FPDFPage_GetObject(page: number, index: number): number;
	_FPDFPageObj_GetType(object: number): number;
	_FPDFFormObj_CountObjects(form: number): number;
	_FPDFFormObj_GetObject(form: number, index: number): number;
	_FPDFPageObj_GetMatrix(object: number, matrix: number): number;
	_FPDFImageObj_GetImageFilterCount(image: number): number;
	_FPDFImageObj_GetImageDataRaw(image: number, buffer: number, length: number): number;
	_FPDFPage_GetAnnotCount(page: number): number;
	_FPDFPage_GetAnnot(page: number, index: number): number;
	_FPDFPage_CloseAnnot(annotation: number): void;
	_FPDFAnnot_GetSubtype(annotation: number): number;
	_FPDFText_LoadPage(page: number): number;
	_FPDFText_ClosePage(text: number): void;
	_FPDFText_CountChars(text: number): number;
	_FPDFText_GetUnicode(text: number, index: number): number;
	_FPDFText_GetLooseCharBox(text: number, index: number, rectangle: number): number;
	_FPDFText_GetMatrix(text: number, index: number, matrix: number): number;
	_FPDFText_GetFontSize(text: number, index: number): number;
	_FPDFText_GetCharOrigin(text: number, index: number, x: number, y: number): number;
	_FPDFBitmap_CreateEx(width: number, height: number, format: number, buffer: number, stride: number): number;
	_FPDFBitmap_FillRect(...args: [bitmap: number, x: number, y: number, w: number, h: number, colour: number]): void;
	_FPDFBitmap_Destroy(bitmap: number): void;
	_FPDF_RenderPageBitmap(
		...args: [bitmap: number, page: number, x: number, y: number, w: number, h: number, rotate: number, flags: number]
	): void;
	wasmExports: { malloc(size: number): number; free(address: number): void };
	/** Replaced when the memory grows: do not store it. */
	HEAPU8: Uint8Array<ArrayBuffer>;
};

export type Pdfium = {
	calls: PdfiumCalls;
	/** Allocates memory for `work` and frees it afterwards. */
	lend<T>(size: number, work: (address: number) => T): T;
	/** The current memory; do not store it. */
	view(): DataView;
	/** Marks the engine as not reusable after a failed call. */
	abandon(): void;
};

type Engine = { calls: PdfiumCalls; bounded: BoundedInstance; initialMemory: Uint8Array };

/** A larger engine is dropped after its document, because its memory never shrinks. */
const MAX_REUSED_BYTES = 32 * 1024 * 1024;

/** Reused, because dropped engines stay in memory until garbage collection. */
const pool = new EnginePool<Engine>("pdf", createEngine);

/**
 * Runs `work` with PDFium in its initial state.
 * @throws OutOfBudgetError from any call once it has exceeded its memory limit.
 */
export function withPdfium<T>(work: (pdfium: Pdfium) => T | Promise<T>): Promise<T> {
	let abandoned = false;
	const pdfium = ({ calls, bounded }: Engine): Pdfium => ({
		calls: withMemoryCheck(calls, () => bounded.hasExceededLimit()),
		lend(size, work) {
			const address = calls.wasmExports.malloc(size);
			if (address === 0) throw new OutOfBudgetError();
			const result = work(address);
			calls.wasmExports.free(address);
			return result;
		},
		view: () => new DataView(calls.HEAPU8.buffer),
		abandon() {
			abandoned = true;
		},
	});
	return pool.lend(
		(engine) => work(pdfium(engine)),
		({ calls, bounded, initialMemory }) => {
			if (abandoned || bounded.hasExceededLimit() || bounded.getMemoryBytes() > MAX_REUSED_BYTES) return false;
			// No data from one document may remain for the next.
			calls.HEAPU8.fill(0);
			calls.HEAPU8.set(initialMemory);
			return true;
		},
	);
}

async function createEngine(): Promise<Engine> {
	let bounded: BoundedInstance | undefined;
	const calls = (await PDFiumModule({
		...MUTED,
		instantiateWasm(imports, done) {
			const maxBytes = Math.min(MAX_BYTES, MAX_ENGINES_BYTES - getMemoryInUse());
			bounded = createBoundedInstance(pdfiumModule, imports, maxBytes);
			done(bounded.instance as unknown as WebAssembly.Module);
			return bounded.instance.exports;
		},
	})) as unknown as PdfiumCalls;
	if (!bounded) throw new Error("the engine was created without memory");
	calls._FPDF_InitLibraryWithConfig({ version: 2 });
	const usedBytes = calls.HEAPU8.findLastIndex((byte) => byte !== 0) + 1;
	return { calls, bounded, initialMemory: calls.HEAPU8.slice(0, usedBytes) };
}

/** Engine output may contain document text. */
const MUTED = { print: () => undefined, printErr: () => undefined };

/** Throws from every call once memory has been refused: PDFium then traps or returns half a page. */
function withMemoryCheck(calls: PdfiumCalls, exceeded: () => boolean): PdfiumCalls {
	return new Proxy(calls, {
		get(target, name) {
			const value: unknown = Reflect.get(target, name);
			if (typeof value !== "function") return value;
			return (...args: unknown[]) => {
				try {
					const result: unknown = value.apply(target, args);
					if (!exceeded()) return result;
				} catch (error) {
					if (!exceeded()) throw error;
				}
				throw new OutOfBudgetError();
			};
		},
	});
}
