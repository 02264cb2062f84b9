import { describe, expect, it } from "vitest";
import { letters } from "#app/data/inbox-schema.server.ts";
import { affiliates, commissionTransactions } from "#app/data/partner-schema.server.ts";
import { commissionEntries } from "#app/data/payout-schema.server.ts";
import type { Role } from "#app/domain/application/event.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import type { PartnerAction, PartnerReason, PartnerState } from "#app/domain/partners/partner.ts";
import { partnerReasonLabel } from "#app/labels/partner-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { clearQueryCache } from "#app/queries/cached-query.server.ts";
import { findPartnerById } from "#app/queries/partners/partners.server.ts";
import type { Mail } from "#app/services.ts";
import { partnerEnvironment } from "#test/services/partner-environment.ts";
import { consumeMailQuota } from "../mail/mail-quota.server.ts";
import {
	adjustBalance,
	changeDiscount,
	changeRate,
	clearSharedAccount,
	decidePartner,
} from "./manage-partner.server.ts";

const LEO: Staff = { id: 4, email: "leo@azulejo.example", role: "finance", person: 4, name: null };
const staffWith = (role: Role): Staff => ({ ...LEO, role });
const pt = { locale: "pt" } as const;
const codeOf = (outcome: { ok: true } | { ok: false; failure: { code: string } }) =>
	outcome.ok ? null : outcome.failure.code;

/** An in-memory environment with two partners, 1 and 2. */
async function twoPartners(columns: Record<string, string | number | null> = {}) {
	clearQueryCache();
	const environment = partnerEnvironment();
	const { services, sqlite, addPartner } = environment;
	const running: Promise<unknown>[] = [];
	Object.assign(services, {
		settings: { origin: "https://azulejo.example", support: "help@azulejo.example", cookieSecrets: ["secret"] },
		mailer: { send: async (_mail: Mail) => ({ providerId: "p" }) },
		background: (work: Promise<unknown>) => void running.push(work),
	});
	addPartner("RUI", { language: "pt", ...columns });
	addPartner("EVA", columns);
	const partner = async (id: number) => {
		const row = await findPartnerById(services, id);
		if (!row) throw new Error("no partner");
		return row;
	};
	const auditLines = () =>
		sqlite
			.prepare(
				"SELECT user_id || ' ' || role || ' ' || network || ' ' || action || ' ' || details AS line FROM audit_entries",
			)
			.all()
			.map(({ line }) => String(line));
	const listLetters = async () => {
		await Promise.all(running.splice(0));
		return services.db.select().from(letters);
	};
	return { ...environment, db: services.db, partner, auditLines, listLetters };
}

const NOTICES: Record<PartnerAction, (reason: string) => [string, string]> = {
	approve: () => [m.partner_mail_approved_title({}, pt), m.partner_mail_approved({ code: "RUI", rate: 10 }, pt)],
	reject: (reason) => [m.partner_mail_rejected_title({}, pt), m.partner_mail_rejected({ reason }, pt)],
	suspend: (reason) => [m.partner_mail_suspended_title({}, pt), m.partner_mail_suspended({ reason }, pt)],
	hold: (reason) => [m.partner_mail_suspended_title({}, pt), m.partner_mail_suspended({ reason }, pt)],
	release: () => [m.partner_mail_released_title({}, pt), m.partner_mail_released({}, pt)],
	restore: () => [m.partner_mail_restored_title({}, pt), m.partner_mail_restored({ code: "RUI" }, pt)],
};

describe("a decision on a partner", () => {
	it.each([
		["applied", null, "approve", null, "active"],
		["rejected", "no-fit", "approve", null, "active"],
		["applied", null, "reject", "no-fit", "rejected"],
		["active", null, "suspend", "unclear-orders", "suspended"],
		["suspended", "unclear-orders", "restore", null, "active"],
		["closed", null, "hold", "broken-terms", "closed"],
		["closed", "broken-terms", "release", null, "closed"],
		["active", null, "approve", null, "wrong_state"],
		["rejected", "no-fit", "reject", "no-fit", "wrong_state"],
		["suspended", "no-fit", "suspend", "unclear-orders", "wrong_state"],
		["closed", null, "release", null, "wrong_state"],
		["closed", "broken-terms", "hold", "broken-terms", "wrong_state"],
		["applied", null, "reject", null, "reason_missing"],
		["applied", null, "reject", "unclear-orders", "reason_missing"],
		["active", null, "suspend", "no-fit", "reason_missing"],
		["closed", null, "hold", null, "reason_missing"],
	] as const)(
		"%s, %s: %s for %s results in %s, with one audit entry and one e-mail",
		async (state, before, action, reason, after) => {
			const { services, partner, auditLines, listLetters } = await twoPartners({
				...{ state, decided_for: before, decided_by: 9, decided_at: 1, is_active: state === "active" ? 1 : 0 },
			});
			const [rui, eva] = [await partner(1), await partner(2)];
			const code = codeOf(await decidePartner(services, LEO, 1, { action, reason }, "network"));
			expect(await partner(2)).toEqual(eva);
			if (code !== null) {
				expect([code, await partner(1), auditLines(), await listLetters()]).toEqual([after, rui, [], []]);
				return;
			}
			const now = services.now();
			const decided = { decidedBy: LEO.id, decidedAt: now, decidedFor: reason };
			expect(await partner(1)).toEqual({ ...rui, state: after, isActive: after === "active", ...decided });
			expect(auditLines()).toEqual([
				`4 finance network partner-decided ${JSON.stringify({ partner: 1, action, reason })}`,
			]);
			const [subject, body] = NOTICES[action](reason === null ? "" : partnerReasonLabel(reason, "pt"));
			expect(await listLetters()).toMatchObject([
				{
					...{ key: `partner:1:${action}:${now}`, recipient: "rui@partner.example", language: "pt", subject, body },
					...{ emailType: "partner_news", path: action === "reject" ? null : "/affiliate-dashboard" },
				},
			]);
		},
	);

	it.each([
		["senior", null],
		["finance", null],
		["admin", null],
		["reviewer", "staff_only"],
		["auditor", "staff_only"],
		["user", "staff_only"],
	] as const)("by %s: %s", async (role, code) => {
		const { services, partner } = await twoPartners({ state: "applied" });
		const decision = { action: "approve", reason: null } as const;
		expect(codeOf(await decidePartner(services, staffWith(role), 1, decision, "network"))).toBe(code);
		expect((await partner(1)).state).toBe(code === null ? "active" : "applied");
	});

	it("does nothing for an unknown partner, or if another has just been made", async () => {
		const { services, sqlite, auditLines, listLetters } = await twoPartners();
		const decide = (id: number) =>
			decidePartner(services, LEO, id, { action: "suspend", reason: "broken-terms" }, "network");
		expect(codeOf(await decide(3))).toBe("wrong_state");
		// The row changes between reading and writing.
		const { batch } = services.db;
		const change = async (columns: string, ...values: string[]) => {
			services.db.batch = (statements) => {
				sqlite.prepare(`UPDATE affiliates SET ${columns} WHERE id = 1`).run(...values);
				return batch.call(services.db, statements) as never;
			};
			const code = codeOf(await decide(1));
			services.db.batch = batch;
			return code;
		};
		expect(await change("state = ?", "closed" satisfies PartnerState)).toBe("wrong_state");
		sqlite.exec("UPDATE affiliates SET state = 'active'");
		expect(await change("decided_for = ?", "no-fit" satisfies PartnerReason)).toBe("wrong_state");
		expect([auditLines(), await listLetters()]).toEqual([[], []]);
	});

	it.each(["suspend", "hold"] as const)(
		"to %s puts the partner's pending commissions on hold, in addition to other reasons",
		async (action) => {
			const { services, db, sell } = await twoPartners();
			for (const code of ["RUI", "RUI", "RUI", "EVA"]) await sell(code, 10_000);
			const decided = { decidedBy: "x", decidedAt: 1 };
			const set = (changes: Partial<typeof commissionTransactions.$inferInsert>, ids: string) =>
				db.run(
					`UPDATE commission_transactions SET ${Object.entries(changes)
						.map(([name, value]) => `${name} = '${value}'`)
						.join(", ")} WHERE id IN (${ids})`,
				);
			await db.run(
				"UPDATE commission_transactions SET status = 'pending', hold_reasons = NULL, decided_by = 'x', decided_at = 1",
			);
			await db.run("UPDATE commission_transactions SET hold_reasons = 'card' WHERE id = 2");
			await set({ status: "approved" }, "3");
			if (action === "hold") await db.run("UPDATE affiliates SET state = 'closed' WHERE id = 1");
			const outcome = await decidePartner(services, LEO, 1, { action, reason: "broken-terms" }, "network");
			expect(codeOf(outcome)).toBeNull();
			const rows = await db.select().from(commissionTransactions);
			const undecided = { decidedBy: null, decidedAt: null };
			expect(rows).toMatchObject([
				{ status: "hold", holdReasons: "suspended", ...undecided },
				{ status: "hold", holdReasons: "card suspended", ...undecided },
				{ status: "approved", holdReasons: null, ...decided },
				{ status: "pending", holdReasons: null, ...decided },
			]);
			const reverse = action === "hold" ? "release" : "restore";
			await decidePartner(services, LEO, 1, { action: reverse, reason: null }, "network");
			expect(await db.select().from(commissionTransactions)).toEqual(rows);
		},
	);

	it("to approve lets the partner request a link at once, while others wait an hour", async () => {
		const { services } = await twoPartners({ state: "applied" });
		const owner = { unverified: "rui@partner.example" };
		const consume = () => consumeMailQuota(services, { network: null, owner });
		expect([await consume(), await consume()]).toEqual(["consumed", "recipient-spent"]);
		await decidePartner(services, LEO, 2, { action: "approve", reason: null }, "network");
		expect(await consume()).toBe("recipient-spent");
		await decidePartner(services, LEO, 1, { action: "approve", reason: null }, "network");
		expect(await consume()).toBe("consumed");
		await decidePartner(services, LEO, 1, { action: "suspend", reason: "broken-terms" }, "network");
		expect(await consume()).toBe("recipient-spent");
	});
});

describe("a balance adjustment", () => {
	const KEY = "a".repeat(22);

	it.each([
		[50_000, null],
		[-50_000, null],
		[1, null],
		[50_001, "partner_adjustment"],
		[-50_001, "partner_adjustment"],
		[0, "partner_adjustment"],
		[null, "partner_adjustment"],
	])("of %s cents: %s", async (cents, code) => {
		const { services, db, auditLines, partner } = await twoPartners();
		expect(codeOf(await adjustBalance(services, LEO, 1, { cents, key: KEY }, "network"))).toBe(code);
		const entries = await db.select().from(commissionEntries);
		if (code !== null) {
			expect([entries, auditLines()]).toEqual([[], []]);
			return;
		}
		expect(entries).toMatchObject([
			{
				...{ affiliateId: 1, account: "payable", kind: "adjusted", amount: cents, at: services.now(), by: LEO.id },
				key: `adjusted:${KEY}`,
			},
		]);
		expect(auditLines()).toEqual([`4 finance network partner-adjusted ${JSON.stringify({ partner: 1, cents })}`]);
		expect([(await partner(1)).payableCents, (await partner(2)).payableCents]).toEqual([cents, 0]);
	});

	it("is made once per form, for a known partner, by staff who may pay", async () => {
		const { services, db, auditLines } = await twoPartners();
		const adjust = async (id: number, key: string, role: Role = "finance", cents = 100) =>
			codeOf(await adjustBalance(services, staffWith(role), id, { cents, key }, "network"));
		expect(await adjust(3, KEY)).toBe("invalid_request");
		for (const key of ["", KEY.slice(1), `${KEY}a`, `${KEY.slice(1)}+`])
			expect(await adjust(1, key)).toBe("invalid_request");
		for (const role of ["senior", "reviewer", "auditor"] as const)
			expect(await adjust(1, KEY, role)).toBe("staff_only");
		expect(await db.select().from(commissionEntries)).toEqual([]);
		expect([await adjust(1, KEY, "admin"), await adjust(1, KEY, "admin", 200)]).toEqual([null, null]);
		expect(await db.select().from(commissionEntries)).toMatchObject([{ amount: 100 }]);
		expect(auditLines()).toHaveLength(1);
		expect(await adjust(1, `b${KEY.slice(1)}`)).toBeNull();
		expect(auditLines()).toHaveLength(2);
		const { insert } = services.db;
		services.db.insert = () => {
			services.db.insert = insert;
			throw new Error("away");
		};
		await expect(adjust(1, `c${KEY.slice(1)}`)).rejects.toThrow("away");
		expect(auditLines()).toHaveLength(2);
	});
});

describe("a change by staff who may pay", () => {
	it.each([
		[{ percent: 10, until: "2026-01-10" }, null],
		[{ percent: 0, until: null }, null],
		[{ percent: 10, until: null }, null],
		[{ percent: 11, until: null }, "partner_discount"],
		[{ percent: -1, until: null }, "partner_discount"],
		[{ percent: 2.5, until: null }, "partner_discount"],
		[{ percent: 5, until: "2026-01-09" }, "partner_discount_day"],
	])("of the discount to %o: %s", async (after, code) => {
		const { services, partner, auditLines } = await twoPartners({ discount_percent: 5, discount_until: "2026-02-01" });
		const [rui, eva] = [await partner(1), await partner(2)];
		const before = { percent: 5, until: "2026-02-01" };
		expect(codeOf(await changeDiscount(services, LEO, 1, { before, after }, "network"))).toBe(code);
		const { percent, until } = after;
		const changed = code === null ? { ...rui, discountPercent: percent, discountUntil: until } : rui;
		expect([await partner(1), await partner(2)]).toEqual([changed, eva]);
		const details = { partner: 1, before: 5, percent, ...(until === null ? {} : { until }) };
		expect(auditLines()).toEqual(
			code === null ? [`4 finance network partner-discount-changed ${JSON.stringify(details)}`] : [],
		);
	});

	it("of the discount stays within the limit in the settings", async () => {
		const { services, db } = await twoPartners();
		await db.run(
			`INSERT INTO settings (key, version, value, changed_by, at, reason) VALUES ('partner-discount', 1, '{"percent":20}', 1, 0, 'x')`,
		);
		clearQueryCache();
		const change = (percent: number, before: number) =>
			changeDiscount(
				services,
				LEO,
				1,
				{ before: { percent: before, until: null }, after: { percent, until: null } },
				"network",
			);
		expect([codeOf(await change(21, 0)), codeOf(await change(20, 0))]).toEqual(["partner_discount", null]);
		clearQueryCache();
	});

	it.each([
		[30, null],
		[0, null],
		[31, "partner_rate"],
		[-1, "partner_rate"],
		[12.5, "partner_rate"],
	])("of the rate to %s per cent: %s", async (rate, code) => {
		const { services, partner, auditLines } = await twoPartners();
		const [rui, eva] = [await partner(1), await partner(2)];
		expect(codeOf(await changeRate(services, LEO, 1, { before: 10, rate }, "network"))).toBe(code);
		const changed = code === null ? { ...rui, commissionRate: rate } : rui;
		expect([await partner(1), await partner(2)]).toEqual([changed, eva]);
		expect(auditLines()).toEqual(
			code === null
				? [`4 finance network partner-rate-changed ${JSON.stringify({ partner: 1, before: 10, rate })}`]
				: [],
		);
	});

	it("to a shared account confirms it for this partner only", async () => {
		const { services, partner, auditLines } = await twoPartners({ payout_index: "shared" });
		const [rui, eva] = [await partner(1), await partner(2)];
		expect(codeOf(await clearSharedAccount(services, LEO, 1, "shared", "network"))).toBeNull();
		expect(await partner(1)).toEqual({ ...rui, payoutClearedIndex: "shared", payoutClearedBy: LEO.id });
		expect(await partner(2)).toEqual(eva);
		expect(auditLines()).toEqual([
			`4 finance network partner-account-cleared ${JSON.stringify({ partner: 1, account: "shared" })}`,
		]);
	});

	it("is rejected if the data has changed since the page was shown, or if made by other staff", async () => {
		const { services, db, auditLines } = await twoPartners({
			...{ discount_percent: 5, discount_until: "2026-02-01", payout_index: "account" },
		});
		const rows = await db.select().from(affiliates);
		const after = { percent: 6, until: null };
		const none = { percent: 5, until: null };
		const current = { percent: 5, until: "2026-02-01" };
		expect([
			codeOf(await changeDiscount(services, LEO, 1, { before: none, after }, "n")),
			codeOf(await changeDiscount(services, LEO, 1, { before: { ...current, percent: 4 }, after }, "n")),
			codeOf(await changeDiscount(services, LEO, 3, { before: current, after }, "n")),
			codeOf(await changeRate(services, LEO, 1, { before: 11, rate: 12 }, "n")),
			codeOf(await clearSharedAccount(services, LEO, 1, "another", "n")),
		]).toEqual(Array(5).fill("stale_version"));
		for (const role of ["senior", "reviewer", "auditor", "user"] as const)
			expect([
				codeOf(await changeDiscount(services, staffWith(role), 1, { before: current, after }, "n")),
				codeOf(await changeRate(services, staffWith(role), 1, { before: 10, rate: 12 }, "n")),
				codeOf(await clearSharedAccount(services, staffWith(role), 1, "account", "n")),
			]).toEqual(Array(3).fill("staff_only"));
		expect([await db.select().from(affiliates), auditLines()]).toEqual([rows, []]);
	});
});
