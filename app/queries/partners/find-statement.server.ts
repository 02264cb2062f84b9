import { and, asc, eq, gt, lte, ne, or } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { commissionTransactions as commissions } from "#app/data/partner-schema.server.ts";
import { affiliatePayments, commissionEntries as entries } from "#app/data/payout-schema.server.ts";
import { openColumn, openJson } from "#app/data/sealed-columns.server.ts";
import type { Cents } from "#app/domain/money/money.ts";
import type { StatementLine } from "#app/domain/partners/commission.ts";
import type { PayoutStatus } from "#app/domain/partners/payout.ts";
import { formatPayoutAccount, type TaxDetails } from "#app/domain/partners/payout.ts";
import type { Services } from "#app/services.ts";

/** The statement of a payment: each movement since the previous payment. */
export type Statement = {
	id: number;
	affiliateId: number;
	amount: Cents;
	status: PayoutStatus;
	/** Destination, abbreviated for display. */
	account: string;
	/** The payee at the time of the payment; null if unknown. */
	payee: TaxDetails | null;
	madeAt: number;
	processedAt: number | null;
	lines: StatementLine[];
};

/** Returns the statement of a payment, whose lines add up to its amount. Null if it does not exist. */
export async function findStatement({ db }: Pick<Services, "db">, paymentId: number): Promise<Statement | null> {
	const [payment] = await db.select().from(affiliatePayments).where(eq(affiliatePayments.id, paymentId));
	if (!payment) return null;
	const { affiliateId, fromEntry, toEntry } = payment;
	const otherPayments = alias(affiliatePayments, "other");
	const lines = await db
		.select({
			at: entries.at,
			kind: entries.kind,
			amount: entries.amount,
			country: commissions.country,
			soldAt: commissions.createdAt,
			rate: commissions.percentage,
		})
		.from(entries)
		.leftJoin(commissions, eq(commissions.id, entries.commissionId))
		.leftJoin(otherPayments, eq(otherPayments.id, entries.paymentId))
		.where(
			and(
				eq(entries.affiliateId, affiliateId),
				eq(entries.account, "payable"),
				gt(entries.id, fromEntry),
				lte(entries.id, toEntry),
				ne(entries.kind, "reserved"),
				// A reservation that was reverted before sending is not a movement, but a returned payment is.
				or(ne(entries.kind, "paid_back"), eq(otherPayments.status, "reversed")),
			),
		)
		.orderBy(asc(entries.id));
	const { id, amount, status, createdAt, processedAt } = payment;
	const payee = await openJson(db, affiliatePayments.payee, payment.itemKey, payment.payee);
	const account = await formatAccount(db, payment);
	return { id, affiliateId, amount, status, account, payee, madeAt: createdAt, processedAt, lines };
}

async function formatAccount(
	db: Services["db"],
	{ itemKey, paypalEmail }: typeof affiliatePayments.$inferSelect,
): Promise<string> {
	const receiver = (await openColumn(db, affiliatePayments.paypalEmail, itemKey, paypalEmail)) ?? "";
	return formatPayoutAccount(
		receiver.includes("@") ? { method: "paypal", email: receiver } : { method: "bank", iban: receiver, holder: "" },
	);
}
