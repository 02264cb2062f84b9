import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { observePayment } from "#app/commands/money/observe-payment.server.ts";
import { apply, beginPaying } from "#test/services/api-helpers.ts";
import { Client, signIn } from "#test/services/client.ts";
import { advanceClock, row, run } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { mailsTo } from "#test/services/partner-area.ts";
import { anApplication, collectEvents } from "#test/services/states.ts";
import { readHtml } from "../services/application-states.ts";
import { payWithCard } from "../services/card-holder.ts";

const CODE = "Maria-10";
const EMAIL = "visitor@mail.example";

async function addPartner(code: string, percent: number, until: string | null = null): Promise<void> {
	await env.DB.prepare(
		"INSERT INTO affiliates (name, email, code, created_at, discount_percent, discount_until) VALUES ('Maria', ?, ?, 0, ?, ?)",
	)
		.bind(`${code}@partner.example`, code, percent, until)
		.run();
}

let applicant: Client;
beforeEach(() => {
	applicant = new Client();
});

async function applyByLink(code = CODE, changes: Record<string, unknown> = {}): Promise<string> {
	await applicant.get(`/?ref=${code}`);
	return (await apply(applicant, { email: EMAIL, ...changes })).id;
}

const orderPage = async (id: string, language = "en") =>
	readHtml(await applicant.get(`/payment?id=${id}&lang=${language}`));
const checkoutPage = async (id: string, ref = "") => readHtml(await applicant.get(`/checkout?id=${id}&lang=en${ref}`));
const tryCode = (id: string, code: string) =>
	applicant.post(`/payment?id=${id}&lang=en`, { intent: "code", code, packageType: "standard" });
const requestedAmount = async (id: string) =>
	(await row("SELECT amount FROM payments WHERE application_id = ? AND state <> 'canceled'", id)).amount;

async function pay(id: string): Promise<void> {
	const { intentId, clientSecret } = await beginPaying(applicant, id);
	await collectEvents(async () => void (await payWithCard(intentId, clientSecret, "4242424242424242")));
	expect((await observePayment(await openServices(), intentId)).ok).toBe(true);
}

describe("a partner's code with a discount", () => {
	it("lowers the price from the first page with a price to the receipt, and the commission follows the amount paid", async () => {
		await addPartner(CODE, 10);
		expect(await readHtml(await applicant.get(`/affiliate/${CODE}?lang=en`))).toContain(
			"10% less: €71.10, €98.10 or €116.10",
		);
		const id = await applyByLink();
		expect(await orderPage(id)).toMatch(/Discount: 10%[\s\S]*-€7\.90[\s\S]*€71\.10/);
		expect(await orderPage(id, "es")).toContain("71,10");
		expect(await checkoutPage(id)).toContain("This code is valid. You get 10% off");
		expect(await requestedAmount(id)).toBe(7110);
		await pay(id);
		await advanceClock("PT3M", "deliver-effects");
		expect(await row("SELECT status, payment_status, amount FROM applications")).toEqual({
			status: "verification_required",
			payment_status: "paid",
			amount: 7110,
		});
		expect(await row("SELECT amount FROM commission_transactions")).toEqual({ amount: 711 });
		const receipt = await readHtml(await applicant.get(`/receipt/${id}?lang=en`));
		expect(receipt).toMatch(/Package price[\s\S]*€79\.00[\s\S]*−€7\.90[\s\S]*€71\.10/);
		const texts = (await mailsTo(EMAIL)).map(({ text }) => text).join("\n");
		expect(texts).toContain("€71.10");
		expect(texts).toContain("−€7.90");
	});

	it("is accepted or rejected when typed on the order page, before anything is paid, and the payment's amount follows", async () => {
		await addPartner(CODE, 10);
		const { id } = await anApplication(applicant, { email: EMAIL }).build();
		await checkoutPage(id);
		expect(await requestedAmount(id)).toBe(7900);
		const unknown = await tryCode(id, "NOBODY");
		expect(await readHtml(unknown)).toContain("This code could not be verified.");
		expect(await readHtml(await tryCode(id, "?!"))).toContain("A code has 2 to 32 letters and digits");
		expect(await readHtml(await tryCode(id, ""))).toContain("A code has 2 to 32 letters and digits");
		expect(await readHtml(await tryCode(id, " maria-10 "))).toContain("This code is valid. You get 10% off");
		expect(await row("SELECT affiliate_code, amount FROM applications")).toEqual({
			affiliate_code: CODE,
			amount: 7110,
		});
		expect(await requestedAmount(id)).toBe(7110);
		await pay(id);
		expect(await row("SELECT amount_received AS paid FROM payments")).toEqual({ paid: 7110 });
	});

	it("applies to another package as well", async () => {
		await addPartner(CODE, 10);
		const id = await applyByLink();
		expect(await checkoutPage(id, "&package=express")).toContain("€98.10");
		expect(await requestedAmount(id)).toBe(9810);
	});

	it("still applies for applicants who were shown the price, whatever happens to the code", async () => {
		await addPartner(CODE, 10);
		const id = await applyByLink();
		await run("UPDATE affiliates SET discount_percent = 0, is_active = 0, state = 'suspended'");
		expect(await orderPage(id)).toContain("€71.10");
		expect(await checkoutPage(id)).toContain("This code is valid. You get 10% off");
		expect(await requestedAmount(id)).toBe(7110);
	});

	it("keeps its price when a code without a discount replaces it: a price once shown never rises", async () => {
		await addPartner(CODE, 10);
		await addPartner("RUI-5", 0);
		const id = await applyByLink();
		expect(await checkoutPage(id, "&ref=RUI-5")).toContain("€71.10");
		expect(await row("SELECT affiliate_code AS code, amount FROM applications")).toEqual({
			code: "RUI-5",
			amount: 7110,
		});
	});

	it("gives no discount to its own partner", async () => {
		await addPartner(CODE, 10);
		const id = await applyByLink(CODE, { email: `${CODE}+me@partner.example`.toLowerCase() });
		expect(await orderPage(id)).not.toContain("€71.10");
		await checkoutPage(id);
		expect(await requestedAmount(id)).toBe(7900);
	});

	it.each([
		["has expired", 10, "2020-01-01", 7900],
		["exceeds the limit", 20, null, 7110],
	] as const)("that %s gives no more than the allowed discount", async (_, percent, until, amount) => {
		await addPartner(CODE, percent, until);
		const id = await applyByLink();
		await checkoutPage(id);
		expect(await requestedAmount(id)).toBe(amount);
	});

	it("gives no discount after the payment", async () => {
		await addPartner(CODE, 10);
		const { id } = await anApplication(applicant, { email: EMAIL }).paid().build();
		await tryCode(id, CODE);
		expect(await row("SELECT affiliate_code, amount FROM applications")).toEqual({
			affiliate_code: null,
			amount: 7900,
		});
	});
});

describe("a code's discount", () => {
	const discount = (percent: string, until = "", before = "0", beforeDay = "") => ({
		intent: "discount",
		...{ percent, until, before, beforeDay },
	});

	it("is set by staff who pay partners, within the limit and until a future day, unless another change came first", async () => {
		await addPartner(CODE, 0);
		const { id } = await row("SELECT id FROM affiliates");
		const page = `/admin/partners/${id}`;
		const [eva, leo] = [await signIn("eva@azulejo.example"), await signIn("leo@azulejo.example")];
		expect((await eva.post(page, discount("5"))).status).toBe(403);
		for (const wrong of [discount("11"), discount("1.5"), discount("5", "2020-01-01"), discount("5", "soon")])
			expect((await leo.post(page, wrong)).status, JSON.stringify(wrong)).toBe(422);
		expect((await leo.post(page, discount("10", "2099-12-31"))).status).toBe(302);
		expect((await leo.post(page, discount("5"))).status).toBe(409);
		expect(await row("SELECT discount_percent, discount_until FROM affiliates")).toEqual({
			discount_percent: 10,
			discount_until: "2099-12-31",
		});
		expect(await readHtml(await leo.get(`${page}?lang=en`))).toContain("10% until December 31, 2099");
		expect(await row("SELECT action FROM audit_entries WHERE action LIKE 'partner-%'")).toEqual({
			action: "partner-discount-changed",
		});
	});
});
