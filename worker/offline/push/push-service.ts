import { Hono } from "hono";
import { html } from "hono/html";
import { importJWK, jwtVerify } from "jose";
import * as z from "zod";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import { randomId } from "#app/server/random.server.ts";
import { originGate } from "../../middleware.ts";
import type { OfflineEnv } from "../bindings.ts";
import { offlinePage } from "../offline-page.ts";
import standInScript from "./stand-in.js?raw";

/** A fictitious key pair, for the simulator only. */
export const OFFLINE_VAPID = {
	VAPID_PUBLIC_KEY: "BDXyBSQNA98NS-KIz4aPT9VbLxjT7rM2_DGKbch5g0Sn0svF84LWG8WQ52ih1fjpA_nMePcciD7M2uPvxiTmbFc",
	VAPID_PRIVATE_KEY: "uXsbsOaGqS0w7pF52fvnvxkCohiRjZsKAXoqQUlhdpo",
};

export const PUSH_HOST = "push.offline";
export const PUSH_SCRIPT = "/offline/push/push.js";

/** The keys of a browser, base64url. */
const browserKeysSchema = z.object({ p256dh: z.string(), auth: z.string(), privateKey: z.string() });
export type BrowserKeys = z.output<typeof browserKeysSchema>;

/** A message as the browser would receive it, and the headers that a push service reads. */
export type DeliveredPush = { at: number; data: string; ttl: number; urgency: string; topic: string };

const MAX_MESSAGES = 200;

// Stored in the process: after a restart every subscription is gone (410).
const subscriptions = new Map<string, BrowserKeys>();
const messages: DeliveredPush[] = [];

/** Returns the delivered messages, oldest first. */
export function listDeliveredPushes(): readonly DeliveredPush[] {
	return messages;
}

/** Subscribes a browser with these keys. Returns its endpoint. */
export function subscribeBrowser(keys: BrowserKeys): string {
	const id = randomId();
	subscriptions.set(id, keys);
	return `https://${PUSH_HOST}/${id}`;
}

/** Drops all subscriptions and messages, like a browser's push service when the site's data is deleted. */
export function clearPushes(): void {
	subscriptions.clear();
	messages.length = 0;
}

/**
 * Accepts a message as RFC 8030 specifies if its sender's token is valid (RFC 8292), and decrypts it.
 * @param now UTC milliseconds
 */
export async function receivePush(request: Request, now: number): Promise<Response> {
	const keys = subscriptions.get(new URL(request.url).pathname.slice(1));
	if (!keys) return new Response(null, { status: 410 });
	if (!(await isAuthorized(request.headers.get("Authorization") ?? ""))) return new Response(null, { status: 403 });
	const body = new Uint8Array(await request.arrayBuffer());
	if (body.length > 4096) return new Response(null, { status: 413 });
	const getHeader = (name: string) => request.headers.get(name) ?? "";
	messages.push({
		at: now,
		data: await decryptPush(body, keys),
		ttl: Number(getHeader("TTL")),
		urgency: getHeader("Urgency"),
		topic: getHeader("Topic"),
	});
	if (messages.length > MAX_MESSAGES) messages.shift();
	return new Response(null, { status: 201 });
}

async function isAuthorized(authorization: string): Promise<boolean> {
	const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
	if (key !== OFFLINE_VAPID.VAPID_PUBLIC_KEY) return false;
	const publicKey = await importJWK(toJwk(key), "ES256");
	const verified = await jwtVerify(token, publicKey, { audience: `https://${PUSH_HOST}` }).catch(() => null);
	return verified?.payload.sub?.startsWith("mailto:") ?? false;
}

const decodeBase64Url = (text: string) => Uint8Array.fromBase64(text, { alphabet: "base64url" });
const encodeBase64Url = (bytes: Uint8Array) => bytes.toBase64({ alphabet: "base64url", omitPadding: true });
const encodeUtf8 = (text: string) => new TextEncoder().encode(text);

/** Converts a point on P-256 to a JSON Web Key. */
function toJwk(point: string, privateScalar?: string) {
	const bytes = decodeBase64Url(point);
	const [x, y] = [encodeBase64Url(bytes.slice(1, 33)), encodeBase64Url(bytes.slice(33))];
	return { kty: "EC", crv: "P-256", x, y, ...(privateScalar !== undefined && { d: privateScalar }) };
}

/** Decrypts a message as a browser does (RFC 8291 over RFC 8188, one record). */
export async function decryptPush(body: Uint8Array, keys: BrowserKeys): Promise<string> {
	const salt = body.slice(0, 16);
	const keyLength = body[20] ?? 0;
	const senderKey = body.slice(21, 21 + keyLength);
	const p256 = { name: "ECDH", namedCurve: "P-256" };
	const privateKey = await crypto.subtle.importKey("jwk", toJwk(keys.p256dh, keys.privateKey), p256, false, [
		"deriveBits",
	]);
	const sender = await crypto.subtle.importKey("raw", senderKey, p256, false, []);
	const sharedSecret = await crypto.subtle.deriveBits({ name: "ECDH", public: sender }, privateKey, 256);
	const info = new Uint8Array([...encodeUtf8("WebPush: info\0"), ...decodeBase64Url(keys.p256dh), ...senderKey]);
	const secret = await deriveBits(sharedSecret, decodeBase64Url(keys.auth), info, 256);
	const key = await deriveBits(secret, salt, encodeUtf8("Content-Encoding: aes128gcm\0"), 128);
	const iv = await deriveBits(secret, salt, encodeUtf8("Content-Encoding: nonce\0"), 96);
	const aes = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
	const record = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, aes, body.slice(21 + keyLength));
	const padded = new Uint8Array(record);
	// A byte of value 2 ends the text of the last record; padding zeros follow.
	return new TextDecoder().decode(padded.slice(0, padded.lastIndexOf(2)));
}

async function deriveBits(
	inputKey: ArrayBuffer,
	salt: Uint8Array<ArrayBuffer>,
	info: Uint8Array<ArrayBuffer>,
	bits: number,
) {
	const key = await crypto.subtle.importKey("raw", inputKey, "HKDF", false, ["deriveBits"]);
	return crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, bits);
}

/** The simulated push service: delivered messages, decrypted, newest first. Mounted at /offline/push. */
export const pushRoutes = new Hono<OfflineEnv>()
	.use(originGate)
	.get("/", (c) => {
		if (c.req.query("format") === "json") return c.json(messages);
		return c.html(offlinePage("Notifications", pageContent()));
	})
	.get("/push.js", (c) =>
		c.body(standInScript, 200, { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" }),
	)
	.post("/subscriptions", async (c) => {
		const keys = browserKeysSchema.safeParse(await c.req.json().catch(() => null));
		if (!keys.success) return c.json({ message: z.prettifyError(keys.error) }, 422);
		return c.json({ endpoint: subscribeBrowser(keys.data) });
	});

function pageContent() {
	return html`
		<p>
			What the browser's push service would deliver, decrypted with the keys that the browser made. Nothing leaves this
			machine and nothing is shown: to see one on the screen, open the browser's developer tools on the site (Application,
			Service workers), paste its text into "Push" and press the button.
		</p>
		<p>Subscribed browsers: ${subscriptions.size}</p>
		<div class="scroll" tabindex="0" role="region" aria-label="Notifications"><table>
			<caption>${messages.length} notifications, newest first</caption>
			<thead><tr>
				<th scope="col">When</th><th scope="col">Text</th><th scope="col">Urgency, time to live and topic</th>
			</tr></thead>
			<tbody>${messages.toReversed().map(
				({ at, data, topic, urgency, ttl }) => html`<tr>
					<td>${formatDateTime(at, "en")}</td><td><code>${data}</code></td><td>${urgency}, ${ttl / 3600} h, ${topic}</td>
				</tr>`,
			)}</tbody>
		</table></div>`;
}
