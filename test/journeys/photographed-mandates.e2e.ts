import { expect, it } from "vitest";
import { m } from "#app/paraglide/messages.js";
import { photographOf, printedPages, sideBySide } from "../factories/papers/photographed-paper.ts";
import type { Raster } from "../factories/specimens/raster.ts";
import { adminAction } from "../services/admin-by-forms.ts";
import { unzip } from "../services/unzip.ts";
import { aBrowser, bytesAt, freshCalls, sendPaper } from "./paper-steps.ts";

const world = freshCalls();
const PHOTOGRAPHS = 30;
const A4 = [1240, 1754];

/** Width and height as a PNG says them in its first chunk. */
function sizeOf(png: Uint8Array): number[] {
	const view = new DataView(png.buffer, png.byteOffset);
	return [view.getUint32(16), view.getUint32(20)];
}

it("thirty photographs of two applications each land in their own and none in the other, and the sheet laid straight is filed", async () => {
	const browser = aBrowser();
	const papers = [await world.print(browser), await world.print(browser)];
	const ids = papers.map(({ id }) => id);
	const pages = await Promise.all(papers.map(({ pdf }) => printedPages(pdf)));
	const sheetOf = (id: string) => bytesAt(browser, `/api/signed-papers/${id}/0`).catch(() => new Uint8Array());
	const sheets = [new Uint8Array(), new Uint8Array()];

	for (let seed = 1; seed <= PHOTOGRAPHS; seed += 1) {
		const own = seed % 2;
		// Every other pair is sent under the other application.
		const under = (seed >> 1) % 2;
		const photo = photographOf(pages[own]?.[0] as Raster, seed);
		const sent = await sendPaper(browser, ids[under] ?? "", photo, "image/jpeg");
		expect(sent, `number ${seed}`).toMatchObject({ status: 302, to: `/sign/${ids[own]}?lang=en` });
		const [sheet, other] = await Promise.all([sheetOf(ids[own] ?? ""), sheetOf(ids[1 - own] ?? "")]);
		expect(sizeOf(sheet), `number ${seed}`).toEqual(A4);
		expect(sheet.length === sheets[own]?.length, `number ${seed} is another picture`).toBe(false);
		expect(other, `number ${seed} leaves the other application as it was`).toEqual(sheets[1 - own]);
		sheets[own] = sheet;
	}

	const both = photographOf(sideBySide(pages[0]?.[0] as Raster, pages[1]?.[0] as Raster), 41, { rotation: 4 });
	const refused = await sendPaper(browser, ids[0] ?? "", both, "image/jpeg");
	expect(refused.status).toBe(422);
	expect(refused.html).toContain(m.error_mandate_other_case({}, { locale: "en" }));
	expect(await Promise.all(ids.map(sheetOf))).toEqual(sheets);

	for (const [at, id] of ids.entries()) {
		await adminAction(world.rui, id, "decide-mandate", { decision: "accepted" });
		const parts = unzip(await bytesAt(world.rui, `/admin/filing-packs/${id}/zip`));
		const papersIn = [...parts].filter(([name]) => name.startsWith("1-procuracao-"));
		expect(papersIn.map(([name]) => name)).toEqual(["1-procuracao-1.png"]);
		expect(papersIn[0]?.[1]).toEqual(sheets[at]);
	}
});
