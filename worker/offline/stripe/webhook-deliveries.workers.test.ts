import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { payWithCard } from "#test/services/card-holder.ts";
import { openIntent, openPayments } from "#test/services/card-payments.ts";
import type { OfflineBindings } from "../bindings.ts";
import type { StripeSandbox } from "./stripe-sandbox.ts";

const offline = env as unknown as OfflineBindings;
const sandbox = () => offline.STRIPE_SANDBOX.getByName("sandbox");
const SECOND = 1000;

type Received = { url: string; body: string; signature: string | null };
let received: Received[];
/** The receiver's responses, in order; 200 when none is left. */
let responses: (number | "unreachable")[];

beforeEach(async () => {
	received = [];
	responses = [];
	await runInDurableObject(sandbox(), (object: StripeSandbox) => {
		object.receiver = async (request) => {
			const signature = request.headers.get("stripe-signature");
			received.push({ url: request.url, body: await request.text(), signature });
			const response = responses.shift() ?? 200;
			if (response === "unreachable") throw new TypeError("Nobody there");
			return new Response("noted", { status: response });
		};
	});
});

/**
 * Deliveries run in the background: waits for this many attempts and returns them, newest first. A retry also starts by
 * itself, after a second.
 */
async function waitForAttempts(count: number) {
	const countAttempts = async () => (await sandbox().overview()).attempts.length;
	await expect.poll(countAttempts, { timeout: 10_000 }).toBeGreaterThanOrEqual(count);
	return (await sandbox().overview()).attempts.slice(-count);
}

async function advanceClock(milliseconds: number) {
	await offline.SIMULATOR.getByName("singleton").moveClock(milliseconds);
	await sandbox().deliverDueEvents();
}

it("signs each event so that our own check accepts it", async () => {
	const { intentId } = await openIntent();
	await waitForAttempts(1);
	const [delivery] = received;
	expect(delivery?.url).toBe("http://localhost/api/webhooks/stripe");
	const { payments, environment } = await openPayments();
	const message = await payments.verifyWebhook(delivery?.body ?? "", delivery?.signature ?? null, environment.now());
	expect(message).toMatchObject({ ok: true, value: { type: "payment_intent.created", intentId } });
});

it("reports what happens to a payment, each event once", async () => {
	const { intentId, clientSecret } = await openIntent();
	await payWithCard(intentId, clientSecret, "4000000000000002");
	await payWithCard(intentId, clientSecret, "4242424242424242");
	await waitForAttempts(5);
	expect(received.map(({ body }) => JSON.parse(body).type).sort()).toEqual([
		"charge.failed",
		"charge.succeeded",
		"payment_intent.created",
		"payment_intent.payment_failed",
		"payment_intent.succeeded",
	]);
	expect((await sandbox().overview()).waiting).toEqual([]);
});

it("retries after a failure, signed with the time of the new attempt, until it is accepted", async () => {
	responses = [500, "unreachable"];
	await openIntent();
	await waitForAttempts(1);
	await advanceClock(1 * SECOND);
	await waitForAttempts(2);
	await advanceClock(5 * SECOND);
	const recorded = await waitForAttempts(3);
	expect(recorded.map(({ status, note }) => [status, note])).toEqual([
		[200, "noted"],
		[null, "Nobody there"],
		[500, "noted"],
	]);
	expect(new Set(received.map(({ body }) => body)).size).toBe(1);
	expect(new Set(received.map(({ signature }) => signature)).size).toBe(3);
	const { waiting, events } = await sandbox().overview();
	expect(waiting).toEqual([]);
	expect(events[0]?.pending_webhooks).toBe(0);
});

it("gives up after the sixth attempt, and redelivers on request", async () => {
	responses = Array(6).fill(503);
	await openIntent();
	await waitForAttempts(1);
	for (const [index, seconds] of [1, 5, 30, 300, 3600].entries()) {
		await advanceClock(seconds * SECOND);
		await waitForAttempts(index + 2);
	}
	const { waiting, events } = await sandbox().overview();
	expect(waiting).toEqual([]);
	expect(events[0]?.pending_webhooks).toBe(1);
	expect(await sandbox().redeliver(events[0]?.id ?? "")).toBe(true);
	expect((await waitForAttempts(7))[0]?.status).toBe(200);
	expect(await sandbox().redeliver("evt_unknown")).toBe(false);
});

it("waits for the events that are already in transit", async () => {
	let respond = () => {};
	await runInDurableObject(sandbox(), (object: StripeSandbox) => {
		object.receiver = async (request) => {
			received.push({ url: request.url, body: await request.text(), signature: null });
			await new Promise<void>((resolve) => {
				respond = resolve;
			});
			return new Response("noted");
		};
	});
	await openIntent();
	await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1);
	let isFinished = false;
	const delivery = sandbox()
		.deliverDueEvents()
		.then(() => {
			isFinished = true;
		});
	// Enough calls for a run that does not wait to finish.
	for (let call = 0; call < 10; call += 1) expect((await sandbox().overview()).attempts).toEqual([]);
	expect(isFinished).toBe(false);
	await runInDurableObject(sandbox(), () => respond());
	await delivery;
	expect((await sandbox().overview()).attempts).toHaveLength(1);
});

it("applies the faults that are meant for the receiver", async () => {
	await sandbox().injectFault({ match: "POST /api/webhooks/*", effect: "status", status: 503, delay: 0, times: 1 });
	await openIntent();
	expect((await waitForAttempts(1))[0]?.status).toBe(503);
	expect(received).toEqual([]);
	await advanceClock(1 * SECOND);
	await waitForAttempts(2);
	expect(received).toHaveLength(1);
});
