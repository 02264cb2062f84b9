import { CLOSE_FULL, CLOSE_UNKNOWN, type LiveMessage } from "#app/domain/application/live-message.ts";
import type { PHONE_UPDATED } from "#app/domain/phone-link.ts";

const MAX_SUBSCRIBERS = 100;

type SubscriberMessage = LiveMessage | typeof PHONE_UPDATED;

/** Accepts a hibernatable socket and sends the application's state; null means that it does not exist. */
export function acceptSubscriber(
	ctx: DurableObjectState,
	request: Request,
	message: SubscriberMessage | null,
): Response {
	if (request.headers.get("Upgrade") !== "websocket") return new Response("Expected a WebSocket", { status: 426 });
	const { 0: client, 1: server } = new WebSocketPair();
	if (!message || ctx.getWebSockets().length >= MAX_SUBSCRIBERS) {
		server.accept();
		server.close(message ? CLOSE_FULL : CLOSE_UNKNOWN, message ? "too many subscribers" : "unknown application");
		return new Response(null, { status: 101, webSocket: client });
	}
	ctx.acceptWebSocket(server);
	// State per socket lives in its attachment: the constructor runs again after hibernation.
	server.serializeAttachment(NO_MESSAGES_YET);
	server.send(JSON.stringify(message));
	return new Response(null, { status: 101, webSocket: client });
}

/**
 * Handles a page's message. Pages only register, which the URL already did; all messages are ignored, and too many
 * close the socket.
 */
export function handleSubscriberMessage(socket: WebSocket, message: string | ArrayBuffer): void {
	const next = countMessage(
		(socket.deserializeAttachment() as MessageRate | null) ?? NO_MESSAGES_YET,
		message,
		Date.now(),
	);
	if (next) socket.serializeAttachment(next);
	else socket.close(1008, "too much");
}

/** Sends a message to all subscribers. A dead socket must not stop the others. */
export function broadcast(ctx: DurableObjectState, message: SubscriberMessage): void {
	const text = JSON.stringify(message);
	for (const socket of ctx.getWebSockets()) {
		try {
			socket.send(text);
		} catch {
			socket.close(1011, "gone");
		}
	}
}

const MAX_MESSAGE_CHARACTERS = 1024;
const MAX_MESSAGES = 10;
const WINDOW_MS = 10_000;

/** Messages received from a socket since a time (UTC milliseconds); stored in its attachment. */
export type MessageRate = { heardSince: number; messages: number };

export const NO_MESSAGES_YET: MessageRate = { heardSince: 0, messages: 0 };

/** Counts a message; null if it is too long or exceeds the rate. */
export function countMessage(before: MessageRate, message: string | ArrayBuffer, now: number): MessageRate | null {
	const isNewWindow = now - before.heardSince > WINDOW_MS;
	const counted = {
		heardSince: isNewWindow ? now : before.heardSince,
		messages: (isNewWindow ? 0 : before.messages) + 1,
	};
	const size = typeof message === "string" ? message.length : message.byteLength;
	return size > MAX_MESSAGE_CHARACTERS || counted.messages > MAX_MESSAGES ? null : counted;
}

/**
 * Closes our side with the other side's code, which the hibernation API does not do. Reserved codes must never be sent.
 */
export function echoClose(socket: WebSocket, code: number): void {
	socket.close([1005, 1006, 1015].includes(code) ? 1000 : code);
}
