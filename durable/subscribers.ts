import { CLOSE_FULL, CLOSE_UNKNOWN, type LiveMessage } from "#app/domain/application/live-message.ts";

const MAX_SUBSCRIBERS = 100;
const MAX_MESSAGE_CHARACTERS = 1024;
const MAX_MESSAGES = 10;
const WINDOW_MS = 10_000;

type Heard = { since: number; messages: number };

/**
 * Accepts a socket that may hibernate and tells it where the application stands; null means that there is no such
 * application.
 */
export function acceptSubscriber(ctx: DurableObjectState, request: Request, news: LiveMessage | null): Response {
	if (request.headers.get("Upgrade") !== "websocket") return new Response("Expected a WebSocket", { status: 426 });
	const { 0: client, 1: server } = new WebSocketPair();
	if (!news || ctx.getWebSockets().length >= MAX_SUBSCRIBERS) {
		server.accept();
		server.close(news ? CLOSE_FULL : CLOSE_UNKNOWN, news ? "too many subscribers" : "unknown application");
		return new Response(null, { status: 101, webSocket: client });
	}
	ctx.acceptWebSocket(server);
	// What is needed per socket must be in its attachment: the constructor runs again after hibernation.
	server.serializeAttachment({ since: Date.now(), messages: 0 } satisfies Heard);
	server.send(JSON.stringify(news));
	return new Response(null, { status: 101, webSocket: client });
}

/** A page only ever registers, which the address already did; more than that is noise and too much of it ends the socket. */
export function hearSubscriber(socket: WebSocket, message: string | ArrayBuffer): void {
	const heard = (socket.deserializeAttachment() as Heard | null) ?? { since: Date.now(), messages: 0 };
	const fresh = Date.now() - heard.since > WINDOW_MS ? { since: Date.now(), messages: 0 } : heard;
	const next = { ...fresh, messages: fresh.messages + 1 };
	const size = typeof message === "string" ? message.length : message.byteLength;
	if (size > MAX_MESSAGE_CHARACTERS || next.messages > MAX_MESSAGES) socket.close(1008, "too much");
	else socket.serializeAttachment(next);
}

/** One serialised text for all; a dead socket must not keep the others from hearing. */
export function broadcast(ctx: DurableObjectState, news: LiveMessage): void {
	const text = JSON.stringify(news);
	for (const socket of ctx.getWebSockets()) {
		try {
			socket.send(text);
		} catch {
			socket.close(1011, "gone");
		}
	}
}
