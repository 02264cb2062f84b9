import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { hashEvent } from "#app/audit/chain.ts";
import { createCaseKey, encryptText } from "#app/audit/encrypted-text.ts";
import { agentEventStatements } from "#app/data/agent-events.server.ts";
import { agentCases } from "#app/data/agent-schema.server.ts";
import type { StoredState } from "#app/data/application.server.ts";
import { sealApplication, sealChanges } from "#app/data/application-row.server.ts";
import { applicationEvents } from "#app/data/audit-schema.server.ts";
import { stageCounts } from "#app/data/counts-schema.server.ts";
import type { Database } from "#app/data/db.server.ts";
import { funnelDays, secondPersonWaits, stageClocks, stageTimes } from "#app/data/measure-schema.server.ts";
import { disputes, payments, refundRequests, refunds } from "#app/data/money-schema.server.ts";
import { changeNameWords } from "#app/data/name-words.server.ts";
import { applicationLinks, ownerSessions, pushSubscriptions } from "#app/data/owner-schema.server.ts";
import { applications, outbox } from "#app/data/schema.server.ts";
import { listAgentEvents, newAnswerAt } from "#app/domain/agents/agent-event.ts";
import { type Application, getStage } from "#app/domain/application/application.ts";
import { type DerivedFields, derivedFields } from "#app/domain/application/derived-fields.ts";
import { eventRecord } from "#app/domain/application/event-record.ts";
import type { Change, ChangeRequest } from "#app/domain/application/transition.ts";
import { type FunnelStep, reachedFunnelSteps } from "#app/domain/measures/funnel.ts";
import {
	type MeasuredStage,
	moveStageClock,
	type StageClock,
	shouldMoveStageClock,
} from "#app/domain/measures/stage-clock.ts";
import { toHistogramBin } from "#app/domain/measures/stage-figures.ts";
import type { Dispute } from "#app/domain/money/dispute.ts";
import type { PackageId } from "#app/domain/money/packages.ts";
import type { Payment } from "#app/domain/money/payment.ts";
import type { Refund } from "#app/domain/money/refund.ts";
import { selectPushNotice } from "#app/domain/push.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import type { RefundRequest } from "#app/domain/withdrawal/refund-request.ts";

/**
 * Writes transitions as a single D1 batch. Event rows come first: their primary key (application, version) makes a
 * concurrent writer's whole batch fail, whereas an UPDATE with a version in its WHERE would change nothing and still
 * insert the outbox rows.
 */
export async function writeTransition(db: Database, before: StoredState, steps: readonly Step[]): Promise<void> {
	const statements = await transitionStatements(db, before, steps);
	if (statements.length > 0) await db.batch(statements as [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]]);
}

/** Returns the statements of that batch, to combine with others. */
export async function transitionStatements(
	db: Database,
	before: StoredState,
	steps: readonly Step[],
): Promise<BatchItem<"sqlite">[]> {
	const last = steps.at(-1);
	if (!last) return [];
	const { payments: after } = last.change;
	const caseKey = last.change.application.caseKey ?? createCaseKey();
	const application = { ...last.change.application, caseKey };
	const { events, head } = await linkEvents(before.head, caseKey, steps);
	const statements: BatchItem<"sqlite">[] = events.map((event) => db.insert(applicationEvents).values(event));
	statements.push(
		...(await applicationStatements(db, before, { ...application, ...derivedFields(application, after), head })),
		...paymentStatements(db, before.payments, after),
		...verificationResetStatements(db, before.application, application),
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
		...pushStatements(db, before.application, steps),
		...agentStatements(db, before.application, steps),
		...linkDeletionStatements(db, before.application, application),
		...changeNameWords(db, application.id, before.application, application),
		...(await measureStatements(db, before.application, steps)),
	);
	return statements;
}

/** Returns the statement that queues one effect for each browser to notify, so that each is retried separately. */
function pushStatements(db: Database, before: Application | null, steps: readonly Step[]): BatchItem<"sqlite">[] {
	const [first, last] = [steps[0], steps.at(-1)];
	if (!first || !last) return [];
	const { id, version } = last.change.application;
	const notice = selectPushNotice(before, last.change.application, first.request.actor);
	if (notice === null) return [];
	const { at } = last.request;
	const { sessionId, applicationId } = pushSubscriptions;
	const key = sql`${`${id}:${version}:push:`} || ${sessionId}`;
	const effect = sql`json_object('kind', 'push', 'notice', ${notice}, 'session', ${sessionId}, 'key', ${key})`;
	// All columns, in the table's order.
	const rows = sql`SELECT ${key}, ${applicationId}, ${effect}, ${at}, ${at}, NULL, 0, NULL, NULL, NULL
		FROM ${pushSubscriptions} WHERE ${applicationId} = ${id}`;
	return [db.insert(outbox).select(rows)];
}

/**
 * Returns the statements that record the events that a firm receives about its client's application; none without a
 * firm.
 */
function agentStatements(db: Database, before: Application | null, steps: readonly Step[]): BatchItem<"sqlite">[] {
	const toObserved = (application: Application) => ({ ...application, stage: getStage(application) });
	return pairTransitions(before, steps).flatMap(({ at, before, after }) => [
		...listAgentEvents(before && toObserved(before), toObserved(after)).flatMap((event) =>
			agentEventStatements(db, eq(agentCases.applicationId, after.id), { ...event, at }),
		),
		...unreadMarkStatements(db, before, after),
	]);
}

/**
 * Returns the statement that marks the case as unread after an answer from staff, or clears the mark once the client
 * acts alone.
 */
function unreadMarkStatements(db: Database, before: Application | null, after: Application): BatchItem<"sqlite">[] {
	const isCaseOfApplication = eq(agentCases.applicationId, after.id);
	if (after.agentConsent?.state === "ended" && before?.agentConsent?.state !== "ended")
		return [db.update(agentCases).set({ unreadSince: null }).where(isCaseOfApplication)];
	const answeredAt = newAnswerAt(before, after);
	if (answeredAt === null) return [];
	const unreadSince = sql`coalesce(${agentCases.unreadSince}, ${answeredAt})`;
	return [db.update(agentCases).set({ unreadSince }).where(isCaseOfApplication)];
}

type WrittenApplication = Application & DerivedFields & { head: string | null };

async function applicationStatements(
	db: Database,
	{ application: known, head }: StoredState,
	after: WrittenApplication,
): Promise<BatchItem<"sqlite">[]> {
	if (!known) {
		return [...stageCountStatements(db, after), db.insert(applications).values(await sealApplication(db, after))];
	}
	// Only changed columns, because D1 binds at most 100 parameters per statement.
	const fields = changedFields<Application & Partial<WrittenApplication>>({ ...known, head }, after);
	const queueStatements = fields.stage === undefined ? [] : stageCountStatements(db, after);
	const columns = await sealChanges(db, fields, after);
	return [...queueStatements, db.update(applications).set(columns).where(eq(applications.id, after.id))];
}

/** Returns the statements that decrement the count of the previous queue, if any, and increment that of the new one. */
function stageCountStatements(db: Database, { id, stage }: Pick<Application & DerivedFields, "id" | "stage">) {
	const currentStage = sql`(SELECT ${applications.stage} FROM ${applications} WHERE ${applications.id} = ${id})`;
	const decremented = sql`${stageCounts.applications} - 1`;
	const incremented = sql`${stageCounts.applications} + 1`;
	return [
		db.update(stageCounts).set({ applications: decremented }).where(eq(stageCounts.stage, currentStage)),
		db
			.insert(stageCounts)
			.values({ stage, applications: 1 })
			.onConflictDoUpdate({ target: stageCounts.stage, set: { applications: incremented } }),
	];
}

/**
 * Returns the statement that deletes mailed links after a change of address, because a link proves only the address to
 * which it was sent.
 */
function linkDeletionStatements(
	db: Database,
	before: Application | null,
	{ id, email }: Application,
): BatchItem<"sqlite">[] {
	if (!before || before.email === email) return [];
	return [db.delete(applicationLinks).where(eq(applicationLinks.applicationId, id))];
}

function paymentStatements(db: Database, before: readonly Payment[], after: readonly Payment[]): BatchItem<"sqlite">[] {
	return after.flatMap((payment) => {
		const known = before.find((candidate) => candidate.id === payment.id);
		if (known === payment) return [];
		const target = and(eq(payments.id, payment.id), eq(payments.applicationId, payment.applicationId));
		return [
			...(known
				? updateStatements(omitChildren(known), omitChildren(payment), (fields) =>
						db.update(payments).set(fields).where(target),
					)
				: [db.insert(payments).values(payment)]),
			...payment.refunds.flatMap((refund) => {
				const before = known?.refunds ?? [];
				return childStatements(db, refunds, before, withRequestTime(before, refund));
			}),
			...payment.disputes.flatMap((dispute) => childStatements(db, disputes, known?.disputes ?? [], dispute)),
			...payment.requests.flatMap((request) => childStatements(db, refundRequests, known?.requests ?? [], request)),
		];
	});
}

type StoredRefund = Refund & { requestedAt?: number };

/** Adds the time of a refund's request to the provider, for accounting; none for a proposal. */
function withRequestTime(known: readonly Refund[], refund: Refund): StoredRefund {
	if (refund.state === "proposed" || refund.state === "returned") return refund;
	const before = known.find(({ id }) => id === refund.id);
	if (before && before.state !== "proposed") return refund;
	return { ...refund, requestedAt: before ? refund.updatedAt : refund.createdAt };
}

/** Returns the statement that writes a refund, a dispute or a request; none if it is unchanged. */
function childStatements<T extends Refund | Dispute | RefundRequest>(
	db: Database,
	table: typeof refunds | typeof disputes | typeof refundRequests,
	known: readonly T[],
	part: T,
): BatchItem<"sqlite">[] {
	const before = known.find(({ id }) => id === part.id);
	if (!before) return [db.insert(table).values(part)];
	return updateStatements(before, part, (fields) => db.update(table).set(fields).where(eq(table.id, part.id)));
}

function omitChildren({ refunds: _refunds, disputes: _disputes, requests: _requests, ...columns }: Payment) {
	return columns;
}

function updateStatements<T extends object>(
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

export type Step = { request: ChangeRequest; change: Change };

type EventRow = typeof applicationEvents.$inferInsert & { hash: string | null };

/**
 * Returns the event rows, each with the hash that chains it to the previous ones, and the last hash. Texts are
 * encrypted with the application's key. If the earlier history has no hashes (`head` is null), these rows have none
 * either, and a scheduled job adds them from the beginning.
 */
async function linkEvents(
	head: string | null,
	caseKey: string,
	steps: readonly Step[],
): Promise<{ events: EventRow[]; head: string | null }> {
	const events: EventRow[] = [];
	let previousHash = head;
	for (const { request, change } of steps) {
		const { id: applicationId, version, status } = change.application;
		const { details, words } = eventRecord(request.event);
		const event = {
			applicationId,
			version,
			eventId: request.eventId,
			type: request.event.type,
			actor: request.actor,
			details,
			words: words && (await encryptText(caseKey, applicationId, `event ${version}`, words)),
			status,
			at: request.at,
		};
		previousHash = previousHash === null ? null : await hashEvent(applicationId, previousHash, event);
		events.push({ ...event, hash: previousHash });
	}
	return { events, head: previousHash };
}

/**
 * Returns the statement that resets the verification after a change of address: the new address is unverified until a
 * link to it is opened.
 */
function verificationResetStatements(
	db: Database,
	before: Application | null,
	{ id, email }: Application,
): BatchItem<"sqlite">[] {
	if (!before || before.email === email) return [];
	return [db.update(ownerSessions).set({ emailVerified: false }).where(eq(ownerSessions.applicationId, id))];
}

type Statements = BatchItem<"sqlite">[];

/**
 * Returns statements of the same batch for the measures of an application's transitions: completed stages, funnel
 * steps, and whether it awaits a second person.
 */
async function measureStatements(
	db: Database,
	before: Application | null,
	steps: readonly Step[],
): Promise<Statements> {
	return [
		...(await stageTimeStatements(db, before, steps)),
		...funnelStatements(db, before, steps),
		...secondPersonWaitStatements(db, before, steps),
	];
}

/** Returns each transition with the application before and after it. */
function pairTransitions(before: Application | null, steps: readonly Step[]) {
	return steps.map(({ request, change }, n) => ({
		at: request.at,
		before: n === 0 ? before : (steps[n - 1]?.change.application ?? null),
		after: change.application,
	}));
}

async function stageTimeStatements(
	db: Database,
	before: Application | null,
	steps: readonly Step[],
): Promise<Statements> {
	const relevantTransitions = pairTransitions(before, steps).filter((transition) =>
		shouldMoveStageClock(transition.before, transition.after),
	);
	const [first] = relevantTransitions;
	if (!first || first.after.isDemo) return [];
	const { id } = first.after;
	let clock: StageClock | null = before ? await findClock(db, id) : null;
	const wasMeasured = clock !== null;
	const statements: Statements = [];
	for (const move of relevantTransitions) {
		const measured = moveStageClock(clock, move.before, move.after, move.at);
		clock = measured.clock;
		for (const { stage, duration } of measured.completed)
			statements.push(
				stagePassageStatement(db, lisbonDate(move.at), stage, toHistogramBin(duration), move.after.packageType),
			);
	}
	if (clock) {
		const row = { applicationId: id, ...clock };
		statements.push(
			db.insert(stageClocks).values(row).onConflictDoUpdate({ target: stageClocks.applicationId, set: clock }),
		);
	} else if (wasMeasured) statements.push(db.delete(stageClocks).where(eq(stageClocks.applicationId, id)));
	return statements;
}

async function findClock(db: Database, id: string): Promise<StageClock | null> {
	const [row] = await db.select().from(stageClocks).where(eq(stageClocks.applicationId, id));
	return row ?? null;
}

function stagePassageStatement(
	db: Database,
	day: string,
	stage: MeasuredStage,
	step: number,
	packageType: PackageId,
): BatchItem<"sqlite"> {
	return db
		.insert(stageTimes)
		.values({ day, stage, step, packageType, passed: 1 })
		.onConflictDoUpdate({
			target: [stageTimes.day, stageTimes.stage, stageTimes.step, stageTimes.packageType],
			set: { passed: sql`${stageTimes.passed} + 1` },
		});
}

function funnelStatements(db: Database, before: Application | null, steps: readonly Step[]): Statements {
	return pairTransitions(before, steps).flatMap((move) =>
		reachedFunnelSteps(move.before, move.after).map((step) => funnelStepStatement(db, lisbonDate(move.at), step)),
	);
}

function funnelStepStatement(db: Database, day: string, step: FunnelStep): BatchItem<"sqlite"> {
	return db
		.insert(funnelDays)
		.values({ day, step, applications: 1 })
		.onConflictDoUpdate({
			target: [funnelDays.day, funnelDays.step],
			set: { applications: sql`${funnelDays.applications} + 1` },
		});
}

/** Returns the proposals that await a second person. Refunds have their own table. */
function listProposals({ nifProposal, certificateProposal, rejectionProposal }: Application) {
	return [nifProposal, certificateProposal, rejectionProposal].filter((proposal) => proposal !== null);
}

/** Returns the person behind all proposals; 0 if there are several people, null if one was not recorded. */
function findSoleProposer(application: Application): number | null {
	const people = new Set(listProposals(application).map(({ person }) => person ?? null));
	if (people.has(null)) return null;
	return people.size > 1 ? 0 : ([...people][0] ?? null);
}

function secondPersonWaitStatements(db: Database, before: Application | null, steps: readonly Step[]): Statements {
	const last = steps.at(-1);
	if (!last) return [];
	const after = last.change.application;
	const isProposed = listProposals(after).length > 0;
	const wasWaiting = before !== null && listProposals(before).length > 0;
	const maker = findSoleProposer(after);
	const wait = { applicationId: after.id, since: last.request.at, maker };
	// Written again for a second proposal, which may have a different maker, and for older proposals without a row.
	if (isProposed)
		return [
			db
				.insert(secondPersonWaits)
				.values(wait)
				.onConflictDoUpdate({ target: secondPersonWaits.applicationId, set: { maker } }),
		];
	return wasWaiting ? [db.delete(secondPersonWaits).where(eq(secondPersonWaits.applicationId, after.id))] : [];
}
