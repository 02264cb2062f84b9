import { HOUR, MINUTE } from "../time/calendar.ts";

/** A staff session, complete or between its two factors. Times in UTC milliseconds. */
export type StaffSession = {
	id: string;
	userId: number;
	/** `password`: the second factor is still required, and there is no access yet. */
	step: "password" | "complete";
	device: string;
	createdAt: number;
	seenAt: number;
	/** When a second factor was last entered. */
	reauthenticatedAt: number | null;
};

/** OWASP ASVS 5.0, 7.3: idle and absolute timeout before a new sign-in. */
const IDLE_MS = 30 * MINUTE;
export const MAX_STAFF_SESSION_MS = 12 * HOUR;
/** How long a session may wait for the code after the password. */
const PASSWORD_STEP_MS = 10 * MINUTE;
/** How long a code counts as recent. */
const PROOF_MS = 10 * MINUTE;

export function isSessionValid({ step, createdAt, seenAt }: StaffSession, now: number): boolean {
	if (step === "password") return now < createdAt + PASSWORD_STEP_MS;
	return now < seenAt + IDLE_MS && now < createdAt + MAX_STAFF_SESSION_MS;
}

/** Whether a second factor was entered recently enough for sensitive actions. */
export function isRecentlyReauthenticated({ step, reauthenticatedAt }: StaffSession, now: number): boolean {
	return step === "complete" && reauthenticatedAt !== null && now < reauthenticatedAt + PROOF_MS;
}
