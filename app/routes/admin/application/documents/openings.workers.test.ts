import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { MINUTE } from "#app/domain/time/calendar.ts";
import { aPaidApplication, openDocuments, readApplication } from "#test/services/admin-pages.ts";
import { signIn } from "#test/services/client.ts";
import { passTime } from "#test/services/staff-sign-in.ts";

const RUI = "rui@azulejo.example";
const ADDRESS = /\/admin\/documents\/[\w-]+\/0/g;

type Entry = { user_id: number; role: string; network: string; details: string; words: string | null };

async function openings(): Promise<Entry[]> {
	const sql = "SELECT * FROM audit_entries WHERE action = 'document-opened' ORDER BY seq";
	return (await env.DB.prepare(sql).all<Entry>()).results;
}

it("shows no document and answers at none of its addresses before somebody has said why", async () => {
	const { id } = await aPaidApplication();
	const rui = await signIn(RUI);
	const masked = await readApplication(rui, id);
	expect(masked).toContain("Passports and bills stay out of sight until you say why you are opening them.");
	expect(masked).not.toMatch(ADDRESS);
	expect((await openDocuments(rui, id, "check")).headers.get("Location")).toBe(
		`/admin/applications/${id}?lang=en#documents`,
	);
	const addresses = (await readApplication(rui, id)).match(ADDRESS) ?? [];
	expect(new Set(addresses).size).toBe(2);
	expect((await rui.get(addresses[0] ?? "")).status).toBe(200);
	// Another colleague has to say why too, and so has the same one an hour later.
	const eva = await signIn("eva@azulejo.example");
	expect((await eva.get(addresses[0] ?? "")).status).toBe(403);
	await rui.get("/admin/applications");
	for (let n = 0; n < 3; n += 1) {
		await passTime(20 * MINUTE);
		await rui.get("/admin/applications");
	}
	expect((await rui.get(addresses[0] ?? "")).status).toBe(403);
});

it("keeps who opened what, in which role, from which network and why, and own words sealed", async () => {
	const { id } = await aPaidApplication();
	const rui = await signIn(RUI);
	await openDocuments(rui, id, "other", "The bank has called about it.");
	const kept = await openings();
	expect(kept).toHaveLength(2);
	for (const { user_id, role, network, details, words } of kept) {
		expect([user_id, role]).toEqual([2, "reviewer"]);
		expect(network).toMatch(/^[\w-]{22}$/);
		expect(JSON.parse(details)).toMatchObject({ reason: "other" });
		expect(words).toMatch(/^[\w+/=]+\.[\w+/=]+$/);
		expect(JSON.stringify(kept)).not.toContain("bank");
	}
	expect(kept.map(({ details }) => (JSON.parse(details) as { documentType: string }).documentType).sort()).toEqual([
		"address",
		"passport",
	]);
	// What is open already is not opened again.
	await openDocuments(rui, id, "check");
	expect(await openings()).toHaveLength(2);
});

it("asks for words where the reason is another one, keeps what was typed, and takes no reason of its own making", async () => {
	const { id } = await aPaidApplication();
	const rui = await signIn(RUI);
	for (const [reason, words] of [
		["other", "  "],
		["because", "x"],
		["", ""],
	] as const) {
		const refused = await openDocuments(rui, id, reason, words);
		expect(refused.status, reason).toBe(422);
	}
	expect(await openings()).toEqual([]);
});

it("opens nothing for roles that judge no documents, whatever reason they give", async () => {
	const { id } = await aPaidApplication();
	for (const name of ["leo", "ada"]) {
		const staff = await signIn(`${name}@azulejo.example`);
		expect((await openDocuments(staff, id)).status, name).toBe(403);
	}
	expect(await openings()).toEqual([]);
});
