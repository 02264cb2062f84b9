import * as v from "valibot";
import {
	CLOSE_FULL,
	CLOSE_UNKNOWN,
	CONNECT_TIMEOUT_MS,
	liveMessageSchema,
} from "#app/domain/application/live-message.ts";
import { PHONE_UPDATED } from "#app/domain/phone-link.ts";

/** An update of an application, limited to data that every subscriber may see. */
export type LiveUpdate = v.InferOutput<typeof liveMessageSchema>;
const messageSchema = v.variant("type", [liveMessageSchema, v.object({ type: v.literal(PHONE_UPDATED.type) })]);
export type LiveState = "connecting" | "live" | "lost";

/** Delay in milliseconds before the first reconnection. Each further delay doubles, up to the maximum. */
export const FIRST_RETRY_DELAY_MS = 1_000;
export const MAX_RETRY_DELAY_MS = 30_000;
/** Networks drop a socket that is silent for longer than this. */
const PING_INTERVAL_MS = 45_000;

export function retryDelay(attempt: number): number {
	return Math.min(FIRST_RETRY_DELAY_MS * 2 ** attempt, MAX_RETRY_DELAY_MS);
}

type SubscribeOptions = {
	/** Null for this browser's order before it has an application, which gets only phone updates. */
	applicationId: string | null;
	/** The page's URL; its scheme determines ws or wss. */
	page: string;
	onUpdate(update: LiveUpdate): void;
	/** Called when a paired phone reports activity. */
	onPhoneUpdate?(): void;
	/** Called after a lost connection. Something may have changed in the meantime, so fetch once (ruling T48). */
	onReconnect(): void;
	onState(state: LiveState): void;
	connect?: (url: string) => WebSocket;
};

/** Subscribes to an application until stopped. Reconnects after a loss, immediately when the tab becomes visible. */
export function subscribeToApplication({
	applicationId,
	page,
	onUpdate,
	onPhoneUpdate,
	onReconnect,
	onState,
	connect = openSocket,
}: SubscribeOptions) {
	let stopped = false;
	let isLost = false;
	let attempt = 0;
	let socket: WebSocket | null = null;
	let retry: ReturnType<typeof setTimeout> | undefined;
	let ping: ReturnType<typeof setInterval> | undefined;

	function start(): void {
		onState("connecting");
		const current = connect(socketUrl(page, applicationId));
		socket = current;
		const timeout = setTimeout(() => current.close(), CONNECT_TIMEOUT_MS);
		current.addEventListener("open", () => {
			clearTimeout(timeout);
			if (stopped) return current.close();
			attempt = 0;
			if (applicationId !== null) current.send(JSON.stringify({ type: "register", applicationId }));
			ping = setInterval(() => current.send("ping"), PING_INTERVAL_MS);
			onState("live");
			if (isLost) onReconnect();
			isLost = false;
		});
		current.addEventListener("message", ({ data }) => {
			const message = v.safeParse(v.pipe(v.string(), v.parseJson(), messageSchema), data);
			if (!message.success) return;
			if (message.output.type === "phone_update") onPhoneUpdate?.();
			else onUpdate(message.output);
		});
		current.addEventListener("close", ({ code }) => {
			clearTimeout(timeout);
			clearInterval(ping);
			if (stopped || socket !== current) return;
			isLost = true;
			onState("lost");
			if (code === CLOSE_UNKNOWN) return;
			// A full server accepts the socket before it closes it, so wait longer before the next attempt.
			retry = setTimeout(start, code === CLOSE_FULL ? MAX_RETRY_DELAY_MS : retryDelay(attempt));
			attempt += 1;
		});
	}

	/** Fetches immediately when the tab becomes visible after a loss, without waiting for the next attempt. */
	function reconnect(): void {
		if (stopped || !isLost || document.visibilityState !== "visible") return;
		isLost = false;
		onReconnect();
		clearTimeout(retry);
		if (socket?.readyState !== WebSocket.CONNECTING) start();
	}

	start();
	document.addEventListener("visibilitychange", reconnect);
	return function stop(): void {
		stopped = true;
		clearTimeout(retry);
		clearInterval(ping);
		document.removeEventListener("visibilitychange", reconnect);
		// Browsers warn about closing a pending socket, so that one is closed when it opens.
		if (socket?.readyState !== WebSocket.CONNECTING) socket?.close();
	};
}

function openSocket(url: string): WebSocket {
	return new WebSocket(url);
}

/** Returns the socket's URL. It contains the application's id, which routes directly to its room (ruling T11). */
export function socketUrl(page: string, applicationId: string | null): string {
	const url = new URL("/ws", page);
	url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
	if (applicationId === null) url.searchParams.set("order", "mine");
	else url.searchParams.set("applicationId", applicationId);
	return url.href;
}
