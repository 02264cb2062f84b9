import { encryptNotification } from "@block65/webcrypto-web-push";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { PushMessage } from "#app/services.ts";
import type { Environment } from "#worker/env.ts";
import {
	decryptPush,
	OFFLINE_VAPID,
	PUSH_HOST,
	receivePush,
	subscribeBrowser,
} from "#worker/offline/push/push-service.ts";
import { webPush } from "./web-push.ts";

/** The example of RFC 8291, section 5 and appendix A. */
const RFC = {
	text: "When I grow up, I want to be a watermelon",
	browser: {
		p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
		auth: "BTBZMqHH6r4Tts7J_aSIgg",
		privateKey: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
	},
	sender: {
		publicKey: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
		privateKey: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
	},
	salt: "DGv6ra1nlYgDCS1FRnbzlw",
	body: "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

const { p256dh, auth } = RFC.browser;
const bytesOf = (text: string) => Uint8Array.fromBase64(text, { alphabet: "base64url" });
const P256 = { name: "ECDH", namedCurve: "P-256" };

async function rfcSender(): Promise<CryptoKeyPair> {
	const bytes = bytesOf(RFC.sender.publicKey);
	const [x, y] = [bytes.slice(1, 33), bytes.slice(33)].map((part) =>
		part.toBase64({ alphabet: "base64url", omitPadding: true }),
	) as [string, string];
	const jwk = { kty: "EC", crv: "P-256", x, y, d: RFC.sender.privateKey };
	return {
		privateKey: await crypto.subtle.importKey("jwk", jwk, P256, false, ["deriveBits"]),
		publicKey: await crypto.subtle.importKey("raw", bytes, P256, true, []),
	};
}

afterEach(() => vi.restoreAllMocks());

describe("the encryption", () => {
	it("matches RFC 8291 to the byte, with the sender's key and salt of its example", async () => {
		const sender = await rfcSender();
		vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
			(array as Uint8Array).set(bytesOf(RFC.salt));
			return array;
		});
		vi.spyOn(crypto.subtle, "generateKey").mockResolvedValue(sender as never);
		const subscription = { endpoint: "https://push.example.net/1", expirationTime: null, keys: { p256dh, auth } };
		const body = await encryptNotification(subscription, new TextEncoder().encode(RFC.text), { pad: false });
		expect(body).toEqual(bytesOf(RFC.body));
	});

	it("is reversed by the simulated push service, which also decrypts the example", async () => {
		expect(await decryptPush(bytesOf(RFC.body), RFC.browser)).toBe(RFC.text);
	});
});

const MESSAGE: PushMessage = {
	topic: "a-topic",
	data: { title: "Há algo a fazer", body: "Abra o seu pedido.", path: "/confirmation/1?lang=pt", language: "pt" },
};
const KEYS = { p256dh, auth };

/** A sender whose requests the function responds to. */
function senderTo(respond: (request: Request) => Response | Promise<Response>, config: object = OFFLINE_VAPID) {
	const requests: Request[] = [];
	const environment = {
		config: { SUPPORT_EMAIL: "support@azulejo.example", ...config },
		fetch: async (url: string, init: RequestInit) => {
			const request = new Request(url, init);
			requests.push(request);
			return respond(request.clone() as Request);
		},
		simulatedPush: { host: PUSH_HOST, script: "/push.js" },
	} as unknown as Environment;
	return { push: webPush(environment), requests };
}

const KNOWN = { endpoint: "https://fcm.googleapis.com/fcm/send/1", keys: KEYS };

describe("sending", () => {
	it("delivers a message that the service accepts and decrypts, with lifetime, urgency and topic", async () => {
		const { push, requests } = senderTo((request) => receivePush(request, 0));
		const subscription = { endpoint: subscribeBrowser(RFC.browser), keys: KEYS };
		expect(await push?.send(subscription, MESSAGE)).toBe("sent");
		const [request] = requests;
		const body = new Uint8Array((await request?.arrayBuffer()) ?? []);
		expect(body).toHaveLength(4096);
		expect(JSON.parse(await decryptPush(body, RFC.browser))).toEqual(MESSAGE.data);
		expect(Object.fromEntries(["ttl", "urgency", "topic"].map((name) => [name, request?.headers.get(name)]))).toEqual({
			ttl: "259200",
			urgency: "normal",
			topic: "a-topic",
		});
		expect(request?.redirect).toBe("manual");
	});

	it("is rejected without our signature", async () => {
		const { push, requests } = senderTo((request) => receivePush(request, 0));
		const endpoint = subscribeBrowser(RFC.browser);
		await push?.send({ endpoint, keys: KEYS }, MESSAGE);
		const authorization = requests[0]?.headers.get("Authorization") ?? "";
		const statusWith = async (value: string) =>
			(await receivePush(new Request(endpoint, { method: "POST", headers: { Authorization: value } }), 0)).status;
		const [token = "", key = ""] = authorization.replace("vapid t=", "").split(", k=");
		expect(await statusWith(`vapid t=${token}, k=${RFC.sender.publicKey}`)).toBe(403);
		expect(await statusWith(`vapid t=${token.slice(0, -8)}AAAAAAAA, k=${key}`)).toBe(403);
	});

	it.each([404, 410])("reports a subscription that no longer exists: %i", async (status) => {
		const { push } = senderTo(() => new Response(null, { status }));
		expect(await push?.send(KNOWN, MESSAGE)).toBe("gone");
	});

	it.each([302, 400, 403, 429, 500])("fails with only the status, to be retried: %i", async (status) => {
		const headers = { Location: "https://internal.example/" };
		const { push, requests } = senderTo(() => new Response(null, { status, headers }));
		await expect(push?.send(KNOWN, MESSAGE)).rejects.toThrow(`push: ${status}`);
		expect(requests).toHaveLength(1);
	});

	it("names no endpoint in an error", async () => {
		const { push } = senderTo(() => {
			throw new TypeError(`fetch failed: ${KNOWN.endpoint}`);
		});
		await expect(push?.send(KNOWN, MESSAGE)).rejects.toThrow(/^push: unavailable$/);
	});

	it("rejects a key that is not on the curve, as every attempt would fail", async () => {
		const { push } = senderTo(() => new Response());
		expect(await push?.accepts(KNOWN)).toBe(true);
		const unusable = { ...KNOWN, keys: { p256dh: `B${"A".repeat(86)}`, auth } };
		expect(await push?.accepts(unusable)).toBe(false);
		await expect(push?.send(unusable, MESSAGE)).rejects.toThrow(/^push: unusable_keys$/);
	});

	it("sends nothing to a host that is not a push service", async () => {
		const { push, requests } = senderTo(() => new Response(null, { status: 201 }));
		const foreign = { ...KNOWN, endpoint: "https://169.254.169.254/latest" };
		expect(await push?.send(foreign, MESSAGE)).toBe("gone");
		expect(requests).toEqual([]);
		expect(await push?.accepts(foreign)).toBe(false);
	});

	it("needs both keys", () => {
		expect(senderTo(() => new Response(), {}).push).toBeNull();
	});
});
