import { type Fit, listCandidateFits } from "./fitting-size.ts";
import { type GreyPicture, MEASURED_LONG_SIDE, toGrey } from "./grey-picture.ts";

export type OpenPicture = ImageBitmap | HTMLImageElement;
type Canvas = OffscreenCanvas | HTMLCanvasElement;
type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;
type Size = { width: number; height: number };

/** Long side of a thumbnail in px. */
const PREVIEW_LONG_SIDE = 480;

/**
 * Opens a picture upright, by its EXIF orientation; null if this browser cannot open it. Some versions of Safari open
 * HEIC only as an image element, which workers lack.
 */
export async function openPicture(file: Blob): Promise<OpenPicture | null> {
	try {
		return await createImageBitmap(file, { imageOrientation: "from-image" });
	} catch {
		return typeof Image === "undefined" ? null : openAsImage(file);
	}
}

async function openAsImage(file: Blob): Promise<OpenPicture | null> {
	const url = URL.createObjectURL(file);
	const image = new Image();
	image.src = url;
	try {
		await image.decode();
		return image;
	} catch {
		return null;
	} finally {
		URL.revokeObjectURL(url);
	}
}

export function closePicture(picture: OpenPicture): void {
	if ("close" in picture) picture.close();
}

export function pictureSize(picture: OpenPicture): Size {
	return "naturalWidth" in picture
		? { width: picture.naturalWidth, height: picture.naturalHeight }
		: { width: picture.width, height: picture.height };
}

export function toGreyPicture(picture: OpenPicture): GreyPicture {
	const size = scaleToLongSide(pictureSize(picture), MEASURED_LONG_SIDE);
	const { context } = drawPicture(picture, size, 0);
	return toGrey(context.getImageData(0, 0, size.width, size.height).data, size.width, size.height);
}

/** Returns a thumbnail as a data URL, which needs no revocation. */
export async function toPreview(picture: OpenPicture): Promise<string> {
	const { canvas } = drawPicture(picture, scaleToLongSide(pictureSize(picture), PREVIEW_LONG_SIDE), 0);
	const blob = await encodeCanvas(canvas, "image/jpeg", 0.8);
	return new Promise((resolve, reject) => {
		const reader = new FileReader();
		reader.onload = () => resolve(String(reader.result));
		reader.onerror = () => reject(reader.error);
		reader.readAsDataURL(blob);
	});
}

/** Encodes the picture, rotated by quarter turns, within a limit in bytes; null if it cannot be made small enough. */
export async function encodePicture(
	picture: OpenPicture,
	quarterTurns: number,
	maxBytes: number,
): Promise<Blob | null> {
	for (const fit of listCandidateFits(pictureSize(picture))) {
		const blob = await toJpeg(picture, fit, quarterTurns);
		if (blob.size > 0 && blob.size <= maxBytes) return blob;
	}
	return null;
}

function toJpeg(picture: OpenPicture, fit: Fit, quarterTurns: number): Promise<Blob> {
	return encodeCanvas(drawPicture(picture, fit, quarterTurns).canvas, "image/jpeg", fit.quality);
}

function drawPicture(
	picture: OpenPicture,
	{ width, height }: Size,
	quarterTurns: number,
): { canvas: Canvas; context: Context } {
	const canvas = createCanvas(quarterTurns % 2 === 0 ? { width, height } : { width: height, height: width });
	const context = canvas.getContext("2d", { willReadFrequently: true }) as Context | null;
	if (!context) throw new Error("no canvas");
	// JPEG has no transparency, so transparent areas become white.
	context.fillStyle = "white";
	context.fillRect(0, 0, canvas.width, canvas.height);
	context.imageSmoothingQuality = "high";
	context.translate(canvas.width / 2, canvas.height / 2);
	context.rotate((quarterTurns * Math.PI) / 2);
	context.drawImage(picture, -width / 2, -height / 2, width, height);
	return { canvas, context };
}

function createCanvas({ width, height }: Size): Canvas {
	if (typeof OffscreenCanvas !== "undefined") return new OffscreenCanvas(width, height);
	return Object.assign(document.createElement("canvas"), { width, height });
}

function encodeCanvas(canvas: Canvas, type: string, quality: number): Promise<Blob> {
	if ("convertToBlob" in canvas) return canvas.convertToBlob({ type, quality });
	return new Promise((resolve, reject) =>
		canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), type, quality),
	);
}

function scaleToLongSide({ width, height }: Size, longSide: number): Size {
	const scale = Math.min(1, longSide / Math.max(width, height));
	return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
