import { expect, it } from "vitest";
import { affiliateDays, affiliates, affiliateTraces } from "#app/data/partner-schema.server.ts";
import { affiliatePayments } from "#app/data/payout-schema.server.ts";
import { emailLogs } from "#app/data/schema.server.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { findPayoutRun } from "#app/queries/partners/payout-run.server.ts";
import { partnerEnvironment } from "#test/services/partner-environment.ts";
import { purgePartners } from "./purge-partners.server.ts";

/** Partners with and without a sale, which have just entered a state. */
async function twoPartners(state: string) {
	const { services, sqlite, addPartner, sell, pass } = partnerEnvironment();
	const { now } = services;
	for (const code of ["SALE", "NONE"]) addPartner(code, { created_at: now() });
	await sell("SALE", 7900);
	sqlite.prepare("UPDATE affiliates SET state = ?, closed_at = ?, decided_at = ?").run(state, now(), now());
	const remaining = () => sqlite.prepare("SELECT code, email FROM affiliates").all();
	return { services, remaining, pass };
}

it.each(["active", "suspended"])("keeps a partner who is %s indefinitely", async (state) => {
	const { services, remaining, pass } = await twoPartners(state);
	pass(4000);
	await purgePartners(services);
	expect(remaining()).toHaveLength(2);
	expect(remaining()).toContainEqual({ code: "NONE", email: "none@partner.example" });
});

it("deletes a closed partner without a sale after thirty days, and anonymises one with a sale after ten years", async () => {
	const { services, remaining, pass } = await twoPartners("closed");
	pass(30);
	await purgePartners(services);
	expect(remaining()).toHaveLength(2);
	pass(1);
	await purgePartners(services);
	expect(remaining()).toEqual([{ code: "SALE", email: "sale@partner.example" }]);
	pass(3623);
	await purgePartners(services);
	expect(remaining()).toEqual([{ code: "SALE", email: "" }]);
});

it.each([
	["closed", "closed_at", false],
	["rejected", "decided_at", false],
	["applied", "created_at", false],
	["closed", "decided_at", true],
	["rejected", "closed_at", true],
	["applied", "decided_at", true],
	["active", "created_at", true],
])("deletes a partner who is %s, by %s, a millisecond after thirty days unless %s", async (state, column, remains) => {
	const { services, sqlite, addPartner, pass } = partnerEnvironment();
	const { now, db } = services;
	addPartner("NONE", { created_at: now() + DAY });
	addPartner("OTHER", { created_at: now() + DAY });
	sqlite.prepare(`UPDATE affiliates SET state = ?, ${column} = ? WHERE code = 'NONE'`).run(state, now());
	const day = { day: "2026-01-01" };
	const trace = { kind: "browser", hash: "h", seenAt: 1 } as const;
	await db.insert(affiliateDays).values([1, 2].map((affiliateId) => ({ ...day, affiliateId })));
	await db.insert(affiliateTraces).values([1, 2].map((affiliateId) => ({ ...trace, affiliateId })));
	const remaining = async () => [
		(await db.select().from(affiliates)).map(({ id }) => id),
		(await db.select().from(affiliateDays)).map(({ affiliateId }) => affiliateId),
		(await db.select().from(affiliateTraces)).map(({ affiliateId }) => affiliateId),
	];
	pass(30);
	await purgePartners(services);
	expect(await remaining()).toEqual(Array(3).fill([1, 2]));
	pass(1 / DAY);
	await purgePartners(services);
	expect(await remaining()).toEqual(Array(3).fill(remains ? [1, 2] : [2]));
});

it("deletes the personal data of partners with a sale after ten years, a hundred partners at a time", async () => {
	const { services, sqlite, addPartner, pass } = partnerEnvironment();
	const { now, db } = services;
	const personal = {
		country: "PT",
		next_payment_info: "{}",
		payout_index: "i",
		payout_cleared_index: "i",
		key_id: "k",
	};
	for (let n = 0; n < 102; n += 1) addPartner(`P${n}`, { state: "closed", closed_at: now(), ...personal });
	sqlite.exec(`INSERT INTO commission_entries (affiliate_id, account, kind, amount, at, key)
		SELECT id, 'payable', 'adjusted', 100, 0, 'k' || id FROM affiliates`);
	sqlite.exec("UPDATE affiliates SET state = 'active' WHERE id = 102");
	sqlite.exec("INSERT INTO payout_runs (id, method, state, maker, made_at) VALUES ('run', 'paypal', 'draft', 1, 0)");
	sqlite.exec(`INSERT INTO affiliate_payments (affiliate_id, run_id, item_key, amount, paypal_email, payee, key_id, status, created_at)
		SELECT id, 'run', 'k' || id, 100, seal('affiliate_payments.paypal_email k' || id, 'p@pay.example'), 'payee', 'k', 'paid', 0
		FROM affiliates WHERE id IN (1, 102)`);
	pass(3653);
	await purgePartners(services);
	expect((await db.select().from(affiliates)).map(({ email }) => email)).not.toContain("");
	pass(1 / DAY);
	await purgePartners(services);
	const rows = await db.select().from(affiliates);
	expect(rows.map(({ email }) => email).filter((email) => email !== "")).toEqual([
		"p100@partner.example",
		"p101@partner.example",
	]);
	expect(rows[0]).toMatchObject({
		...{ name: "", email: "", country: null, paymentInfo: null, nextPaymentInfo: null, taxInfo: null },
		...{ payoutIndex: null, payoutClearedIndex: null, keyId: null, code: "P0", state: "closed" },
	});
	expect(await db.select().from(affiliatePayments)).toMatchObject([
		{ affiliateId: 1, paypalEmail: "", payee: null, keyId: null, amount: 100 },
		{ affiliateId: 102, payee: "payee", keyId: "k" },
	]);
	const { payments = [] } = (await findPayoutRun(services, "run")) ?? {};
	expect(payments.map(({ account }) => account)).toEqual(["", "p•••@pay.example"]);
	await purgePartners(services);
	expect((await db.select().from(affiliates)).filter(({ email }) => email !== "")).toMatchObject([
		{ id: 102, name: "Partner P101" },
	]);
});

it("deletes the e-mail log of partners and firms after thirty days, a hundred entries at a time, and no other", async () => {
	const { services, pass } = partnerEnvironment();
	const { now, db } = services;
	const log = { emailType: "x", recipient: "r@a.example", status: "sent" as const, createdAt: now() };
	const keys = ["agent:1", "partner:1", "agent;", "agen", "partner;", "partne", "application:1"];
	await db.insert(emailLogs).values(keys.map((key) => ({ ...log, key })));
	for (let n = 0; n < 101; n += 10)
		await db
			.insert(emailLogs)
			.values(Array.from({ length: 10 }, (_, index) => ({ ...log, key: `agent:many:${n + index}` })));
	const remaining = async () => (await db.select().from(emailLogs)).map(({ key }) => key ?? "");
	pass(30);
	await purgePartners(services);
	expect(await remaining()).toHaveLength(keys.length + 110);
	pass(1 / DAY);
	await purgePartners(services);
	expect((await remaining()).filter((key) => key.startsWith("agent:"))).toHaveLength(11);
	await purgePartners(services);
	expect((await remaining()).sort()).toEqual(keys.slice(2).sort());
});
