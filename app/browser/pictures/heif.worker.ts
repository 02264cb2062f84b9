import createLibheif from "libheif-js/libheif-wasm/libheif.js";
import decoderAddress from "libheif-js/libheif-wasm/libheif.wasm?url";
import { MAX_PIXELS, MAX_UPLOAD_BYTES } from "#app/domain/documents/document-limits.ts";
import { closePicture, encodePicture } from "./picture-canvas.ts";

/** The part of libheif that is used; its own types lack these. */
type HeifImage = {
	get_width(): number;
	get_height(): number;
	is_primary(): boolean;
	display(into: ImageData, done: (pixelData: ImageData | null) => void): void;
};
type Libheif = { HeifDecoder: new () => { decode(bytes: ArrayBuffer): HeifImage[] } };

self.addEventListener("message", async ({ data }: MessageEvent<Blob>) => {
	self.postMessage(await asJpeg(data).catch(() => null));
});

/** Returns the primary picture of the file, upright; null if it cannot be made to fit. */
async function asJpeg(file: Blob): Promise<Blob | null> {
	const decoder = await fetch(decoderAddress);
	if (!decoder.ok) return null;
	const libheif = createLibheif({ wasmBinary: await decoder.arrayBuffer() }) as unknown as Libheif;
	const images = new libheif.HeifDecoder().decode(await file.arrayBuffer());
	const image = images.find((candidate) => candidate.is_primary()) ?? images[0];
	// Decoded only now: a small file may hold a very large picture.
	if (!image || image.get_width() * image.get_height() > MAX_PIXELS) return null;
	const pixels = new ImageData(image.get_width(), image.get_height());
	// libheif applies the rotation (`irot`); the EXIF orientation repeats it and does not count.
	const pixelData = await new Promise<ImageData | null>((resolve) => image.display(pixels, resolve));
	if (!pixelData) return null;
	const picture = await createImageBitmap(pixelData);
	try {
		return await encodePicture(picture, 0, MAX_UPLOAD_BYTES);
	} finally {
		closePicture(picture);
	}
}
