import type { Actor, ApplicationEvent } from "#app/domain/application/event.ts";
import { transition } from "#app/domain/application/status.ts";
import type { ApplicationState, Change } from "#app/domain/application/transition.ts";
import type { Payment } from "#app/domain/money/payment.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { type ApplicationBuilder, NOON } from "./application.ts";

/** What the last of these events makes of an application. */
export function outcomeOf(
	application: ApplicationBuilder,
	events: readonly (readonly [Actor, ApplicationEvent])[],
	payments: readonly Payment[] = [],
): Change {
	let state: ApplicationState = { application: application.build(), payments };
	let change: Change | null = null;
	for (const [actor, event] of events) {
		const result = transition("case-1", state, { eventId: "e", actor, at: NOON + DAY, event });
		if (!result.ok) throw new Error(`${event.type}: ${result.failure.code}`);
		change = result.change;
		state = { application: change.application, payments: change.payments };
	}
	if (!change) throw new Error("nothing happened");
	return change;
}
