import { createHmac, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";
import { PRETENDED_ACCOUNT } from "../account.ts";

const CERTIFICATE = "https://api.sandbox.paypal.com/v1/notifications/certs/CERT-offline";
const ALGORITHM = "SHA256withRSA";

/**
 * PayPal signs id, time, webhook and the checksum of the event's text with a certificate; here the same is signed with a
 * secret of this installation, which its own check alone accepts.
 */
function sign(id: string, time: string, webhookId: string, body: string, secret: string): string {
	const text = `${id}|${time}|${webhookId}|${crc32(body)}`;
	return createHmac("sha256", `paypal:${secret}`).update(text).digest("base64");
}

/** The headers with which an event comes. @param id of this transmission @param at UTC milliseconds */
export function signedHeaders(id: string, at: number, body: string, secret: string): Headers {
	const time = new Date(at).toISOString().replace(/\.\d{3}Z$/, "Z");
	return new Headers({
		"Content-Type": "application/json",
		"User-Agent": "PayPal/AUHD-214.0-58843372",
		"PAYPAL-AUTH-ALGO": ALGORITHM,
		"PAYPAL-CERT-URL": CERTIFICATE,
		"PAYPAL-TRANSMISSION-ID": id,
		"PAYPAL-TRANSMISSION-TIME": time,
		"PAYPAL-TRANSMISSION-SIG": sign(id, time, PRETENDED_ACCOUNT.webhookId, body, secret),
	});
}

/**
 * Whether what was sent to verify-webhook-signature holds. The event is taken out of the request as it stands there: whoever
 * writes it anew, with other spaces or another order, has another checksum.
 */
export function verifySignature(request: string, secret: string): boolean {
	const [, before = "", event = ""] = /^(\{.*?),"webhook_event":(.*)\}$/s.exec(request) ?? [];
	try {
		const asked = JSON.parse(`${before}}`) as Record<string, string>;
		const { transmission_id: id = "", transmission_time: time = "", webhook_id: webhookId = "" } = asked;
		if (asked.cert_url !== CERTIFICATE || asked.auth_algo !== ALGORITHM) return false;
		const given = Buffer.from(asked.transmission_sig ?? "", "base64");
		const due = Buffer.from(sign(id, time, webhookId, event, secret), "base64");
		return webhookId === PRETENDED_ACCOUNT.webhookId && given.length === due.length && timingSafeEqual(given, due);
	} catch {
		return false;
	}
}
