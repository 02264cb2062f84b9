import { existsSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { INDEXED_PAGES, previewPicture } from "../app/content/site-map.ts";
import { LANGUAGES } from "../app/domain/language.ts";
import { drawPicture } from "../vite/preview-pictures.ts";

const built = resolve(import.meta.dirname, "../build/client");
const words = {
	brand: "Azulejo NIF",
	note: "Servicio privado independiente: no somos la Agencia Tributaria portuguesa",
};
const LONGEST = "Os erros mais frequentes no pedido de NIF português e como evitar cada um deles";

/** Size and palette indexes, row by row, of a PNG as we write them. */
function read(png: Buffer): { width: number; height: number; rows: Buffer[] } {
	const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
	const data = png.indexOf("IDAT");
	const pixels = inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)));
	return {
		width,
		height,
		rows: Array.from({ length: height }, (_, row) => pixels.subarray(row * (width + 1) + 1, (row + 1) * (width + 1))),
	};
}

/** Whether anything is drawn there: more than one colour. */
function isDrawn(rows: readonly Buffer[], from: number, to: number): boolean {
	const first = rows[0]?.[from];
	return rows.some((row) => row.subarray(from, to).some((colour) => colour !== first));
}

describe("a preview picture", () => {
	it("is 1200 by 630, weighs less than 60 KB and keeps its words beside the tiles, however long they are", async () => {
		const png = await drawPicture({ ...words, headline: LONGEST });
		const { width, height, rows } = read(png);
		expect([width, height]).toEqual([1200, 630]);
		expect(png.length).toBeLessThan(60 * 1024);
		expect(isDrawn(rows, 64, 900)).toBe(true);
		expect(isDrawn(rows, 900, 948)).toBe(false);
		expect(isDrawn(rows.slice(0, 56), 0, 948)).toBe(false);
		expect(isDrawn(rows.slice(-48), 0, 948)).toBe(false);
		expect(isDrawn(rows, 948, 1200)).toBe(true);
	});

	it("shows other words when the words are other", async () => {
		const [one, other] = await Promise.all(["NIF", "FIN"].map((headline) => drawPicture({ ...words, headline })));
		expect(one?.equals(other as Buffer)).toBe(false);
		expect((await drawPicture({ ...words, headline: "NIF" })).equals(one as Buffer)).toBe(true);
	});

	it("does not break at letters that its font does not have", async () => {
		const png = await drawPicture({ ...words, headline: "NIF 王小 क्षि 🎉 עברית Łódź – “Ação”" });
		expect(isDrawn(read(png).rows.slice(150, 480), 64, 900)).toBe(true);
	});
});

// npm test builds first.
describe.skipIf(!existsSync(join(built, "assets")))("what is built", () => {
	it("has the picture that each page and language names, under 60 KB", () => {
		const files = INDEXED_PAGES.flatMap(({ path }) => LANGUAGES.map((language) => previewPicture(path, language)));
		const sizes = files.map((file) => (existsSync(join(built, file)) ? statSync(join(built, file)).size : null));
		expect(files.filter((_, index) => sizes[index] === null)).toEqual([]);
		expect(Math.max(...sizes.map((size) => size ?? 0))).toBeLessThan(60 * 1024);
		expect(
			readFileSync(join(built, files[0] ?? ""))
				.subarray(1, 4)
				.toString(),
		).toBe("PNG");
	});
});
