import { beforeEach, describe, expect, it } from "vitest";
import { apply, beginPaying } from "#test/services/api-helpers.ts";
import { Client, signIn } from "#test/services/client.ts";
import { advanceClock, count, postToProvider, row, run } from "#test/services/ledger.ts";
import {
	advanceProviderClock,
	aProcessedBatch,
	catchEvents,
	insertPartner,
	payoutProvider,
	setPartnerDetails,
} from "#test/services/partner-payouts.ts";
import { readHtml } from "../services/application-states.ts";
import { payWithCard } from "../services/card-holder.ts";
import { flushBackgroundWork } from "../services/flush-background-work.ts";

const CODE = "Maria-10";

async function addPartner(code = CODE, changes: Record<string, string | number> = {}): Promise<void> {
	const email = `${code.toLowerCase()}@partner.example`;
	const columns = {
		...{ name: `Partner ${code}`, email, code, created_at: 0, payout_method: "paypal", payout_index: code },
		...{ payment_info: JSON.stringify({ method: "paypal", email }), payout_verified_at: 1, tax_info: "{}" },
		...changes,
	};
	await insertPartner(columns);
}

let sales = 0;
/** Creates a paid application through a partner's link; returns its payment intent. */
async function sell(code = CODE): Promise<{ id: string; intentId: string }> {
	sales += 1;
	const applicant = new Client();
	await applicant.get(`/?ref=${code}`);
	const { id } = await apply(applicant, {
		email: `visitor${sales}@mail${sales}.example`,
		firstName: `Ann ${"abcdefghij"[sales % 10]}`,
	});
	const { intentId, clientSecret } = await beginPaying(applicant, id);
	// Different people have different cards.
	await payWithCard(
		intentId,
		clientSecret,
		["4242424242424242", "5555555555554444", "378282246310005"][sales % 3] ?? "",
	);
	await advanceClock("PT3M");
	return { id, intentId };
}

/** Completes the case and passes the refund window. */
async function passRefundWindow(): Promise<void> {
	const { now } = await row("SELECT max(created_at) AS now FROM payments");
	await run(`UPDATE applications SET status = 'completed', completion_date = ${now}, deadline_at = NULL`);
	await advanceClock("P31D");
}

const sums = () =>
	row("SELECT pending_cents AS pending, payable_cents AS payable, sending_cents AS sending FROM affiliates");
const commission = () => row("SELECT status, amount FROM commission_transactions ORDER BY id LIMIT 1");

/** Leo of finance prepares a run, Ana releases it, and the provider processes it. */
async function payOut(): Promise<string> {
	const [leo, ana] = [await signIn("leo@azulejo.example"), await signIn("ana@azulejo.example")];
	const response = await leo.post("/admin/payouts", { method: "paypal" });
	expect(response.status).toBe(302);
	const runPath = (response.headers.get("Location") ?? "").replace(/\?.*/, "");
	expect((await leo.post(runPath, { intent: "approve", version: "1" })).status).toBe(403);
	expect((await ana.post(runPath, { intent: "approve", version: "1" })).status).toBe(302);
	await advanceProviderClock(2_500);
	await advanceClock("PT3M");
	return runPath;
}

/** Amounts that have left the provider's account, in cents, in order of sending. */
async function sentCents(): Promise<number[]> {
	const { entries } = await payoutProvider().ledger();
	return entries.filter(({ movement }) => movement === "sent").map(({ cents }) => Math.abs(cents));
}

beforeEach(async () => {
	await run("DELETE FROM affiliates");
});

describe("a commission", () => {
	it("is pending after the payment, approved after completion and the refund window, and paid out by two people", async () => {
		await addPartner();
		await sell();
		expect(await commission()).toEqual({ status: "pending", amount: 790 });
		expect(await sums()).toEqual({ pending: 790, payable: 0, sending: 0 });
		await advanceClock("P45D");
		expect(await commission()).toMatchObject({ status: "pending" });
		await passRefundWindow();
		expect(await commission()).toMatchObject({ status: "approved" });
		expect(await sums()).toEqual({ pending: 0, payable: 790, sending: 0 });
		const leo = await signIn("leo@azulejo.example");
		expect((await leo.post("/admin/payouts", { method: "paypal" })).status).toBe(409);
		for (let sale = 0; sale < 3; sale += 1) await sell();
		await passRefundWindow();
		const runPath = await payOut();
		expect(await sums()).toEqual({ pending: 0, payable: 0, sending: 0 });
		expect(await count("commission_transactions WHERE status = 'paid' AND payment_id IS NOT NULL")).toBe(4);
		expect(await sentCents()).toEqual([3160]);
		const finance = await signIn("leo@azulejo.example");
		expect(await readHtml(await finance.get(`${runPath}?lang=en`))).toContain("31.60");
	});

	it("is ten per cent of what remains after a refund of seventy per cent", async () => {
		await addPartner();
		const { intentId } = await sell();
		await postToProvider("refunds", { payment_intent: intentId, amount: "5530" });
		await advanceClock("PT3M");
		expect(await commission()).toEqual({ status: "pending", amount: 237 });
		expect(await sums()).toMatchObject({ pending: 237 });
	});

	it("keeps the rate of the day of the sale, even if the partner's rate changes", async () => {
		await addPartner();
		const { intentId } = await sell();
		await run("UPDATE affiliates SET commission_rate = 25");
		expect(await commission()).toEqual({ status: "pending", amount: 790 });
		await postToProvider("refunds", { payment_intent: intentId, amount: "3950" });
		await advanceClock("PT3M");
		expect(await commission()).toEqual({ status: "pending", amount: 395 });
	});

	it("is clawed back by a refund after the payout, and offset against the next payout", async () => {
		await addPartner(CODE, { commission_rate: 30 });
		const first = await sell();
		await sell();
		await passRefundWindow();
		await payOut();
		await postToProvider("refunds", { payment_intent: first.intentId, amount: "7900" });
		await advanceClock("PT3M");
		expect(await row("SELECT kind, amount FROM commission_entries ORDER BY id DESC LIMIT 1")).toEqual({
			kind: "clawed_back",
			amount: -2370,
		});
		expect(await commission()).toMatchObject({ status: "paid", amount: 2370 });
		expect(await sums()).toMatchObject({ payable: -2370 });
		await sell();
		await sell();
		await sell();
		await passRefundWindow();
		await payOut();
		expect(await sentCents()).toEqual([4740, 4740]);
		expect(await sums()).toEqual({ pending: 0, payable: 0, sending: 0 });
	});
});

describe("a payout", () => {
	const preparePartner = async () => {
		await addPartner(CODE, { commission_rate: 30 });
		await sell();
		await sell();
		await passRefundWindow();
	};

	it("prepared twice at once is one run", async () => {
		await preparePartner();
		const [leo, ana] = [await signIn("leo@azulejo.example"), await signIn("ana@azulejo.example")];
		const response = await Promise.all([leo, ana].map((staff) => staff.post("/admin/payouts", { method: "paypal" })));
		expect(response.map(({ status }) => status).sort()).toEqual([302, 409]);
		expect(await count("payout_runs")).toBe(1);
		const page = await readHtml(await leo.get("/admin/payouts?lang=en"));
		expect(page).toMatch(/Waiting for a second person.*1.*€47\.40/s);
		expect(await count("affiliate_payments")).toBe(1);
	});

	it("that failed is payable again, with all its commissions", async () => {
		await preparePartner();
		await setPartnerDetails(1, { payment_info: JSON.stringify({ method: "paypal", email: "failed@partner.example" }) });
		await payOut();
		expect(await row("SELECT status, processed_at > 0 AS ended FROM affiliate_payments")).toEqual({
			status: "failed",
			ended: 1,
		});
		expect(await sums()).toEqual({ pending: 0, payable: 4740, sending: 0 });
		expect(await count("commission_transactions WHERE status = 'approved' AND payment_id IS NULL")).toBe(2);
	});

	it("that is returned after its run was done is payable again, even if the notification was lost", async () => {
		const email = "refunded@partner.example";
		await addPartner(CODE, { payment_info: JSON.stringify({ method: "paypal", email }), commission_rate: 30 });
		await sell();
		await sell();
		await passRefundWindow();
		const [leo, ana] = [await signIn("leo@azulejo.example"), await signIn("ana@azulejo.example")];
		const response = await leo.post("/admin/payouts", { method: "paypal" });
		const runPath = (response.headers.get("Location") ?? "").replace(/\?.*/, "");
		await ana.post(runPath, { intent: "approve", version: "1" });
		await advanceProviderClock(2_000);
		const payment = () =>
			row("SELECT p.status, r.state FROM affiliate_payments AS p JOIN payout_runs AS r ON r.id = p.run_id");
		expect(await payment()).toEqual({ status: "paid", state: "done" });
		await catchEvents();
		await advanceProviderClock(2_000);
		expect(await payment()).toEqual({ status: "paid", state: "done" });
		await advanceClock("P1D");
		expect(await payment()).toEqual({ status: "reversed", state: "done" });
		expect(await sums()).toEqual({ pending: 0, payable: 4740, sending: 0 });
		await advanceClock("P61D");
		expect(await count("payout_runs WHERE retry_at IS NOT NULL")).toBe(0);
	});

	it("waits while PayPal is unavailable, and is sent once when it is available again", async () => {
		await preparePartner();
		await payoutProvider().injectFault({ match: "*/v1/*", effect: "status", status: 503, times: 3 });
		const runPath = await payOut();
		const leo = await signIn("leo@azulejo.example");
		await advanceClock("PT6M");
		await advanceClock("PT6M");
		await advanceProviderClock(2_500);
		await advanceClock("PT6M");
		expect(await readHtml(await leo.get(`${runPath}?lang=en`))).toContain("47.40");
		expect(await row("SELECT state FROM payout_runs")).toEqual({ state: "done" });
		expect(await sentCents()).toEqual([4740]);
	});

	it("known only to PayPal is adopted once staff enter its batch id, but not another batch's", async () => {
		await preparePartner();
		await catchEvents();
		await payoutProvider().injectFault({ match: "POST /v1/payments/payouts", effect: "drop-after" });
		await payoutProvider().injectFault({
			match: "POST /v1/payments/payouts",
			effect: "status",
			status: 503,
			times: 50,
		});
		const [leo, ana] = [await signIn("leo@azulejo.example"), await signIn("ana@azulejo.example")];
		const response = await leo.post("/admin/payouts", { method: "paypal" });
		const runPath = (response.headers.get("Location") ?? "").replace(/\?.*/, "");
		await ana.post(runPath, { intent: "approve", version: "1" });
		await flushBackgroundWork();
		await payoutProvider().clearFaults();
		// Long enough that the provider no longer has our idempotency key to prevent a second batch.
		await run("UPDATE payout_runs SET requested_at = 1, leased_until = NULL");
		await leo.post(runPath, { intent: "reconcile" });
		expect(await row("SELECT state, problem FROM payout_runs")).toEqual({ state: "approved", problem: "guard_over" });
		expect(await readHtml(await leo.get(`${runPath}?lang=en`))).toContain('name="batch"');
		const [batch] = (await payoutProvider().overview()).batches;
		const foreign = await aProcessedBatch({ batchKey: "another-run" });
		expect((await leo.post(runPath, { intent: "link-batch", batch: foreign.batchId })).status).toBe(422);
		expect(await row("SELECT state FROM payout_runs")).toEqual({ state: "approved" });
		expect((await leo.post(runPath, { intent: "link-batch", batch: batch?.id ?? "" })).status).toBe(302);
		await leo.post(runPath, { intent: "reconcile" });
		expect(await row("SELECT state, problem FROM payout_runs")).toEqual({ state: "done", problem: null });
		expect(await sums()).toMatchObject({ payable: 0, sending: 0 });
	});

	it("is rejected by the database if the same person prepares and approves it", async () => {
		await preparePartner();
		const leo = await signIn("leo@azulejo.example");
		await leo.post("/admin/payouts", { method: "paypal" });
		await expect(run("UPDATE payout_runs SET state = 'approved', checker = maker")).rejects.toThrow("CHECK");
		await expect(run("UPDATE payout_runs SET state = 'approved'")).rejects.toThrow("CHECK");
	});

	it("rejects a change from an outdated page, with an explanation", async () => {
		await preparePartner();
		const [leo, ana] = [await signIn("leo@azulejo.example"), await signIn("ana@azulejo.example")];
		const response = await leo.post("/admin/payouts", { method: "paypal" });
		const runPath = (response.headers.get("Location") ?? "").replace(/\?.*/, "");
		await leo.post(runPath, { intent: "cancel", version: "1" });
		const outdated = await ana.post(`${runPath}?lang=en`, { intent: "approve", version: "1" });
		expect(outdated.status).toBe(409);
		expect(await readHtml(outdated)).toContain("Somebody has changed this run");
		expect(await sums()).toMatchObject({ payable: 4740, sending: 0 });
	});

	it.each([
		["not confirmed", "payout_verified_at = NULL", "not confirmed"],
		["that changed less than 72 hours ago", "payout_held_until = 99999999999999", "less than 72 hours ago"],
		["without tax details", "tax_info = NULL", "No tax details"],
		["of a suspended partner", "state = 'suspended', is_active = 0", "Suspended"],
		["shared with another partner", "payout_index = 'Other'", "Another partner has the same account"],
	])("to payment details %s is not prepared, and the page says why", async (_, change, words) => {
		await preparePartner();
		await run(`UPDATE affiliates SET ${change}`);
		await addPartner("Other", { payout_index: "Other", email: "other@partner.example" });
		const leo = await signIn("leo@azulejo.example");
		expect((await leo.post("/admin/payouts", { method: "paypal" })).status).toBe(409);
		expect(await readHtml(await leo.get("/admin/payouts?lang=en"))).toContain(words);
		expect(await sums()).toMatchObject({ payable: 4740 });
	});

	it("is hidden from reviewers, and read-only for auditors", async () => {
		const rui = await signIn("rui@azulejo.example");
		for (const runPath of ["/admin/partners", "/admin/partners/review", "/admin/payouts", "/admin/partners.csv"])
			expect((await rui.get(runPath)).status).toBe(403);
		const ada = await signIn("ada@azulejo.example");
		expect((await ada.get("/admin/payouts")).status).toBe(200);
		expect((await ada.post("/admin/payouts", { method: "paypal" })).status).toBe(403);
	});
});

it("keeps ledger entries append-only", async () => {
	await addPartner();
	await sell();
	await expect(run("UPDATE commission_entries SET amount = 1")).rejects.toThrow("append-only");
	await expect(run("DELETE FROM commission_entries")).rejects.toThrow("append-only");
	await expect(run("REPLACE INTO commission_entries SELECT * FROM commission_entries LIMIT 1")).rejects.toThrow(
		"append-only",
	);
});
