import { DAY, MINUTE } from "../time/calendar.ts";

/** How long a browser gets the certificate without proving again that it is its owner's, in milliseconds. */
const VERIFIED_FOR = 30 * DAY;
/** How long a link to the certificate is good, in milliseconds. */
export const DOWNLOAD_LINK_LIFETIME = 5 * MINUTE;
/** How long a mailed code is good, in milliseconds, and how many wrong ones may be typed. */
export const DOWNLOAD_CODE_LIFETIME = 10 * MINUTE;
export const MAX_CODE_TRIES = 5;
/** How often one application's certificate is given in a day. */
export const DOWNLOADS_PER_DAY = 30;

/** Whether the browser made the application, opened a mailed link or had a mailed code typed into it of late. */
export function isVerified(
	{ createdAt, verifiedAt }: { createdAt: number; verifiedAt: number | null },
	now: number,
): boolean {
	return now - Math.max(createdAt, verifiedAt ?? 0) < VERIFIED_FOR;
}
