import { eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "#app/data/db.server.ts";
import { funnelDays, secondPersonWaits, stageClocks, stageTimes } from "#app/data/measure-schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { Change, ChangeRequest } from "#app/domain/application/transition.ts";
import { type FunnelStep, funnelSteps } from "#app/domain/measures/funnel.ts";
import {
	type MeasuredStage,
	moveStageClock,
	movesStageClock,
	type StageClock,
} from "#app/domain/measures/stage-clock.ts";
import { histogramStep } from "#app/domain/measures/stage-figures.ts";
import type { PackageId } from "#app/domain/money/packages.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";

type Statements = BatchItem<"sqlite">[];
type Step = { request: Pick<ChangeRequest, "at">; change: Pick<Change, "application"> };

/**
 * What transitions of one application add to the measures, for the batch that writes them: stages that were passed, steps of the
 * funnel, and whether it waits for a second person.
 */
export async function writeMeasures(
	db: Database,
	before: Application | null,
	steps: readonly Step[],
): Promise<Statements> {
	return [
		...(await writeStageTimes(db, before, steps)),
		...writeFunnel(db, before, steps),
		...writeWait(db, before, steps),
	];
}

/** Each transition with the application as it stood before it. */
function moves(before: Application | null, steps: readonly Step[]) {
	return steps.map(({ request, change }, n) => ({
		at: request.at,
		before: n === 0 ? before : (steps[n - 1]?.change.application ?? null),
		after: change.application,
	}));
}

async function writeStageTimes(db: Database, before: Application | null, steps: readonly Step[]): Promise<Statements> {
	const moving = moves(before, steps).filter((move) => movesStageClock(move.before, move.after));
	const [first] = moving;
	if (!first || first.after.isDemo) return [];
	const { id } = first.after;
	let clock: StageClock | null = before ? await findClock(db, id) : null;
	const had = clock !== null;
	const statements: Statements = [];
	for (const move of moving) {
		const moved = moveStageClock(clock, move.before, move.after, move.at);
		clock = moved.clock;
		for (const { stage, time } of moved.passed)
			statements.push(pass(db, lisbonDate(move.at), stage, histogramStep(time), move.after.packageType));
	}
	if (clock) {
		const row = { applicationId: id, ...clock };
		statements.push(
			db.insert(stageClocks).values(row).onConflictDoUpdate({ target: stageClocks.applicationId, set: clock }),
		);
	} else if (had) statements.push(db.delete(stageClocks).where(eq(stageClocks.applicationId, id)));
	return statements;
}

async function findClock(db: Database, id: string): Promise<StageClock | null> {
	const [row] = await db.select().from(stageClocks).where(eq(stageClocks.applicationId, id));
	return row ?? null;
}

function pass(
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

function writeFunnel(db: Database, before: Application | null, steps: readonly Step[]): Statements {
	return moves(before, steps).flatMap((move) =>
		funnelSteps(move.before, move.after).map((step) => count(db, lisbonDate(move.at), step)),
	);
}

function count(db: Database, day: string, step: FunnelStep): BatchItem<"sqlite"> {
	return db
		.insert(funnelDays)
		.values({ day, step, applications: 1 })
		.onConflictDoUpdate({
			target: [funnelDays.day, funnelDays.step],
			set: { applications: sql`${funnelDays.applications} + 1` },
		});
}

/** What of an application waits for a second person. Refunds that wait are told by their own table. */
function proposalsOf({ nifProposal, certificateProposal, rejectionProposal }: Application) {
	return [nifProposal, certificateProposal, rejectionProposal].filter((proposal) => proposal !== null);
}

/** The person behind all that is proposed; 0 when there are several, null when one of them was not noted. */
function soleMaker(application: Application): number | null {
	const people = new Set(proposalsOf(application).map(({ person }) => person ?? null));
	if (people.has(null)) return null;
	return people.size > 1 ? 0 : ([...people][0] ?? null);
}

function writeWait(db: Database, before: Application | null, steps: readonly Step[]): Statements {
	const last = steps.at(-1);
	if (!last) return [];
	const after = last.change.application;
	const waits = proposalsOf(after).length > 0;
	const waited = before !== null && proposalsOf(before).length > 0;
	const maker = soleMaker(after);
	const mine = { applicationId: after.id, since: last.request.at, maker };
	// Again when it waits already: a second proposal may have another maker, and old ones have no row yet.
	if (waits)
		return [
			db
				.insert(secondPersonWaits)
				.values(mine)
				.onConflictDoUpdate({ target: secondPersonWaits.applicationId, set: { maker } }),
		];
	return waited ? [db.delete(secondPersonWaits).where(eq(secondPersonWaits.applicationId, after.id))] : [];
}
