import { HOUR, MINUTE } from "../time/calendar.ts";

/** A browser in which a partner is signed in. Times in UTC milliseconds. */
export type PartnerSession = {
	id: string;
	affiliateId: number;
	device: string;
	createdAt: number;
	seenAt: number;
	/** When an e-mailed link was last opened in it. */
	reauthenticatedAt: number;
};

/** OWASP ASVS 5.0, 7.3, as for staff. */
const IDLE_MS = 30 * MINUTE;
export const MAX_PARTNER_SESSION_MS = 12 * HOUR;
/** How long an opened link authorises changes of payment details and closing the account. */
const PROOF_MS = 15 * MINUTE;

/** Whether a session of a partner, or of an agent's member, is still valid. */
export function isSessionValid(
	{ createdAt, seenAt }: Pick<PartnerSession, "createdAt" | "seenAt">,
	now: number,
): boolean {
	return now < seenAt + IDLE_MS && now < createdAt + MAX_PARTNER_SESSION_MS;
}

export function isRecentlyReauthenticated({ reauthenticatedAt }: PartnerSession, now: number): boolean {
	return now < reauthenticatedAt + PROOF_MS;
}

/** Lifetime of an e-mailed link, in minutes. */
export const PARTNER_LINK_MINUTES = 10;
/** Lifetime of a link that confirms payment details, in hours. */
export const PAYOUT_LINK_HOURS = 24;
