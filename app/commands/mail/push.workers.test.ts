import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { loadExport } from "#app/queries/export/export.server.ts";
import type { PushSender, Services } from "#app/services.ts";
import { readHtml, storedApplication } from "#test/services/application-states.ts";
import { Client } from "#test/services/client.ts";
import { openServices } from "#test/services/open-services.ts";
import { production } from "#test/services/production.ts";
import { applyAndPay, continueApplication } from "#test/services/states.ts";
import {
	type BrowserKeys,
	clearPushes,
	listDeliveredPushes,
	subscribeBrowser,
} from "#worker/offline/push/push-service.ts";
import { archiveEvents } from "../cron/archive-events.server.ts";
import { eraseApplication } from "../retention/erase-application.server.ts";
import { deliverAll, deliverOutbox } from "./deliver-outbox.server.ts";
import { subscribeToPush } from "./push.server.ts";

beforeEach(clearPushes);

const base64url = (bytes: ArrayBuffer | Uint8Array) =>
	new Uint8Array(bytes).toBase64({ alphabet: "base64url", omitPadding: true });

/** A browser's own keys. */
async function browserKeys(): Promise<BrowserKeys> {
	const p256 = { name: "ECDH", namedCurve: "P-256" };
	const pair = (await crypto.subtle.generateKey(p256, true, ["deriveBits"])) as CryptoKeyPair;
	const { d } = (await crypto.subtle.exportKey("jwk", pair.privateKey)) as JsonWebKey;
	return {
		p256dh: base64url((await crypto.subtle.exportKey("raw", pair.publicKey)) as ArrayBuffer),
		auth: base64url(crypto.getRandomValues(new Uint8Array(16))),
		privateKey: d ?? "",
	};
}

async function aSubscription(endpoint?: string) {
	const { privateKey, ...keys } = await browserKeys();
	return { endpoint: endpoint ?? subscribeBrowser({ ...keys, privateKey }), expirationTime: null, keys };
}

async function turnOn(visitor: Client, id: string, subscription: unknown): Promise<Response> {
	const form = { intent: "push-on", subscription: JSON.stringify(subscription) };
	return visitor.post(`/confirmation/${id}?lang=en`, form);
}

async function aSubscribedApplicant() {
	const applicant = new Client();
	const { id } = await applyAndPay(applicant);
	const subscription = await aSubscription();
	expect((await turnOn(applicant, id, subscription)).status).toBe(200);
	return { applicant, id, subscription };
}

async function subscribers(id: string): Promise<number> {
	const count = env.DB.prepare("SELECT count(*) AS n FROM push_subscriptions WHERE application_id = ?").bind(id);
	return Number(await count.first("n"));
}

/** Delivers what is due, in production by the room's alarm. */
async function deliver(id: string, changes: Partial<Services> = {}): Promise<void> {
	await deliverOutbox({ ...(await openServices()), ...changes }, id);
}

function listArrived(): { title: string; body: string; path: string; language: string }[] {
	return listDeliveredPushes().map(({ data }) => JSON.parse(data));
}

const { push_act_title: dutyTitle, push_act_text: dutyText, push_nif_title: nifTitle, push_nif_text: nifText } = m;
const en = { locale: "en" } as const;

describe("notifications on a device", () => {
	it("come once for a duty and once for the number, without personal data or secrets", async () => {
		const { applicant, id } = await aSubscribedApplicant();
		await continueApplication(id).accepted().build();
		await deliver(id);
		await deliver(id);
		const path = `/confirmation/${id}?lang=en`;
		const first = { title: dutyTitle({}, en), body: dutyText({}, en), path, language: "en" };
		expect(listArrived()).toEqual([first]);
		await continueApplication(id).signed().filed().granted().build();
		await deliver(id);
		expect(listArrived()).toEqual([first, { title: nifTitle({}, en), body: nifText({}, en), path, language: "en" }]);
		const [{ topic = "" } = {}, second] = listDeliveredPushes();
		expect(topic).toMatch(/^[\w-]{22}$/);
		expect(second?.topic).toBe(topic);
		expect(topic).not.toBe(id);
		expect(await readHtml(await applicant.get(path))).toContain(m.push_off({}, en));
	});

	it("can be turned on and off for one browser only", async () => {
		const { applicant, id } = await aSubscribedApplicant();
		const page = await readHtml(await applicant.get(`/confirmation/${id}?lang=en`));
		expect(page).toContain(m.push_is_on({}, en));
		await applicant.post(`/confirmation/${id}?lang=en`, { intent: "push-off" });
		expect(await subscribers(id)).toBe(0);
		expect(await readHtml(await applicant.get(`/confirmation/${id}?lang=en`))).toContain(m.push_on({}, en));
		expect(await readHtml(await new Client().get(`/confirmation/${id}?lang=en`))).not.toContain(m.push_title({}, en));
		await continueApplication(id).accepted().build();
		await deliver(id);
		expect(listArrived()).toEqual([]);
	});

	it("can be turned off on a finished application, where they are no longer offered", async () => {
		const { applicant, id } = await aSubscribedApplicant();
		await continueApplication(id).accepted().signed().filed().completed().build();
		const page = async () => readHtml(await applicant.get(`/confirmation/${id}?lang=en`));
		expect(await page()).toContain(m.push_off({}, en));
		await applicant.post(`/confirmation/${id}`, { intent: "push-off" });
		expect(await page()).not.toContain(m.push_title({}, en));
	});

	it("cannot be turned on for someone else's application", async () => {
		const { id } = await applyAndPay(new Client());
		const stranger = new Client();
		await applyAndPay(stranger, { email: "another@example.com" });
		expect((await turnOn(stranger, id, await aSubscription())).status).toBe(401);
		expect(await subscribers(id)).toBe(0);
	});

	it("are neither offered nor turned on if no keys are configured", async () => {
		const applicant = new Client();
		const { id } = await applyAndPay(applicant);
		const withoutKeys = await production({});
		const path = `/confirmation/${id}?lang=en`;
		const page = await readHtml(await withoutKeys(path, applicant));
		expect(page).toContain(m.confirmation_status({}, en));
		expect(page).not.toContain(m.push_title({}, en));
		const form = { intent: "push-on", subscription: JSON.stringify(await aSubscription()) };
		expect((await withoutKeys(path, applicant, new URLSearchParams(form))).status).toBe(422);
	});

	it("are sent only to known push services", async () => {
		const applicant = new Client();
		const { id } = await applyAndPay(applicant);
		const keys = { p256dh: "short", auth: "short" };
		const refused = [
			await aSubscription("https://example.com/push"),
			await aSubscription("http://push.offline/1"),
			await aSubscription(`https://push.offline/${"x".repeat(1000)}`),
			{ ...(await aSubscription()), keys },
			null,
		];
		for (const subscription of refused) {
			const response = await turnOn(applicant, id, subscription);
			expect(response.status).toBe(422);
			expect(await readHtml(response)).toContain(m.error_push_refused({}, en).replaceAll("'", "&#x27;"));
		}
		expect(await subscribers(id)).toBe(0);
	});

	it("go to up to five browsers of an application, any of which may change its keys", async () => {
		const { applicant, id } = await aSubscribedApplicant();
		const services = await openServices();
		const subscribe = async (session: string) => {
			const sent = JSON.stringify(await aSubscription());
			return subscribeToPush(services, { id: session, applicationId: id }, sent);
		};
		for (const session of ["2", "3", "4", "5"]) expect((await subscribe(session)).ok).toBe(true);
		expect(await subscribe("6")).toMatchObject({ ok: false, failure: { code: "push_enough" } });
		expect((await turnOn(applicant, id, await aSubscription())).status).toBe(200);
		expect(await subscribers(id)).toBe(5);
	});

	it("end for a browser that its push service no longer knows", async () => {
		const { id } = await aSubscribedApplicant();
		clearPushes();
		await continueApplication(id).accepted().build();
		await deliver(id);
		expect(await subscribers(id)).toBe(0);
	});

	it("are retried when the push service fails, while the e-mail is sent", async () => {
		const { id } = await aSubscribedApplicant();
		await continueApplication(id).accepted().build();
		const { push } = await openServices();
		const send: PushSender["send"] = () => Promise.reject(new Error("push: 503"));
		await deliver(id, { push: { ...(push as PushSender), send } });
		const rows = await env.DB.prepare(
			`SELECT effect ->> '$.kind' AS kind, done_at IS NOT NULL AS done, last_error AS error FROM outbox
			WHERE application_id = ? AND (effect ->> '$.kind' = 'push' OR effect ->> '$.template' = 'signature_needed')
			ORDER BY kind`,
		).bind(id);
		expect((await rows.all()).results).toEqual([
			{ kind: "mail", done: 1, error: null },
			{ kind: "push", done: 0, error: "push: 503" },
		]);
		expect(await subscribers(id)).toBe(1);
		// By the time of the retry the duty is done, so the notification would be wrong.
		await continueApplication(id).signed().build();
		await env.DB.prepare("UPDATE outbox SET due_at = 0").run();
		await deliver(id);
		expect(listArrived()).toEqual([]);
	});

	it("end when the browser is signed out, when an e-mailed link ends its session, and when the data is erased", async () => {
		const { applicant, id } = await aSubscribedApplicant();
		const device = await env.DB.prepare("SELECT session_id FROM push_subscriptions").first("session_id");
		await applicant.post(`/confirmation/${id}`, { intent: "sign-out", device: String(device) });
		expect(await subscribers(id)).toBe(0);

		const other = await aSubscribedApplicant();
		await env.DB.prepare("DELETE FROM owner_sessions WHERE application_id = ?").bind(other.id).run();
		expect(await subscribers(other.id)).toBe(0);

		const erased = await aSubscribedApplicant();
		await continueApplication(erased.id).accepted().signed().filed().completed().build();
		expect((await eraseApplication(await openServices(), erased.id)).ok).toBe(true);
		expect(await subscribers(erased.id)).toBe(0);
	});

	it("end thirty days after the application", async () => {
		const { id } = await aSubscribedApplicant();
		await continueApplication(id).accepted().signed().filed().completed().build();
		const services = await openServices();
		await deliverAll(services);
		const inDays = (days: number) => ({ ...services, now: () => services.now() + days * DAY });
		await archiveEvents(inDays(29));
		expect(await subscribers(id)).toBe(1);
		await archiveEvents(inDays(31));
		expect(await subscribers(id)).toBe(0);
	});

	it("are stored sealed, and included in the export", async () => {
		const { id, subscription } = await aSubscribedApplicant();
		const stored = await env.DB.prepare("SELECT subscription FROM push_subscriptions").first("subscription");
		expect(String(stored)).toMatch(/^sealed:/);
		expect(String(stored)).not.toContain(subscription.keys.auth);
		const { json } = await loadExport(await openServices(), await storedApplication(id));
		const [browser] = json.browsers as { notifications: unknown }[];
		expect(browser?.notifications).toEqual({ pushService: "push.offline", since: expect.stringMatching(/Z$/) });
	});
});
