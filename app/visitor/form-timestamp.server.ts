import { createHmac, timingSafeEqual } from "node:crypto";
import { DAY, SECOND } from "#app/domain/time/calendar.ts";
import type { Settings } from "#app/services.ts";

/** Nobody writes a name, an address, a subject and a message in less. */
const MIN_MS = 3 * SECOND;
/** A timestamp that a robot once fetched is of no use to it for longer. */
const MAX_MS = DAY;

function seal(moment: string, secret: string): string {
	return createHmac("sha256", secret).update(`form shown at ${moment}`).digest("base64url");
}

/** A timestamp for a form to carry, sealed so that nobody can make one up. No cookie and no script is needed. */
export function formTimestamp(settings: Settings, now: number): string {
	const [secret = ""] = settings.cookieSecrets;
	return `${now}.${seal(String(now), secret)}`;
}

/** Milliseconds since a form was shown; null if we did not show it, or not today. */
function ageOf(settings: Settings, shown: string, now: number): number | null {
	const [moment = "", given = ""] = shown.split(".");
	const isOurs = settings.cookieSecrets.some((secret) => {
		const [right, claimed] = [Buffer.from(seal(moment, secret)), Buffer.from(given)];
		return right.length === claimed.length && timingSafeEqual(right, claimed);
	});
	const age = now - Number(moment);
	return isOurs && age <= MAX_MS ? age : null;
}

/** Whether somebody took the time to write (ruling T25). */
export function hasPlausibleDelay(settings: Settings, shown: string, now: number): boolean {
	return (ageOf(settings, shown, now) ?? 0) >= MIN_MS;
}

/** What the form carries when it is shown again to be mended: time that was taken once counts on. */
export function nextTimestamp(settings: Settings, shown: string, now: number): string {
	return ageOf(settings, shown, now) === null ? formTimestamp(settings, now) : shown;
}
