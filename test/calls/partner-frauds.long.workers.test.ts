import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { apply, beginPaying } from "#test/services/api-helpers.ts";
import { Client, signIn } from "#test/services/client.ts";
import { advanceClock, count, postToProvider, row, run } from "#test/services/ledger.ts";
import { insertPartner } from "#test/services/partner-payouts.ts";
import { payWithCard } from "../services/card-holder.ts";

const CODE = "Maria-10";
const HOUSE = { addressLine1: "Rua Augusta 12, 3 E", postalCode: "1100-053", city: "Lisboa", country: "PT" };

async function addPartner(changes: Record<string, string | number | null> = {}): Promise<void> {
	const columns = {
		...{ name: "Maria Silva", email: "maria@blog.example", code: CODE, created_at: 0, payout_index: "p1" },
		...{ tax_info: JSON.stringify({ name: "Maria Silva", address: "R. Augusta, 12 3 E, 1100-053 Lisboa" }) },
		...changes,
	};
	await insertPartner(columns);
}

async function pay(applicant: Client, id: string): Promise<string> {
	const { intentId, clientSecret } = await beginPaying(applicant, id);
	await payWithCard(intentId, clientSecret, "4242424242424242");
	await advanceClock("PT3M");
	return intentId;
}

const stranger = (changes: Record<string, unknown> = {}) => ({
	email: "ann@post.example",
	firstName: "Ann",
	...changes,
});
const commission = () => row("SELECT status, hold_reasons FROM commission_transactions ORDER BY id DESC LIMIT 1");

/** A held commission stays unpaid until staff review it. */
async function expectNeverPaid(): Promise<void> {
	await run("UPDATE applications SET status = 'completed', completion_date = paid_at, deadline_at = NULL");
	await advanceClock("P90D");
	expect(await count("commission_transactions WHERE status IN ('approved', 'paid')")).toBe(0);
	expect(await count("affiliates WHERE payable_cents <> 0")).toBe(0);
}

let applicant: Client;
beforeEach(() => {
	applicant = new Client();
});

describe("a commission is not paid without review for", () => {
	it.each([
		["the partner's own address", { email: "maria@blog.example" }, "own-email"],
		["another spelling of the partner's mailbox", { email: "Maria+visa@blog.example" }, "own-email"],
		["someone in the partner's organisation", { email: "joe@blog.example" }, "same-domain"],
		["the partner's household", HOUSE, "same-address"],
	])("%s", async (_, changes, reason) => {
		await addPartner();
		await applicant.get(`/?ref=${CODE}`);
		const { id } = await apply(applicant, stranger(changes));
		await pay(applicant, id);
		// The checkout rejects a partner's own code; a code set earlier leads to a held commission.
		const [heldCommission] = (await env.DB.prepare("SELECT status, hold_reasons FROM commission_transactions").all())
			.results;
		expect(heldCommission).toMatchObject({ status: "hold" });
		expect(String(heldCommission?.hold_reasons).split(" ")).toContain(reason);
		await expectNeverPaid();
	});

	it("a code added to the checkout URL at the last moment", async () => {
		await addPartner();
		const { id } = await apply(applicant, stranger());
		await applicant.get(`/checkout?id=${id}&package=standard&ref=${CODE}`);
		await pay(applicant, id);
		expect(await commission()).toEqual({ status: "hold", hold_reasons: "no-click" });
		await expectNeverPaid();
	});

	it("a link followed after the application was started", async () => {
		await addPartner();
		const { id } = await apply(applicant, stranger());
		await advanceClock("PT1M");
		await applicant.get(`/?ref=${CODE}`);
		await applicant.get(`/checkout?id=${id}&package=standard`);
		await pay(applicant, id);
		expect(await commission()).toEqual({ status: "hold", hold_reasons: "late-code" });
	});

	it.each([
		["without a signature", ""],
		["with another signature", ".n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg"],
	])("a cookie %s", async (_, signature) => {
		await addPartner();
		const forged = btoa(JSON.stringify({ code: CODE, at: Date.now() }));
		applicant.forgeCookie("__Host-ref", encodeURIComponent(forged + signature));
		const { id } = await apply(applicant, stranger());
		expect(await row("SELECT affiliate_code FROM applications WHERE id = ?", id)).toEqual({ affiliate_code: null });
		await pay(applicant, id);
		expect(await count("commission_transactions")).toBe(0);
	});

	it("a click more than thirty days ago", async () => {
		await addPartner();
		await applicant.get(`/?ref=${CODE}`);
		await advanceClock("P30DT1M");
		const { id } = await apply(applicant, stranger());
		await pay(applicant, id);
		expect(await count("commission_transactions")).toBe(0);
	});

	it("a partner suspended between the promise and the payment", async () => {
		await addPartner();
		await applicant.get(`/?ref=${CODE}`);
		const { id } = await apply(applicant, stranger());
		await applicant.get(`/checkout?id=${id}&package=standard`);
		const { id: partner } = await row("SELECT id FROM affiliates");
		const eva = await signIn("eva@azulejo.example");
		const suspended = await eva.post(`/admin/partners/${partner}`, { intent: "suspend", reason: "unclear-orders" });
		expect(suspended.status).toBe(302);
		await pay(applicant, id);
		expect(await commission()).toEqual({ status: "hold", hold_reasons: "suspended" });
		await expectNeverPaid();
	});

	it("a partner who shares a payout account with another partner", async () => {
		await addPartner();
		await addPartner({ code: "RUI-5", email: "rui@partner.example", name: "Rui Costa" });
		await applicant.get(`/?ref=${CODE}`);
		const { id } = await apply(applicant, stranger());
		await pay(applicant, id);
		expect(await commission()).toEqual({ status: "hold", hold_reasons: "shared-payout" });
		await expectNeverPaid();
	});

	it("a partner most of whose sales are refunded, all paid with one card", async () => {
		await addPartner();
		for (let n = 0; n < 5; n += 1) {
			const buyer = new Client();
			await buyer.get(`/?ref=${CODE}`);
			const { id } = await apply(buyer, stranger({ email: `ann${n}@post${n}.example` }));
			const intentId = await pay(buyer, id);
			if (n < 2) await postToProvider("refunds", { payment_intent: intentId, amount: "7900" });
			await advanceClock("PT3M");
		}
		expect(await commission()).toEqual({ status: "hold", hold_reasons: "same-card many-refunds" });
		expect(await count("commission_transactions WHERE status = 'hold'")).toBe(3);
	});
});

describe("a click", () => {
	const visitor = (agent: string) => new Client({ "User-Agent": agent });
	const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";
	const day = () => row("SELECT clicks, started, paid, earned FROM affiliate_days");

	it("counts once a day per visitor, never for bots, and is credited with the applications started and paid", async () => {
		await addPartner();
		const reader = visitor(FIREFOX);
		for (let visit = 0; visit < 3; visit += 1) await reader.get(`/affiliate/${CODE.toLowerCase()}`);
		await visitor("Mozilla/5.0 (compatible; Googlebot/2.1)").get(`/?ref=${CODE}`);
		await visitor(FIREFOX).get(`/pricing?ref=${CODE}`);
		await visitor(FIREFOX).get("/?ref=NOBODY");
		const { id } = await apply(reader, stranger());
		await pay(reader, id);
		expect(await day()).toEqual({ clicks: 2, started: 1, paid: 1, earned: 790 });
	});

	it("stores nothing that identifies the visitor, and is deleted after two days", async () => {
		await addPartner();
		await visitor(FIREFOX).get(`/?ref=${CODE}`);
		await advanceClock("PT1M");
		const stored = JSON.stringify((await env.DB.prepare("SELECT * FROM affiliate_clicks").all()).results);
		expect(stored).not.toMatch(/Firefox|\d+\.\d+\.\d+\.\d+/);
		expect(await count("click_salts")).toBe(1);
		await advanceClock("P2DT1H");
		expect(await count("affiliate_clicks")).toBe(0);
		expect(await count("click_salts")).toBe(0);
		expect((await day()).clicks).toBe(1);
	});

	it("from a crowd behind one network earns no commission without review", async () => {
		await addPartner();
		const address = { "CF-Connecting-IP": "203.0.113.7" };
		for (let n = 0; n < 20; n += 1)
			await new Client({ ...address, "User-Agent": `${FIREFOX} ${n}` }).get(`/?ref=${CODE}`);
		await advanceClock("PT1M");
		await applicant.get(`/?ref=${CODE}`);
		const { id } = await apply(applicant, stranger());
		await pay(applicant, id);
		expect(await commission()).toEqual({ status: "hold", hold_reasons: "click-farm" });
	});
});

describe("the network that a referred application came from", () => {
	const network = async () => (await row("SELECT network FROM referrals")).network;

	it("is deleted as soon as the sale has been evaluated", async () => {
		await addPartner();
		await applicant.get(`/?ref=${CODE}`);
		const { id } = await apply(applicant, stranger());
		expect(await network()).toMatch(/\w/);
		await pay(applicant, id);
		expect(await network()).toBe(null);
	});

	it("is deleted after sixty days without a payment", async () => {
		await addPartner();
		await applicant.get(`/?ref=${CODE}`);
		await apply(applicant, stranger());
		await advanceClock("P59D");
		expect(await network()).toMatch(/\w/);
		await advanceClock("P2D");
		expect(await network()).toBe(null);
	});
});

describe("the code of a visit", () => {
	const codeOf = async (changes: Record<string, unknown> = {}) => {
		const { id } = await apply(applicant, stranger(changes));
		return (await row("SELECT affiliate_code AS code FROM applications WHERE id = ?", id)).code;
	};

	it("comes from the last link followed before the application was started, and no later link changes it", async () => {
		await addPartner({ code: "SECOND-2", email: "second@blog.example", payout_index: "p2" });
		await addPartner({ code: "THIRD-3", email: "third@blog.example", payout_index: "p3" });
		await applicant.get("/?ref=FIRST-1");
		await applicant.get("/?affiliate=SECOND-2");
		const { id } = await apply(applicant, stranger());
		const code = async () => (await row("SELECT affiliate_code AS code FROM applications WHERE id = ?", id)).code;
		expect(await code()).toBe("SECOND-2");
		await applicant.get("/?ref=THIRD-3");
		await applicant.get(`/checkout?id=${id}&package=standard`);
		await pay(applicant, id);
		expect(await code()).toBe("SECOND-2");
	});

	it("may come from a later link if the application was started without a code", async () => {
		await addPartner({ code: "THIRD-3", email: "third@blog.example", payout_index: "p3" });
		const { id } = await apply(applicant, stranger());
		await applicant.get("/?ref=THIRD-3");
		await applicant.get(`/checkout?id=${id}&package=standard`);
		await pay(applicant, id);
		expect(await row("SELECT affiliate_code AS code FROM applications WHERE id = ?", id)).toEqual({ code: "THIRD-3" });
	});

	it("survives visits without one for thirty days", async () => {
		await applicant.get("/?ref=FIRST-1");
		await advanceClock("P29DT23H");
		await applicant.get("/");
		expect(await codeOf()).toBe("FIRST-1");
	});
});
