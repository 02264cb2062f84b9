import { beforeEach, describe, expect, it } from "vitest";
import { Client, signIn } from "#test/services/client.ts";
import { advanceClock, row, run } from "#test/services/ledger.ts";
import { aPartner, mailsTo, readPortal, signInPartner, tokensTo } from "#test/services/partner-area.ts";
import { advanceProviderClock, payoutProvider } from "#test/services/partner-payouts.ts";
import { asWholeWord } from "#test/services/read-page.ts";
import { readHtml } from "../services/application-states.ts";

const MARTA = "marta@partner.example";
const TAX = {
	...{ intent: "tax", kind: "person", name: "Marta Sample", address: "Rua 1, Porto", country: "PT" },
	...{ taxNumber: "123456789", vatNumber: "" },
};
const SUSPENSION = { intent: "suspend", reason: "broken-terms" };

const staff = (name: string) => signIn(`${name}@azulejo.example`);

/** A partner confirms the payout account through the link e-mailed to the PayPal address. */
async function confirmAccount(email: string, account: string): Promise<void> {
	const partner = await signInPartner(email);
	expect((await partner.post("/affiliate-dashboard/account", TAX)).status).toBe(302);
	const payment = { intent: "payment", method: "paypal", email: account };
	expect((await partner.post("/affiliate-dashboard/account", payment)).status).toBe(302);
	const [token = ""] = await tokensTo(account);
	expect((await new Client().post("/affiliate-sign-in", { token })).status).toBe(200);
}

/** Creates a partner who can be paid at once; returns the staff page. @param euros payable amount */
async function aPayablePartner(euros: string, code: string, account: string): Promise<string> {
	const email = code === "PORTO22" ? MARTA : `${code.toLowerCase()}@partner.example`;
	const page = `/admin/partners/${await aPartner({ code, email })}`;
	await confirmAccount(email, account);
	const key = `${code}${"k".repeat(22)}`.slice(0, 22);
	expect((await (await staff("leo")).post(page, { intent: "adjust", cents: euros, key })).status).toBe(302);
	return page;
}

/** Leo prepares a run; returns its URL. */
async function prepare(): Promise<string> {
	const response = await (await staff("leo")).post("/admin/payouts", { method: "paypal" });
	expect(response.status).toBe(302);
	return (response.headers.get("Location") ?? "").replace(/\?.*/, "");
}

/** Ana releases the run, and the provider processes it. */
async function approve(runPath: string): Promise<void> {
	expect((await (await staff("ana")).post(runPath, { intent: "approve", version: "1" })).status).toBe(302);
	await advanceProviderClock(2_500);
	await advanceClock("PT3M");
}

/** Amounts that have left the provider's account, by receiver. */
async function sentCents(): Promise<number[]> {
	const { entries } = await payoutProvider().ledger();
	return entries.filter(({ movement }) => movement === "sent").map(({ cents }) => Math.abs(cents));
}

/** The partner closes the account. */
async function close(): Promise<void> {
	const closing = { intent: "close", sure: "on" };
	expect((await (await signInPartner(MARTA)).post("/affiliate-dashboard/account", closing)).status).toBe(302);
}

/** Returns the page's reasons for refusing a run. */
async function refusedRun(): Promise<string> {
	const leo = await staff("leo");
	expect((await leo.post("/admin/payouts", { method: "paypal" })).status).toBe(409);
	return readHtml(await leo.get("/admin/payouts?lang=en"));
}

const payment = () => row("SELECT status, error_details AS obstacle FROM affiliate_payments ORDER BY id LIMIT 1");
const sums = () =>
	row("SELECT payable_cents AS payable, sending_cents AS sending FROM affiliates WHERE code = 'PORTO22'");

beforeEach(async () => {
	await run("DELETE FROM affiliates");
});

describe("a prepared run", () => {
	it("excludes partners suspended since, says so, and ends if none is left", async () => {
		const partner = await aPayablePartner("47,40", "PORTO22", "pay@marta.example");
		const runPath = await prepare();
		const ana = await staff("ana");
		expect((await ana.post(partner, SUSPENSION)).status).toBe(302);
		await approve(runPath);
		expect(await sentCents()).toEqual([]);
		expect(await payment()).toEqual({ status: "cancelled", obstacle: "suspended" });
		expect(await sums()).toEqual({ payable: 4740, sending: 0 });
		expect(await row("SELECT state FROM payout_runs")).toEqual({ state: "cancelled" });
		const page = await readHtml(await ana.get(`${runPath}?lang=en`));
		expect(page).toMatch(/Excluded from this run.*Marta Sample.*PORTO22.*47\.40.*: Suspended/s);
	});

	it.each([
		["a moment ago", "PT1M", "recently-changed", "Account changed less than 72 hours ago"],
		["four days ago", "P4D", "account-changed", "Account changed since the run was prepared"],
	])(
		"pays nothing to an account that the partner has replaced since, %s, and says why",
		async (_, since, obstacle, words) => {
			const partner = await aPayablePartner("47,40", "PORTO22", "pay@marta.example");
			const runPath = await prepare();
			await advanceClock("PT1M");
			await confirmAccount(MARTA, "new@marta.example");
			await advanceClock(since);
			await approve(runPath);
			expect(await sentCents()).toEqual([]);
			expect(await payment()).toEqual({ status: "cancelled", obstacle });
			expect(await sums()).toEqual({ payable: 4740, sending: 0 });
			for (const path of [partner, runPath]) {
				const page = await readHtml(await (await staff("leo")).get(`${path}?lang=en`));
				expect(page).toContain(words);
				expect(page).not.toMatch(asWholeWord(obstacle));
			}
		},
	);

	it("still pays the others when it excludes a partner", async () => {
		const partner = await aPayablePartner("47,40", "PORTO22", "pay@marta.example");
		await aPayablePartner("50", "FARO55", "pay@rosa.example");
		const runPath = await prepare();
		await (await staff("ana")).post(partner, SUSPENSION);
		await approve(runPath);
		expect(await sentCents()).toEqual([5000]);
		expect(await row("SELECT state FROM payout_runs")).toEqual({ state: "done" });
	});

	it("that was approved but could not be sent is checked again before it is sent", async () => {
		const partner = await aPayablePartner("47,40", "PORTO22", "pay@marta.example");
		const runPath = await prepare();
		await payoutProvider().setBalance(0);
		await approve(runPath);
		expect(await row("SELECT state, problem FROM payout_runs")).toMatchObject({ state: "approved" });
		await payoutProvider().setBalance(1_000_000);
		await (await staff("ana")).post(partner, SUSPENSION);
		await advanceClock("PT6M");
		await advanceProviderClock(2_500);
		expect(await sentCents()).toEqual([]);
		expect(await payment()).toEqual({ status: "cancelled", obstacle: "suspended" });
	});
});

describe("a closed account", () => {
	it("that was suspended is not paid until staff release it, and is then paid whatever the amount", async () => {
		const partner = await aPayablePartner("9", "PORTO22", "pay@marta.example");
		const ana = await staff("ana");
		await ana.post(partner, SUSPENSION);
		await close();
		expect(await refusedRun()).toMatch(/Marta Sample.*Suspended/s);
		expect(await readPortal(await signInPartner(MARTA))).toContain("Nothing is paid out before our team has decided.");
		expect((await ana.post(partner, { intent: "restore" })).status).toBe(409);
		expect((await ana.post(partner, { intent: "release" })).status).toBe(302);
		expect(await row("SELECT state, is_active FROM affiliates WHERE code = 'PORTO22'")).toEqual({
			state: "closed",
			is_active: 0,
		});
		await approve(await prepare());
		expect(await sentCents()).toEqual([900]);
	});

	it("can be held by staff with a reason, which the partner is told, and released again", async () => {
		const partner = await aPayablePartner("9", "PORTO22", "pay@marta.example");
		await close();
		const ana = await staff("ana");
		expect((await ana.post(partner, { intent: "hold" })).status).toBe(422);
		expect((await ana.post(partner, { intent: "hold", reason: "broken-terms" })).status).toBe(302);
		expect((await ana.post(partner, { intent: "hold", reason: "broken-terms" })).status).toBe(409);
		expect(await refusedRun()).toMatch(/Marta Sample.*Suspended/s);
		const [mail] = await mailsTo(MARTA);
		expect(mail?.subject).toBe("Your partner account has been suspended");
		expect(await readHtml(await ana.get(`${partner}?lang=en`))).toContain("Release payments");
		await ana.post(partner, { intent: "release" });
		await approve(await prepare());
		expect(await sentCents()).toEqual([900]);
	});
});

describe("a payout account shared by several partners", () => {
	it("is paid once staff have reviewed it, for that partner and as long as it stays the same", async () => {
		const partner = await aPayablePartner("47,40", "PORTO22", "pay@marta.example");
		await aPartner({ code: "FARO55", email: "rosa@partner.example" });
		// An unverified address gets one e-mail an hour.
		await advanceClock("PT61M");
		await confirmAccount("rosa@partner.example", "pay@marta.example");
		expect(await refusedRun()).toContain("Another partner has the same account");
		const [eva, leo] = [await staff("eva"), await staff("leo")];
		const page = await readHtml(await leo.get(`${partner}?lang=en`));
		expect(page).toContain("FARO55");
		const account = /name="account" value="(\w+)"/.exec(page)?.[1] ?? "";
		expect((await eva.post(partner, { intent: "clear-account", account })).status).toBe(403);
		expect((await leo.post(partner, { intent: "clear-account", account: "another" })).status).toBe(409);
		expect((await leo.post(partner, { intent: "clear-account", account })).status).toBe(302);
		expect(
			await row("SELECT action, details FROM audit_entries WHERE action = 'partner-account-cleared'"),
		).toMatchObject({
			details: expect.stringContaining(account),
		});
		await approve(await prepare());
		expect(await sentCents()).toEqual([4740]);
		const key = "another".padEnd(22, "k");
		await (await staff("leo")).post(partner, { intent: "adjust", cents: "50", key });
		await confirmAccount(MARTA, "new@marta.example");
		await advanceClock("PT61M");
		await confirmAccount("rosa@partner.example", "new@marta.example");
		await advanceClock("P4D");
		expect(await refusedRun()).toContain("Another partner has the same account");
	});
});
