import { HOUR, MINUTE } from "../time/calendar.ts";

/** A browser in which a member of staff is signed in, or half-way there. Moments in UTC milliseconds. */
export type StaffSession = {
	id: string;
	userId: number;
	/** `password`: the second factor is still to come, and nothing is open. */
	step: "password" | "complete";
	device: string;
	createdAt: number;
	seenAt: number;
	/** When a second factor was last shown. */
	reauthenticatedAt: number | null;
};

/** OWASP ASVS 5.0, 7.3: after so long without a request, and after so long altogether, whoever it is signs in anew. */
const IDLE_MS = 30 * MINUTE;
export const MAX_MS = 12 * HOUR;
/** Between password and code. */
const HALF_WAY_MS = 10 * MINUTE;
/** So long a code counts as shown just now. */
const PROOF_MS = 10 * MINUTE;

export function isAlive({ step, createdAt, seenAt }: StaffSession, now: number): boolean {
	if (step === "password") return now < createdAt + HALF_WAY_MS;
	return now < seenAt + IDLE_MS && now < createdAt + MAX_MS;
}

/** Whether a second factor was shown recently enough for what is asked for twice. */
export function isFresh({ step, reauthenticatedAt }: StaffSession, now: number): boolean {
	return step === "complete" && reauthenticatedAt !== null && now < reauthenticatedAt + PROOF_MS;
}
