import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { MINUTE } from "#app/domain/time/calendar.ts";
import { readOpeningReason, serialiseOpeningCookie } from "#app/visitor/staff-cookie.server.ts";
import { aPaidApplication, openDocuments, readApplication } from "#test/services/admin-pages.ts";
import { signIn } from "#test/services/client.ts";
import { passTime } from "#test/services/staff-sign-in.ts";

const RUI = "rui@azulejo.example";
const DOCUMENT_PATH = /\/admin\/documents\/[\w-]+\/0/g;

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
	expect(masked).not.toMatch(DOCUMENT_PATH);
	expect((await openDocuments(rui, id, "check")).headers.get("Location")).toBe(
		`/admin/applications/${id}?lang=en#documents`,
	);
	const paths = (await readApplication(rui, id)).match(DOCUMENT_PATH) ?? [];
	expect(new Set(paths).size).toBe(2);
	expect((await rui.get(paths[0] ?? "")).status).toBe(200);
	// Another colleague must give a reason too, and so must the same one an hour later.
	const eva = await signIn("eva@azulejo.example");
	expect((await eva.get(paths[0] ?? "")).status).toBe(403);
	await rui.get("/admin/applications");
	for (let n = 0; n < 3; n += 1) {
		await passTime(20 * MINUTE);
		await rui.get("/admin/applications");
	}
	expect((await rui.get(paths[0] ?? "")).status).toBe(403);
});

it("records who opened what, in which role, from which network and why, with free text encrypted", async () => {
	const { id } = await aPaidApplication();
	const rui = await signIn(RUI);
	await openDocuments(rui, id, "other", "The bank has called about it.");
	const entries = await openings();
	expect(entries).toHaveLength(2);
	for (const { user_id, role, network, details, words } of entries) {
		expect([user_id, role]).toEqual([2, "reviewer"]);
		expect(network).toMatch(/^[\w-]{22}$/);
		expect(JSON.parse(details)).toMatchObject({ reason: "other" });
		expect(words).toMatch(/^[\w+/=]+\.[\w+/=]+$/);
		expect(JSON.stringify(entries)).not.toContain("bank");
	}
	expect(entries.map(({ details }) => (JSON.parse(details) as { documentType: string }).documentType).sort()).toEqual([
		"address",
		"passport",
	]);
	// Documents that are already open are not opened again.
	await openDocuments(rui, id, "check");
	expect(await openings()).toHaveLength(2);
});

it('requires an explanation for the reason "other", and rejects unknown reasons', async () => {
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

it("opens no documents for roles that do not review them", async () => {
	const { id } = await aPaidApplication();
	for (const name of ["leo", "ada"]) {
		const staff = await signIn(`${name}@azulejo.example`);
		expect((await openDocuments(staff, id)).status, name).toBe(403);
	}
	expect(await openings()).toEqual([]);
});

it("opens claimed applications for the reason given for the session, and records each", async () => {
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
	// A reason is asked for each time unless staff choose otherwise, and a free-text reason never carries over.
	await open("check", {});
	await open("other", { forClaims: "on" });
	expect(await readApplication(rui, await claimedBy())).not.toMatch(DOCUMENT_PATH);

	const cookie = (await open("filing", { forClaims: "on" })).headers.get("Set-Cookie") ?? "";
	expect(cookie).toMatch(/^__Host-opening=2\.filing; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
	const second = await claimedBy();
	expect(await readApplication(rui, second)).toMatch(DOCUMENT_PATH);
	const entries = await env.DB.prepare(
		"SELECT details, words FROM audit_entries WHERE action = 'document-opened' AND application_id = ?",
	)
		.bind(second)
		.all<{ details: string; words: string | null }>();
	expect(entries.results.map(({ details, words }) => [JSON.parse(details).reason, words])).toEqual([
		["filing", null],
		["filing", null],
	]);
	// Viewing is not an action: a claim that is only viewed still expires.
	const { claimed_until } = (await env.DB.prepare("SELECT claimed_until FROM applications WHERE id = ?")
		.bind(second)
		.first<{ claimed_until: number | null }>()) ?? { claimed_until: null };
	expect(claimed_until).not.toBeNull();

	const signOut = await rui.post("/admin/login", { leave: "yes" });
	expect(signOut.headers.getSetCookie().join()).toContain("__Host-opening=; Max-Age=0");
});

it("ignores a reason given by another person in the same browser", () => {
	const request = { headers: new Headers({ Cookie: serialiseOpeningCookie({ staffId: 2, reason: "check" }) }) };
	expect(readOpeningReason(request, 2)).toBe("check");
	expect(readOpeningReason(request, 3)).toBeNull();
	const forged = { headers: new Headers({ Cookie: "__Host-opening=2.curiosity" }) };
	expect(readOpeningReason(forged, 2)).toBeNull();
});
