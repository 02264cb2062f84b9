import type { Application } from "../application/application.ts";
import { DAY, HOUR, MINUTE } from "../time/calendar.ts";

/** What a link of an owner's shows to whoever has it. */
export type ShareKind = "progress" | "certificate";

/** How long a link is good, in milliseconds. */
export const SHARE_LIFETIME: Record<ShareKind, number> = { progress: 30 * DAY, certificate: 72 * HOUR };
/** How many links of one kind an application has at a time. */
export const MAX_LINKS = 5;

/** Whether there is something that such a link could show. */
export function mayShare(
	kind: ShareKind,
	{ status, erasedAt, originalDocumentPath }: Pick<Application, "status" | "erasedAt" | "originalDocumentPath">,
): boolean {
	if (erasedAt !== null || status === "draft") return false;
	return kind === "progress" || (status === "completed" && originalDocumentPath !== null);
}

/**
 * F43: somebody got the certificate: the owner, or whoever had a link of theirs that works once. `device` is a family such as
 * "Firefox, Windows"; no address of a network is kept.
 */
export type SharingEvent = { type: "certificate-downloaded"; by: "owner" | "link"; device: string };

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
