import { createHmac, timingSafeEqual } from "node:crypto";
import { DOWNLOAD_LINK_LIFETIME } from "#app/domain/sharing/sharing.ts";
import type { Settings } from "#app/services.ts";

/** The holder of a link: one browser with access to one application. */
type LinkHolder = { id: string; applicationId: string };

function sign({ id, applicationId }: LinkHolder, expiresAt: string, secret: string): string {
	return createHmac("sha256", secret).update(`certificate ${applicationId} ${id} ${expiresAt}`).digest("base64url");
}

/** Returns a signed token that makes a certificate URL valid for a few minutes, in this browser only. Not stored. */
export function createDownloadToken(settings: Settings, holder: LinkHolder, now: number): string {
	const [secret = ""] = settings.cookieSecrets;
	const expiresAt = String(now + DOWNLOAD_LINK_LIFETIME);
	return `${expiresAt}.${sign(holder, expiresAt, secret)}`;
}

/** Returns whether the token is valid for this browser and has not expired. */
export function isDownloadTokenValid(settings: Settings, holder: LinkHolder, token: string, now: number): boolean {
	const [expiresAt = "", signature = ""] = token.split(".");
	if (!/^\d{1,16}$/.test(expiresAt) || Number(expiresAt) <= now) return false;
	return settings.cookieSecrets.some((secret) => {
		const [expected, actual] = [Buffer.from(sign(holder, expiresAt, secret)), Buffer.from(signature)];
		return expected.length === actual.length && timingSafeEqual(expected, actual);
	});
}
