import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { aPaidApplication } from "#test/services/admin-pages.ts";
import { readHtml } from "#test/services/application-states.ts";
import { type Client, signIn } from "#test/services/client.ts";
import { advanceClock, count, row, run } from "#test/services/ledger.ts";
import { insertPartner } from "#test/services/partner-payouts.ts";

const staff = (name: string) => signIn(`${name}@azulejo.example`);

async function addPartner(changes: Record<string, string | number | null> = {}): Promise<string> {
	const id = await insertPartner({
		...{ name: "Rui Costa", email: "rui@partner.example", code: "RUI-50", created_at: 0, language: "pt" },
		...changes,
	});
	return `/admin/partners/${id}`;
}

const storedPartner = () =>
	row("SELECT state, is_active, commission_rate, payable_cents FROM affiliates WHERE code = 'RUI-50'");
const auditedActions = async () =>
	(await env.DB.prepare("SELECT action FROM audit_entries WHERE action LIKE 'p%' ORDER BY seq").all()).results.map(
		({ action }) => action,
	);

describe("a partner", () => {
	it("is approved after applying, notified in their language, and active from then on", async () => {
		const page = await addPartner({ state: "applied", is_active: 0, promotion: "A blog about Lisbon, since 2019." });
		const eva = await staff("eva");
		expect(await readHtml(await eva.get(`${page}?lang=en`))).toContain("A blog about Lisbon, since 2019.");
		expect((await eva.post(page, { intent: "approve" })).status).toBe(302);
		expect(await storedPartner()).toMatchObject({ state: "active", is_active: 1 });
		await advanceClock("PT3M");
		expect(
			await row("SELECT recipient, language, subject FROM letters WHERE email_type = 'partner_news'"),
		).toMatchObject({
			recipient: "rui@partner.example",
			language: "pt",
		});
		expect(await auditedActions()).toEqual(["partner-decided"]);
	});

	it("is rejected only with a listed reason, and not twice", async () => {
		const page = await addPartner({ state: "applied", is_active: 0 });
		const eva = await staff("eva");
		expect((await eva.post(page, { intent: "reject" })).status).toBe(422);
		expect((await eva.post(page, { intent: "reject", reason: "broken-terms" })).status).toBe(422);
		expect(await storedPartner()).toMatchObject({ state: "applied" });
		expect((await eva.post(page, { intent: "reject", reason: "no-fit" })).status).toBe(302);
		expect((await eva.post(page, { intent: "reject", reason: "no-fit" })).status).toBe(409);
		expect(await storedPartner()).toMatchObject({ state: "rejected", is_active: 0 });
	});

	it("gets another rate from finance, unless a colleague has changed it first", async () => {
		const page = await addPartner();
		const [eva, leo] = [await staff("eva"), await staff("leo")];
		const rate = (value: string, before = "10") => ({ intent: "rate", before, rate: value });
		expect((await eva.post(page, rate("15"))).status).toBe(403);
		for (const invalid of ["31", "-1", "ten", ""])
			expect((await leo.post(page, rate(invalid))).status, invalid).toBe(422);
		expect((await leo.post(page, rate("15"))).status).toBe(302);
		expect((await leo.post(page, rate("20"))).status).toBe(409);
		expect(await storedPartner()).toMatchObject({ commission_rate: 15 });
		expect(await auditedActions()).toEqual(["partner-rate-changed"]);
	});

	it("has pending commissions held when suspended, and is notified", async () => {
		const page = await addPartner();
		const { id } = await aPaidApplication();
		await run(`INSERT INTO commission_transactions (application_id, affiliate_id, percentage, amount, status, created_at)
			SELECT '${id}', id, 10, 790, 'pending', 0 FROM affiliates WHERE code = 'RUI-50'`);
		const [eva, ada] = [await staff("eva"), await staff("ada")];
		const suspension = { intent: "suspend", reason: "broken-terms" };
		expect((await ada.post(page, suspension)).status).toBe(403);
		expect((await eva.post(page, suspension)).status).toBe(302);
		expect(await storedPartner()).toMatchObject({ state: "suspended", is_active: 0 });
		expect(await row("SELECT status, hold_reasons FROM commission_transactions")).toEqual({
			status: "hold",
			hold_reasons: "suspended",
		});
		await advanceClock("PT3M");
		expect(await count("letters WHERE email_type = 'partner_news' AND recipient = 'rui@partner.example'")).toBe(1);
	});

	it("gets an adjustment once, however often the form is submitted", async () => {
		const page = await addPartner();
		const leo = await staff("leo");
		const form = { intent: "adjust", cents: "−12,50", key: "abcdefghijklmnopqrstuv" };
		for (let times = 0; times < 2; times += 1) expect((await leo.post(page, form)).status).toBe(302);
		expect(await storedPartner()).toMatchObject({ payable_cents: -1250 });
		for (const cents of ["0", "500.01", "much"])
			expect((await leo.post(page, { ...form, cents, key: "b".repeat(22) })).status, cents).toBe(422);
		const ledger = await readHtml(await leo.get(`${page}?lang=en`));
		expect(ledger).toMatch(/Adjusted manually(?:(?!<\/tr>).)*>-€12\.50</s);
		expect(await auditedActions()).toEqual(["partner-adjusted"]);
	});

	it("is found by the full code or e-mail address in any letter case", async () => {
		await addPartner();
		await addPartner({ code: "EVA-1", email: "eva@partner.example", name: "Eva Lima" });
		const leo = await staff("leo");
		for (const q of ["rui-50", "RUI@partner.example"]) {
			const html = await readHtml(await leo.get(`/admin/partners?lang=en&q=${encodeURIComponent(q)}`));
			expect(html).toContain("Rui Costa");
			expect(html).not.toContain("Eva Lima");
		}
	});
});

it("shows staff the number of pending partner applications on every page", async () => {
	const leo = await staff("leo");
	const waitingCount = async () =>
		/Partners<[^>]*>(?:<[^>]*>)*:? ?(?:<[^>]*>)*(\d+)/.exec(await navigationOf(leo))?.[1] ?? "0";
	expect(await waitingCount()).toBe("0");
	await addPartner({ state: "applied", is_active: 0 });
	expect(await waitingCount()).toBe("1");
});

async function navigationOf(client: Client): Promise<string> {
	return (await client.get("/admin/dashboard?lang=en")).text();
}

describe("an export", () => {
	const payable = { state: "active", payout_method: "bank", payout_index: "i", payout_verified_at: 1, tax_info: "{}" };
	const DETAILS = JSON.stringify({ method: "bank", iban: "PT50000201231234567890154", holder: "Łukasz Costa" });

	it("is the ledger as CSV for finance, and is recorded", async () => {
		const page = await addPartner();
		const leo = await staff("leo");
		await leo.post(page, { intent: "adjust", cents: "10", key: "c".repeat(22) });
		const csv = await (await leo.get("/admin/partners.csv")).text();
		expect(csv.split("\r\n")[1]).toMatch(/RUI-50.*payable.*adjusted.*10\.00/);
		expect((await (await staff("ada")).get("/admin/partners.csv")).status).toBe(403);
		expect(await count("audit_entries WHERE action = 'exported'")).toBe(1);
	});

	it("is a file for the bank, after which the run cannot be cancelled", async () => {
		const page = await addPartner({ ...payable, payment_info: DETAILS });
		const [leo, ana] = [await staff("leo"), await staff("ana")];
		await leo.post(page, { intent: "adjust", cents: "50", key: "d".repeat(22) });
		const created = await leo.post("/admin/payouts", { method: "sepa" });
		expect(created.status).toBe(302);
		// One id in four contains a character that banks reject.
		await run("UPDATE payout_runs SET id = 'Run_with-anUnderscore_'");
		await run("UPDATE affiliate_payments SET run_id = 'Run_with-anUnderscore_'");
		const runPath = "/admin/payouts/Run_with-anUnderscore_";
		const file = "/admin/payout-files/Run_with-anUnderscore_";
		expect((await leo.get(file)).status).toBe(404);
		await ana.post(runPath, { intent: "approve", version: "1" });
		expect((await leo.get(file)).status).toBe(409);
		const account = { key: "payout-account", iban: "PT50 0002 0123 1234 5678 9015 4", reason: "Opened", version: "0" };
		expect((await ana.post("/admin/settings/thresholds", account)).status).toBe(302);
		const xml = await (await leo.get(file)).text();
		expect(xml).toContain("pain.001.001.09");
		expect(xml).toContain("<MsgId>Run.with-anUnderscore.</MsgId>");
		expect(xml).toContain("50.00");
		expect(xml).toContain("Lukasz Costa");
		const runPage = async (client = leo) => readHtml(await client.get(`${runPath}?lang=en`));
		expect(await runPage()).toContain("Was not paid");
		for (const text of ['value="cancel"', "Came back"]) expect(await runPage()).not.toContain(text);
		expect((await leo.post(runPath, { intent: "cancel", version: "2" })).status).toBe(409);
		expect((await leo.post(runPath, { intent: "settle", word: "paid", note: "TRF 1" })).status).toBe(302);
		expect(await runPage()).toContain("Came back");
		for (const text of ["Was not paid", "All of them have been paid", file, ">Actions<"])
			expect(await runPage()).not.toContain(text);
		expect(await runPage(await staff("ada"))).not.toContain("Came back");
		expect(await storedPartner()).toMatchObject({ payable_cents: 0 });
		expect(await row("SELECT status, note FROM affiliate_payments")).toEqual({ status: "paid", note: "TRF 1" });
	});

	it("follows a run prepared by one person from what can be paid and released by another", async () => {
		const page = await addPartner({ ...payable, payment_info: DETAILS });
		const other = await addPartner({ code: "EVA-1", email: "eva@partner.example", name: "Eva Lima" });
		const [leo, ana] = [await staff("leo"), await staff("ana")];
		await leo.post(page, { intent: "adjust", cents: "50", key: "d".repeat(22) });
		await leo.post(other, { intent: "adjust", cents: "70", key: "e".repeat(22) });
		const payouts = await readHtml(await leo.get("/admin/payouts?lang=en"));
		const formOf = (method: string) =>
			payouts
				.match(new RegExp(`name="method" value="${method}".*?</form>`))?.[0]
				.replace(/<[^>]*(disabled)?[^>]*>/g, "$1") ?? "";
		expect(formOf("sepa")).toMatch(/: 1 ready to be paid, in total\s+€50\.00/);
		expect(formOf("manual")).toMatch(/: 1 ready to be paid, in total\s+€50\.00/);
		expect(formOf("paypal")).toMatch(/: 0 ready to be paid, in total\s+€0\.00/);
		expect(payouts.match(/ disabled=""/g), "nothing to prepare for PayPal").toHaveLength(1);
		expect(payouts).toMatch(/Eva Lima(?:(?!<\/tr>).)*No payment details/);
		expect(payouts).toContain("This is the PayPal sandbox: no real money moves.");
		const created = await leo.post("/admin/payouts?lang=en", { method: "sepa" });
		const { id } = await row("SELECT id FROM payout_runs");
		const runPath = `/admin/payouts/${id}`;
		expect(created.headers.get("Location")).toBe(`${runPath}?lang=en`);
		const runPage = async (client: Client) => readHtml(await client.get(`${runPath}?lang=en`));
		expect(await runPage(leo)).toContain("You prepared this run");
		expect(await runPage(leo)).not.toContain('value="approve"');
		expect(await runPage(ana)).not.toContain("You prepared this run");
		for (const text of ['value="approve"', 'value="cancel"']) expect(await runPage(ana)).toContain(text);
		expect(await runPage(ana)).not.toContain("/admin/payout-files/");
		const stale = await ana.post(`${runPath}?lang=en`, { intent: "approve", version: "9" });
		expect(await readHtml(stale)).toContain("Somebody has changed this run in the meantime.");
		const ownApproval = await leo.post(`${runPath}?lang=en`, { intent: "approve", version: "1" });
		expect(ownApproval.status).toBe(403);
		expect(await readHtml(ownApproval)).not.toContain("Somebody has changed this run in the meantime.");
		const released = await ana.post(`${runPath}?lang=en`, { intent: "approve", version: "1" });
		expect(released.headers.get("Location")).toBe(`${runPath}?done=&lang=en`);
		expect(await readHtml(await ana.get(`${runPath}?done=&lang=en`))).toContain("<p>Done.</p>");
		for (const text of [`/admin/payout-files/${id}`, 'value="cancel"', "All of them have been paid"])
			expect(await runPage(leo)).toContain(text);
		for (const text of ['value="approve"', "<p>Done.</p>"]) expect(await runPage(ana)).not.toContain(text);
		expect(await readHtml(await leo.get("/admin/payouts?lang=en"))).toMatch(
			/Eva Lima(?:(?!<\/tr>).)*No payment details/,
		);
	});

	it("is denied to other staff, and an unknown partner has no page", async () => {
		await run("DELETE FROM affiliates");
		const rui = await staff("rui");
		expect((await rui.get("/admin/partners/1")).status).toBe(403);
		expect((await (await staff("leo")).get("/admin/partners/999")).status).toBe(404);
	});
});
