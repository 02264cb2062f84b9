import { beforeEach, expect, it } from "vitest";
import { aPaidApplication, openDocuments, performAction, readApplication } from "#test/services/admin-pages.ts";
import { type Client, signIn } from "#test/services/client.ts";
import { count } from "#test/services/ledger.ts";

let rui: Client;
let id: string;

beforeEach(async () => {
	rui = await signIn("rui@azulejo.example");
	({ id } = await aPaidApplication());
});

const uploadOf = (page: string, check: string) =>
	page.match(new RegExp(`data-ticks="([\\w-]+)"(?:(?!data-ticks=).)*name="check\\.${check}"`, "s"))?.[1] ?? "";
const isTicked = (page: string, check: string) =>
	/ checked=""/.test(page.match(new RegExp(`<input[^>]*name="check\\.${check}"[^>]*>`))?.[0] ?? "");

async function tick(staff: Client, comparison: string, ticked = true) {
	const uploadId = uploadOf(await readApplication(rui, id), comparison);
	return staff.call<{ by: string; at: number | null }>(`/admin/ticks/${id}`, {
		uploadId,
		comparison,
		isTicked: ticked,
	});
}

it("saves a tick at once, and every colleague sees who made it and when", async () => {
	const eva = await signIn("eva@azulejo.example");
	expect(isTicked(await readApplication(rui, id), "names")).toBe(false);
	const { status, body } = await tick(rui, "names");
	expect([status, body.by]).toEqual([200, "Rui"]);
	const page = (await readApplication(eva, id)).replaceAll("<!-- -->", "");
	expect(isTicked(page, "names")).toBe(true);
	expect(isTicked(page, "validity")).toBe(false);
	expect(page).toContain(`Rui · <time dateTime="${new Date(body.at ?? 0).toISOString()}"`);
	expect((await tick(eva, "names", false)).body.at).toBeNull();
	expect(isTicked(await readApplication(rui, id), "names")).toBe(false);
});

it("clears a tick after a correction, and deletes the ticks of a decided document", async () => {
	await tick(rui, "names");
	await tick(rui, "holder");
	await performAction(rui, id, "correct", {
		field: "city",
		value: "Sopot",
		reason: "The bill says Sopot.",
		compared: "on",
	});
	expect(isTicked(await readApplication(rui, id), "holder")).toBe(false);
	await tick(rui, "holder");
	await performAction(rui, id, "decide-passport", { decision: "accepted", reason: "" });
	expect(await count("document_ticks WHERE comparison = 'names'")).toBe(0);
	expect(await count("document_ticks WHERE comparison = 'holder'")).toBe(1);
});

it("rejects a comparison for another document, for an unknown one, and from staff who cannot decide", async () => {
	const uploadId = uploadOf(await readApplication(rui, id), "names");
	const sendTick = (staff: Client, change: object) =>
		staff.call(`/admin/ticks/${id}`, { uploadId, comparison: "names", isTicked: true, ...change });
	expect((await sendTick(rui, { comparison: "holder" })).status).toBe(422);
	expect((await sendTick(rui, { uploadId: "unknown" })).status).toBe(404);
	expect((await sendTick(await signIn("leo@azulejo.example"), {})).status).toBe(403);
	expect(await count("document_ticks")).toBe(0);
});

it("restores each person's viewer settings", async () => {
	const eva = await signIn("eva@azulejo.example");
	const layout = async (staff: Client) => {
		await openDocuments(staff, id);
		const page = await (await staff.get(`/admin/applications/${id}?compare=`)).text();
		return page.match(/<input[^>]*data-kind="layout"[^>]* checked="" value="([\w-]+)"/)?.[1];
	};
	const change = (viewer: object) => rui.call("/admin/preferences", { viewer });
	expect(await layout(rui)).toBe("side-by-side");
	expect((await change({ layout: "above" })).status).toBe(200);
	await change({ zoom: "200" });
	expect((await change({ zoom: "7" })).status).toBe(422);
	expect(await layout(rui)).toBe("above");
	expect(await layout(eva)).toBe("side-by-side");
});
