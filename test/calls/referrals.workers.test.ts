import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { observePayment } from "#app/commands/money/observe-payment.server.ts";
import { settleCommission } from "#app/commands/partners/commissions.server.ts";
import { recordReferralSource } from "#app/commands/partners/referrals.server.ts";
import { apply, beginPaying } from "#test/services/api-helpers.ts";
import { Client, signIn } from "#test/services/client.ts";
import { APPLICANT } from "#test/services/fixtures.ts";
import { advanceClock, auditedActions, count, postToProvider, row } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { insertPartner } from "#test/services/partner-payouts.ts";
import { anApplication, collectEvents } from "#test/services/states.ts";
import { readHtml } from "../services/application-states.ts";
import { payWithCard } from "../services/card-holder.ts";

const CODE = "Maria-10";

type Partner = { name?: string; email?: string; code?: string; active?: boolean; paymentInfo?: unknown };

async function addPartner(changes: Partner = {}): Promise<void> {
	const { name = "Maria Silva", email = "maria@partner.example", code = CODE, active = true } = changes;
	await insertPartner({
		...{ name, email, code, commission_rate: 10, is_active: Number(active), created_at: 0 },
		payment_info: JSON.stringify(changes.paymentInfo ?? null),
	});
}

let applicant: Client;
beforeEach(() => {
	applicant = new Client();
});

/** Pays, and settles the commission at once: the last test waits for the provider's events and the outbox instead. */
async function pay(id: string): Promise<void> {
	const { intentId, clientSecret } = await beginPaying(applicant, id);
	await collectEvents(async () => void (await payWithCard(intentId, clientSecret, "4242424242424242")));
	const services = { ...(await openServices()), deliverSoon() {} };
	expect((await observePayment(services, intentId)).ok).toBe(true);
	await settleCommission(services, id);
}

const checkout = async (id: string, ref: string, language = "en") =>
	readHtml(await applicant.get(`/checkout?id=${id}&package=standard&ref=${ref}&lang=${language}`));
/** An applicant who has followed a partner's link. */
async function applyByLink(changes: Record<string, unknown> = {}) {
	await applicant.get(`/?ref=${CODE}`);
	return apply(applicant, changes);
}

const REVIEW = "/admin/partners/review";

const stored = async () => (await row("SELECT affiliate_code FROM applications")).affiliate_code;
const commissions = () => count("commission_transactions");
const commission = (id = "%") =>
	row("SELECT amount, status, hold_reasons FROM commission_transactions WHERE application_id LIKE ?", id);

describe("a code at the checkout", () => {
	it("that is shown as valid is stored and credited, whatever its case", async () => {
		await addPartner();
		const { id } = await anApplication(applicant).build();
		expect(await checkout(id, "MARIA-10")).toContain("This code is valid.");
		await pay(id);
		expect(await stored()).toBe(CODE);
		expect(await commission()).toMatchObject({ amount: 790 });
	});

	it("counts through the API as on the page", async () => {
		await addPartner();
		const { id } = await anApplication(applicant).build();
		const { body } = await applicant.call<{ affiliateInfo: unknown }>("/api/create-payment-intent", {
			applicationId: id,
			affiliateCode: "maria-10",
		});
		expect(body.affiliateInfo).toEqual({ code: CODE, valid: true, commissionRate: 10 });
		expect(await stored()).toBe(CODE);
	});

	it("from an earlier click is also stored once it is shown as valid", async () => {
		await addPartner();
		const { id } = await anApplication(applicant).build();
		expect(await stored()).toBe(null);
		await applicant.get("/?ref=maria-10");
		expect(await readHtml(await applicant.get(`/checkout?id=${id}&package=standard&lang=en`))).toContain("is valid.");
		expect(await stored()).toBe(CODE);
	});

	it("that is unknown, inactive or the applicant's own is shown as invalid, and is neither stored nor credited", async () => {
		await addPartner({ active: false });
		await addPartner({ code: "OWN-1", email: "LUCJA+codes@example.com" });
		const { id } = await anApplication(applicant).build();
		for (const [code, language, words] of [
			["NOBODY", "en", "could not be verified"],
			[CODE, "es", "ya no"],
			["OWN-1", "pt", "o seu próprio"],
		] as const) {
			const html = await checkout(id, code, language);
			expect(html, code).toContain(words);
			expect(html, code).not.toContain("is valid");
			const { body } = await applicant.call<{ affiliateInfo: unknown }>("/api/create-payment-intent", {
				applicationId: id,
				affiliateCode: code,
			});
			expect(body.affiliateInfo, code).toMatchObject({ valid: false });
			expect(await stored(), code).toBe(null);
		}
		await pay(id);
		expect(await commissions()).toBe(0);
	});

	it("replaces another one before the payment, but not afterwards", async () => {
		await addPartner();
		await addPartner({ code: "RUI-5", email: "rui@partner.example", name: "Rui Costa" });
		const { id } = await apply(applicant, { affiliateCode: "rui-5" });
		await checkout(id, CODE);
		expect(await stored()).toBe(CODE);
		await checkout(id, "NOBODY");
		expect(await stored()).toBe(CODE);
		await pay(id);
		await checkout(id, "RUI-5");
		expect(await stored()).toBe(CODE);
		expect(
			await row("SELECT a.code FROM commission_transactions AS c JOIN affiliates AS a ON a.id = c.affiliate_id"),
		).toEqual({
			code: CODE,
		});
	});

	it("that came with the form or only the checkout and is deactivated after it was shown as valid still counts, but is held for review", async () => {
		await addPartner();
		for (const changes of [{ affiliateCode: CODE, email: "form@x.example" }, { email: "checkout@x.example" }]) {
			const { id } = await anApplication(applicant, changes).build();
			expect(await checkout(id, CODE)).toContain("This code is valid.");
			await env.DB.prepare("UPDATE affiliates SET is_active = 0").run();
			expect(await checkout(id, CODE), changes.email).toContain("This code is valid.");
			await pay(id);
			const held = { amount: 790, status: "hold", hold_reasons: "no-click suspended" };
			expect(await commission(id), changes.email).toEqual(held);
			await env.DB.prepare("UPDATE affiliates SET is_active = 1").run();
			applicant = new Client();
		}
	});

	it("that is deactivated before it is confirmed earns nothing", async () => {
		await addPartner();
		const { id } = await apply(applicant, { affiliateCode: CODE });
		await env.DB.prepare("UPDATE affiliates SET is_active = 0").run();
		expect(await checkout(id, CODE)).toContain("no longer");
		await pay(id);
		expect(await commissions()).toBe(0);
	});

	it("counts one started application however often it is confirmed, and keeps the first evidence", async () => {
		await addPartner();
		const { id } = await applyByLink();
		const first = await row("SELECT clicked_at, recorded_at, network FROM referrals");
		await advanceClock("PT1H", "deliver-effects");
		await applicant.get(`/?ref=${CODE}`);
		await checkout(id, CODE);
		await recordReferralSource(
			await openServices(),
			{ id, affiliateCode: CODE.toLowerCase(), isDemo: false },
			{ referral: null, network: "another" },
		);
		expect(await row("SELECT clicked_at, recorded_at, network FROM referrals")).toEqual(first);
		expect((await row("SELECT sum(started) AS started FROM affiliate_days")).started).toBe(1);
	});

	it("that becomes a partner's after the payment earns nothing", async () => {
		const { id } = await apply(applicant, { affiliateCode: "LATER-1" });
		await pay(id);
		const services = await openServices();
		await env.DB.prepare(
			"INSERT INTO affiliates (name, email, code, created_at) VALUES ('L', 'l@l.example', 'LATER-1', ?)",
		)
			.bind(services.now())
			.run();
		await settleCommission(services, id);
		expect(await commissions()).toBe(0);
	});
});

it("gives no two partners codes that differ only in case", async () => {
	await addPartner();
	await expect(addPartner({ code: CODE.toLowerCase() })).rejects.toThrow("UNIQUE");
});

describe("a commission on the partner's own application", () => {
	it("is held for the same mailbox, name and payment details, spelt differently", async () => {
		const name = "goncalves, LUCJA maria";
		await addPartner({ name, email: "L.ucja+nif@GoogleMail.com", paymentInfo: { holder: "Łucja María Gonçalves" } });
		const { id } = await applyByLink({ email: "lucja@gmail.com" });
		await pay(id);
		const reasons = "own-email own-name own-payment-details";
		expect(await commission()).toEqual({ amount: 790, status: "hold", hold_reasons: reasons });
	});

	it("is held when the same browser applied in the partner's name", async () => {
		await addPartner({ email: APPLICANT.email });
		await anApplication(applicant).build();
		const { id } = await applyByLink({ email: "friend@example.org", firstName: "Ann" });
		await pay(id);
		expect(await commission()).toMatchObject({ status: "hold", hold_reasons: "same-browser" });
	});

	it("stays held, with a reduced amount, after a partial refund", async () => {
		await addPartner({ email: APPLICANT.email });
		const { id } = await applyByLink();
		await pay(id);
		const { intent_id } = await row("SELECT intent_id FROM payments");
		await postToProvider("refunds", { payment_intent: String(intent_id), amount: "3950" });
		await observePayment(await openServices(), String(intent_id), { deep: true });
		await settleCommission(await openServices(), id);
		expect(await commission()).toMatchObject({ amount: 395, status: "hold" });
	});

	it("is shown to staff with its reason, and can be released or rejected by authorised staff", async () => {
		await addPartner({ email: APPLICANT.email });
		const { id, applicationNumber } = await applyByLink();
		await pay(id);
		const { id: commissionId } = await row("SELECT id FROM commission_transactions");
		const form = (decision: string, reason = "") => ({ id: String(commissionId), decision, reason });
		const [leo, ada] = [await signIn("leo@azulejo.example"), await signIn("ada@azulejo.example")];
		const html = await readHtml(await leo.get(`${REVIEW}?lang=en`));
		expect(html).toContain(applicationNumber);
		expect(html).toContain("e-mail address is the applicant");
		expect((await ada.post(REVIEW, form("release"))).status).toBe(403);
		expect((await leo.post(REVIEW, form("nonsense"))).status).toBe(422);
		expect((await leo.post(REVIEW, form("reject", "because"))).status).toBe(422);
		expect((await leo.post(REVIEW, form("reject", "own-order"))).status).toBe(302);
		expect(await row("SELECT status, amount, decided_by, rejected_for FROM commission_transactions")).toEqual({
			status: "rejected",
			amount: 0,
			decided_by: "leo@azulejo.example",
			rejected_for: "own-order",
		});
		expect((await leo.post(REVIEW, form("release"))).status).toBe(409);
		expect(await auditedActions("commission-%")).toEqual(["commission-decided by leo@azulejo.example"]);
		await settleCommission(await openServices(), id);
		expect(await commission()).toMatchObject({ status: "rejected", amount: 0 });
		expect(await row("SELECT pending_cents AS pending, payable_cents AS payable FROM affiliates")).toEqual({
			pending: 0,
			payable: 0,
		});
		expect(await readHtml(await leo.get(`${REVIEW}?lang=en`))).not.toContain(applicationNumber);
	});

	it("is pending once released, and follows the retained amount again", async () => {
		await addPartner({ email: APPLICANT.email });
		const { id } = await applyByLink();
		await pay(id);
		const { id: commissionId } = await row("SELECT id FROM commission_transactions");
		const leo = await signIn("leo@azulejo.example");
		await leo.post(REVIEW, { id: String(commissionId), decision: "release" });
		expect(await commission()).toMatchObject({ amount: 790, status: "pending" });
		await settleCommission(await openServices(), id);
		expect(await commission()).toMatchObject({ amount: 790, status: "pending" });
	});
});

it("credits a partner for an unrelated applicant without review", async () => {
	await addPartner();
	const { id } = await applyByLink();
	const { intentId, clientSecret } = await beginPaying(applicant, id);
	await payWithCard(intentId, clientSecret, "4242424242424242");
	await advanceClock("PT3M");
	expect(await commission()).toEqual({ amount: 790, status: "pending", hold_reasons: null });
});
