import { expect, it } from "vitest";
import { runScheduledJobs } from "#app/commands/cron/scheduled-jobs.server.ts";
import { recordMailEvent } from "#app/commands/mail/record-mail-event.server.ts";
import { recordPageView } from "#app/commands/people/count-visits.server.ts";
import type { PassportFacts } from "#app/domain/documents/document-check.ts";
import { MAIL_STATES } from "#app/domain/inbox/mail.ts";
import { SORT_NAMES } from "#app/domain/staff/list-sort.ts";
import { hasSameNumber, hasSimilarPicture } from "#app/queries/documents/similar-documents.server.ts";
import { aRejectedApplication, refundFormOn, submitAction } from "#test/services/admin-pages.ts";
import { apply } from "#test/services/api-helpers.ts";
import { anApplicationWithPost, anApplicationWithRequest } from "#test/services/application-states.ts";
import { Client, downloadCertificate, signIn } from "#test/services/client.ts";
import { GROWING_TABLES } from "#test/services/explained-statements.ts";
import { advanceClock, count, row } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { walkPartnerPages } from "#test/services/partner-area.ts";
import { recordedStatements } from "#test/services/recorded-statements.ts";
import { applyAndPay } from "#test/services/states.ts";

async function undoLast(staff: Client, path: string): Promise<void> {
	const last = await row(
		"SELECT details ->> '$.actionId' AS \"actionId\" FROM audit_entries WHERE action LIKE '%assigned' ORDER BY seq DESC LIMIT 1",
	);
	await staff.post(path, { intent: "undo", actionId: String(last.actionId) });
}

/** Runs every query of the product when people apply, pay, work and wait. */
async function runEveryQuery(): Promise<void> {
	const services = await openServices();
	const staff = await signIn("ana@azulejo.example");
	const { applicant, id } = await anApplicationWithPost();
	const requested = await anApplicationWithRequest([{ kind: "information", reason: "Which floor?" }]);
	const rejected = await aRejectedApplication("authority");
	const referred = await applyAndPay(new Client(), { affiliateCode: "LISBOA10" });
	const open = new Client();
	const unpaid = await apply(open);
	for (const path of [
		"/upload-documents",
		"/personal-info",
		`/payment?id=${unpaid.id}`,
		`/checkout?id=${unpaid.id}`,
		"/track-application",
		`/api/applications/${unpaid.id}`,
	])
		await open.get(path);
	for (const path of [
		`/confirmation/${id}`,
		`/certificate/${id}`,
		`/nif-ready/${id}`,
		`/receipt/${id}`,
		`/messages/${id}`,
		`/share/${id}`,
		"/affiliate/LISBOA10",
		"/webhook-test",
	])
		await applicant.get(path);
	await downloadCertificate(applicant, id);
	await requested.applicant.get(`/provide-information/${requested.id}`);
	await requested.applicant.post(`/provide-information/${requested.id}`, { information: "The third." });
	await open.post("/track-application", { number: unpaid.applicationNumber });
	await open.post("/resume", { number: unpaid.applicationNumber });
	await open.call("/api/contact", { name: "Rosa", email: "rosa@example.com", subject: "Hello", message: "Good day" });
	await open.call("/api/personal-info/draft", { email: "rosa@example.com", firstName: "Rosa" });
	await open.call(`/api/notify/${id}`, {});
	await recordPageView(services, { language: "en", countedAs: "phone" }, { template: "/", steps: ["visit"] });
	for (const query of [
		"",
		"?stage=in_review",
		"?stage=closed",
		"?stage=certificate_ready",
		"?q=NIF",
		"?q=rosa",
		"?q=rosa%20lima",
		"?q=rosa@",
		"?q=999999990",
		"?only=late",
		"?only=today",
		"?only=second",
		"?only=late&stage=in_review",
		...[
			"",
			"stage=in_review",
			"owner=unassigned",
			"owner=unassigned&stage=in_review",
			"owner=2",
			"only=late",
			"only=second",
			"q=rosa",
		]
			.flatMap((filter) => SORT_NAMES.flatMap((name) => [`${filter}&sort=${name}`, `${filter}&sort=-${name}`]))
			.flatMap((query) =>
				["", "after=1.1.x", "before=1.1.x", "after=null.1.x", "before=null.1.x"].map((at) => `?${query}&${at}`),
			),
		"?after=1.1.x",
		"?before=null.1.x",
		"?only=message&after=1.x",
		"?only=message&sort=package&before=1.1.x",
		"?stage=closed&after=1.x",
		"?owner=mine",
		"?owner=unassigned",
		"?owner=2&stage=in_review",
		"?owner=unassigned&only=late",
		"?owner=mine&q=rosa",
	])
		await staff.get(`/admin/applications${query}`);
	for (const name of ["nif", "country"]) await staff.post("/admin/applications", { intent: "columns", column: name });
	await staff.post("/admin/applications?stage=in_review", { intent: "save-view", name: "Mine", for: "all" });
	const view = await row("SELECT id FROM saved_views");
	await staff.post("/admin/applications", { intent: "remove-view", view: String(view.id) });
	for (const application of [id, unpaid.id, rejected.id])
		for (const list of [
			"",
			"stage=in_review",
			"stage=closed",
			"only=late",
			"only=today",
			"only=second",
			"owner=unassigned",
			...SORT_NAMES.flatMap((name) => [`sort=-${name}`, `sort=${name}&stage=in_review`, `sort=${name}&owner=2`]),
		])
			await staff.get(`/admin/applications/${application}?${new URLSearchParams({ list })}`);
	await walkPartnerPages();
	await staff.get("/admin/applications");
	await staff.post("/admin/applications", { intent: "claim" });
	await staff.post("/admin/applications", { intent: "assign", application: id, to: "1" });
	await undoLast(staff, "/admin/applications");
	for (const query of ["", "?q=rosa", "?q=rosa%20lima", "?q=rosa@", "?q=999999990", `?q=${unpaid.applicationNumber}`])
		await staff.get(`/admin/menu${query}`);
	const page = await (await staff.get(`/admin/applications/${rejected.id}`)).text();
	await submitAction(staff, rejected.id, "refund", {
		...refundFormOn(page),
		amount: "1.00",
		note: "Agreed",
		confirmed: "on",
	});
	const correction = { field: "city", value: "Sopot", reason: "The bill says Sopot.", compared: "on" };
	await submitAction(staff, referred.id, "correct", correction);
	for (const path of [
		`/admin/labels/${id}`,
		"/admin/dashboard",
		"/admin/payments",
		"/admin/visits",
		"/admin/payments.csv",
		`/admin/applications/${id}?log=actions`,
		`/admin/applications/${id}/as-applicant`,
	])
		await staff.get(path);
	for (const note of ["A half of it", ""]) await staff.call(`/admin/drafts/${id}`, { form: "note", values: { note } });
	await staff.post(`/admin/applications/${id}`, { intent: "note", note: "@eva look", noteId: "A".repeat(22) });
	const paid = await row(`SELECT key FROM email_logs WHERE email_type = 'paid' AND related_entity_id = '${id}'`);
	await staff.post(`/admin/applications/${id}`, { intent: "resend-mail", confirmed: "on", key: String(paid.key) });
	const message = await row("SELECT id FROM contact_messages");
	await services.db.run("UPDATE email_logs SET status = 'bounced' WHERE email_type = 'filed'");
	for (const path of [
		"inbox",
		"inbox?filter=mine",
		"inbox?filter=unassigned&after=5.x",
		`inbox/messages/${message.id}`,
		"inbox/mails",
		"inbox/mails?before=9",
		...MAIL_STATES.map((state) => `inbox/mails?state=${state}`),
		"inbox/errors",
		"inbox/errors?all",
		"jobs",
		"settings/retention",
		"settings/macros",
		"settings/stripe-settings",
	])
		await staff.get(`/admin/${path}`);
	const reply = { text: "Five days.", macro: "", answer: "AAAAAAAAAAAAAAAAAAAAAA", seen: "0" };
	await staff.post(`/admin/inbox/messages/${message.id}`, { intent: "assign", assignee: "1" });
	await undoLast(staff, `/admin/inbox/messages/${message.id}`);
	await staff.post(`/admin/inbox/messages/${message.id}`, { intent: "send", ...reply });
	await recordMailEvent(services, { id: "msg_1", type: "email.bounced", providerId: "none", at: 0 });
	const bounced = await row("SELECT key FROM email_logs WHERE status = 'bounced' LIMIT 1");
	await staff.post("/admin/inbox/mails", { key: String(bounced.key) });
	await open.call("/api/contact", { name: "Rosa", email: "rosa@example.com", subject: "Again", message: "Good day" });
	await open.call("/api/error-report", { name: "TypeError", path: "/" }).catch(() => null);
	await staff.post("/admin/inbox/errors", { fingerprint: "browser|TypeError|/|0" });
	const { key } = await row("SELECT key FROM outbox LIMIT 1");
	await staff.post("/admin/payments", { kind: "effect_given_up", id: String(key) });
	const other = { uploadId: "another", sessionId: "visit", applicationId: null };
	const holder = { surname: "Lima", givenNames: "Rosa", birthDate: "1990-01-01" } as PassportFacts;
	await hasSimilarPicture(services, other, { hashes: ["0123456789abcdef"], fingerprint: "print", holder });
	await hasSameNumber(services, other, "print", holder);
	await advanceClock("PT3M");
	await advanceClock("P32D");
	await advanceClock("P91D");
	await runScheduledJobs(services);
	await (await signIn("ana@azulejo.example")).post(`/admin/inbox/messages/${message.id}`, { intent: "finish" });
}

// After every test file, test/services/explained-statements.ts checks which indexes are used and whether a query
// scans a growing table.
it("queries every growing table when people apply, pay, work and wait", async () => {
	await runEveryQuery();
	const statements = [...recordedStatements.keys()];
	const untouched = GROWING_TABLES.filter((table) => !statements.some((sql) => sql.includes(`"${table}"`)));
	expect(untouched, "tables that were not queried").toEqual([]);
	expect(await count("applications")).toBeGreaterThan(3);
});
