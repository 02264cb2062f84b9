import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { deliverOutbox } from "#app/commands/mail/deliver-outbox.server.ts";
import { changeSetting } from "#app/commands/staff/settings.server.ts";
import { DAY, lastPeriod, lisbonDate } from "#app/domain/time/calendar.ts";
import {
	aFiledApplication,
	aPaidApplication,
	aRejectedApplication,
	readApplication,
	refundFormOn,
	submitAction,
} from "#test/services/admin-pages.ts";
import { Client, signIn } from "#test/services/client.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { auditedActions, count, row } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { passTime, productTime } from "#test/services/staff-sign-in.ts";
import { offlineStaff } from "#worker/offline/staff.ts";

const ana = () => signIn("ana@azulejo.example");

/** Returns the text of the list. */
async function listPage(staff: Client, query = ""): Promise<string> {
	const response = await staff.get(`/admin/payments${query}`);
	expect(response.status).toBe(200);
	return (await response.text()).replaceAll("<!-- -->", "");
}

/** Returns the section of a kind of issue. */
const section = (page: string, kind: string) =>
	page.match(new RegExp(`<section[^>]*aria-labelledby="${kind}".*?</section>`))?.[0] ?? "";

const run = (sql: string, ...values: unknown[]) =>
	env.DB.prepare(sql)
		.bind(...values)
		.run();

describe("the list of payment issues", () => {
	it("is empty when all is well, and counts nothing", async () => {
		await aPaidApplication();
		const page = await listPage(await ana());
		expect(page).toContain("Nothing to do: every payment and every refund is where it should be.");
		expect(page).not.toContain("nav-count");
	});

	it("shows disputes and inquiries with their application, the earliest deadline first", async () => {
		const [dispute, inquiry] = [await aPaidApplication(), await aPaidApplication()];
		const now = await productTime();
		for (const [application, status, days] of [
			[dispute, "needs_response", 9],
			[inquiry, "warning_needs_response", 8],
		] as const)
			await run(
				`INSERT INTO disputes SELECT id, id, application_id, amount, 'general', '${status}', ?, 0, 0 FROM payments WHERE application_id = ?`,
				now + days * DAY,
				application.id,
			);
		const page = section(await listPage(await ana()), "dispute");
		const numbers = [...page.matchAll(/NIF-\w{4}-\w{4}/g)].map(([number]) => number);
		expect(numbers).toEqual([inquiry.applicationNumber, dispute.applicationNumber]);
		for (const text of [
			"Evidence needed",
			"Inquiry: answer it",
			"Until",
			"€79.00",
			`/admin/applications/${dispute.id}`,
		])
			expect(page).toContain(text);
		expect(page).toContain("badge-warning");
		expect(page).not.toContain("badge-danger");
		await passTime(60 * DAY);
		expect(section(await listPage(await ana()), "dispute")).toContain("Overdue");
	});

	it("shows fraud warnings until the refund", async () => {
		const { id, applicationNumber } = await aPaidApplication({}, { card: "4000000000005423" });
		await flushBackgroundWork();
		expect(section(await listPage(await ana()), "fraud_warning")).toContain(applicationNumber);
		await submitAction(await ana(), id, "cancel");
		await flushBackgroundWork();
		expect(await listPage(await ana())).not.toContain(applicationNumber);
	});

	it("shows unexpected payments until the refund", async () => {
		const { id, applicationNumber } = await aPaidApplication();
		await run("UPDATE payments SET state = 'mismatch', amount_received = 100");
		expect(section(await listPage(await ana()), "mismatch")).toContain(applicationNumber);
		const staff = await ana();
		expect(await readApplication(staff, id), "the amount received, not the amount requested").toMatch(
			/class="payment-head"><span>[^<]*<\/span><span class="sum">€1\.00</,
		);
		const fields = { amount: "1.00", note: "Strange", confirmed: "on" };
		await submitAction(staff, id, "refund", { ...refundFormOn(await readApplication(staff, id)), ...fields });
		expect(section(await listPage(staff), "mismatch")).toBe("");
	});

	it("shows a failed refund until another one replaces it", async () => {
		const { id, applicationNumber } = await aPaidApplication({}, { card: "4000000000005126" });
		const fields = { amount: "79", note: "Agreed", confirmed: "on" };
		const staff = await ana();
		await submitAction(staff, id, "refund", { ...refundFormOn(await readApplication(staff, id)), ...fields });
		await flushBackgroundWork();
		await passTime(2 * DAY);
		await flushBackgroundWork();
		const later = await ana();
		expect(section(await listPage(later), "refund_failed")).toContain(applicationNumber);
		await submitAction(later, id, "refund", { ...refundFormOn(await readApplication(later, id)), ...fields });
		expect(section(await listPage(later), "refund_failed")).toBe("");
	});

	it("shows a refund that awaits a second person, here and in the other lists and counts", async () => {
		const { id, applicationNumber } = await aPaidApplication();
		const services = await openServices();
		const change = { version: 0, reason: "A test of the limit" };
		expect((await changeSetting(services, offlineStaff("Ana"), "refund-limit", { cents: "20" }, change)).ok).toBe(true);
		const [eva, leo] = [await signIn("eva@azulejo.example"), await signIn("leo@azulejo.example")];
		const secondPersonList = async () => (await leo.get("/admin/applications?only=second&lang=en")).text();
		const dashboard = async () => (await (await leo.get("/admin/dashboard?lang=en")).text()).replaceAll("<!-- -->", "");
		expect(await secondPersonList()).not.toContain(applicationNumber);
		const form = refundFormOn(await readApplication(eva, id));
		await submitAction(eva, id, "refund", { ...form, amount: "30", note: "Agreed", confirmed: "on" });
		const proposed = section(await listPage(leo), "refund_proposed");
		for (const text of [applicationNumber, "€30.00", `/admin/applications/${id}`]) expect(proposed).toContain(text);
		expect(await secondPersonList()).toContain(applicationNumber);
		expect(await dashboard()).toContain("<strong>1 waiting for a second person</strong>");
		expect(await readApplication(leo, id)).toContain("A second member of staff");
		const decision = {
			paymentId: form.paymentId ?? "",
			refundId: form.refundId ?? "",
			decision: "approved",
			reason: "",
		};
		await submitAction(leo, id, "decide-refund", decision);
		expect(section(await listPage(leo), "refund_proposed")).toBe("");
		expect(await secondPersonList()).not.toContain(applicationNumber);
	});

	it("shows a refund that has been unconfirmed for an hour", async () => {
		const { id, applicationNumber } = await aPaidApplication();
		const { id: paymentId } = await row("SELECT id FROM payments");
		const { now } = await openServices();
		const columns = "(id, payment_id, application_id, amount, state, reason, created_at, updated_at)";
		const requestedAt = now() - 59 * 60_000;
		await run(
			`INSERT INTO refunds ${columns} VALUES ('r', ?, ?, 100, 'requested', 'staff', ?, 0)`,
			paymentId,
			id,
			requestedAt,
		);
		expect(section(await listPage(await ana()), "refund_waiting")).toBe("");
		await run("UPDATE refunds SET created_at = created_at - 120000");
		expect(section(await listPage(await ana()), "refund_waiting")).toContain(applicationNumber);
	});

	it("shows a rejection with a possible partial refund until the request period ends", async () => {
		const { applicationNumber } = await aRejectedApplication("authority");
		await aRejectedApplication("applicant");
		// A rejection from before refunds started automatically.
		await run("DELETE FROM refunds");
		const page = section(await listPage(await signIn("leo@azulejo.example")), "refund_due");
		expect(page).toContain(applicationNumber);
		expect(page).toContain("€55.30");
		expect(page).toContain('<span class="count">1</span>');
		await passTime(31 * DAY);
		expect(section(await listPage(await ana()), "refund_due")).toBe("");
	});

	it("shows a withdrawal after filing until its share is refunded", async () => {
		const applicant = new Client();
		const id = await aFiledApplication();
		await run("UPDATE applications SET status = 'cancelled'");
		const page = section(await listPage(await ana()), "refund_due");
		expect(page).toContain(id);
		expect(page).toContain("80% stays with us for the work done");
		expect(page).toContain("€15.80");
		expect((await applicant.get("/admin/payments")).status).toBe(403);
	});

	it("shows the payment of a closed application until it is refunded", async () => {
		const { id, applicationNumber } = await aPaidApplication();
		await run("UPDATE applications SET status = 'cancelled'");
		await passTime(40 * DAY);
		const staff = await ana();
		const page = section(await listPage(staff), "refund_due");
		for (const text of [applicationNumber, "€79.00", "Cancelled before it was filed."]) expect(page).toContain(text);
		expect(await readApplication(staff, id)).toContain("A refund may be due");
	});

	it("shows effects that have failed for good, and retries them", async () => {
		const { id: applicationId, applicationNumber } = await aPaidApplication();
		await run("UPDATE outbox SET failed_at = created_at, done_at = NULL, attempts = 12 WHERE key LIKE '%:paid'");
		const staff = await ana();
		const page = section(await listPage(staff), "effect_given_up");
		expect(page).toMatch(new RegExp(`/admin/applications/${applicationId}[^>]*>${applicationNumber}<`));
		expect(page).toContain("An e-mail");
		const id = page.match(/name="id" value="([^"]*)"/)?.[1] ?? "";
		const response = await staff.post("/admin/payments", { kind: "effect_given_up", id });
		expect([response.status, response.headers.get("Location")]).toEqual([302, "/admin/payments?done=&lang=en"]);
		expect(await count("audit_entries WHERE action = 'payments-tried-again'")).toBe(1);
		expect(await listPage(staff, "?done")).toContain("Retrying now.");
		expect(await listPage(staff)).not.toContain("Retrying now.");
		await deliverOutbox(await openServices());
		expect(await row("SELECT failed_at, done_at IS NOT NULL AS done FROM outbox WHERE key = ?", id)).toEqual({
			failed_at: null,
			done: 1,
		});
		expect((await staff.post("/admin/payments", { kind: "effect_given_up", id })).status).toBe(409);
		for (const form of [{ kind: "mismatch", id }, { kind: "effect_given_up" }] as Record<string, string>[])
			expect((await staff.post("/admin/payments", form)).status).toBe(422);
		expect(await auditedActions("payments-%")).toEqual(["payments-tried-again by ana@azulejo.example"]);
	});

	it("does not show a refund whose effect has failed for good but which succeeded after all", async () => {
		const { id } = await aPaidApplication();
		await submitAction(await ana(), id, "cancel");
		await flushBackgroundWork();
		await run("UPDATE outbox SET failed_at = created_at, done_at = NULL WHERE key LIKE '%:send'");
		expect(section(await listPage(await ana()), "effect_given_up")).toBe("");
		await run("UPDATE refunds SET state = 'requested'");
		expect(section(await listPage(await ana()), "effect_given_up")).toContain("A refund");
	});

	it("shows webhook events that could not be processed, with or without an application, and retries them", async () => {
		const { id: applicationId, applicationNumber } = await aPaidApplication();
		await run("UPDATE stripe_events SET state = 'received', attempts = 3 WHERE type = 'payment_intent.succeeded'");
		await run(
			"INSERT INTO stripe_events (id, type, livemode, received_at, attempts) VALUES ('evt_1', 'charge.refunded', 0, 0, 7)",
		);
		const staff = await ana();
		const page = section(await listPage(staff), "notice_stuck");
		expect(page).toMatch(new RegExp(`/admin/applications/${applicationId}[^>]*>${applicationNumber}<`));
		for (const text of ["payment_intent.succeeded", "No application of ours", "charge.refunded"])
			expect(page).toContain(text);
		const { id } = await row("SELECT id FROM stripe_events WHERE type = 'payment_intent.succeeded'");
		expect((await staff.post("/admin/payments", { kind: "notice_stuck", id: String(id) })).status).toBe(302);
		expect(await listPage(staff)).not.toContain(applicationNumber);
		expect((await staff.post("/admin/payments", { kind: "notice_stuck", id: "evt_1" })).status).toBe(404);
	});

	it("offers the accountant last month and last quarter, and says whether invoices are issued", async () => {
		const page = await listPage(await signIn("leo@azulejo.example"), "?lang=en");
		const today = lisbonDate((await openServices()).now());
		const spanOf = (months: 1 | 3) => {
			const { from, to } = lastPeriod(today, months);
			return `from=${from}&amp;to=${to}`;
		};
		expect(page).toMatch(new RegExp(`/admin/invoices.csv\\?${spanOf(1)}"[^>]*>Last month`));
		expect(page).toMatch(new RegExp(`/admin/payments.csv\\?${spanOf(1)}"[^>]*>Last month`));
		expect(page).toMatch(new RegExp(`/admin/payments.csv\\?${spanOf(3)}"[^>]*>Last quarter`));
		expect(page).toContain("Every invoice and credit note of the month");
		expect(page).not.toContain("No invoicing software is connected");
	});

	it("is counted on every admin page and visible to all staff, but only permitted roles see buttons", async () => {
		await aPaidApplication();
		await run("UPDATE payments SET state = 'mismatch', amount_received = 100");
		await run(
			"UPDATE outbox SET failed_at = created_at, done_at = NULL WHERE key = (SELECT id || ':paid' FROM payments)",
		);
		const { key } = await row("SELECT key FROM outbox WHERE failed_at IS NOT NULL");
		for (const email of ["rui@azulejo.example", "ada@azulejo.example"]) {
			const staff = await signIn(email);
			const home = (await (await staff.get("/admin/applications")).text()).replaceAll("<!-- -->", "");
			expect(home).toMatch(/nav-count"><span class="sr-only">: <\/span>2</);
			const page = await listPage(staff);
			expect(section(page, "effect_given_up")).toContain("An e-mail");
			for (const hidden of ["Retry", "For the accountant"]) expect(page).not.toContain(hidden);
			const response = await staff.post("/admin/payments", { kind: "effect_given_up", id: String(key) });
			expect(response.status).toBe(403);
		}
	});
});
