import type { Application } from "./application/application.ts";
import { isBeforeFiling } from "./application/duties.ts";
import { MINUTE } from "./time/calendar.ts";

/** Steps that a phone can take over: documents before an application exists, requested documents, or the signature. */
const PHONE_STEPS = ["documents", "provide", "sign"] as const;
export type PhoneStep = (typeof PHONE_STEPS)[number];

/** Lifetime of a single-use link, in milliseconds. */
export const PHONE_LINK_LIFETIME_MS = 10 * MINUTE;
/** Duration of the phone's access once the link is opened, in milliseconds. */
export const PHONE_ACCESS_LIFETIME_MS = 30 * MINUTE;

/** What a phone can access: one step of one application, or of one browser's order. */
export type PhoneTarget =
	| { step: "documents"; sessionId: string; applicationId: null }
	| { step: "provide"; sessionId: string; applicationId: string }
	| { step: "sign"; sessionId: null; applicationId: string };

/** Returns the owner of a link; each owner has one link or phone at a time. */
export function linkOwner({ applicationId, sessionId }: PhoneTarget): string {
	return applicationId ?? sessionId;
}

/**
 * Returns the room that notifies the computer about its phone: the application's, or that of the browser session
 * before one exists.
 */
export function phoneRoom({ applicationId, sessionId }: PhoneTarget): string {
	return applicationId ?? SESSION_ROOM + sessionId;
}

/** Prefix of session rooms. Application ids contain no colon. */
const SESSION_ROOM = "session:";

/** Whether a room belongs to a session without an application and only relays messages about a phone. */
export function isSessionRoom(name: string): boolean {
	return name.startsWith(SESSION_ROOM);
}

/** Whether an application is still at this step; later uploads from a phone are ignored. */
export function isAtStep(application: Application, step: "provide" | "sign"): boolean {
	return step === "sign" ? isBeforeFiling(application) : application.status === "verification_required";
}

/** Notifies the computer's page of an upload. The page loads the content with its own access. */
export const PHONE_UPDATED = { type: "phone_update" } as const;
