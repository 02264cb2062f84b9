import type { StoredState } from "#app/data/application.server.ts";
import type { Database } from "#app/data/db.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { automaticEvent, transition } from "#app/domain/application/status.ts";
import type { ApplicationState, Change, ChangeRequest } from "#app/domain/application/transition.ts";
import { type Failure, failure, type Outcome, success } from "#app/domain/failure.ts";
import { type Step, writeTransition } from "./write-transition.ts";

/**
 * Runs the state machine on a request and on the automatic events that follow from it. Returns the resulting
 * application and the steps to write; no steps if nothing changes.
 */
export function runTransitions(
	applicationId: string,
	before: ApplicationState,
	request: ChangeRequest,
): Outcome<{ application: Application; steps: Step[] }> {
	const steps: Step[] = [];
	let current = before;
	let next: ChangeRequest | null = request;
	while (next) {
		const result = transition(applicationId, current, next);
		if (!result.ok) return { ok: false, failure: result.failure };
		if (result.change.unchanged) break;
		steps.push({ request: next, change: result.change });
		current = result.change;
		next = createFollowUp(result.change, next);
	}
	const { application } = current;
	return application ? success({ application, steps }) : failure("not-found", "application_not_found");
}

function createFollowUp({ application, payments }: Change, after: ChangeRequest): ChangeRequest | null {
	const event = automaticEvent(application, payments);
	return event && { eventId: `${after.eventId}+${event.type}`, actor: { kind: "system" }, at: after.at, event };
}

/** Writes the steps. Returns the failure if a constraint of the database prevents it; other errors are thrown. */
export async function tryWriteTransition(
	db: Database,
	before: StoredState,
	steps: readonly Step[],
): Promise<Failure | null> {
	try {
		await writeTransition(db, before, steps);
		return null;
	} catch (error) {
		const errorText = fullErrorText(error);
		const event = steps[0]?.request.event.type ?? "";
		if (/_two_people/.test(errorText)) return { kind: "conflict", code: "same_person", event };
		if (/applications\.nif_index/.test(errorText)) return { kind: "conflict", code: "nif_taken", event };
		if (/legal hold/.test(errorText)) return { kind: "conflict", code: "data_held", event };
		if (/UNIQUE constraint failed|not the next event/.test(errorText))
			return { kind: "conflict", code: "stale_version", event };
		throw error;
	}
}

/** Returns the messages of an error and its causes, because Drizzle wraps D1's errors. */
function fullErrorText(error: unknown): string {
	return error instanceof Error ? `${error.message} ${fullErrorText(error.cause)}` : "";
}
