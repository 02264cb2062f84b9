import { setTimeout as pause } from "node:timers/promises";
import { CLOSE_FULL } from "#app/domain/application/live-message.ts";
import { adminAction } from "../services/admin-by-forms.ts";
import { Applicant } from "../services/applicant.ts";
import { HttpClient, staffClient } from "../services/http-client.ts";
import { inject, WEBHOOK_EVENTS } from "../services/injected-faults.ts";
import { memoryOfRuntime } from "../services/memory.ts";
import { eventHeaders, listAtProvider, type ProviderEvent } from "../services/provider-account.ts";
import { webhookSecret } from "../services/state-files.ts";
import { addressOf, inLanes, megabytes, type Outcome, quantileOf, toOutcome, withWorker } from "./bar.ts";

const APPLICATIONS = Number(process.env.SOCKET_APPLICATIONS ?? 50);
const PER_APPLICATION = 100;
const MAX_DELIVERY_MS = 5000;
const MAX_ACK_MS = 500;
/** The runtime hibernates an object after ten idle seconds. */
const SLEEP_MS = 20_000;

type Subscriber = { messages: { at: number; status: string }[]; closed: number | null; close(): void };

/** Five thousand subscribers, a hundred per application, which is the limit. */
export async function measure(): Promise<Outcome> {
	return withWorker(async (server, stateDir) => {
		const { origin } = server;
		const applicants = Array.from({ length: APPLICATIONS }, (_, index) => new Applicant(index));
		await inLanes(4, applicants, async (applicant) => {
			// Everything before the card: two uploads, the form, the payment intent.
			for (let step = 0; step < 4; step += 1) await applicant.step(origin);
		});
		const visitor = new HttpClient(origin);
		// Holds back Stripe's events: the test sends and times its own copies below.
		await inject(visitor, { match: WEBHOOK_EVENTS, effect: "drop-before", times: 100_000 });
		const ids = applicants.map(({ acknowledged }) => acknowledged.applicationId ?? "");
		const before = memoryOfRuntime(server.group) ?? 0;
		const start = performance.now();
		const subscribers = new Map<string, Subscriber[]>(ids.map((id) => [id, []]));
		await inLanes(
			50,
			ids.flatMap((id) => Array<string>(PER_APPLICATION).fill(id)),
			async (id, index) => {
				const subscriber = await subscribe(origin, id, index);
				subscribers.get(id)?.push(subscriber);
			},
		);
		const connected = performance.now() - start;
		const after = memoryOfRuntime(server.group) ?? 0;
		const extra = await subscribe(origin, ids[0] ?? "", 70_000);
		await pause(200);

		const acks: number[] = [];
		await inLanes(4, applicants, (applicant) => applicant.step(origin));
		const events = await listAtProvider<ProviderEvent>(visitor, "events");
		const succeeded = events.filter(({ type }) => type === "payment_intent.succeeded");
		const secret = webhookSecret(stateDir);
		const paid = await measureDelivery(subscribers, " paid", async () => {
			await inLanes(4, succeeded, async (event) => {
				const body = JSON.stringify(event);
				const start = performance.now();
				const response = await fetch(`${origin}/api/webhooks/stripe`, {
					method: "POST",
					headers: eventHeaders(body, secret),
					body,
				});
				await response.text();
				acks.push(performance.now() - start);
			});
		});
		await pause(SLEEP_MS);
		const eva = await staffClient(origin, "eva@azulejo.example");
		const ended = await measureDelivery(subscribers, "cancelled", async () => {
			await inLanes(2, ids, async (id) => {
				await adminAction(eva, id, "cancel");
			});
		});
		const all = APPLICATIONS * PER_APPLICATION;
		for (const subscriber of [...subscribers.values()].flat()) subscriber.close();
		const health = await visitor.call<{ status: string }>("/api/health");
		return toOutcome(
			`${all} sockets over ${APPLICATIONS} applications up in ${(connected / 1000).toFixed(1)} s (${((after - before) / 1024 / all).toFixed(0)} kB each, workerd at ${megabytes(after)}); the payment reached ${paid.reached} of ${all}, p50 ${quantileOf(paid.delays, 0.5).toFixed(0)} ms, p99 ${quantileOf(paid.delays, 0.99).toFixed(0)} ms; the webhook's answer meanwhile p50 ${quantileOf(acks, 0.5).toFixed(0)} ms, p99 ${quantileOf(acks, 0.99).toFixed(0)} ms; after ${SLEEP_MS / 1000} s of sleep the next change reached ${ended.reached}, p99 ${quantileOf(ended.delays, 0.99).toFixed(0)} ms; the 101st is closed with ${extra.closed}`,
			[
				all < 5000 && `${all} instead of 5,000`,
				paid.reached < all && "not all heard of the payment",
				ended.reached < all && "not all heard after the sleep",
				quantileOf(paid.delays, 0.99) >= MAX_DELIVERY_MS && "p99 of the delivery is above 5 s",
				quantileOf(acks, 0.99) >= MAX_ACK_MS && `a webhook response took longer than ${MAX_ACK_MS} ms`,
				extra.closed !== CLOSE_FULL && "the 101st was not closed as one too many",
				health.status !== "ok" && "not healthy afterwards",
			],
		);
	});
}

/** Runs an action; returns the number of notified subscribers and their delay after the first of their application. */
async function measureDelivery(subscribers: Map<string, Subscriber[]>, status: string, action: () => Promise<void>) {
	const all = [...subscribers.values()].flat();
	const messageOf = (subscriber: Subscriber) => subscriber.messages.find((message) => message.status.includes(status));
	await action();
	for (let waited = 0; waited < 300 && !all.every(messageOf); waited += 1) await pause(100);
	const delays: number[] = [];
	for (const room of subscribers.values()) {
		const times = room.flatMap((subscriber) => messageOf(subscriber)?.at ?? []);
		const first = Math.min(...times);
		delays.push(...times.map((time) => time - first));
	}
	return { reached: all.filter(messageOf).length, delays };
}

function subscribe(origin: string, id: string, index: number): Promise<Subscriber> {
	return new Promise((resolve) => {
		const headers = { Origin: origin, ...addressOf(0x100000 + index) };
		// Node's client accepts headers, unlike browsers'.
		const socket = new WebSocket(`${origin.replace("http", "ws")}/ws?applicationId=${id}`, { headers } as never);
		const subscriber: Subscriber = { messages: [], closed: null, close: () => socket.close() };
		socket.addEventListener("message", ({ data }) => {
			const { application } = JSON.parse(String(data)) as { application: { status: string; paymentStatus: string } };
			subscriber.messages.push({ at: performance.now(), status: `${application.status} ${application.paymentStatus}` });
			resolve(subscriber);
		});
		socket.addEventListener("close", ({ code }) => {
			subscriber.closed = code;
			resolve(subscriber);
		});
		socket.addEventListener("error", () => undefined);
	});
}
