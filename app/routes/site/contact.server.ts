import { createHmac, timingSafeEqual } from "node:crypto";
import type { Settings } from "#app/services.ts";

/** The number of a complaint and when it came (UTC milliseconds). */
export type ComplaintReceipt = { number: string; at: number };

const sealOf = (number: string, at: string, secret: string) =>
	createHmac("sha256", secret).update(`complaint ${number} taken at ${at}`).digest("base64url");

/** What the address of the page after a complaint carries, sealed so that nobody can make one up. */
export function sealComplaint({ cookieSecrets: [secret = ""] }: Settings, { number, at }: ComplaintReceipt): string {
	return `${number}.${at}.${sealOf(number, String(at), secret)}`;
}

/** The same read again; null for anything that we did not seal. */
export function openComplaint({ cookieSecrets }: Settings, carried: string | null): ComplaintReceipt | null {
	const [number = "", at = "", given = ""] = (carried ?? "").split(".");
	const isOurs = cookieSecrets.some((secret) => {
		const [right, claimed] = [Buffer.from(sealOf(number, at, secret)), Buffer.from(given)];
		return right.length === claimed.length && timingSafeEqual(right, claimed);
	});
	return isOurs ? { number, at: Number(at) } : null;
}
