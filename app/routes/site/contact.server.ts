import { createHmac, timingSafeEqual } from "node:crypto";
import type { Settings } from "#app/services.ts";

/** Number of a complaint and its time of receipt (UTC milliseconds). */
export type ComplaintReceipt = { number: string; at: number };

const sealOf = (number: string, at: string, secret: string) =>
	createHmac("sha256", secret).update(`complaint ${number} taken at ${at}`).digest("base64url");

/** Returns a sealed token for the URL of a complaint receipt, so that receipts cannot be forged. */
export function sealComplaint({ cookieSecrets: [secret = ""] }: Settings, { number, at }: ComplaintReceipt): string {
	return `${number}.${at}.${sealOf(number, String(at), secret)}`;
}

/** Reads such a token; null when the seal is wrong. */
export function openComplaint({ cookieSecrets }: Settings, carried: string | null): ComplaintReceipt | null {
	const [number = "", at = "", given = ""] = (carried ?? "").split(".");
	const isOurs = cookieSecrets.some((secret) => {
		const [right, claimed] = [Buffer.from(sealOf(number, at, secret)), Buffer.from(given)];
		return right.length === claimed.length && timingSafeEqual(right, claimed);
	});
	return isOurs ? { number, at: Number(at) } : null;
}
