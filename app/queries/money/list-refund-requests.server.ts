import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import { REQUEST_OPEN, WITHDRAWN } from "#app/data/conditions.server.ts";
import { refundRequests, refunds } from "#app/data/money-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import type { RefundRequest } from "#app/domain/withdrawal/refund-request.ts";
import type { Withdrawal } from "#app/domain/withdrawal/withdrawal.ts";
import type { Services } from "#app/services.ts";

/** Open ones are few, or we are in trouble; of what is over the newest are enough. */
const MAX_OPEN = 200;
const MAX_LATELY = 20;

/** `checked`: answered by a refund on which a second person has yet to decide. */
export type ListedRequest = Omit<RefundRequest, "state"> & {
	applicationNumber: string;
	state: RefundRequest["state"] | "checked";
};
type ListedWithdrawal = { id: string; applicationNumber: string; withdrawal: Withdrawal };

/** Requests for a refund, those to decide by one person or a second one by their time, and the withdrawals of late: one round trip. */
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
	const [open, checked, decided, withdrawals] = await db.batch([
		requests.where(REQUEST_OPEN).orderBy(asc(refundRequests.dueAt), asc(refundRequests.id)).limit(MAX_OPEN),
		db
			.select({ request: refundRequests, applicationNumber: number })
			.from(refunds)
			.innerJoin(
				refundRequests,
				and(eq(refundRequests.paymentId, refunds.paymentId), eq(refundRequests.refundId, refunds.id)),
			)
			.innerJoin(applications, eq(applications.id, refundRequests.applicationId))
			.where(eq(refunds.state, "proposed"))
			.limit(MAX_OPEN),
		db
			.select({ request: refundRequests, applicationNumber: number })
			.from(refundRequests)
			.innerJoin(applications, eq(applications.id, refundRequests.applicationId))
			.where(isNotNull(refundRequests.decidedAt))
			.orderBy(desc(refundRequests.decidedAt))
			.limit(MAX_LATELY),
		db
			.select({
				id: applications.id,
				applicationNumber: applications.applicationNumber,
				withdrawal: applications.withdrawal,
			})
			.from(applications)
			.where(WITHDRAWN)
			.orderBy(desc(applications.stateSince))
			.limit(MAX_LATELY),
	]);
	const listed = ({ request, applicationNumber }: (typeof open)[number]): ListedRequest => {
		return { ...request, applicationNumber };
	};
	const waiting = checked.map((found) => ({ ...listed(found), state: "checked" as const }));
	return {
		open: [...open.map(listed), ...waiting].sort((one, other) => one.dueAt - other.dueAt),
		decided: decided.map(listed).filter(({ id }) => !waiting.some((other) => other.id === id)),
		withdrawals: withdrawals.flatMap(({ withdrawal, ...found }) => (withdrawal ? [{ ...found, withdrawal }] : [])),
	};
}
