import { type SQL, sql } from "drizzle-orm";
import type { Dispute } from "#app/domain/money/dispute.ts";
import type { Payment } from "#app/domain/money/payment.ts";
import type { Refund } from "#app/domain/money/refund.ts";
import type { RefundRequest } from "#app/domain/withdrawal/refund-request.ts";
import type { Database } from "./db.server.ts";
import { disputes, payments, refundRequests, refunds } from "./money-schema.server.ts";

type Rows = readonly [
	rows: (typeof payments.$inferSelect)[],
	refunds: Refund[],
	disputes: Dispute[],
	requests: RefundRequest[],
];

/** Returns the four statements of one read: matching payments with their refunds, disputes and refund requests. */
export function selectPayments(db: Database, condition: SQL) {
	const paymentIds = sql`(SELECT ${payments.id} FROM ${payments} WHERE ${condition})`;
	return [
		db.select().from(payments).where(condition).orderBy(payments.createdAt, payments.id),
		db.select().from(refunds).where(sql`${refunds.paymentId} IN ${paymentIds}`).orderBy(refunds.createdAt, refunds.id),
		db
			.select()
			.from(disputes)
			.where(sql`${disputes.paymentId} IN ${paymentIds}`)
			.orderBy(disputes.createdAt, disputes.id),
		db
			.select()
			.from(refundRequests)
			.where(sql`${refundRequests.paymentId} IN ${paymentIds}`)
			.orderBy(refundRequests.requestedAt, refundRequests.id),
	] as const;
}

/** Assembles the results of selectPayments, oldest first. */
export function assemblePayments([rows, allRefunds, allDisputes, allRequests]: Rows): Payment[] {
	const refundsOf = groupByPayment(allRefunds);
	const disputesOf = groupByPayment(allDisputes);
	const requestsOf = groupByPayment(allRequests);
	return rows.map((row) => ({
		...row,
		refunds: refundsOf.get(row.id) ?? [],
		disputes: disputesOf.get(row.id) ?? [],
		requests: requestsOf.get(row.id) ?? [],
	}));
}

function groupByPayment<T extends { paymentId: string }>(rows: readonly T[]): Map<string, T[]> {
	const grouped = new Map<string, T[]>();
	for (const row of rows) {
		const existing = grouped.get(row.paymentId);
		if (existing) existing.push(row);
		else grouped.set(row.paymentId, [row]);
	}
	return grouped;
}

/**
 * Reads payments.
 * @param condition on the table of payments
 */
export async function readPayments(db: Database, condition: SQL): Promise<Payment[]> {
	return assemblePayments(await db.batch(selectPayments(db, condition)));
}
