import { describe, expect, it } from "vitest";
import {
	aPaidApplication,
	aRejectedApplication,
	readApplication,
	refundFormOn,
	submitAction,
} from "#test/services/admin-pages.ts";
import { type Client, signIn } from "#test/services/client.ts";
import { advanceClock, count, postToProvider, row } from "#test/services/ledger.ts";

const CONFIRMED = { amount: "55,30", note: "Refused by the authority", confirmed: "on" };
const eva = () => signIn("eva@azulejo.example");

/** Submits a form that was opened earlier. */
function send(staff: Client, id: string, form: Record<string, string>): Promise<Response> {
	const fields = Object.entries({ version: "1", ...CONFIRMED, ...form, intent: "refund" });
	const body = new FormData();
	for (const [name, value] of fields) body.set(name, value);
	return staff.postFiles(`/admin/applications/${id}`, body);
}

/** Opens the page and submits its form. */
async function startRefund(staff: Client, id: string, changes: Record<string, string> = {}): Promise<Response> {
	return send(staff, id, { ...refundFormOn(await readApplication(staff, id)), ...changes });
}

const refunds = () => count("refunds");
const stripComments = (page: string) => page.replaceAll("<!-- -->", "");

describe("a refund", () => {
	it("is made by senior staff with amount and reason, and logged", async () => {
		const { id } = await aPaidApplication();
		const staff = await eva();
		const offered = stripComments(await readApplication(staff, id));
		expect(offered).toContain("Under the refund policy, 100% is refunded: €79.00.");
		expect(offered).toContain('value="79.00"');
		expect((await startRefund(staff, id)).headers.get("Location")).toContain("done=refund");
		await advanceClock("PT3M");
		expect(await row("SELECT amount, state, reason, requested_by, note FROM refunds")).toEqual({
			amount: 5530,
			state: "succeeded",
			reason: "staff",
			requested_by: "eva@azulejo.example",
			note: "Refused by the authority",
		});
		const page = stripComments(await readApplication(staff, id));
		for (const words of ["Refund of €55.30", "Refunded", "Refused by the authority", "Partially refunded", "€23.70"])
			expect(page).toContain(words);
		expect(page).toContain("<dt>Paid</dt>");
		expect(page).not.toContain("<dt>Started</dt>");
		expect(page).toMatch(/<dt>Refundable<\/dt><dd><span class="sum">€23\.70</);
		expect(page).toContain('value="23.70"');
	});

	it("is made by finance, who have no other action", async () => {
		const { id } = await aPaidApplication();
		const leo = await signIn("leo@azulejo.example");
		const page = await readApplication(leo, id);
		expect([...page.matchAll(/name="intent" value="([\w-]+)"/g)].map(([, name]) => name)).toEqual(["note", "refund"]);
		expect((await startRefund(leo, id, { amount: "79" })).status).toBe(302);
		await advanceClock("PT3M");
		expect(stripComments(await readApplication(leo, id))).toContain("Refunded");
	});

	it("is made once when the same form is submitted several times", async () => {
		const { id } = await aPaidApplication();
		const staff = await eva();
		const form = refundFormOn(await readApplication(staff, id));
		const responses = await Promise.all(Array.from({ length: 10 }, () => send(staff, id, form)));
		expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(302));
		await advanceClock("PT3M");
		expect(await row("SELECT count(*) AS refunds, sum(amount) AS amount FROM refunds")).toEqual({
			refunds: 1,
			amount: 5530,
		});
		expect(await row("SELECT amount_refunded FROM payments")).toEqual({ amount_refunded: 5530 });
	});

	it("is made once when twenty people refund 70% at the same time", async () => {
		const { id } = await aPaidApplication();
		const staff = await eva();
		const forms = await Promise.all(
			Array.from({ length: 20 }, async () => refundFormOn(await readApplication(staff, id))),
		);
		const responses = await Promise.all(forms.map((form) => send(staff, id, form)));
		expect(responses.map(({ status }) => status).sort()).toEqual([302, ...Array(19).fill(409)]);
		await advanceClock("PT3M");
		expect(await row("SELECT count(*) AS refunds, sum(amount) AS amount FROM refunds")).toEqual({
			refunds: 1,
			amount: 5530,
		});
	});

	it("never exceeds the amount received when 100% and 70% are requested at the same time", async () => {
		const { id } = await aPaidApplication();
		const [one, other] = [await eva(), await signIn("ana@azulejo.example")];
		const [fullRefund, partialRefund] = [
			refundFormOn(await readApplication(one, id)),
			refundFormOn(await readApplication(other, id)),
		];
		await Promise.all([send(one, id, { ...fullRefund, amount: "79.00" }), send(other, id, partialRefund)]);
		await advanceClock("PT3M");
		expect(await refunds()).toBe(1);
		expect(await count("payments WHERE amount_refunded > amount_received")).toBe(0);
		const excessive = await startRefund(one, id, { amount: "79.01" });
		expect([409, 422]).toContain(excessive.status);
	});
});

describe("no refund is made", () => {
	it("for an invalid form, which is shown again with its errors", async () => {
		const { id } = await aPaidApplication();
		const staff = await eva();
		const form = refundFormOn(await readApplication(staff, id));
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
		const outdatedForm = refundFormOn(await readApplication(one, id));
		await startRefund(other, id, { amount: "10" });
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

	it.each(["rui@azulejo.example", "ada@azulejo.example"])("by %s", async (email) => {
		const { id } = await aPaidApplication();
		const form = refundFormOn(await readApplication(await eva(), id));
		const staff = await signIn(email);
		const page = await readApplication(staff, id);
		expect(page).toContain("Refundable");
		expect(page).not.toContain("<summary>Issue a refund");
		expect((await send(staff, id, { ...form })).status).toBe(403);
		expect(await refunds()).toBe(0);
	});

	it("during a dispute", async () => {
		const { id } = await aPaidApplication();
		const staff = await eva();
		const form = refundFormOn(await readApplication(staff, id));
		const disputed = await aPaidApplication({}, { card: "4000000000000259" });
		await advanceClock("PT3M");
		const page = stripComments(await readApplication(staff, disputed.id));
		expect(page).toContain("Dispute over €79.00");
		expect(page).toContain("“I did not pay this”");
		expect(page).toContain("The cardholder has disputed this payment with the bank.");
		expect(page).not.toContain('name="refundId"');
		expect(page).not.toContain("<dt>Refundable</dt>");
		const { id: paymentId } = await row("SELECT id FROM payments WHERE application_id = ?", disputed.id);
		const response = await send(staff, disputed.id, { ...form, paymentId: String(paymentId) });
		expect(response.status).toBe(409);
		expect(await refunds()).toBe(0);
	});

	it("for a payment of another application", async () => {
		const [one, other] = [await aPaidApplication(), await aPaidApplication()];
		const staff = await eva();
		const form = refundFormOn(await readApplication(staff, other.id));
		expect((await send(staff, one.id, form)).status).toBe(409);
		expect(await refunds()).toBe(0);
	});
});

describe("the payments of an application", () => {
	it("show a refund that is due because the automatic one failed, until it is made", async () => {
		const { id } = await aPaidApplication({}, { card: "4000000000005126" });
		const reason = { reason: "It was refused.", fault: "us" };
		for (const person of [await signIn("rui@azulejo.example"), await eva()])
			await submitAction(person, id, "reject", reason);
		await advanceClock("PT3M");
		await advanceClock("P2D");
		const staff = await eva();
		const page = stripComments(await readApplication(staff, id));
		expect(page).toContain("A refund may be due");
		expect(page).toContain("It can be asked for until");
		expect(stripComments(await readApplication(await signIn("rui@azulejo.example"), id))).toContain(
			"A refund may be due",
		);
		await startRefund(staff, id);
		expect(await readApplication(staff, id)).not.toContain("A refund may be due");
		expect(await readApplication(staff, (await aRejectedApplication("applicant")).id)).not.toContain(
			"A refund may be due",
		);
	});

	it("show a due refund for thirty days", async () => {
		const { id } = await aRejectedApplication("authority");
		await advanceClock("P32D");
		const page = stripComments(await readApplication(await eva(), id));
		expect(page).not.toContain("A refund may be due");
		expect(page).toContain("The application ended more than 30 days ago.");
	});

	it("show the customer's country and that the evidence disagrees", async () => {
		const { id, intentId } = await aPaidApplication();
		const page = stripComments(await readApplication(await eva(), id));
		for (const words of ["Form: Poland", "Card: United States", "They do not match", "Visa •••• 4242", intentId])
			expect(page).toContain(words);
	});

	it("show a failed refund with the provider’s reason, and the amount as refundable", async () => {
		const { id } = await aPaidApplication({}, { card: "4000000000005126" });
		const staff = await eva();
		await startRefund(staff, id);
		await advanceClock("PT3M");
		await advanceClock("P2D");
		const page = stripComments(await readApplication(await eva(), id));
		expect(page).toContain("Failed");
		expect(page).toContain("The card provider’s answer: The card has expired or was cancelled");
		expect(refundFormOn(page)).toMatchObject({ available: "7900" });
	});

	it("show a refund made manually at the provider", async () => {
		const { id, intentId } = await aPaidApplication();
		await postToProvider("refunds", { payment_intent: intentId, amount: "1000" });
		await advanceClock("PT3M");
		const page = stripComments(await readApplication(await eva(), id));
		expect(page).toContain("Refund of €10.00");
		expect(page).toContain("made manually at the card provider");
	});

	it("are in the reader’s language", async () => {
		const { id } = await aPaidApplication();
		const page = stripComments(await (await (await eva()).get(`/admin/applications/${id}?lang=pt`)).text());
		expect(page).toContain("Segundo a política de reembolso, são devolvidos 100%: 79,00");
		expect(page).toContain('value="79,00"');
	});
});
