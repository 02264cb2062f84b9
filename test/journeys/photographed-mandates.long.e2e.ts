import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { m } from "#app/paraglide/messages.js";
import type { Raster } from "#worker/offline/specimens/png.ts";
import { photographOf, printedPages, sideBySide } from "../factories/papers/photographed-paper.ts";
import { adminAction } from "../services/admin-by-forms.ts";
import { newAddress } from "../services/fixtures.ts";
import { unzip } from "../services/unzip.ts";
import { aBrowser, bytesAt, freshWorker, sendSignedDocument } from "./signing-steps.ts";

const site = freshWorker();
const A4 = [1240, 1754];
/** Pixels per point: photographs of about 1150 by 1500, twice as fast to make and read as the usual ones. */
const PIXELS_PER_POINT = 1.6;

/** Returns width and height from a PNG's first chunk. */
function sizeOf(png: Uint8Array): number[] {
	const view = new DataView(png.buffer, png.byteOffset);
	return [view.getUint32(16), view.getUint32(20)];
}

function hashOf(bytes: Uint8Array | null): string | null {
	return bytes && createHash("sha256").update(bytes).digest("hex");
}

/** Rotated, slanted and half in shadow; the reader's tests cover blur, which is slower to make. */
const photographPage = (page: Raster | undefined, seed: number, options = {}) =>
	photographOf(page as Raster, seed, { blur: 0, noise: 0, ...options });

const browser = aBrowser();
const ids: string[] = [];
const pages: Raster[] = [];
/** The hash of each application's first signed page. */
const hashes: (string | null)[] = [null, null];

beforeAll(async () => {
	for (const paper of [await site.print(browser), await site.print(browser)]) {
		const [first] = await printedPages(paper.pdf, PIXELS_PER_POINT);
		if (first) pages.push(first);
		ids.push(paper.id);
	}
});

const pageOf = (index: number) => pages[index] as Raster;
const idOf = (index: number) => ids[index] ?? "";

/** A new network each time: the limit is sixty requests a minute. */
async function fetchSheet(index: number): Promise<Buffer | null> {
	const headers = { "CF-Connecting-IP": newAddress() };
	const response = await browser.fetch(`/api/signed-papers/${idOf(index)}/0`, { headers });
	return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
}

it.each([1, 11, 21])(
	"ten photographs from number %d, of two applications, are each stored with the right one",
	async (from) => {
		const seeds = Array.from({ length: 10 }, (_, index) => from + index);
		const photoOf = (seed: number) => photographPage(pageOf(seed % 2), seed);
		let photo = photoOf(from);
		for (const seed of seeds) {
			const index = seed % 2;
			// Every other pair is uploaded to the other application.
			const upload = sendSignedDocument(browser, idOf((seed >> 1) % 2), photo, "image/jpeg");
			// Creates the next photograph while the reader processes this one.
			if (seeds.includes(seed + 1)) photo = photoOf(seed + 1);
			expect(await upload, `number ${seed}`).toMatchObject({ status: 302, to: `/sign/${ids[index]}?lang=en` });
			const [sheet, other] = await Promise.all([fetchSheet(index), fetchSheet(1 - index)]);
			expect(sheet && sizeOf(sheet), `number ${seed} is straightened`).toEqual(A4);
			expect(hashOf(sheet), `number ${seed} is a new picture`).not.toBe(hashes[index]);
			expect(hashOf(other), `number ${seed} leaves the other application unchanged`).toBe(hashes[1 - index]);
			hashes[index] = hashOf(sheet);
		}
	},
);

it("a photograph of both applications' documents is rejected with the reason, and both stay unchanged", async () => {
	const both = photographPage(sideBySide(pageOf(0), pageOf(1)), 41, { rotation: 4, perspective: 0.05 });
	const refused = await sendSignedDocument(browser, idOf(0), both, "image/jpeg");
	expect(refused.status).toBe(422);
	expect(refused.html).toContain(m.error_mandate_other_case({}, { locale: "en" }));
	expect((await Promise.all([fetchSheet(0), fetchSheet(1)])).map(hashOf)).toEqual(hashes);
});

it("the straightened sheet is what the tax office receives, once staff have accepted it", async () => {
	for (const [index, id] of ids.entries()) {
		await adminAction(site.rui, id, "decide-mandate", { decision: "accepted" });
		const parts = unzip(await bytesAt(site.rui, `/admin/filing-packs/${id}/zip`));
		const signed = [...parts].filter(([name]) => name.startsWith("1-procuracao-"));
		expect(signed.map(([name, bytes]) => [name, hashOf(bytes)])).toEqual([["1-procuracao-1.png", hashes[index]]]);
	}
});
