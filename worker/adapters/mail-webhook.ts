import { Buffer } from "node:buffer";
import * as v from "valibot";
import type { MailEvent } from "#app/commands/mail/record-mail-event.server.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { MINUTE, SECOND } from "#app/domain/time/calendar.ts";

/** Maximum age of a signature, against replays. */
const MAX_AGE_MS = 5 * MINUTE;
const SIGNATURE = /^v1,([A-Za-z0-9+/]{43}=)$/;

/** The parts of Resend's events that we read. */
const eventSchema = v.object({
	type: v.pipe(v.string(), v.maxLength(100)),
	created_at: v.pipe(v.string(), v.maxLength(40)),
	data: v.object({ email_id: v.pipe(v.string(), v.maxLength(200)) }),
});

/**
 * Verifies a webhook of the mail provider, signed as Svix does: HMAC-SHA256 over id, time and body, compared in constant time.
 * @param secrets `whsec_` and base64; several while one is being rotated, and any of them may have signed
 * @param now UTC milliseconds of the product's clock
 */
export async function verifyMailWebhook(
	secrets: readonly string[],
	rawBody: string,
	headers: Headers,
	now: number,
): Promise<Outcome<MailEvent>> {
	const invalidSignature = failure("invalid", "webhook_signature");
	const id = headers.get("svix-id") ?? "";
	const seconds = headers.get("svix-timestamp") ?? "";
	if (!/^[\w.-]{1,100}$/.test(id) || !/^\d{1,12}$/.test(seconds)) return invalidSignature;
	if (Math.abs(now - Number(seconds) * SECOND) > MAX_AGE_MS) return invalidSignature;
	const signedContent = new TextEncoder().encode(`${id}.${seconds}.${rawBody}`);
	const signatures = (headers.get("svix-signature") ?? "").split(" ").slice(0, 10);
	if (!(await hasValidSignature(secrets, signatures, signedContent))) return invalidSignature;
	return readEvent(id, rawBody);
}

async function hasValidSignature(
	secrets: readonly string[],
	signatures: string[],
	signedContent: Uint8Array<ArrayBuffer>,
) {
	for (const secret of secrets) {
		const key = await importKey(secret, "verify");
		for (const signature of signatures) {
			const [, encoded] = SIGNATURE.exec(signature) ?? [];
			if (!encoded) continue;
			if (await crypto.subtle.verify("HMAC", key, Buffer.from(encoded, "base64"), signedContent)) return true;
		}
	}
	return false;
}

function importKey(secret: string, usage: "sign" | "verify"): Promise<CryptoKey> {
	const bytes = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
	return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, [usage]);
}

function readEvent(id: string, rawBody: string): Outcome<MailEvent> {
	try {
		const { type, created_at, data } = v.parse(eventSchema, JSON.parse(rawBody));
		return success({ id, type, providerId: data.email_id, at: Date.parse(created_at) });
	} catch {
		return failure("invalid", "webhook_signature");
	}
}

/** Returns the headers of a signed webhook; used by the offline mailbox. @param timestamp UTC milliseconds */
export async function signMailWebhook(
	secret: string,
	id: string,
	rawBody: string,
	timestamp: number,
): Promise<Headers> {
	const seconds = String(Math.floor(timestamp / SECOND));
	const key = await importKey(secret, "sign");
	const signature = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(`${id}.${seconds}.${rawBody}`));
	return new Headers({
		"Content-Type": "application/json",
		"svix-id": id,
		"svix-timestamp": seconds,
		"svix-signature": `v1,${Buffer.from(signature).toString("base64")}`,
	});
}
