import { asc, eq, isNotNull, sql } from "drizzle-orm";
import { PAYMENT_OPEN } from "#app/data/conditions.server.ts";
import type { Database } from "#app/data/db.server.ts";
import { payments, refunds } from "#app/data/money-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import type { Cents } from "#app/domain/money/money.ts";
import type { PaymentIssue } from "#app/domain/money/payment-issue.ts";

const MAX = 200;

/**
 * The statements of one read: payments that are still open and refunds that wait, of which the card provider says that it
 * knows no such thing.
 */
export function selectUnknownPayments(db: Database) {
	const { applicationNumber } = applications;
	return [
		db
			.select({ ...as(payments), applicationNumber })
			.from(payments)
			.leftJoin(applications, eq(applications.id, payments.applicationId))
			.where(sql`${isNotNull(payments.unknownSince)} AND ${PAYMENT_OPEN}`)
			.orderBy(asc(payments.unknownSince))
			.limit(MAX),
		db
			.select({ ...as(refunds), applicationNumber })
			.from(refunds)
			.leftJoin(applications, eq(applications.id, refunds.applicationId))
			.where(sql`${isNotNull(refunds.unknownSince)} AND ${eq(refunds.state, "requested")}`)
			.orderBy(asc(refunds.unknownSince))
			.limit(MAX),
	] as const;
}

/** What `selectUnknownPayments` found, as issues. */
export function unknownPayments([open, waiting]: readonly [Row[], Row[]]): PaymentIssue[] {
	return [...open.map((row) => issue("payment", row)), ...waiting.map((row) => issue("refund", row))];
}

function as({ id, applicationId, amount, unknownSince }: typeof payments | typeof refunds) {
	return { id, applicationId, amount, unknownSince };
}

type Row = {
	id: string;
	applicationId: string;
	amount: Cents;
	unknownSince: number | null;
	applicationNumber: string | null;
};

function issue(code: "payment" | "refund", row: Row): PaymentIssue {
	const { id, applicationId, applicationNumber, amount, unknownSince } = row;
	const of = applicationNumber === null ? null : { id: applicationId, applicationNumber };
	return { kind: "unknown_at_provider", id, case: of, amount, at: unknownSince ?? 0, dueAt: null, code };
}
