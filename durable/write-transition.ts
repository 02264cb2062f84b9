import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { newCaseKey } from "#app/audit/encrypted-text.ts";
import type { StoredState } from "#app/data/application.server.ts";
import { sealApplication, sealChanges } from "#app/data/application-row.server.ts";
import { applicationEvents } from "#app/data/audit-schema.server.ts";
import { stageCounts } from "#app/data/counts-schema.server.ts";
import type { Database } from "#app/data/db.server.ts";
import { disputes, payments, refundRequests, refunds } from "#app/data/money-schema.server.ts";
import { changeNameWords } from "#app/data/name-words.server.ts";
import { applicationLinks } from "#app/data/owner-schema.server.ts";
import { applications, outbox } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { type DerivedFields, derivedFields } from "#app/domain/application/derived-fields.ts";
import type { Dispute } from "#app/domain/money/dispute.ts";
import type { Payment } from "#app/domain/money/payment.ts";
import type { Refund } from "#app/domain/money/refund.ts";
import type { RefundRequest } from "#app/domain/withdrawal/refund-request.ts";
import { linkEvents, type Step } from "./link-events.ts";
import { revokeEmailVerification } from "./revoke-email-verification.ts";
import { writeMeasures } from "./write-measures.ts";

/**
 * Writes one or more transitions as a single D1 batch. The event rows come first: their primary key (application,
 * version) makes a second writer's whole batch fail, where an UPDATE with a version in its WHERE would silently change
 * nothing and still let the outbox rows through.
 */
export async function writeTransition(db: Database, before: StoredState, steps: readonly Step[]): Promise<void> {
	const statements = await transitionStatements(db, before, steps);
	if (statements.length > 0) await db.batch(statements as [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]]);
}

/** The statements of that batch, for whoever writes more in the same one. */
export async function transitionStatements(
	db: Database,
	before: StoredState,
	steps: readonly Step[],
): Promise<BatchItem<"sqlite">[]> {
	const last = steps.at(-1);
	if (!last) return [];
	const { payments: after } = last.change;
	const caseKey = last.change.application.caseKey ?? newCaseKey();
	const application = { ...last.change.application, caseKey };
	const { events, head } = await linkEvents(before.head, caseKey, steps);
	const statements: BatchItem<"sqlite">[] = events.map((event) => db.insert(applicationEvents).values(event));
	statements.push(
		...(await writeApplication(db, before, { ...application, ...derivedFields(application, after), head })),
		...writePayments(db, before.payments, after),
		...revokeEmailVerification(db, before.application, application),
	);
	for (const { request, change } of steps) {
		for (const effect of change.effects) {
			statements.push(
				db
					.insert(outbox)
					.values({ key: effect.key, applicationId: application.id, effect, createdAt: request.at, dueAt: request.at }),
			);
		}
	}
	statements.push(
		...endLinks(db, before.application, application),
		...changeNameWords(db, application.id, before.application, application),
		...(await writeMeasures(db, before.application, steps)),
	);
	return statements;
}

type Written = Application & DerivedFields & { head: string | null };

async function writeApplication(
	db: Database,
	{ application: known, head }: StoredState,
	after: Written,
): Promise<BatchItem<"sqlite">[]> {
	if (!known) {
		return [...countApplication(db, after), db.insert(applications).values(await sealApplication(db, after))];
	}
	// Only what changed: D1 binds at most 100 parameters a statement.
	const fields = changedFields<Application & Partial<Written>>({ ...known, head }, after);
	const moved = fields.stage === undefined ? [] : countApplication(db, after);
	const columns = await sealChanges(db, fields, after);
	return [...moved, db.update(applications).set(columns).where(eq(applications.id, after.id))];
}

/** One less in the queue that the row is in, if there is a row already, and one more in the queue that it comes to. */
function countApplication(db: Database, { id, stage }: Pick<Application & DerivedFields, "id" | "stage">) {
	const left = sql`(SELECT ${applications.stage} FROM ${applications} WHERE ${applications.id} = ${id})`;
	const oneLess = sql`${stageCounts.applications} - 1`;
	const oneMore = sql`${stageCounts.applications} + 1`;
	return [
		db.update(stageCounts).set({ applications: oneLess }).where(eq(stageCounts.stage, left)),
		db
			.insert(stageCounts)
			.values({ stage, applications: 1 })
			.onConflictDoUpdate({ target: stageCounts.stage, set: { applications: oneMore } }),
	];
}

/** A mailed link proves the address that it went to: once another one is stored, none opens the application any more. */
function endLinks(db: Database, before: Application | null, { id, email }: Application): BatchItem<"sqlite">[] {
	if (!before || before.email === email) return [];
	return [db.delete(applicationLinks).where(eq(applicationLinks.applicationId, id))];
}

function writePayments(db: Database, before: readonly Payment[], after: readonly Payment[]): BatchItem<"sqlite">[] {
	return after.flatMap((payment) => {
		const known = before.find((other) => other.id === payment.id);
		if (known === payment) return [];
		const target = and(eq(payments.id, payment.id), eq(payments.applicationId, payment.applicationId));
		return [
			...(known
				? update(columnsOf(known), columnsOf(payment), (fields) => db.update(payments).set(fields).where(target))
				: [db.insert(payments).values(payment)]),
			...payment.refunds.flatMap((refund) => {
				const before = known?.refunds ?? [];
				return writePart(db, refunds, before, withRequest(before, refund));
			}),
			...payment.disputes.flatMap((dispute) => writePart(db, disputes, known?.disputes ?? [], dispute)),
			...payment.requests.flatMap((request) => writePart(db, refundRequests, known?.requests ?? [], request)),
		];
	});
}

type StoredRefund = Refund & { requestedAt?: number };

/** A refund with when it was asked of the card provider: accounts are kept by that, and a proposal asks for nothing. */
function withRequest(known: readonly Refund[], refund: Refund): StoredRefund {
	if (refund.state === "proposed" || refund.state === "returned") return refund;
	const before = known.find(({ id }) => id === refund.id);
	if (before && before.state !== "proposed") return refund;
	return { ...refund, requestedAt: before ? refund.updatedAt : refund.createdAt };
}

/** A refund, a dispute or a request: new, changed or as it was. */
function writePart<T extends Refund | Dispute | RefundRequest>(
	db: Database,
	table: typeof refunds | typeof disputes | typeof refundRequests,
	known: readonly T[],
	part: T,
): BatchItem<"sqlite">[] {
	const before = known.find(({ id }) => id === part.id);
	if (!before) return [db.insert(table).values(part)];
	return update(before, part, (fields) => db.update(table).set(fields).where(eq(table.id, part.id)));
}

function columnsOf({ refunds: _refunds, disputes: _disputes, requests: _requests, ...columns }: Payment) {
	return columns;
}

function update<T extends object>(
	before: T,
	after: T,
	statement: (fields: Partial<T>) => BatchItem<"sqlite">,
): BatchItem<"sqlite">[] {
	const fields = changedFields(before, after);
	return Object.keys(fields).length > 0 ? [statement(fields)] : [];
}

function changedFields<T extends object>(before: T, after: T): Partial<T> {
	const entries = Object.entries(after) as [keyof T, T[keyof T]][];
	return Object.fromEntries(
		entries.filter(([key, value]) => JSON.stringify(before[key]) !== JSON.stringify(value)),
	) as Partial<T>;
}
