import { readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createPreviewLabels, drawPicture } from "../vite/draw-preview-pictures.ts";
import drawn from "../vite/preview-pictures.json";

const pictures = resolve(import.meta.dirname, "../public/og");
const labels = {
	brand: "Azulejo NIF",
	note: "Servicio privado independiente: no somos la Agencia Tributaria portuguesa",
};
const LONGEST_HEADLINE = "Os erros mais frequentes no pedido de NIF português e como evitar cada um deles";

/** Returns size and palette indexes, row by row, of a PNG in our format. */
function readPng(png: Buffer): { width: number; height: number; rows: Buffer[] } {
	const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
	const data = png.indexOf("IDAT");
	const pixels = inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)));
	return {
		width,
		height,
		rows: Array.from({ length: height }, (_, row) => pixels.subarray(row * (width + 1) + 1, (row + 1) * (width + 1))),
	};
}

/** Returns whether an area contains more than one colour. */
function hasInk(rows: readonly Buffer[], from: number, to: number): boolean {
	const first = rows[0]?.[from];
	return rows.some((row) => row.subarray(from, to).some((colour) => colour !== first));
}

describe("a preview picture", () => {
	it("is 1200 by 630, is smaller than 60 KB and keeps its text beside the tiles, however long it is", async () => {
		const png = await drawPicture({ ...labels, headline: LONGEST_HEADLINE });
		const { width, height, rows } = readPng(png);
		expect([width, height]).toEqual([1200, 630]);
		expect(png.length).toBeLessThan(60 * 1024);
		expect(hasInk(rows, 64, 900)).toBe(true);
		expect(hasInk(rows, 900, 948)).toBe(false);
		expect(hasInk(rows.slice(0, 56), 0, 948)).toBe(false);
		expect(hasInk(rows.slice(-48), 0, 948)).toBe(false);
		expect(hasInk(rows, 948, 1200)).toBe(true);
	});

	it("differs if and only if its text differs", async () => {
		const [one, other] = await Promise.all(["NIF", "FIN"].map((headline) => drawPicture({ ...labels, headline })));
		expect(one?.equals(other as Buffer)).toBe(false);
		expect((await drawPicture({ ...labels, headline: "NIF" })).equals(one as Buffer)).toBe(true);
	});

	it("tolerates characters that its font does not have", async () => {
		const png = await drawPicture({ ...labels, headline: "NIF 王小 क्षि 🎉 עברית Łódź – “Ação”" });
		expect(hasInk(readPng(png).rows.slice(150, 480), 64, 900)).toBe(true);
	});
});

describe("the committed pictures", () => {
	it("show the headline of each page in each language: node vite/draw-preview-pictures.ts redraws them", () => {
		const headlines = [...createPreviewLabels()].map(([file, { headline }]) => [file, headline]);
		expect(drawn).toEqual(Object.fromEntries(headlines));
	});

	it("exist for each page and language, each under 60 KB", () => {
		const files = readdirSync(pictures);
		expect(files.map((file) => `og/${file}`).sort()).toEqual([...createPreviewLabels().keys()].sort());
		expect(Math.max(...files.map((file) => statSync(join(pictures, file)).size))).toBeLessThan(60 * 1024);
	});
});
