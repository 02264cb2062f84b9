import { describe, expect, it } from "vitest";
import { randomId } from "#app/server/random.server.ts";
import { aPaidApplication, aRejectedApplication, readApplication, refundFormOn } from "#test/services/admin-pages.ts";
import { Client, signIn } from "#test/services/client.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { advanceClock, count, postToProvider, row } from "#test/services/ledger.ts";
import { anApplication } from "#test/services/states.ts";

const CONFIRMED = { amount: "55,30", note: "Refused by the authority", confirmed: "on" };
const REFUND_FAILS = "4000000000005126";
const eva = () => signIn("eva@azulejo.example");

/** Submits a form that was opened earlier. */
function send(staff: Client, id: string, form: Record<string, string>): Promise<Response> {
	const fields = Object.entries({ version: "1", ...CONFIRMED, ...form, intent: "refund" });
	const body = new FormData();
	for (const [name, value] of fields) body.set(name, value);
	return staff.postFiles(`/admin/applications/${id}`, body);
}

/** Returns the form of a page that is opened now, before any refund. */
async function openForm(id: string) {
	const { id: paymentId } = await row("SELECT id FROM payments WHERE application_id = ?", id);
	return { paymentId: String(paymentId), refundId: randomId(), available: "7900" };
}

const refunds = () => count("refunds");
const stripComments = (page: string) => page.replaceAll("<!-- -->", "");

describe("a refund", () => {
	it("is made by senior staff with amount and reason, and logged, and the rest by finance, who have no other action", async () => {
		const { id } = await aPaidApplication();
		const staff = await eva();
		const offered = stripComments(await readApplication(staff, id));
		expect(offered).toContain("Under the refund policy, 100% is refunded: €79.00.");
		expect(offered).toContain('value="79.00"');
		expect((await send(staff, id, refundFormOn(offered))).headers.get("Location")).toContain("done=refund");
		await flushBackgroundWork();
		expect(await row("SELECT amount, state, reason, requested_by, note FROM refunds")).toEqual({
			amount: 5530,
			state: "succeeded",
			reason: "staff",
			requested_by: "eva@azulejo.example",
			note: "Refused by the authority",
		});
		const leo = await signIn("leo@azulejo.example");
		const page = stripComments(await readApplication(leo, id));
		for (const words of ["Refund of €55.30", "Refunded", "Refused by the authority", "Partially refunded", "€23.70"])
			expect(page).toContain(words);
		expect(page).toContain("<dt>Paid</dt>");
		expect(page).not.toContain("<dt>Started</dt>");
		expect(page).toMatch(/<dt>Refundable<\/dt><dd><span class="sum">€23\.70</);
		expect(page).toContain('value="23.70"');
		expect([...page.matchAll(/name="intent" value="([\w-]+)"/g)].map(([, name]) => name)).toEqual(["note", "refund"]);
		expect((await send(leo, id, { ...refundFormOn(page), amount: "23.70" })).status).toBe(302);
		await flushBackgroundWork();
		expect(await row("SELECT amount, state FROM refunds WHERE requested_by LIKE 'leo@%'")).toEqual({
			amount: 2370,
			state: "succeeded",
		});
	});

	it("is made once when twenty people refund 100% or 70% at the same time, each pressing twice", async () => {
		const { id } = await aPaidApplication();
		const staff = await eva();
		const forms = await Promise.all(
			Array.from({ length: 20 }, async (_, n) => ({ ...(await openForm(id)), amount: n % 2 ? "55.30" : "79.00" })),
		);
		const responses = await Promise.all([...forms, ...forms].map((form) => send(staff, id, form)));
		expect(responses.map(({ status }) => status).sort()).toEqual([302, 302, ...Array(38).fill(409)]);
		await flushBackgroundWork();
		expect(await refunds()).toBe(1);
		const { made } = await row("SELECT amount AS made FROM refunds WHERE state = 'succeeded'");
		expect([5530, 7900]).toContain(made);
		expect(await row("SELECT amount_refunded FROM payments")).toEqual({ amount_refunded: made });
		const excessive = await send(staff, id, { ...(await openForm(id)), amount: "79.01" });
		expect([409, 422]).toContain(excessive.status);
	});
});

describe("no refund is made", () => {
	it("for an invalid form, which is shown again with its errors", async () => {
		const { id } = await aPaidApplication();
		const staff = await eva();
		const form = await openForm(id);
		const wrong: [changes: Record<string, string>, sentence: string][] = [
			[{ amount: "all of it" }, "Refund at least one cent and no more than what is left."],
			[{ amount: "79.01" }, "Refund at least one cent and no more than what is left."],
			[{ amount: "0" }, "Refund at least one cent and no more than what is left."],
			[{ note: "  " }, "Please give a reason."],
			[{ confirmed: "" }, "Tick the box to confirm the refund."],
			[{ refundId: "payment:refund:cancelled" }, ""],
		];
		for (const [changes, sentence] of wrong) {
			const response = await send(staff, id, { ...form, ...changes });
			expect(response.status, JSON.stringify(changes)).toBe(422);
			const page = await response.text();
			expect(page).toContain(sentence);
			expect(page).toContain(`value="${{ ...CONFIRMED, ...changes }.amount}"`);
		}
		expect(await refunds()).toBe(0);
	});

	it("on a page outdated by another refund, which is shown again with a message", async () => {
		const { id } = await aPaidApplication();
		const [one, other] = [await eva(), await signIn("ana@azulejo.example")];
		const outdatedForm = await openForm(id);
		await send(other, id, { ...(await openForm(id)), amount: "10" });
		const late = await send(one, id, outdatedForm);
		expect(late.status).toBe(409);
		const page = await late.text();
		expect(page).toContain("Somebody else has made a refund since you looked.");
		expect(page).toContain('value="55,30"');
		expect(page).toContain("Refused by the authority</textarea>");
		expect(refundFormOn(page)).toMatchObject({ available: "6900" });
		expect(refundFormOn(page).refundId).not.toBe(outdatedForm.refundId);
		expect((await send(one, id, refundFormOn(page))).status).toBe(302);
		expect(await row("SELECT sum(amount) AS amount FROM refunds")).toEqual({ amount: 6530 });
	});

	it("by reviewers and auditors, nor for a payment of another application", async () => {
		const [{ id }, other] = [await aPaidApplication(), await aPaidApplication()];
		const form = await openForm(id);
		for (const email of ["rui@azulejo.example", "ada@azulejo.example"]) {
			const staff = await signIn(email);
			const page = await readApplication(staff, id);
			expect(page, email).toContain("Refundable");
			expect(page, email).not.toContain("<summary>Issue a refund");
			expect((await send(staff, id, form)).status, email).toBe(403);
		}
		expect((await send(await eva(), id, await openForm(other.id))).status).toBe(409);
		expect(await refunds()).toBe(0);
	});

	it("during a dispute", async () => {
		const staff = await eva();
		const { id } = await aPaidApplication({}, { card: "4000000000000259" });
		await flushBackgroundWork();
		const page = stripComments(await readApplication(staff, id));
		expect(page).toContain("Dispute over €79.00");
		expect(page).toContain("“I did not pay this”");
		expect(page).toContain("The cardholder has disputed this payment with the bank.");
		expect(page).not.toContain('name="refundId"');
		expect(page).not.toContain("<dt>Refundable</dt>");
		const response = await send(staff, id, await openForm(id));
		expect(response.status).toBe(409);
		expect(await refunds()).toBe(0);
	});
});

describe("the payments of an application", () => {
	it("show a refund that is due because the automatic one failed, with the provider’s reason, until it is made", async () => {
		const { id } = await anApplication(new Client()).paid(REFUND_FAILS).waived().rejected("us").build();
		await advanceClock("P2D", "finish-events");
		await flushBackgroundWork();
		const staff = await eva();
		const page = stripComments(await readApplication(staff, id));
		expect(page).toContain("A refund may be due");
		expect(page).toContain("It can be asked for until");
		expect(page).toContain("Failed");
		expect(page).toContain("The card provider’s answer: The card has expired or was cancelled");
		expect(refundFormOn(page)).toMatchObject({ available: "7900" });
		expect(stripComments(await readApplication(await signIn("rui@azulejo.example"), id))).toContain(
			"A refund may be due",
		);
		await send(staff, id, refundFormOn(page));
		expect(await readApplication(staff, id)).not.toContain("A refund may be due");
	});

	it("show a due refund for thirty days", async () => {
		const { id } = await aRejectedApplication("authority");
		await advanceClock("P32D", "process-due-applications");
		const page = stripComments(await readApplication(await eva(), id));
		expect(page).not.toContain("A refund may be due");
		expect(page).toContain("The application ended more than 30 days ago.");
	});

	it("show a refund made manually at the provider, and the customer's country, in the reader's language", async () => {
		const { id, intentId } = await aPaidApplication();
		await postToProvider("refunds", { payment_intent: intentId, amount: "1000" });
		await flushBackgroundWork();
		const staff = await eva();
		const page = stripComments(await readApplication(staff, id));
		expect(page).toContain("Refund of €10.00");
		expect(page).toContain("made manually at the card provider");
		for (const words of ["Form: Poland", "Card: United States", "They do not match", "Visa •••• 4242", intentId])
			expect(page).toContain(words);
		const inPortuguese = stripComments(await (await staff.get(`/admin/applications/${id}?lang=pt`)).text());
		expect(inPortuguese).toContain("Segundo a política de reembolso, são devolvidos 100%: 69,00");
		expect(inPortuguese).toContain('value="69,00"');
	});
});
