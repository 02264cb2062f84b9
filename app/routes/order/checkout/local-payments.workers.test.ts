import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { changeApplication } from "#app/commands/application/change-application.server.ts";
import { changeSetting } from "#app/commands/staff/settings.server.ts";
import { DAY, HOUR, SECOND } from "#app/domain/time/calendar.ts";
import { beginPaying } from "#test/services/api-helpers.ts";
import { readHtml } from "#test/services/application-states.ts";
import { cardProvider } from "#test/services/card-payments.ts";
import { Client } from "#test/services/client.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { run } from "#test/services/ledger.ts";
import { offlineEnv } from "#test/services/offline-app.ts";
import { openServices } from "#test/services/open-services.ts";
import { mailsTo } from "#test/services/own-data.ts";
import { anApplication } from "#test/services/states.ts";
import { offlineStaff } from "#worker/offline/staff.ts";

let applicant: Client;
let id: string;
beforeEach(async () => {
	applicant = new Client();
	({ id } = await anApplication(applicant).build());
});

const checkout = () => `/checkout?id=${id}&package=standard&lang=en`;
const confirmation = async () => readHtml(await applicant.get(`/confirmation/${id}?lang=en`));
const mails = async () => (await mailsTo("")).map(({ emailType }) => emailType);

async function advanceClock(ms: number): Promise<void> {
	await offlineEnv.SIMULATOR.getByName("singleton").moveClock(ms);
	await flushBackgroundWork();
}

/** Requests the payment and follows the redirect to the waiting page. */
async function startPayment(method: string, phone = ""): Promise<void> {
	const response = await applicant.post(checkout(), { method, phone });
	expect(response.headers.get("Location")).toBe(`/confirmation/${id}?lang=en`);
}

const payments = async () => (await env.DB.prepare("SELECT state, method FROM payments ORDER BY rowid").all()).results;

describe("a payment without a card", () => {
	it("is offered unless staff disable it", async () => {
		expect(await readHtml(await applicant.get(checkout()))).toContain("Pay €79.00 with MB WAY");
		const change = { version: 1, reason: "The account has one alone." };
		const ana = offlineStaff("Ana");
		const set = await changeSetting(await openServices(), ana, "payment-methods", { mbWay: "on" }, change);
		expect(set.ok).toBe(true);
		expect(await readHtml(await applicant.get(checkout()))).not.toContain("Multibanco");
		expect((await applicant.post(checkout(), { method: "multibanco" })).status).toBe(422);
		expect((await applicant.post(checkout(), { method: "card" })).status).toBe(400);
	});

	it("by MB WAY is paid when the payer accepts in the app, and blocks other payments meanwhile", async () => {
		await startPayment("mb_way", "912 345 678");
		expect(await confirmation()).toContain("Open MB WAY on your phone and agree to pay €79.00.");
		for (const page of [checkout(), `/payment?id=${id}&lang=en`])
			expect((await applicant.get(page)).headers.get("Location")).toBe(`/confirmation/${id}?lang=en`);
		const call = await applicant.call("/api/create-payment-intent", { applicationId: id });
		expect(JSON.stringify(call)).not.toContain("_secret_");
		await startPayment("multibanco");
		await advanceClock(5 * SECOND);
		expect(await payments()).toEqual([{ state: "succeeded", method: "mb_way" }]);
		expect(await confirmation()).not.toContain("MB WAY");
		expect(await mails()).toContain("paid");
	});

	it("by MB WAY that is declined takes nothing, reports it, and leaves the card option", async () => {
		await startPayment("mb_way", "912 345 601");
		await advanceClock(5 * SECOND);
		expect(await confirmation()).toContain("The last attempt to pay did not succeed, and nothing was taken.");
		expect((await beginPaying(applicant, id)).clientSecret).toContain("_secret_");
		expect(await payments()).toEqual([{ state: "failed", method: "mb_way" }]);
	});

	it("by MB WAY requires a valid phone number and explains errors", async () => {
		for (const [phone, problem] of [
			["", "Phone number is required"],
			["912", "too short for Portugal"],
		] as const) {
			const response = await applicant.post(checkout(), { method: "mb_way", phone });
			expect(response.status).toBe(422);
			expect(await readHtml(response)).toContain(problem);
		}
		expect(await payments()).toEqual([expect.objectContaining({ state: "created" })]);
	});

	it("notifies no phone more than five times an hour", async () => {
		for (let attempt = 0; attempt < 5; attempt += 1) {
			await startPayment("mb_way", "+351912345601");
			await advanceClock(5 * SECOND);
		}
		const oneMore = () => applicant.post(checkout(), { method: "mb_way", phone: "+351912345601" });
		expect((await oneMore()).status).toBe(429);
		// The same applies to fifteen requests from one network, whatever their applications.
		await run(
			`UPDATE counters SET count = CASE WHEN key = 'local-payment:${id}' THEN 0 ELSE 15 END WHERE key LIKE 'local-payment:%'`,
		);
		expect((await oneMore()).status).toBe(429);
	});

	it("by voucher shows and e-mails the reference, sends a reminder a day before, and expires after its last day", async () => {
		await startPayment("multibanco");
		// The address is unverified and has had its one e-mail of this hour.
		await advanceClock(HOUR);
		const page = await confirmation();
		expect(page).toMatch(/11249[\s\S]*\d{3} \d{3} \d{3}[\s\S]*€79\.00/);
		expect(await mails()).toEqual(expect.arrayContaining(["voucher"]));
		await advanceClock(6 * DAY);
		expect((await mails()).filter((type) => type === "voucher")).toHaveLength(2);
		expect((await mails()).filter((type) => type === "payment_reminder")).toHaveLength(0);
		await advanceClock(DAY);
		expect(await payments()).toEqual([{ state: "canceled", method: "multibanco" }]);
		expect(await confirmation()).not.toContain("11249");
		expect((await beginPaying(applicant, id)).clientSecret).toContain("_secret_");
	});

	it("by voucher pays for the application days later, and can be refunded", async () => {
		await startPayment("multibanco");
		await advanceClock(3 * DAY);
		const row = await env.DB.prepare("SELECT id, intent_id FROM payments").first<{ id: string; intent_id: string }>();
		const { id: paymentId = "", intent_id: intent = "" } = row ?? {};
		await cardProvider().control({ action: "finish-intent", intent, outcome: "succeed" });
		await flushBackgroundWork();
		expect(await payments()).toEqual([{ state: "succeeded", method: "multibanco" }]);
		const request = { paymentId, refundId: "refund-1", amount: 7900, available: 7900, note: "Agreed", limit: 7900 };
		const eva = { kind: "staff" as const, id: "eva@azulejo.example", role: "senior" as const, person: 3 };
		await changeApplication(await openServices(), id, eva, { type: "refund-requested", ...request });
		await flushBackgroundWork();
		const [refund] = (await cardProvider().overview()).refunds;
		expect(refund).toMatchObject({ amount: 7900, status: "succeeded", instructions_email: "lucja@example.com" });
	});

	it("by voucher has a fixed price when a partner's code is added meanwhile", async () => {
		await startPayment("multibanco");
		await applicant.get(`${checkout()}&ref=LISBOA10`);
		expect(await env.DB.prepare("SELECT amount FROM payments").first("amount")).toBe(7900);
		expect(await env.DB.prepare("SELECT amount FROM applications WHERE id = ?").bind(id).first("amount")).toBe(7900);
	});

	it("is cancelled at the provider before another method is offered", async () => {
		await startPayment("multibanco");
		const response = await applicant.post(`/confirmation/${id}?lang=en`, { intent: "pay-otherwise" });
		expect(response.headers.get("Location")).toContain(`/payment?id=${id}`);
		expect(await payments()).toEqual([{ state: "canceled", method: "multibanco" }]);
		await beginPaying(applicant, id);
		expect(await payments()).toHaveLength(2);
	});
});
