import { and, asc, eq, gte, lt, sql } from "drizzle-orm";
import { agentCases } from "#app/data/agent-schema.server.ts";
import { payments } from "#app/data/money-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { ACCOUNT_METHOD } from "#app/domain/agents/agent-account.ts";
import type { PackageId } from "#app/domain/money/packages.ts";
import type { Services } from "#app/services.ts";

/** A payment for a firm's case: amounts in cents, times in UTC milliseconds. */
export type StatementLine = {
	number: string;
	/** As the firm entered them. */
	name: string;
	note: string;
	packageType: PackageId;
	paidAt: number;
	amount: number;
	refunded: number;
	/** Whether it was charged to the firm's account. */
	isOnAccount: boolean;
};

/** Maximum number of payments in a month. A firm may create 500 cases a day. */
const MAX_PAYMENTS = 20_000;

/**
 * Lists the payments for a firm's cases between two times (end exclusive), oldest first. Excludes cases that their
 * clients have taken over, of which the firm sees only the state.
 */
export async function listStatement(
	{ db }: Pick<Services, "db">,
	agentId: number,
	{ from, until }: { from: number; until: number },
): Promise<StatementLine[]> {
	const rows = await db
		.select({
			number: applications.applicationNumber,
			name: agentCases.name,
			note: agentCases.note,
			packageType: applications.packageType,
			paidAt: payments.succeededAt,
			amount: payments.amountReceived,
			refunded: payments.amountRefunded,
			method: payments.method,
		})
		.from(applications)
		.innerJoin(agentCases, eq(agentCases.applicationId, applications.id))
		.innerJoin(payments, eq(payments.applicationId, applications.id))
		.where(
			and(
				eq(applications.agentId, agentId),
				sql`${applications.agentConsent} ->> '$.state' <> 'ended'`,
				gte(payments.succeededAt, from),
				lt(payments.succeededAt, until),
			),
		)
		.orderBy(asc(payments.succeededAt), asc(payments.id))
		.limit(MAX_PAYMENTS);
	return rows.flatMap(({ paidAt, method, ...line }) =>
		paidAt === null ? [] : [{ ...line, paidAt, isOnAccount: method === ACCOUNT_METHOD }],
	);
}
