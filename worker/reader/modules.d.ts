/** The suffix makes both wrangler and Vite load the file as bytes. */
declare module "*.traineddata.gz?as.bin" {
	const packed: ArrayBuffer;
	export default packed;
}

/** The package has types, but its `exports` hide them. */
declare module "tesseract-wasm" {
	/** Pixels; `bottom` and `right` are exclusive. */
	export type IntRect = { left: number; top: number; right: number; bottom: number };

	export type TextItem = {
		rect: IntRect;
		/** 1 = first of its line, 2 = last. */
		flags: number;
		/** 0 to 1. */
		confidence: number;
		text: string;
	};

	export type OCREngine = {
		setVariable(name: string, value: string): void;
		loadModel(model: Uint8Array): void;
		loadImage(image: { width: number; height: number; data: Uint8ClampedArray }): void;
		clearImage(): void;
		getTextBoxes(unit: "line" | "word"): TextItem[];
		/** How far the page is rotated, in degrees, and how certain that is, 0 to 1. */
		getOrientation(): { rotation: number; confidence: number };
	};

	export function createOCREngine(options: { wasmBinary: Uint8Array }): Promise<OCREngine>;
}
