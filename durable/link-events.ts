import { hashOfEvent } from "#app/audit/chain.ts";
import { encryptText } from "#app/audit/encrypted-text.ts";
import type { applicationEvents } from "#app/data/audit-schema.server.ts";
import { eventRecord } from "#app/domain/application/event-record.ts";
import type { Change, ChangeRequest } from "#app/domain/application/transition.ts";

export type Step = { request: ChangeRequest; change: Change };

type EventRow = typeof applicationEvents.$inferInsert & { hash: string | null };

/**
 * The rows of what happened, each with the hash of itself and of all before it, and the hash of the last one. What people
 * wrote is sealed by the application's own key. Where the history before is not chained yet (`head` is null) nothing is:
 * the sweep does it from the beginning.
 */
export async function linkEvents(
	head: string | null,
	caseKey: string,
	steps: readonly Step[],
): Promise<{ events: EventRow[]; head: string | null }> {
	const events: EventRow[] = [];
	let before = head;
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
		before = before === null ? null : await hashOfEvent(applicationId, before, event);
		events.push({ ...event, hash: before });
	}
	return { events, head: before };
}
