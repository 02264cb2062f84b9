import { createHmac, timingSafeEqual } from "node:crypto";
import type { Settings } from "#app/services.ts";

/** Number of a complaint and its time of receipt (UTC milliseconds). */
export type ComplaintReceipt = { number: string; at: number };

const sign = (number: string, timestamp: string, secret: string) =>
	createHmac("sha256", secret).update(`complaint ${number} taken at ${timestamp}`).digest("base64url");

/** Returns a signed token for the URL of a complaint receipt, so that receipts cannot be forged. */
export function signComplaint(
	{ cookieSecrets: [secret = ""] }: Settings,
	{ number, at: timestamp }: ComplaintReceipt,
): string {
	return `${number}.${timestamp}.${sign(number, String(timestamp), secret)}`;
}

/** Verifies such a token and returns its receipt; null if the signature is invalid. */
export function verifyComplaint({ cookieSecrets }: Settings, token: string | null): ComplaintReceipt | null {
	const [number = "", timestamp = "", signature = ""] = (token ?? "").split(".");
	const isValid = cookieSecrets.some((secret) => {
		const [expected, actual] = [Buffer.from(sign(number, timestamp, secret)), Buffer.from(signature)];
		return expected.length === actual.length && timingSafeEqual(expected, actual);
	});
	return isValid ? { number, at: Number(timestamp) } : null;
}
