import { createHmac, timingSafeEqual } from "node:crypto";
import { DAY, SECOND } from "#app/domain/time/calendar.ts";
import type { Settings } from "#app/services.ts";

/** Minimum: typing name, address, subject and message takes longer. */
const MIN_MS = 3 * SECOND;
/** Limits the reuse of a timestamp that a bot once fetched. */
const MAX_MS = DAY;

function seal(timestamp: string, secret: string): string {
	return createHmac("sha256", secret).update(`form shown at ${timestamp}`).digest("base64url");
}

/** A signed timestamp for a form; needs no cookie and no script. */
export function formTimestamp(settings: Settings, now: number): string {
	const [secret = ""] = settings.cookieSecrets;
	return `${now}.${seal(String(now), secret)}`;
}

/** Milliseconds since a form was shown; null if it was not ours or not shown today. */
function ageOf(settings: Settings, token: string, now: number): number | null {
	const [timestamp = "", signature = ""] = token.split(".");
	const isValid = settings.cookieSecrets.some((secret) => {
		const [expected, actual] = [Buffer.from(seal(timestamp, secret)), Buffer.from(signature)];
		return expected.length === actual.length && timingSafeEqual(expected, actual);
	});
	const age = now - Number(timestamp);
	return isValid && age <= MAX_MS ? age : null;
}

/** Whether the form took a plausible time to fill in (ruling T25). */
export function hasPlausibleDelay(settings: Settings, token: string, now: number): boolean {
	return (ageOf(settings, token, now) ?? 0) >= MIN_MS;
}

/** The timestamp of a form shown again with errors: the elapsed time still counts. */
export function nextTimestamp(settings: Settings, token: string, now: number): string {
	return ageOf(settings, token, now) === null ? formTimestamp(settings, now) : token;
}
