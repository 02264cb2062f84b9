import { asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import { REQUEST_OPEN, WITHDRAWN } from "#app/data/conditions.server.ts";
import { refundRequests } from "#app/data/money-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import type { RefundRequest } from "#app/domain/withdrawal/refund-request.ts";
import type { Withdrawal } from "#app/domain/withdrawal/withdrawal.ts";
import type { Services } from "#app/services.ts";

/** Open ones are few, or we are in trouble; of what is over the newest are enough. */
const MOST_OPEN = 200;
const MOST_LATELY = 20;

export type ListedRequest = RefundRequest & { applicationNumber: string };
export type ListedWithdrawal = { id: string; applicationNumber: string; withdrawal: Withdrawal };

/** Requests for a refund, those to decide by their time, and the withdrawals of late: one round trip. */
export async function listRefundRequests({ db }: Pick<Services, "db">): Promise<{
	open: ListedRequest[];
	decided: ListedRequest[];
	withdrawals: ListedWithdrawal[];
}> {
	const number = sql<string>`${applications.applicationNumber}`.as("case_number");
	const requests = db
		.select({ request: refundRequests, applicationNumber: number })
		.from(refundRequests)
		.innerJoin(applications, eq(applications.id, refundRequests.applicationId));
	const [open, decided, withdrawals] = await db.batch([
		requests.where(REQUEST_OPEN).orderBy(asc(refundRequests.dueAt), asc(refundRequests.id)).limit(MOST_OPEN),
		db
			.select({ request: refundRequests, applicationNumber: number })
			.from(refundRequests)
			.innerJoin(applications, eq(applications.id, refundRequests.applicationId))
			.where(isNotNull(refundRequests.decidedAt))
			.orderBy(desc(refundRequests.decidedAt))
			.limit(MOST_LATELY),
		db
			.select({
				id: applications.id,
				applicationNumber: applications.applicationNumber,
				withdrawal: applications.withdrawal,
			})
			.from(applications)
			.where(WITHDRAWN)
			.orderBy(desc(applications.stateSince))
			.limit(MOST_LATELY),
	]);
	return {
		open: open.map(({ request, applicationNumber }) => ({ ...request, applicationNumber })),
		decided: decided.map(({ request, applicationNumber }) => ({ ...request, applicationNumber })),
		withdrawals: withdrawals.flatMap(({ withdrawal, ...found }) => (withdrawal ? [{ ...found, withdrawal }] : [])),
	};
}
