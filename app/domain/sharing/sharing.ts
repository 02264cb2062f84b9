import { type Application, mayUseCertificate } from "../application/application.ts";
import { DAY, HOUR, MINUTE } from "../time/calendar.ts";

/**
 * The content that the owner of an application can share: its stages, the stages of everyone in its order, or the
 * certificate once.
 */
export const APPLICATION_SHARES = ["progress", "household", "certificate"] as const;

/** The content of a share link. `agent`: the stages of a firm's cases. */
export type ShareKind = (typeof APPLICATION_SHARES)[number] | "agent";

/** Lifetime of a link, in milliseconds. */
export const SHARE_LIFETIME: Record<ShareKind, number> = {
	progress: 30 * DAY,
	household: 30 * DAY,
	agent: 30 * DAY,
	certificate: 72 * HOUR,
};
/** Maximum links of one kind per application or firm. */
export const MAX_LINKS = 5;

/** Whether such a link would have content to show. */
export function mayShare(
	kind: (typeof APPLICATION_SHARES)[number],
	application: Parameters<typeof mayUseCertificate>[0] & Pick<Application, "id" | "orderId">,
): boolean {
	if (application.erasedAt !== null || application.status === "draft") return false;
	if (kind === "household") return application.orderId === application.id;
	return kind === "progress" || mayUseCertificate(application);
}

/**
 * The people who can download a certificate: the owner, the holder of a single-use share link, or the firm that acts
 * for the owner.
 */
export const DOWNLOADERS = ["owner", "link", "agent"] as const;
export type Downloader = (typeof DOWNLOADERS)[number];

/**
 * F43: the certificate was downloaded. `device` is a family such as
 * "Firefox, Windows"; no network address is stored.
 */
export type SharingEvent = { type: "certificate-downloaded"; by: Downloader; device: string };

/** How long a browser may download the certificate after a verification, in milliseconds. */
const VERIFICATION_LIFETIME = 30 * DAY;
/** Lifetime of a link to the certificate, in milliseconds. */
export const DOWNLOAD_LINK_LIFETIME = 5 * MINUTE;
/** Lifetime of an e-mailed code in milliseconds, and maximum number of wrong attempts. */
export const DOWNLOAD_CODE_LIFETIME = 10 * MINUTE;
export const MAX_CODE_TRIES = 5;
/** Maximum downloads of a certificate per day. */
export const MAX_DOWNLOADS_PER_DAY = 30;

/**
 * Whether the browser created the application, opened an e-mailed link, or was recently verified by an e-mailed code.
 */
export function isVerified(
	{ createdAt, verifiedAt }: { createdAt: number; verifiedAt: number | null },
	now: number,
): boolean {
	return now - Math.max(createdAt, verifiedAt ?? 0) < VERIFICATION_LIFETIME;
}
