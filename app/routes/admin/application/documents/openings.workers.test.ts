import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { MINUTE } from "#app/domain/time/calendar.ts";
import { readOpeningReason, serialiseOpeningCookie } from "#app/visitor/staff-cookie.server.ts";
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

it("shows and serves no document before a reason is given", async () => {
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

it("records who opened what in which role, network and reason, and free text encrypted", async () => {
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

it('asks for a text with the reason "other", shows the input again, and refuses unknown reasons', async () => {
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

it("opens nothing for roles that review no documents", async () => {
	const { id } = await aPaidApplication();
	for (const name of ["leo", "ada"]) {
		const staff = await signIn(`${name}@azulejo.example`);
		expect((await openDocuments(staff, id)).status, name).toBe(403);
	}
	expect(await openings()).toEqual([]);
});

it("opens claimed applications for the reason given for the session, with an entry each", async () => {
	const first = await aPaidApplication();
	const rui = await signIn(RUI);
	const open = (reason: string, more: Record<string, string>) =>
		rui.post(`/admin/applications/${first.id}`, { intent: "open-documents", reason, words: "For the bank.", ...more });
	const claimedBy = async () => {
		const { id } = await aPaidApplication();
		await rui.post("/admin/applications", { intent: "claim" });
		return id;
	};
	await rui.post("/admin/applications", { intent: "claim" });
	// Asked for each unless they said otherwise, and never for a reason in words of one application.
	await open("check", {});
	await open("other", { forClaims: "on" });
	expect(await readApplication(rui, await claimedBy())).not.toMatch(ADDRESS);

	const cookie = (await open("filing", { forClaims: "on" })).headers.get("Set-Cookie") ?? "";
	expect(cookie).toMatch(/^__Host-opening=2\.filing; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
	const second = await claimedBy();
	expect(await readApplication(rui, second)).toMatch(ADDRESS);
	const entries = await env.DB.prepare(
		"SELECT details, words FROM audit_entries WHERE action = 'document-opened' AND application_id = ?",
	)
		.bind(second)
		.all<{ details: string; words: string | null }>();
	expect(entries.results.map(({ details, words }) => [JSON.parse(details).reason, words])).toEqual([
		["filing", null],
		["filing", null],
	]);
	// To look is not to act: whoever does no more than that loses the claim as before.
	const { claimed_until } = (await env.DB.prepare("SELECT claimed_until FROM applications WHERE id = ?")
		.bind(second)
		.first<{ claimed_until: number | null }>()) ?? { claimed_until: null };
	expect(claimed_until).not.toBeNull();

	const left = await rui.post("/admin/login", { leave: "yes" });
	expect(left.headers.getSetCookie().join()).toContain("__Host-opening=; Max-Age=0");
});

it("ignores a reason given by another person in the same browser", () => {
	const request = { headers: new Headers({ Cookie: serialiseOpeningCookie({ staffId: 2, reason: "check" }) }) };
	expect(readOpeningReason(request, 2)).toBe("check");
	expect(readOpeningReason(request, 3)).toBeNull();
	const forged = { headers: new Headers({ Cookie: "__Host-opening=2.curiosity" }) };
	expect(readOpeningReason(forged, 2)).toBeNull();
});
