import { settleCommission } from "#app/commands/partners/commissions.server.ts";
import { recordClick } from "#app/commands/partners/referrals.server.ts";
import { cancelPayoutRun, createPayoutRun } from "#app/commands/payouts/payout-run.server.ts";
import { approvePayoutRun } from "#app/commands/payouts/send-payout-runs.server.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findStatement } from "#app/queries/partners/find-statement.server.ts";
import { findHoldReasons, listHeldCommissions } from "#app/queries/partners/held-commissions.server.ts";
import {
	listAwaitedCommissions,
	listEntries,
	listPartnerCommissions,
	listPartnerDays,
	listPartnerPayments,
	walkEntries,
} from "#app/queries/partners/partner-figures.server.ts";
import {
	findPartnerByEmail,
	findPartnerById,
	listPartnerSessions,
	listPartners,
} from "#app/queries/partners/partners.server.ts";
import { listPayable, listPayoutObstacles } from "#app/queries/partners/payable.server.ts";
import { findPayoutRun, listPayoutRuns } from "#app/queries/partners/payout-run.server.ts";
import type { Query } from "./measured-queries.ts";
import { finance, otherFinance } from "./staff-queries.ts";

const partners =
	(filter: Partial<Parameters<typeof listPartners>[1]>): Query =>
	(services) =>
		listPartners(services, { state: null, search: "", before: null, ...filter });

/** Partner 1 has a tenth of all sales. */
export const partnerQueries: Record<string, Query> = {
	"the largest partner's days": (services) => listPartnerDays(services, 1, 365),
	"the largest partner's sales": (services) => listPartnerCommissions(services, 1, { before: null, size: 50 }),
	"the largest partner's older sales": (services) => listPartnerCommissions(services, 1, { before: 9000, size: 50 }),
	"the largest partner's pending commissions": (services) => listAwaitedCommissions(services, 1),
	"the largest partner's payments": (services) => listPartnerPayments(services, 1),
	"the largest partner's browsers": (services) => listPartnerSessions(services, 1),
	"a partner's payout obstacles": (services) => listPayoutObstacles(services, 2, 2500),
	"a payment's statement": (services) => findStatement(services, 9),
	"a partner's ledger": (services) => listEntries(services, 1, null),
	"the ledger of all partners, first page": async (services) => {
		for await (const _ of walkEntries(services)) break;
	},
	"a click on a partner's link": (services) =>
		recordClick(services, "CODE-00002", { network: "bench", userAgent: "Firefox/140 Linux" }),
	"partners, newest first": partners({}),
	"active partners": partners({ state: "active" }),
	"rejected partners, past the last page": partners({ state: "rejected", before: 2 }),
	"a partner by a code": partners({ search: "code-00002" }),
	"a partner by e-mail address": async (services) => {
		await findPartnerByEmail(services, "partner7@example.com");
		return listPartners(services, { state: null, search: "PARTNER7@example.com", before: null });
	},
	"partners with a payable balance": listPayable,
	"commissions held for review": listHeldCommissions,
	"payout runs": listPayoutRuns,
	"one payout run with its payments": (services) => findPayoutRun(services, "paypal-9"),
	"hold reasons of a sale": async (services, id) => {
		const [partner, application] = [await findPartnerById(services, 1), await findApplication(services, id)];
		if (partner && application) await findHoldReasons(services, partner, application);
	},
};

export const partnerWrites: Record<string, Query> = {
	"settling a sale after a refund": (services, id) => settleCommission(services, id),
	"creating and cancelling a payout run": async (services) => {
		const draft = await findPayoutRun(services, "draft");
		await cancelPayoutRun(services, finance, { id: "draft", version: draft?.run.version ?? 1 }, "bench");
		const created = await createPayoutRun(services, finance, "paypal", "bench");
		if (!created.ok) throw new Error(created.failure.code);
		const found = await findPayoutRun(services, created.value);
		const reference = { id: created.value, version: found?.run.version ?? 1 };
		await cancelPayoutRun(services, finance, reference, "bench");
	},
	"approving a payout run": async (services) => {
		const created = await createPayoutRun(services, finance, "manual", "bench");
		if (!created.ok) throw new Error(created.failure.code);
		const found = await findPayoutRun(services, created.value);
		await approvePayoutRun(services, otherFinance, { id: created.value, version: found?.run.version ?? 1 }, "bench");
	},
};
