import { DurableObject } from "cloudflare:workers";
import {
	PRESENCE_TIMEOUT_MS,
	type PresentViewer,
	parseStaffLocation,
	type StaffHubChange,
	type StaffHubMessage,
	viewersFor,
} from "#app/domain/staff/staff-hub-message.ts";
import { MINUTE } from "#app/domain/time/calendar.ts";
import { countMessage, echoClose, type MessageRate, NO_MESSAGES_YET } from "./sockets.ts";

const MAX_PAGES = 200;
/** After this time, a page reconnects through the gate, which checks its session. */
const MAX_CONNECTION_MS = 30 * MINUTE;

type Env = Record<never, never>;
type Page = PresentViewer & MessageRate & { since: number };

/**
 * The hub of all staff pages, which broadcasts who views which application and which applications have changed. Stores
 * nothing.
 */
export class StaffHub extends DurableObject<Env> {
	constructor(ctx: DurableObjectState, env: Env) {
		super(ctx, env);
		ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
	}

	/**
	 * Accepts a page's socket. The gate has authenticated the account; requests come from our Worker only
	 * (staff-hub-client.ts).
	 */
	override async fetch(request: Request): Promise<Response> {
		const { searchParams } = new URL(request.url);
		const { 0: client, 1: server } = new WebSocketPair();
		if (this.ctx.getWebSockets().length >= MAX_PAGES) {
			server.accept();
			server.close(1013, "too many pages");
			return new Response(null, { status: 101, webSocket: client });
		}
		const user = { account: Number(searchParams.get("account")), name: searchParams.get("name") ?? "" };
		this.ctx.acceptWebSocket(server);
		server.serializeAttachment({
			...user,
			at: null,
			writing: false,
			since: Date.now(),
			...NO_MESSAGES_YET,
		} satisfies Page);
		this.#send(server, { type: "presence", viewers: viewersFor(user.account, this.#listOpenPages()) });
		if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + PRESENCE_TIMEOUT_MS);
		return new Response(null, { status: 101, webSocket: client });
	}

	/** Notifies every page that an application has changed. */
	async changed(change: StaffHubChange): Promise<void> {
		for (const socket of this.ctx.getWebSockets()) this.#send(socket, change);
	}

	/** Closes all sockets of an account; pages that are still signed in reconnect. */
	async leave(account: number): Promise<void> {
		for (const socket of this.ctx.getWebSockets()) if (getPage(socket).account === account) socket.close(1000, "left");
		this.#broadcastPresence();
	}

	override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
		const page = getPage(socket);
		const rate = countMessage(page, message, Date.now());
		const location = parseStaffLocation(String(message));
		if (rate && location) {
			socket.serializeAttachment({ ...page, ...rate, ...location } satisfies Page);
			this.#broadcastPresence();
		} else socket.close(1008, rate ? "not understood" : "too much");
	}

	override webSocketClose(socket: WebSocket, code: number): void {
		echoClose(socket, code);
		this.#broadcastPresence(socket);
	}

	/** Closes idle and old sockets. */
	override async alarm(): Promise<void> {
		const now = Date.now();
		let closedCount = 0;
		for (const socket of this.ctx.getWebSockets()) {
			const { since } = getPage(socket);
			const lastPingAt = this.ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? since;
			if (now - lastPingAt <= PRESENCE_TIMEOUT_MS && now - since <= MAX_CONNECTION_MS) continue;
			socket.close(1000, "come again");
			closedCount += 1;
		}
		if (closedCount > 0) this.#broadcastPresence();
		if (this.ctx.getWebSockets().length > 0) await this.ctx.storage.setAlarm(now + PRESENCE_TIMEOUT_MS);
	}

	#listOpenPages(excluded?: WebSocket): Page[] {
		const sockets = this.ctx.getWebSockets().filter((socket) => socket !== excluded);
		return sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).map(getPage);
	}

	#broadcastPresence(excluded?: WebSocket): void {
		const presentPages = this.#listOpenPages(excluded);
		for (const socket of this.ctx.getWebSockets()) {
			const viewers = viewersFor(getPage(socket).account, presentPages);
			if (socket !== excluded) this.#send(socket, { type: "presence", viewers });
		}
	}

	/** Sends a message. A dead socket must not stop the others. */
	#send(socket: WebSocket, message: StaffHubMessage): void {
		try {
			socket.send(JSON.stringify(message));
		} catch {
			socket.close(1011, "gone");
		}
	}
}

/**
 * Returns the state of a page, which is stored in its socket's attachment because the constructor runs again after
 * hibernation.
 */
function getPage(socket: WebSocket): Page {
	return socket.deserializeAttachment() as Page;
}
