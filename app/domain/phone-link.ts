import type { Application } from "./application/application.ts";
import { isBeforeFiling } from "./application/duties.ts";
import { MINUTE } from "./time/calendar.ts";

/**
 * What can go on on a phone: the documents before there is an application, those that an application asks for again, or
 * the signature.
 */
const PHONE_STEPS = ["documents", "provide", "sign"] as const;
export type PhoneStep = (typeof PHONE_STEPS)[number];

/** How long a link waits to be opened, once; milliseconds. */
export const PHONE_LINK_LIFETIME_MS = 10 * MINUTE;
/** How long a phone may then go on; milliseconds. */
export const PHONE_ACCESS_LIFETIME_MS = 30 * MINUTE;

/** What a phone may do, and for whom: one step of one application, or of one browser's order, and nothing else. */
export type PhoneTarget =
	| { step: "documents"; sessionId: string; applicationId: null }
	| { step: "provide"; sessionId: string; applicationId: string }
	| { step: "sign"; sessionId: null; applicationId: string };

/** Returns the owner of a link; each owner has one link or phone at a time. */
export function ownerOf({ applicationId, sessionId }: PhoneTarget): string {
	return applicationId ?? sessionId;
}

/** Returns the room that tells the computer about its phone: the application's, or that of the browser session before one exists. */
export function roomOf({ applicationId, sessionId }: PhoneTarget): string {
	return applicationId ?? SESSION_ROOM + sessionId;
}

/** No application id starts with this: ids contain no colon. */
const SESSION_ROOM = "session:";

/** Whether a room belongs to a session without an application, which only exchanges messages with a phone. */
export function isSessionRoom(name: string): boolean {
	return name.startsWith(SESSION_ROOM);
}

/** Whether an application is still at this step; a phone that arrives later has nothing to do. */
export function isAtStep(application: Application, step: "provide" | "sign"): boolean {
	return step === "sign" ? isBeforeFiling(application) : application.status === "verification_required";
}

/** Tells the computer's page that its phone sent something. It carries no content: the page loads that with its own rights. */
export const PHONE_UPDATED = { type: "phone_update" } as const;
