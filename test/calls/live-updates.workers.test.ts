import { env, evictDurableObject, SELF } from "cloudflare:test";
import { afterEach, expect, it, vi } from "vitest";
import { observePayment } from "#app/commands/money/observe-payment.server.ts";
import type { LiveMessage } from "#app/domain/application/live-message.ts";
import type { Bindings } from "#worker/env.ts";
import { beginPaying } from "../services/api-helpers.ts";
import { payWithCard } from "../services/card-holder.ts";
import { Client, ORIGIN } from "../services/client.ts";
import { APPLICANT } from "../services/fixtures.ts";
import { openServices } from "../services/open-services.ts";
import { anApplication, collectEvents } from "../services/states.ts";

type Subscriber = { socket: WebSocket; messages: LiveMessage[]; ended: Promise<number> };

const open: WebSocket[] = [];
afterEach(() => {
	for (const socket of open.splice(0)) socket.close(1000);
});

function connect(path: string, headers: Record<string, string> = { Origin: ORIGIN }): Promise<Response> {
	return SELF.fetch(ORIGIN + path, { headers: { Upgrade: "websocket", ...headers } });
}

async function subscribe(path: string): Promise<Subscriber> {
	const { status, webSocket: socket } = await connect(path);
	if (status !== 101 || !socket) throw new Error(`socket: ${status}`);
	const messages: LiveMessage[] = [];
	socket.addEventListener("message", ({ data }) => messages.push(JSON.parse(String(data))));
	const ended = new Promise<number>((resolve) => socket.addEventListener("close", ({ code }) => resolve(code)));
	socket.accept();
	open.push(socket);
	return { socket, messages: messages, ended };
}

/** Waits for a payment status and returns the message that reported it to a subscriber. */
async function waitForStatus(subscriber: Subscriber, paymentStatus: string): Promise<LiveMessage> {
	return vi.waitUntil(
		() => subscriber.messages.find(({ application }) => application.paymentStatus === paymentStatus),
		{
			timeout: 10_000,
		},
	);
}

async function pay(applicant: Client, id: string): Promise<void> {
	const { intentId, clientSecret } = await beginPaying(applicant, id);
	await collectEvents(async () => void (await payWithCard(intentId, clientSecret, "4242424242424242")));
	expect((await observePayment({ ...(await openServices()), deliverSoon() {} }, intentId)).ok).toBe(true);
}

it("sends the application's state and each change to subscribers by URL and by message", async () => {
	const applicant = new Client();
	const { id } = await anApplication(applicant).build();
	const byAddress = await subscribe(`/ws?applicationId=${id}`);
	const byMessage = await subscribe("/ws");
	byMessage.socket.send(JSON.stringify({ type: "register", applicationId: id }));
	for (const subscriber of [byAddress, byMessage]) {
		expect(await waitForStatus(subscriber, "pending")).toMatchObject({
			type: "application_update",
			action: "status_update",
		});
	}
	await pay(applicant, id);
	for (const subscriber of [byAddress, byMessage]) {
		const { application, timestamp } = await waitForStatus(subscriber, "paid");
		expect(application).toMatchObject({ status: "pending", hasNif: false, lastName: "G.", owner: false });
		expect(timestamp).toBeGreaterThan(0);
	}
});

it("sends the current state to a reconnecting subscriber", async () => {
	const applicant = new Client();
	const { id } = await anApplication(applicant).build();
	const before = await subscribe(`/ws?applicationId=${id}`);
	await waitForStatus(before, "pending");
	before.socket.close(1000);
	await pay(applicant, id);
	const after = await subscribe(`/ws?applicationId=${id}`);
	await vi.waitUntil(() => after.messages.length > 0);
	expect(after.messages[0]?.application.paymentStatus).toBe("paid");
});

it("sends subscribers only the public view", async () => {
	const applicant = new Client();
	const { id } = await anApplication(applicant, { affiliateCode: "MARIA-10" }).build();
	const subscriber = await subscribe(`/ws?applicationId=${id}`);
	await pay(applicant, id);
	await waitForStatus(subscriber, "paid");
	const text = JSON.stringify(subscriber.messages);
	const { lastName, email, phone, dateOfBirth, addressLine1, postalCode } = APPLICANT;
	for (const secret of [lastName, email, phone, dateOfBirth, addressLine1, postalCode, "MARIA-10", id]) {
		expect(text).not.toContain(secret);
	}
});

it("sends nothing about another applicant's application", async () => {
	const [applicant, otherApplicant] = [new Client(), new Client()];
	const { id } = await anApplication(applicant).build();
	const { id: otherId } = await anApplication(otherApplicant).build();
	const subscriber = await subscribe(`/ws?applicationId=${otherId}`);
	await waitForStatus(subscriber, "pending");
	await pay(applicant, id);
	expect(subscriber.messages.map(({ application }) => application.paymentStatus)).toEqual(["pending"]);
});

it("closes with 4404 when there is no such application, whether named by URL or by message", async () => {
	const byAddress = await subscribe("/ws?applicationId=AAAAAAAAAAAAAAAAAAAAAA");
	expect(await byAddress.ended).toBe(4404);
	const byMessage = await subscribe("/ws");
	byMessage.socket.send(JSON.stringify({ type: "register", applicationId: "AAAAAAAAAAAAAAAAAAAAAA" }));
	expect(await byMessage.ended).toBe(4404);
	expect([...byAddress.messages, ...byMessage.messages]).toEqual([]);
});

it("closes with 1008 when the first message registers nothing", async () => {
	const messages = ["not JSON", '{"type":"register"}', '{"type":"hello","applicationId":"x"}', `"${"a".repeat(2000)}"`];
	for (const message of messages) {
		const subscriber = await subscribe("/ws");
		subscriber.socket.send(message);
		expect(await subscriber.ended, message).toBe(1008);
	}
});

it("rejects a socket from another site, and one without an Origin", async () => {
	const { id } = await anApplication(new Client()).build();
	const origins: [from: string, headers: Record<string, string>][] = [
		["another site", { Origin: "https://evil.example" }],
		["the Origin null", { Origin: "null" }],
		["no Origin at all", {}],
		["a browser on another site", { Origin: ORIGIN, "Sec-Fetch-Site": "cross-site" }],
	];
	for (const [from, headers] of origins)
		for (const path of ["/ws", `/ws?applicationId=${id}`]) {
			const refused = await connect(path, headers);
			expect(refused.status, from).toBe(403);
			expect(refused.webSocket, from).toBeNull();
		}
});

it("requires an upgrade", async () => {
	expect((await SELF.fetch(`${ORIGIN}/ws`)).status).toBe(426);
});

it("closes a socket that sends too many messages, and keeps the others", async () => {
	const applicant = new Client();
	const { id } = await anApplication(applicant).build();
	const noisy = await subscribe(`/ws?applicationId=${id}`);
	const other = await subscribe(`/ws?applicationId=${id}`);
	for (let message = 0; message < 12; message += 1) noisy.socket.send("hello");
	expect(await noisy.ended).toBe(1008);
	await pay(applicant, id);
	expect(await waitForStatus(other, "paid")).toBeDefined();
});

/** An idle room may already be hibernating. */
async function hibernate(id: string): Promise<void> {
	const room = (env as unknown as Bindings).ROOMS.getByName(id) as never;
	await evictDurableObject(room, { webSockets: "hibernate" }).catch((error: Error) => {
		if (!error.message.includes("not currently running")) throw error;
	});
}

it("keeps its subscribers while the room hibernates", async () => {
	const applicant = new Client();
	const { id } = await anApplication(applicant).build();
	const subscriber = await subscribe(`/ws?applicationId=${id}`);
	await waitForStatus(subscriber, "pending");
	await hibernate(id);
	await pay(applicant, id);
	expect(await waitForStatus(subscriber, "paid")).toMatchObject({ action: "status_update" });
});
