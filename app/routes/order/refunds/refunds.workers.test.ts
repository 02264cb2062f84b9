import { describe, expect, it } from "vitest";
import { formatDate } from "#app/domain/time/calendar.ts";
import { withdrawalPeriodEnd } from "#app/domain/withdrawal/term.ts";
import { postAction, readApplication, refundFormOn, submitAction } from "#test/services/admin-pages.ts";
import { apply } from "#test/services/api-helpers.ts";
import { anApplicationWithPost, readHtml } from "#test/services/application-states.ts";
import { Client, signIn } from "#test/services/client.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { advanceClock, count, row } from "#test/services/ledger.ts";
import { aFiledApplication, applyAndPay, continueApplication, sendMails } from "#test/services/states.ts";

type Mail = { emailType: string; text: string };

async function mailsOf(emailType: string): Promise<Mail[]> {
	await flushBackgroundWork();
	const { body } = await new Client().call<Mail[]>("/offline/mailbox?format=json&to=lucja@example.com");
	return body.filter((mail) => mail.emailType === emailType);
}

const page = async (client: Client, id: string) => readHtml(await client.get(`/refunds/${id}?lang=en`));
const post = (client: Client, id: string, fields: Record<string, string>) =>
	client.post(`/refunds/${id}?lang=en`, fields);
const hiddenValue = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

async function aPaidOrder(changes: Record<string, unknown> = {}) {
	const owner = new Client();
	return { owner, ...(await applyAndPay(owner, changes)) };
}

const timeline = async (client: Client, id: string) => readHtml(await client.get(`/confirmation/${id}?lang=en`));

/** A filed application past its withdrawal period whose owner has requested a refund. */
async function requestedRefund() {
	const filed = await aFiledApplication();
	await advanceClock("P16D", "process-due-applications");
	const form = await page(filed.applicant, filed.id);
	const fields = {
		intent: "request",
		requestId: hiddenValue(form, "requestId"),
		payment: hiddenValue(form, "payment"),
	};
	const sent = await post(filed.applicant, filed.id, {
		...fields,
		cause: "too_slow",
		reason: "It takes <b>weeks</b>.",
	});
	expect(sent.headers.get("Location")).toBe(`/refunds/${filed.id}?done=requested&lang=en`);
	return { ...filed, fields };
}

describe("cancelling and the calculator", () => {
	it("show what is refunded today and later, with one button to refund it", async () => {
		const { owner, id } = await aPaidOrder();
		const html = await page(owner, id);
		expect(html).toContain("Today you would get €79.00 back.");
		expect(html).toContain("We stop at once and send €79.00 back to your card.");
		for (const amount of ["€15.80", "€55.30", "Decided by review", "Nothing"])
			expect(html).toContain(`>${amount}</td>`);
		const cancelled = await post(owner, id, { intent: "cancel" });
		expect(cancelled.headers.get("Location")).toBe(`/refunds/${id}?done=cancelled&lang=en`);
		await flushBackgroundWork();
		expect(await row("SELECT status, payment_status FROM applications")).toEqual({
			status: "cancelled",
			payment_status: "refunded",
		});
		expect(await mailsOf("cancelled")).toHaveLength(1);
		expect(await readHtml(await owner.get(`/refunds/${id}?done=cancelled&lang=en`))).toContain(
			"Your application has been cancelled. A confirmation is on its way",
		);
		expect(await page(owner, id)).toContain("Today you would get nothing back.");
	});

	it("promise no refund if nothing was paid", async () => {
		const owner = new Client();
		const { id } = await apply(owner);
		const html = await page(owner, id);
		expect(html).toContain("We stop at once. Nothing has been paid.");
		expect(html).toContain("Today you would get nothing back.");
	});

	it("refund once when pressed twice", async () => {
		const { owner, id } = await aPaidOrder();
		await Promise.all([post(owner, id, { intent: "cancel" }), post(owner, id, { intent: "cancel" })]);
		await flushBackgroundWork();
		expect(await count("refunds")).toBe(1);
		expect((await post(owner, id, { intent: "cancel" })).status).toBe(302);
	});

	it("ignore names of built-in object properties in the URL", async () => {
		const { owner, id } = await aPaidOrder();
		for (const key of ["constructor", "toString", "__proto__"]) {
			const shown = await owner.get(`/refunds/${id}?done=${key}&lang=en`);
			expect(shown.status, key).toBe(200);
			expect(await shown.text(), key).not.toMatch(/role="status"[^>]*>(?:<[^>]*>)*\[object/);
		}
	});

	it("are limited to the owner", async () => {
		const { id } = await aPaidOrder();
		expect((await new Client().get(`/refunds/${id}`)).status).toBe(401);
		expect((await post(new Client(), id, { intent: "cancel" })).status).toBe(401);
		expect(await count("applications WHERE status = 'cancelled'")).toBe(0);
	});

	it("cancel the printed certificate before it is sent, and refund its €50", async () => {
		const { applicant, id } = await anApplicationWithPost();
		expect(await page(applicant, id)).toContain("Cancel the printed certificate");
		const response = await post(applicant, id, { intent: "cancel-post" });
		expect(response.headers.get("Location")).toBe(`/refunds/${id}?done=post&lang=en`);
		await flushBackgroundWork();
		expect(await row("SELECT physical_delivery_requested AS post, shipping_status FROM applications")).toEqual({
			post: 0,
			shipping_status: null,
		});
		expect(await row("SELECT amount, state FROM refunds")).toEqual({ amount: 5000, state: "succeeded" });
		expect(await mailsOf("delivery_cancelled")).toHaveLength(1);
		expect(await timeline(applicant, id)).toContain("You cancelled the printed certificate");
		expect((await post(applicant, id, { intent: "cancel-post" })).status).toBe(409);
	});
});

describe("a refund request", () => {
	it("waits in the staff queue with its deadline, and appears as late after it", async () => {
		const { applicant, id, applicationNumber, fields } = await requestedRefund();
		const { due_at: due } = await row("SELECT due_at FROM refund_requests");
		expect(await page(applicant, id)).toContain(`You will have our answer by ${formatDate(Number(due), "en")}`);
		expect(await mailsOf("refund_request_submitted")).toHaveLength(1);
		expect(await timeline(applicant, id)).toContain("You asked for a refund");
		// Submitted twice, it is one request.
		await post(applicant, id, { ...fields, cause: "too_slow", reason: "Again" });
		expect(await count("refund_requests")).toBe(1);
		const leo = await signIn("leo@azulejo.example");
		const queue = async () => readHtml(await leo.get("/admin/refund-requests?lang=en"));
		expect(await queue()).toContain(applicationNumber);
		expect(await queue()).not.toContain(">Late<");
		await advanceClock("P6D", "process-due-applications");
		const later = await signIn("leo@azulejo.example");
		expect(await readHtml(await later.get("/admin/refund-requests?lang=en"))).toContain(">Late<");
	});

	it("is rejected with a reason that the applicant receives by e-mail, as plain text", async () => {
		const { applicant, id } = await requestedRefund();
		const leo = await signIn("leo@azulejo.example");
		const html = await readApplication(leo, id);
		expect(html).toContain("The applicant asks for a refund");
		const form = { paymentId: hiddenValue(html, "paymentId"), requestId: hiddenValue(html, "requestId") };
		expect(html).toContain('value="refuse-refund"');
		expect(await readApplication(await signIn("rui@azulejo.example"), id)).not.toContain('value="refuse-refund"');
		const withoutReason = await postAction(leo, id, "refuse-refund", { ...form, reason: " " });
		expect(withoutReason.status).toBe(422);
		expect(await withoutReason.text()).toContain(`id="refuse-refund-${form.paymentId}-reason-error"`);
		await submitAction(leo, id, "refuse-refund", { ...form, reason: "It was filed <in> time." });
		const [mail] = await mailsOf("refund_refused");
		expect(mail?.text).toContain("It was filed <in> time.");
		expect(mail?.text).toContain("/complaints");
		expect(await page(applicant, id)).toMatch(/refused on/);
		const listPage = await readHtml(await leo.get("/admin/refund-requests?lang=en"));
		expect(listPage).toMatch(/aria-labelledby="decided".*>Refused</s);
		expect(listPage).not.toContain(">Approved<");
		expect(await count("refunds")).toBe(0);
	});

	it("is approved by a refund, by two people above the limit, and the applicant is notified once", async () => {
		const { applicant, id, applicationNumber } = await requestedRefund();
		const [leo, eva, ana] = [
			await signIn("leo@azulejo.example"),
			await signIn("eva@azulejo.example"),
			await signIn("ana@azulejo.example"),
		];
		const limit = await ana.post("/admin/settings/thresholds?lang=en", {
			key: "refund-limit",
			version: "0",
			cents: "10",
			reason: "Test",
		});
		expect(limit.status).toBe(302);
		await advanceClock("PT2M", "process-due-applications");
		const refund = { ...refundFormOn(await readApplication(leo, id)), amount: "20", note: "Slow", confirmed: "on" };
		await submitAction(leo, id, "refund", refund);
		expect(await mailsOf("refund_approved")).toEqual([]);
		// Nothing is approved before the second person has approved it.
		expect(await page(applicant, id)).not.toMatch(/approved on/);
		expect(await page(applicant, id)).toContain(
			"We are checking the refund: it has to be approved by a second person.",
		);
		const listPage = await readHtml(await eva.get("/admin/refund-requests?lang=en"));
		expect(listPage).toMatch(new RegExp(`aria-labelledby="open".*${applicationNumber}.*Waiting for a second person.*`));
		expect(listPage).not.toContain("Recently decided");
		const proposed = await row("SELECT id, payment_id FROM refunds");
		const decision = { paymentId: String(proposed.payment_id), refundId: String(proposed.id), reason: "" };
		await submitAction(eva, id, "decide-refund", { ...decision, decision: "approved" });
		expect(await mailsOf("refund_approved")).toHaveLength(1);
		expect(await row("SELECT state FROM refund_requests")).toEqual({ state: "approved" });
		expect(await page(applicant, id)).toMatch(/approved on/);
		const laterListPage = await readHtml(await eva.get("/admin/refund-requests?lang=en"));
		expect(laterListPage).toMatch(/aria-labelledby="decided".*>Approved</s);
		expect(laterListPage).not.toContain(">Refused<");
	});

	it("requires a reason and a short explanation, and preserves typed values", async () => {
		const { applicant, id } = await aFiledApplication();
		await advanceClock("P16D", "process-due-applications");
		const form = await page(applicant, id);
		const fields = {
			intent: "request",
			requestId: hiddenValue(form, "requestId"),
			payment: hiddenValue(form, "payment"),
		};
		const response = await post(applicant, id, { ...fields, cause: "", reason: "Kept words" });
		expect(response.status).toBe(422);
		const html = await readHtml(response);
		expect(html).toContain('href="#cause"');
		expect(html).not.toContain('href="#reason"');
		expect(html).toContain("Kept words");
		const withoutExplanation = await readHtml(await post(applicant, id, { ...fields, cause: "too_slow", reason: " " }));
		expect(withoutExplanation).toContain('href="#reason"');
		expect(withoutExplanation).not.toContain('href="#cause"');
	});
});

describe("a rejection that is not the applicant's fault", () => {
	it("refunds its 70% automatically", async () => {
		const { applicant, id } = await aFiledApplication();
		await continueApplication(id).rejected("authority").build();
		expect(await row("SELECT amount, reason, state FROM refunds")).toEqual({
			amount: 5530,
			reason: "rejected",
			state: "succeeded",
		});
		expect(await page(applicant, id)).toContain("Today you would get nothing back.");
	});
});

describe("an order that waits for the withdrawal period to end", () => {
	it("is paid, visibly waits for the end of the period, and enters the queue automatically", async () => {
		const { owner, id } = await aPaidOrder({ consentToBegin: false, acknowledgesEnd: true });
		const { paid_at, begins_at } = await row("SELECT paid_at, begins_at FROM applications");
		expect(begins_at).toBe(withdrawalPeriodEnd(Number(paid_at)));
		const shown = await readHtml(await owner.get(`/confirmation/${id}?lang=en`));
		expect(shown).toContain(`Your order waits until ${formatDate(Number(begins_at), "en")}`);
		await sendMails(id);
		const [paid] = await mailsOf("paid");
		expect(paid?.text).toContain("You did not ask us to begin within the 14-day withdrawal period.");
		expect(await row("SELECT stage FROM applications")).toEqual({ stage: "waiting_to_begin" });
		const rui = await signIn("rui@azulejo.example");
		expect(await readApplication(rui, id)).toContain("In withdrawal period");
		await advanceClock("P18D", "process-due-applications");
		await flushBackgroundWork();
		const { stage, begins_at: beginsAt } = await row("SELECT stage, begins_at FROM applications");
		expect(beginsAt).toBeNull();
		expect(["in_review", "waiting_for_applicant"]).toContain(stage);
	});

	it("starts at once on request, and the e-mail repeats the wording", async () => {
		const { owner, id } = await aPaidOrder({ consentToBegin: false });
		const page = await readHtml(await owner.get(`/confirmation/${id}?lang=en`));
		expect(page).toContain("I know that my right of withdrawal ends");
		expect((await owner.post(`/confirmation/${id}?lang=en`, { intent: "begin" })).status).toBe(200);
		const { begins_at, begin_request } = await row("SELECT begins_at, begin_request FROM applications");
		expect(begins_at).toBeNull();
		expect(begin_request).toMatch(/^\w{8} en 2026-11-28$/);
		const [mail] = await mailsOf("begin_confirmed");
		expect(mail?.text).toContain("Please begin now, before the 14 days of withdrawal are over.");
		expect(mail?.text).toContain("I know that my right of withdrawal ends");
	});
});
