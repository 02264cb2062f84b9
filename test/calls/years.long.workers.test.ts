import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import { aRejectedApplication, readApplication } from "#test/services/admin-pages.ts";
import { apply, upload } from "#test/services/api-helpers.ts";
import { aPhoneLink, readHtml, startRefund } from "#test/services/application-states.ts";
import { Client, downloadCertificate, signIn, verifyBrowsers } from "#test/services/client.ts";
import { aPdf } from "#test/services/fixtures.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { advanceClock, count, countRowsByTable, everyRow, row } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { aPartner } from "#test/services/partner-area.ts";
import { aCompletedApplication, applyAndPay } from "#test/services/states.ts";

/** Tables that are not about applicants. */
const IMPERSONAL_TABLES = [
	// Company data: staff actions, sign-ins, counts.
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
	"scheduled_jobs",
	"service_days",
	"incidents",
	"incident_updates",
	"users",
	"recovery_codes",
	"visitor_errors",
	"page_views",
	"step_days",
	"funnel_days",
	"affiliates",
	"affiliate_days",
];

async function personalRows(): Promise<Record<string, number>> {
	const all = Object.entries(await countRowsByTable());
	return Object.fromEntries(all.filter(([name]) => !IMPERSONAL_TABLES.includes(name)));
}

async function objects(): Promise<number> {
	return (await env.DOCUMENTS.list()).objects.length;
}

/** Advances the clock in steps of half a year, running the cron at each. */
async function passHalfYears(steps: number): Promise<void> {
	for (let step = 0; step < steps; step += 1) await advanceClock("P184D");
}

async function textOfEverything(): Promise<string> {
	return JSON.stringify(await everyRow());
}

describe("a paid application", () => {
	it("retains accounting data after five years, and nothing after ten calendar years", {
		timeout: 120_000,
	}, async () => {
		const { id, applicationNumber, nif, applicant } = await aCompletedApplication();
		const tenth = Number(lisbonDate((await openServices()).now()).slice(0, 4)) + 10;
		await startRefund(id, 1000);
		await flushBackgroundWork();
		await passHalfYears(8);
		expect(await objects()).toBeGreaterThanOrEqual(2);
		await verifyBrowsers();
		expect((await downloadCertificate(applicant, id)).status).toBe(200);
		await passHalfYears(3);
		expect(await objects()).toBe(0);
		expect(await personalRows()).toEqual({ applications: 1, payments: 1, refunds: 1 });
		const remaining = await textOfEverything();
		for (const canary of ["Łucja", "lucja@example.com", nif]) expect(remaining).not.toContain(canary);
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
		await new Client().call("/offline/clock", { now: `${tenth}-12-31T12:00:00Z` });
		expect(await personalRows()).toEqual({ applications: 1, payments: 1, refunds: 1 });
		await advanceClock("P1D");
		expect(await personalRows()).toEqual({});
		expect(await count("stage_counts WHERE applications > 0")).toBe(0);
	});
});

describe("one application of each kind", () => {
	it("leaves exactly what the privacy policy says after a year", { timeout: 120_000 }, async () => {
		const person = (name: string) => ({ email: `${name}@example.com`, firstName: name });
		const completed = await aCompletedApplication(person("Completa"));
		await completed.applicant.post(`/share/${completed.id}?lang=en`, { intent: "make", kind: "progress" });
		await completed.applicant.post(`/messages/${completed.id}?lang=en`, {
			messageId: "A".repeat(22),
			message: "Thank you for everything.",
		});
		await aRejectedApplication("us", person("Rejecta"));
		const [cancelling, unpaid, drafting, looking] = [new Client(), new Client(), new Client(), new Client()];
		const cancelled = await applyAndPay(cancelling, person("Cancella"));
		expect((await cancelling.post(`/refunds/${cancelled.id}?lang=en`, { intent: "cancel" })).status).toBe(302);
		const { id: unpaidId } = await apply(unpaid, person("Nemo"));
		const { applicationNumber } = await row(
			"SELECT application_number AS applicationNumber FROM applications WHERE id = ?",
			unpaidId,
		);
		await drafting.post("/personal-info?lang=en", { ...person("Draftia"), intent: "save" });
		await upload(looking, "passport", aPdf("passport.pdf", "nobody's"));
		await new Client().post("/resume?lang=en", { number: String(applicationNumber), intent: "send" });
		await aPhoneLink(looking, "/upload-documents");
		await new Client().call("/api/contact", {
			name: "R",
			email: "r@example.com",
			subject: "NIF",
			message: "How long?",
		});
		await aPartner({ code: "GONE22", state: "closed", closedAt: Date.now() });
		await flushBackgroundWork();
		for (let month = 0; month < 13; month += 1) await advanceClock("P28D");
		// Payments in the accounts, search names and owners' browsers remain with the five applications.
		expect(await personalRows()).toEqual({
			applications: 5,
			name_words: 9,
			owner_sessions: 5,
			payments: 3,
			refunds: 2,
			uploads: 9,
			upload_pages: 9,
			contact_messages: 1,
		});
		// The contact page's message was e-mailed to staff.
		expect(await row("SELECT group_concat(email_type) AS types FROM email_logs")).toEqual({ types: "contact" });
		expect(await count("affiliates WHERE code = 'GONE22'")).toBe(0);
		// The rows record that a document existed; the remaining files are the certificate and a log of each application.
		expect(await row("SELECT group_concat(document_type) AS kinds FROM uploads WHERE state <> 'purged'")).toEqual({
			kinds: "certificate",
		});
		const keys = (await env.DOCUMENTS.list()).objects.map(({ key }) => key.split("/")[0]);
		expect(keys.filter((key) => key === "history")).toHaveLength(5);
		expect(keys).toHaveLength(6);
	});
});

describe("an unpaid application", () => {
	it("leaves nothing after five years", { timeout: 120_000 }, async () => {
		const { id } = await apply(new Client());
		await passHalfYears(2);
		expect((await new Client().get(`/confirmation/${id}`)).status).toBe(200);
		await passHalfYears(9);
		expect(await personalRows()).toEqual({});
		expect(await objects()).toBe(0);
	});
});

describe("an application on hold", () => {
	it("keeps images, certificate, log and names until the hold is lifted", { timeout: 120_000 }, async () => {
		const { id } = await aCompletedApplication();
		const before = await objects();
		const eva = await signIn("eva@azulejo.example");
		const postHold = (staff: Client, fields: Record<string, string>) =>
			staff.post(`/admin/applications/${id}?lang=en`, fields);
		const tooShort = await postHold(eva, { intent: "set-hold", holdReason: " ab " });
		expect(tooShort.status).toBe(422);
		expect(await readHtml(tooShort)).toContain("Say why, in 5 to 500 characters");
		const rui = await signIn("rui@azulejo.example");
		expect((await postHold(rui, { intent: "set-hold", holdReason: "A court wants it" })).status).toBe(403);
		expect((await postHold(eva, { intent: "set-hold", holdReason: "A court wants it" })).status).toBe(302);
		expect((await postHold(eva, { intent: "set-hold", holdReason: "A court wants it" })).status).toBe(409);
		expect(await readHtml(await rui.get(`/admin/applications/${id}?lang=en`))).toContain("A court wants it");
		expect(await textOfEverything()).not.toContain("A court wants it");
		await passHalfYears(12);
		// The history has moved to its archive file, and nothing else has moved.
		expect(await objects()).toBe(before + 1);
		await expect(env.DB.prepare("DELETE FROM applications").run()).rejects.toThrow(/legal hold/);
		await expect(env.DB.prepare("UPDATE applications SET erased_at = 1").run()).rejects.toThrow(/legal hold/);
		const ana = await signIn("ana@azulejo.example");
		const list = await readHtml(await ana.get("/admin/retention?lang=en"));
		expect(list).toContain(`/admin/applications/${id}`);
		expect((await postHold(ana, { intent: "lift-hold", holdReason: "The case is closed" })).status).toBe(302);
		expect((await postHold(ana, { intent: "lift-hold", holdReason: "The case is closed" })).status).toBe(409);
		await advanceClock("P1D");
		await advanceClock("P1D");
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
	it("counts what the cron job will delete next, and deletes nothing", async () => {
		await aCompletedApplication();
		await advanceClock("P89DT12H");
		const rui = await signIn("rui@azulejo.example");
		const retentionPage = async () => readHtml(await rui.get("/admin/retention?lang=en"));
		const line = (html: string, name: string) =>
			new RegExp(`${name}</th><td[^>]*>(\\d+)</td><td[^>]*>(\\d+)</td>`).exec(html)?.slice(1);
		const before = await objects();
		const [today, month] = line(await retentionPage(), "Images of documents") ?? [];
		expect(Number(today) + Number(month)).toBe(4);
		expect(line(await retentionPage(), "Applications with certificate and log")).toEqual(["0", "0"]);
		expect(await objects()).toBe(before);
	});
});
