import createLibheif from "libheif-js/libheif-wasm/libheif.js";
import decoderUrl from "libheif-js/libheif-wasm/libheif.wasm?url";
import { MAX_PIXELS, MAX_UPLOAD_BYTES } from "#app/domain/documents/document-limits.ts";
import { closePicture, encodePicture } from "./picture-canvas.ts";

/** Types of the part of libheif that we use, which its own types lack. */
type HeifImage = {
	get_width(): number;
	get_height(): number;
	is_primary(): boolean;
	display(into: ImageData, done: (pixelData: ImageData | null) => void): void;
};
type Libheif = { HeifDecoder: new () => { decode(bytes: ArrayBuffer): HeifImage[] } };

self.addEventListener("message", async ({ data }: MessageEvent<Blob>) => {
	self.postMessage(await toJpeg(data).catch(() => null));
});

/** Converts the primary picture of the file to an upright JPEG; null if it cannot be made small enough. */
async function toJpeg(file: Blob): Promise<Blob | null> {
	const decoder = await fetch(decoderUrl);
	if (!decoder.ok) return null;
	const libheif = createLibheif({ wasmBinary: await decoder.arrayBuffer() }) as unknown as Libheif;
	const images = new libheif.HeifDecoder().decode(await file.arrayBuffer());
	const image = images.find((candidate) => candidate.is_primary()) ?? images[0];
	// Checked before decoding, because a small file may contain a very large picture.
	if (!image || image.get_width() * image.get_height() > MAX_PIXELS) return null;
	const pixels = new ImageData(image.get_width(), image.get_height());
	// libheif applies the rotation (`irot`). The EXIF orientation repeats it and must be ignored.
	const pixelData = await new Promise<ImageData | null>((resolve) => image.display(pixels, resolve));
	if (!pixelData) return null;
	const picture = await createImageBitmap(pixelData);
	try {
		return await encodePicture(picture, 0, MAX_UPLOAD_BYTES);
	} finally {
		closePicture(picture);
	}
}
