import { createHmac } from "node:crypto";
import { SECOND } from "#app/domain/time/calendar.ts";

const PERIOD_SECONDS = 30;
/** Codes of the step before and after count too: clocks differ, and people type slowly (RFC 6238 § 5.2). */
const WINDOW = 1;
const ISSUER = "Azulejo NIF";

/** A new secret for an authenticator app: 20 bytes (RFC 4226 § 4) in base32. */
export async function newSecret(): Promise<string> {
	const { Secret } = await import("otpauth/bare");
	return new Secret({ size: 20 }).base32;
}

/** The step (RFC 6238) to which a code of six digits belongs; null when it is none of this moment. `now` in UTC milliseconds. */
export async function stepOfCode(secret: string, code: string, now: number): Promise<number | null> {
	const token = code.replace(/\s/g, "");
	if (!/^\d{6}$/.test(token)) return null;
	const delta = (await generator(secret)).validate({ token, timestamp: now, window: WINDOW });
	return delta === null ? null : Math.floor(now / SECOND / PERIOD_SECONDS) + delta;
}

/** The code of this moment. */
export async function codeAt(secret: string, now: number): Promise<string> {
	return (await generator(secret)).generate({ timestamp: now });
}

/** The secret for people: an address that authenticator apps understand, as a picture, and in groups of four to type. */
export async function secretForPeople(
	secret: string,
	email: string,
): Promise<{ path: string; size: number; typed: string }> {
	const [{ default: encodeQR }, totp] = await Promise.all([import("qr"), generator(secret, email)]);
	const modules = encodeQR(totp.toString(), "raw", { ecc: "medium", border: 4 });
	const path = modules.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
	return { path, size: modules.length, typed: secret.match(/.{1,4}/g)?.join(" ") ?? secret };
}

/** SHA-1, which authenticator apps take for granted (RFC 6238 § 1.2), by the platform: the package's own is twice its size. */
const hmac = (_algorithm: string, key: Uint8Array, message: Uint8Array) =>
	createHmac("sha1", key).update(message).digest();

async function generator(secret: string, label?: string) {
	const { Secret, TOTP } = await import("otpauth/bare");
	return new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS, hmac });
}
