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

/** The four statements of one read: matching payments with their refunds, disputes and refund requests. */
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
			.orderBy(refundRequests.askedAt, refundRequests.id),
	] as const;
}

/** Oldest first, in the order of selectPayments. */
export function assemblePayments([rows, allRefunds, allDisputes, allRequests]: Rows): Payment[] {
	const refundsOf = byPayment(allRefunds);
	const disputesOf = byPayment(allDisputes);
	const requestsOf = byPayment(allRequests);
	return rows.map((row) => ({
		...row,
		refunds: refundsOf.get(row.id) ?? [],
		disputes: disputesOf.get(row.id) ?? [],
		requests: requestsOf.get(row.id) ?? [],
	}));
}

function byPayment<T extends { paymentId: string }>(parts: readonly T[]): Map<string, T[]> {
	const grouped = new Map<string, T[]>();
	for (const part of parts) {
		const existing = grouped.get(part.paymentId);
		if (existing) existing.push(part);
		else grouped.set(part.paymentId, [part]);
	}
	return grouped;
}

/** @param condition a condition on the table of payments */
export async function readPayments(db: Database, condition: SQL): Promise<Payment[]> {
	return assemblePayments(await db.batch(selectPayments(db, condition)));
}
