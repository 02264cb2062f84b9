import { createHmac, timingSafeEqual } from "node:crypto";
import { DAY, SECOND } from "#app/domain/time/calendar.ts";
import type { Settings } from "#app/services.ts";

/** Typing name, address, subject and message takes longer than this. */
const MIN_MS = 3 * SECOND;
/** Limits how long a bot can reuse a timestamp. */
const MAX_MS = DAY;

function sign(timestamp: string, secret: string): string {
	return createHmac("sha256", secret).update(`form shown at ${timestamp}`).digest("base64url");
}

/** Returns a signed timestamp for a form, which needs no cookie and no script. */
export function createFormTimestamp(settings: Settings, now: number): string {
	const [secret = ""] = settings.cookieSecrets;
	return `${now}.${sign(String(now), secret)}`;
}

/** Returns the milliseconds since a form was shown; null if the timestamp is forged or more than a day old. */
function getFormAge(settings: Settings, token: string, now: number): number | null {
	const [timestamp = "", signature = ""] = token.split(".");
	const isValid = settings.cookieSecrets.some((secret) => {
		const [expected, actual] = [Buffer.from(sign(timestamp, secret)), Buffer.from(signature)];
		return expected.length === actual.length && timingSafeEqual(expected, actual);
	});
	const age = now - Number(timestamp);
	return isValid && age <= MAX_MS ? age : null;
}

/** Returns whether filling in the form took a plausible time (ruling T25). */
export function hasPlausibleDelay(settings: Settings, token: string, now: number): boolean {
	return (getFormAge(settings, token, now) ?? 0) >= MIN_MS;
}

/** Returns the timestamp for a form shown again with errors: the same one while valid, so that elapsed time counts. */
export function reuseTimestamp(settings: Settings, token: string, now: number): string {
	return getFormAge(settings, token, now) === null ? createFormTimestamp(settings, now) : token;
}
