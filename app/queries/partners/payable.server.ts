import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import { affiliates } from "#app/data/partner-schema.server.ts";
import { affiliatePayments } from "#app/data/payout-schema.server.ts";
import type { Cents } from "#app/domain/money/money.ts";
import { PARTNER_REASONS } from "#app/domain/partners/partner.ts";
import type { PayoutMethod } from "#app/domain/partners/payout.ts";
import type { Services } from "#app/services.ts";
import { getSetting } from "../settings.server.ts";

/** A partner with a payable balance. `obstacle` is the reason that prevents a payout; null if there is none. */
export type Payable = {
	id: number;
	name: string;
	code: string;
	amount: Cents;
	method: "paypal" | "bank" | null;
	obstacle: PayoutObstacle | null;
};

/** In the order of display. */
const PAYOUT_OBSTACLES = [
	"on-its-way",
	"suspended",
	"no-details",
	"not-verified",
	"no-tax-details",
	"recently-changed",
	"shared-account",
	"below-minimum",
] as const;
export type PayoutObstacle = (typeof PAYOUT_OBSTACLES)[number];

/** Maximum number of partners on a page. */
const MAX_LISTED = 200;

// Qualified with their table: for a statement on one table Drizzle omits it, which would be ambiguous in a subquery.
const sharedAccount = sql`(SELECT 1 FROM affiliates AS o WHERE o.payout_index = affiliates.payout_index AND o.id <> affiliates.id)`;
const openPayment = sql`(SELECT 1 FROM ${affiliatePayments} AS p WHERE p.affiliate_id = affiliates.id
	AND p.status IN ('pending','approved','processing','unclaimed','held'))`;

/**
 * Returns the condition of each obstacle, on a row of partners.
 * @param now UTC milliseconds
 * @param minimum in cents
 */
function obstacleConditions(now: number, minimum: Cents): Record<PayoutObstacle, SQL> {
	return {
		"on-its-way": sql`EXISTS ${openPayment}`,
		// A suspension persists after closing (isHeld).
		suspended: sql`(${affiliates.state} NOT IN ('active', 'closed') OR ${affiliates.state} = 'closed'
			AND coalesce(${affiliates.decidedFor}, '') IN (${sql.join(
				PARTNER_REASONS.suspended.map((reason) => sql`${reason}`),
				sql`, `,
			)}))`,
		"no-details": sql`${affiliates.payoutMethod} IS NULL`,
		"not-verified": sql`${affiliates.payoutVerifiedAt} IS NULL`,
		"no-tax-details": sql`${affiliates.taxInfo} IS NULL`,
		"recently-changed": sql`coalesce(${affiliates.payoutHeldUntil}, 0) > ${now}`,
		// Until a person has confirmed this account.
		"shared-account": sql`(EXISTS ${sharedAccount} AND ${affiliates.payoutClearedIndex} IS NOT ${affiliates.payoutIndex})`,
		// A closed account is paid regardless of the minimum.
		"below-minimum": sql`${affiliates.payableCents} < ${minimum} AND ${affiliates.state} <> 'closed'`,
	};
}

/** Returns the condition for the payout methods that a run of this method covers: all of them if paid by hand. */
function payoutMethodCondition(method: PayoutMethod): SQL | undefined {
	if (method === "manual") return undefined;
	return eq(affiliates.payoutMethod, method === "paypal" ? "paypal" : "bank");
}

/** Lists partners that a run could pay now, after a given one. */
export async function listPayableIds(
	services: Pick<Services, "db" | "now" | "log">,
	method: PayoutMethod,
	after: number,
	limit: number,
): Promise<{ id: number; amount: Cents }[]> {
	const { db, now } = services;
	const { cents } = await getSetting(services, "payout-minimum");
	const noObstacle = Object.values(obstacleConditions(now(), cents)).map((obstacle) => sql`NOT (${obstacle})`);
	return db
		.select({ id: affiliates.id, amount: affiliates.payableCents })
		.from(affiliates)
		.where(and(sql`payable_cents > 0`, gt(affiliates.id, after), payoutMethodCondition(method), ...noObstacle))
		.orderBy(asc(affiliates.id))
		.limit(limit);
}

/** Lists all payable balances, largest first, with their obstacles. */
export async function listPayable(services: Pick<Services, "db" | "now" | "log">): Promise<Payable[]> {
	const { db, now } = services;
	const { cents } = await getSetting(services, "payout-minimum");
	const cases = Object.entries(obstacleConditions(now(), cents)).map(
		([name, condition]) => sql`WHEN ${condition} THEN ${name}`,
	);
	const rows = await db
		.select({
			id: affiliates.id,
			name: affiliates.name,
			code: affiliates.code,
			amount: affiliates.payableCents,
			method: affiliates.payoutMethod,
			obstacle: sql<PayoutObstacle | null>`CASE ${sql.join(cases, sql` `)} END`,
		})
		.from(affiliates)
		.where(sql`payable_cents > 0`)
		.orderBy(sql`payable_cents DESC`)
		.limit(MAX_LISTED);
	return rows;
}

/** Why a prepared payment is excluded. In the order of display. */
export type ExclusionReason = Exclude<PayoutObstacle, "on-its-way" | "below-minimum"> | "account-changed";

/**
 * Returns the obstacle to sending a prepared payment, on a row of payments; null if there is none. Ignores the minimum,
 * and that the payment itself is in progress.
 * @param now UTC milliseconds
 */
export function paymentObstacle(now: number): SQL<ExclusionReason | null> {
	const { "on-its-way": _itself, "below-minimum": _amount, ...others } = obstacleConditions(now, 0);
	const cases = Object.entries({
		...others,
		// The run has stored the account, so a previous one would be paid.
		"account-changed": sql`affiliates.payout_verified_at > affiliate_payments.created_at`,
	}).map(([name, condition]) => sql`WHEN ${condition} THEN ${name}`);
	return sql`(SELECT CASE ${sql.join(cases, sql` `)} END FROM affiliates WHERE affiliates.id = affiliate_payments.affiliate_id)`;
}

/**
 * Lists all obstacles to paying one partner, in the order of display.
 * @param minimum in cents
 */
export async function listPayoutObstacles(
	{ db, now }: Pick<Services, "db" | "now">,
	partnerId: number,
	minimum: Cents,
): Promise<PayoutObstacle[]> {
	const conditions = obstacleConditions(now(), minimum);
	const cases = PAYOUT_OBSTACLES.map((name) => sql`CASE WHEN ${conditions[name]} THEN ${`${name} `} ELSE '' END`);
	const [row] = await db
		.select({ names: sql<string>`${sql.join(cases, sql` || `)}` })
		.from(affiliates)
		.where(eq(affiliates.id, partnerId));
	const obstacles = new Set(row?.names.split(" "));
	// Without an account there is nothing to confirm.
	if (obstacles.has("no-details")) obstacles.delete("not-verified");
	return PAYOUT_OBSTACLES.filter((name) => obstacles.has(name));
}
