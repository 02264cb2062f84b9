import { DurableObject } from "cloudflare:workers";
import { MINUTE } from "#app/domain/time/calendar.ts";
import { echoClose } from "./sockets.ts";

const MAX_PAGES = 200;
/** After this time, a page reconnects, which checks its session. */
const MAX_CONNECTION_MS = 30 * MINUTE;

/** The owner of a socket's page: ids of the member and of the session. */
export type AgentPage = { member: number; session: string };

type Env = Record<never, never>;
type Page = AgentPage & { since: number };

/** The hub of one firm's open pages, which it notifies of changes. Stores nothing and sends no data. */
export class AgentHub extends DurableObject<Env> {
	constructor(ctx: DurableObjectState, env: Env) {
		super(ctx, env);
		ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
	}

	/**
	 * Accepts a page's socket. Requests come from our Worker only, which has checked the session (agent-hub-client.ts).
	 */
	override async fetch(request: Request): Promise<Response> {
		const { searchParams } = new URL(request.url);
		const { 0: client, 1: server } = new WebSocketPair();
		if (this.ctx.getWebSockets().length >= MAX_PAGES) {
			server.accept();
			server.close(1013, "too many pages");
			return new Response(null, { status: 101, webSocket: client });
		}
		this.ctx.acceptWebSocket(server);
		const page = { member: Number(searchParams.get("member")), session: searchParams.get("session") ?? "" };
		// State per page lives in its socket's attachment: the constructor runs again after hibernation.
		server.serializeAttachment({ ...page, since: Date.now() } satisfies Page);
		if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + MAX_CONNECTION_MS);
		return new Response(null, { status: 101, webSocket: client });
	}

	/** Notifies every page that the firm's cases have changed. Pages then fetch the data that they may see. */
	async changed(): Promise<void> {
		for (const socket of this.ctx.getWebSockets()) {
			try {
				socket.send("changed");
			} catch {
				socket.close(1011, "gone");
			}
		}
	}

	/** Closes the pages of a session or member, or all pages. Pages that are still signed in reconnect. */
	async leave(target: Partial<AgentPage>): Promise<void> {
		for (const socket of this.ctx.getWebSockets()) {
			const { member, session } = getPage(socket);
			if ((target.member ?? member) === member && (target.session ?? session) === session) socket.close(1000, "left");
		}
	}

	/** Closes a socket that sends a message, because pages only listen. */
	override webSocketMessage(socket: WebSocket): void {
		socket.close(1008, "not understood");
	}

	override webSocketClose(socket: WebSocket, code: number): void {
		echoClose(socket, code);
	}

	/** Closes old sockets. */
	override async alarm(): Promise<void> {
		const cutoff = Date.now() - MAX_CONNECTION_MS;
		let earliest = Number.POSITIVE_INFINITY;
		for (const socket of this.ctx.getWebSockets()) {
			const { since } = getPage(socket);
			if (since <= cutoff) socket.close(1000, "come again");
			else earliest = Math.min(earliest, since);
		}
		if (Number.isFinite(earliest)) await this.ctx.storage.setAlarm(earliest + MAX_CONNECTION_MS);
	}
}

function getPage(socket: WebSocket): Page {
	return socket.deserializeAttachment() as Page;
}
