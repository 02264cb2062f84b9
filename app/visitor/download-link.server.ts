import { createHmac, timingSafeEqual } from "node:crypto";
import { DOWNLOAD_LINK_LIFETIME } from "#app/domain/sharing/sharing.ts";
import type { Settings } from "#app/services.ts";

/** The holder of a link: one browser with access to one application. */
type Holder = { id: string; applicationId: string };

function seal({ id, applicationId }: Holder, expiresAt: string, secret: string): string {
	return createHmac("sha256", secret).update(`certificate ${applicationId} ${id} ${expiresAt}`).digest("base64url");
}

/** A signed token that makes a certificate URL valid for some minutes, in this browser only. Not stored. */
export function downloadLink(settings: Settings, holder: Holder, now: number): string {
	const [secret = ""] = settings.cookieSecrets;
	const expiresAt = String(now + DOWNLOAD_LINK_LIFETIME);
	return `${expiresAt}.${seal(holder, expiresAt, secret)}`;
}

/** Whether the token is valid, for this browser, and not expired. */
export function isDownloadLink(settings: Settings, holder: Holder, token: string, now: number): boolean {
	const [expiresAt = "", sealed = ""] = token.split(".");
	if (!/^\d{1,16}$/.test(expiresAt) || Number(expiresAt) <= now) return false;
	return settings.cookieSecrets.some((secret) => {
		const [expected, actual] = [Buffer.from(seal(holder, expiresAt, secret)), Buffer.from(sealed)];
		return expected.length === actual.length && timingSafeEqual(expected, actual);
	});
}
