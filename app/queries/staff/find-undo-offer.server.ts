import type { Staff } from "#app/domain/application/staff-roles.ts";
import { type UndoOffer, undoOffer } from "#app/domain/staff/undo.ts";
import type { Services } from "#app/services.ts";
import { findRecentActions, type RecentAction } from "./find-recent-actions.server.ts";

/** What an act is asked for by: itself, or what it was about last. */
type About = { act: string } | { applicationId: string } | { messageId: string };

/** Whether this person may still undo what they did last about something; null when there is nothing to undo. */
export async function findUndoOffer(
	services: Pick<Services, "db" | "now">,
	staff: Staff,
	about: About,
): Promise<UndoOffer | null> {
	const found = (await findRecentActions(services, staff.id)).find((act) => isAbout(act, about));
	return found && !found.undone ? undoOffer(found.act, found.at, services.now()) : null;
}

function isAbout(own: RecentAction, about: About): boolean {
	if ("act" in about) return own.act === about.act;
	if (own.kind === "message") return "messageId" in about && own.assignment.message === about.messageId;
	return "applicationId" in about && own.parts.some(({ applicationId }) => applicationId === about.applicationId);
}
