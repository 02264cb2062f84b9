import createLibheif from "libheif-js/libheif-wasm/libheif.js";
import decoderAddress from "libheif-js/libheif-wasm/libheif.wasm?url";
import { MAX_PIXELS, MAX_UPLOAD_BYTES } from "#app/domain/documents/document-limits.ts";
import { closePicture, writtenDown } from "./picture-canvas.ts";

/** What is used of libheif; its own types say nothing of these. */
type HeifImage = {
	get_width(): number;
	get_height(): number;
	is_primary(): boolean;
	display(into: ImageData, done: (drawn: ImageData | null) => void): void;
};
type Libheif = { HeifDecoder: new () => { decode(bytes: ArrayBuffer): HeifImage[] } };

self.addEventListener("message", async ({ data }: MessageEvent<Blob>) => {
	self.postMessage(await asJpeg(data).catch(() => null));
});

/** The photograph that the file is about, upright; null when it cannot be made to fit. */
async function asJpeg(file: Blob): Promise<Blob | null> {
	const decoder = await fetch(decoderAddress);
	if (!decoder.ok) return null;
	const libheif = createLibheif({ wasmBinary: await decoder.arrayBuffer() }) as unknown as Libheif;
	const images = new libheif.HeifDecoder().decode(await file.arrayBuffer());
	const image = images.find((one) => one.is_primary()) ?? images[0];
	// Only now is it decoded: a small file may hold a very large picture.
	if (!image || image.get_width() * image.get_height() > MAX_PIXELS) return null;
	const pixels = new ImageData(image.get_width(), image.get_height());
	// Turned as the file says (`irot`); the orientation in its EXIF says the same once more and does not count.
	const drawn = await new Promise<ImageData | null>((resolve) => image.display(pixels, resolve));
	if (!drawn) return null;
	const picture = await createImageBitmap(drawn);
	try {
		return await writtenDown(picture, 0, MAX_UPLOAD_BYTES);
	} finally {
		closePicture(picture);
	}
}
