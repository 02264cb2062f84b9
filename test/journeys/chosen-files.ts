import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";

export type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

export type Drawing = {
	width: number;
	height: number;
	/** CSS filter over the whole page, such as `blur(12px)`. */
	filter?: string;
	/** Left half red and right half blue, so that a rotation is visible. */
	halves?: boolean;
	/** Every pixel different: no compression makes it small. */
	grain?: boolean;
	quality?: number;
	/** File type, independent of the name; JPEG by default. */
	type?: string;
};

/** Draws a photograph of a printed page in the browser: light sheet, dark lines of text, table around it. */
export async function aPicture(page: Page, name: string, drawing: Drawing): Promise<ChosenFile> {
	const base64 = await page.evaluate(draw, drawing);
	const mimeType = name.endsWith(".webp") ? "image/webp" : "image/jpeg";
	return { name, mimeType, buffer: Buffer.from(base64, "base64") };
}

async function draw({
	width,
	height,
	filter,
	halves,
	grain,
	quality = 0.9,
	type = "image/jpeg",
}: Drawing): Promise<string> {
	const canvas = Object.assign(document.createElement("canvas"), { width, height });
	const context = canvas.getContext("2d") as CanvasRenderingContext2D;
	context.filter = filter ?? "none";
	context.fillStyle = "#6f6a60";
	context.fillRect(0, 0, width, height);
	context.fillStyle = "#e6e2d6";
	context.fillRect(width * 0.05, height * 0.05, width * 0.9, height * 0.9);
	context.fillStyle = "#22211f";
	context.font = `${height / 28}px sans-serif`;
	for (let line = 1; line < 20; line++) {
		context.fillText(
			"Rosalind Anne Hartwell, 18 Orchard Lane, Brightwater",
			width * 0.1,
			height * (0.08 + line / 22),
			width * 0.8,
		);
	}
	if (halves) {
		context.fillStyle = "rgb(200 0 0 / 60%)";
		context.fillRect(0, 0, width / 2, height);
		context.fillStyle = "rgb(0 0 200 / 60%)";
		context.fillRect(width / 2, 0, width / 2, height);
	}
	if (grain) {
		const image = context.getImageData(0, 0, width, height);
		let state = 1;
		for (let index = 0; index < image.data.length; index++) {
			state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
			if (index % 4 !== 3) image.data[index] = (image.data[index] ?? 0) * 0.5 + (state >>> 25);
		}
		context.putImageData(image, 0, 0);
	}
	const url = canvas.toDataURL(type, quality);
	return url.slice(url.indexOf(",") + 1);
}

export type SentFile = {
	name: string;
	type: string;
	size: number;
	width: number;
	height: number;
	/** The middle of the upper edge: `red`, `blue` or neither. */
	top: string;
};

/** Records what this page sends to the upload call; call before opening the page. */
export async function recordSentFiles(page: Page): Promise<() => Promise<SentFile[]>> {
	await page.addInitScript(() => {
		const send = XMLHttpRequest.prototype.send;
		XMLHttpRequest.prototype.send = function (body) {
			if (body instanceof FormData) Object.assign(window, { sentFiles: body.getAll("document") });
			return send.call(this, body);
		};
	});
	return () => page.evaluate(inspectSentFiles);
}

async function inspectSentFiles(): Promise<SentFile[]> {
	const files = (window as unknown as { sentFiles?: File[] }).sentFiles ?? [];
	return Promise.all(
		files.map(async ({ name, type, size }, index) => {
			const facts = { name, type, size, width: 0, height: 0, top: "neither" };
			if (!type.startsWith("image/")) return facts;
			const picture = await createImageBitmap(files[index] as File);
			const canvas = Object.assign(document.createElement("canvas"), { width: picture.width, height: picture.height });
			const context = canvas.getContext("2d") as CanvasRenderingContext2D;
			context.drawImage(picture, 0, 0);
			const [red = 0, , blue = 0] = context.getImageData(picture.width / 2, 8, 1, 1).data;
			const top = red > blue + 50 ? "red" : blue > red + 50 ? "blue" : "neither";
			return { ...facts, width: picture.width, height: picture.height, top };
		}),
	);
}

/** A JPEG whose EXIF gives the camera's orientation (1 to 8; 6 is a quarter turn). */
export function withOrientation(file: ChosenFile, orientation: number): ChosenFile {
	const tiff = Buffer.from("4d4d002a00000008000101120003000000010000000000000000", "hex");
	tiff.writeUInt16BE(orientation, 18);
	const exif = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
	const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 2]);
	return { ...file, buffer: Buffer.concat([head, exif, file.buffer.subarray(2)]) };
}

/** Holds the upload call's responses until the returned function is called; call before opening the page. */
export async function holdResponses(page: Page): Promise<() => Promise<void>> {
	await page.addInitScript(() => {
		const held = new Promise<void>((release) => Object.assign(window, { releaseResponses: release }));
		const listen = XMLHttpRequest.prototype.addEventListener as EventTarget["addEventListener"];
		Object.assign(XMLHttpRequest.prototype, {
			addEventListener(this: XMLHttpRequest, type: string, listener: (event: Event) => void) {
				listen.call(this, type, type === "load" ? (event) => void held.then(() => listener(event)) : listener);
			},
		});
	});
	return () => page.evaluate(() => (window as unknown as { releaseResponses: () => void }).releaseResponses());
}

/** Makes every response of the upload call report that reading continues; call before opening the page. */
export async function respondStillReading(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const original = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, "responseText");
		Object.defineProperty(XMLHttpRequest.prototype, "responseText", {
			get(this: XMLHttpRequest) {
				return JSON.stringify({ ...JSON.parse(original?.get?.call(this)), reading: "pending" });
			},
		});
	});
}

/** A different passport per language: staff review one that duplicates or resembles another application's. */
export const PASSPORTS = {
	en: { seed: 11, number: "XN5820111", person: { givenNames: "ROSALIND ANNE", surname: "HARTWELL" } },
	es: { seed: 12, number: "XN5820122", person: { givenNames: "MARTA", surname: "OQUENDO" } },
	pt: { seed: 13, number: "XN5820133", person: { givenNames: "TOMAS LUIS", surname: "QUEIRAZ" } },
};
