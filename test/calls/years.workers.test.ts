import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { readApplication } from "#test/services/admin-pages.ts";
import { aCompletedApplication, seen, startRefund } from "#test/services/application-states.ts";
import { apply } from "#test/services/by-calls.ts";
import { downloadCertificate, proveBrowsers } from "#test/services/certificate.ts";
import { Client, signIn } from "#test/services/client.ts";
import { everyRow, rowsByTable } from "#test/services/every-row.ts";
import { count, pass, row } from "#test/services/ledger.ts";
import { settle } from "#test/services/settle.ts";

/** What is of an application: all rows of these are gone, or are said to stay. */
const NOBODY_S = [
	// Of the house, and of nobody: what staff do, how they sign in, what was counted.
	"audit_entries",
	"click_salts",
	"counters",
	"index_keys",
	"letters",
	"email_logs",
	"message_counts",
	"settings",
	"stage_counts",
	"stage_figures",
	"stage_times",
	"staff_sessions",
	"sweep_steps",
	"users",
	"recovery_codes",
	"visitor_errors",
	"page_views",
	"funnel_days",
	"affiliates",
	"affiliate_days",
];

async function ofPeople(): Promise<Record<string, number>> {
	const all = Object.entries(await rowsByTable());
	return Object.fromEntries(all.filter(([name]) => !NOBODY_S.includes(name)));
}

async function objects(): Promise<number> {
	return (await env.DOCUMENTS.list()).objects.length;
}

/** As the years go by: a step at a time, as the cron would find it, each of half a year. */
async function passHalfYears(steps: number): Promise<void> {
	for (let step = 0; step < steps; step += 1) await pass("P184D");
}

async function textOfEverything(): Promise<string> {
	return JSON.stringify(await everyRow());
}

describe("an application that was paid for", () => {
	it("leaves after five years what accounts need, and after ten calendar years nothing", {
		timeout: 120_000,
	}, async () => {
		const { id, applicationNumber, nif, applicant } = await aCompletedApplication();
		await startRefund(id, 1000);
		await settle();
		await passHalfYears(8);
		expect(await objects()).toBeGreaterThanOrEqual(2);
		await proveBrowsers();
		expect((await downloadCertificate(applicant, id)).status).toBe(200);
		await passHalfYears(3);
		expect(await objects()).toBe(0);
		expect(await ofPeople()).toEqual({ applications: 1, payments: 1, refunds: 1 });
		const left = await textOfEverything();
		for (const canary of ["Łucja", "lucja@example.com", nif]) expect(left).not.toContain(canary);
		expect(await row("SELECT application_number, amount, status FROM applications")).toEqual({
			application_number: applicationNumber,
			amount: 7900,
			status: "completed",
		});
		expect(await row("SELECT note FROM refunds")).toEqual({ note: null });
		expect((await applicant.get(`/api/documents/${id}/original`)).status).toBe(401);
		expect((await new Client().get(`/confirmation/${id}`)).status).toBe(404);
		const rui = await signIn("rui@azulejo.example");
		expect(await readApplication(rui, id)).toContain("data was erased");
		await passHalfYears(8);
		expect(await ofPeople()).toEqual({ applications: 1, payments: 1, refunds: 1 });
		await passHalfYears(2);
		expect(await ofPeople()).toEqual({});
		expect(await count("stage_counts WHERE applications > 0")).toBe(0);
	});
});

describe("an application that nobody paid for", () => {
	it("leaves nothing after five years", { timeout: 120_000 }, async () => {
		const { id } = await apply(new Client());
		await passHalfYears(2);
		expect((await new Client().get(`/confirmation/${id}`)).status).toBe(200);
		await passHalfYears(9);
		expect(await ofPeople()).toEqual({});
		expect(await objects()).toBe(0);
	});
});

describe("an application on hold", () => {
	it("keeps images, certificate, log and names until the hold is lifted", { timeout: 120_000 }, async () => {
		const { id } = await aCompletedApplication();
		const before = await objects();
		const eva = await signIn("eva@azulejo.example");
		const hold = (staff: Client, fields: Record<string, string>) =>
			staff.post(`/admin/applications/${id}?lang=en`, fields);
		const short = await hold(eva, { intent: "set-hold", holdReason: " ab " });
		expect(short.status).toBe(422);
		expect(await seen(short)).toContain("Say why, in 5 to 500 characters");
		const rui = await signIn("rui@azulejo.example");
		expect((await hold(rui, { intent: "set-hold", holdReason: "A court wants it" })).status).toBe(403);
		expect((await hold(eva, { intent: "set-hold", holdReason: "A court wants it" })).status).toBe(302);
		expect((await hold(eva, { intent: "set-hold", holdReason: "A court wants it" })).status).toBe(409);
		expect(await seen(await rui.get(`/admin/applications/${id}?lang=en`))).toContain("A court wants it");
		expect(await textOfEverything()).not.toContain("A court wants it");
		await passHalfYears(12);
		// The history has gone into its file, and nothing else has moved.
		expect(await objects()).toBe(before + 1);
		await expect(env.DB.prepare("DELETE FROM applications").run()).rejects.toThrow(/legal hold/);
		await expect(env.DB.prepare("UPDATE applications SET erased_at = 1").run()).rejects.toThrow(/legal hold/);
		const ana = await signIn("ana@azulejo.example");
		const list = await seen(await ana.get("/admin/retention?lang=en"));
		expect(list).toContain(`/admin/applications/${id}`);
		expect((await hold(ana, { intent: "lift-hold", holdReason: "The case is closed" })).status).toBe(302);
		expect((await hold(ana, { intent: "lift-hold", holdReason: "The case is closed" })).status).toBe(409);
		await pass("P1D");
		await pass("P1D");
		expect(await objects()).toBe(0);
		expect(
			await row(
				"SELECT group_concat(action) AS acts FROM (SELECT action FROM audit_entries WHERE action LIKE 'hold-%' ORDER BY seq)",
			),
		).toEqual({
			acts: "hold-set,hold-lifted",
		});
	});
});

describe("the dry run", () => {
	it("counts what the cron deletes next, and deletes nothing", async () => {
		await aCompletedApplication();
		await pass("P89DT12H");
		const rui = await signIn("rui@azulejo.example");
		const shown = async () => seen(await rui.get("/admin/retention?lang=en"));
		const line = (html: string, name: string) =>
			new RegExp(`${name}</th><td>(\\d+)</td><td>(\\d+)</td>`).exec(html)?.slice(1);
		const before = await objects();
		const [today, month] = line(await shown(), "Images of documents") ?? [];
		expect(Number(today) + Number(month)).toBe(4);
		expect(line(await shown(), "Applications with certificate and log")).toEqual(["0", "0"]);
		expect(await objects()).toBe(before);
	});
});
