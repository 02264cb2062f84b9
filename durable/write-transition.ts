import { and, eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "#app/data/db.server.ts";
import { payments } from "#app/data/money-schema.server.ts";
import { applicationEvents, applications, outbox } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application.ts";
import { eventRecord } from "#app/domain/event-record.ts";
import type { Payment } from "#app/domain/payment.ts";
import type { Case, Change, ChangeRequest } from "#app/domain/status.ts";

export type Step = { request: ChangeRequest; change: Change };

/**
 * Writes one or more transitions as a single D1 batch. The event rows come first: their primary key (application,
 * version) makes a second writer's whole batch fail, where an UPDATE with a version in its WHERE would silently change
 * nothing and still let the outbox rows through.
 */
export async function writeTransition(db: Database, before: Case, steps: readonly Step[]): Promise<void> {
	const statements: BatchItem<"sqlite">[] = steps.map(({ request, change }) =>
		db.insert(applicationEvents).values({
			applicationId: change.application.id,
			version: change.application.version,
			eventId: request.eventId,
			type: request.event.type,
			actor: request.actor,
			details: eventRecord(request.event),
			status: change.application.status,
			at: request.at,
		}),
	);
	const last = steps.at(-1);
	if (!last) return;
	const { application, payments: after } = last.change;
	statements.push(
		...writeApplication(db, before.application, application),
		...writePayments(db, before.payments, after),
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
	await db.batch(statements as [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]]);
}

function writeApplication(db: Database, before: Application | null, after: Application): BatchItem<"sqlite">[] {
	if (!before) return [db.insert(applications).values(after)];
	// Only what changed: D1 binds at most 100 parameters a statement.
	return [db.update(applications).set(changedFields(before, after)).where(eq(applications.id, after.id))];
}

function writePayments(db: Database, before: readonly Payment[], after: readonly Payment[]): BatchItem<"sqlite">[] {
	const statements: BatchItem<"sqlite">[] = [];
	for (const payment of after) {
		const known = before.find((other) => other.id === payment.id);
		if (!known) statements.push(db.insert(payments).values(payment));
		else if (known !== payment) {
			const fields = changedFields(known, payment);
			const target = and(eq(payments.id, payment.id), eq(payments.applicationId, payment.applicationId));
			if (Object.keys(fields).length > 0) statements.push(db.update(payments).set(fields).where(target));
		}
	}
	return statements;
}

function changedFields<T extends object>(before: T, after: T): Partial<T> {
	const entries = Object.entries(after) as [keyof T, T[keyof T]][];
	return Object.fromEntries(
		entries.filter(([key, value]) => JSON.stringify(before[key]) !== JSON.stringify(value)),
	) as Partial<T>;
}
