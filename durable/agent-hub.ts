import { DurableObject } from "cloudflare:workers";
import { MINUTE } from "#app/domain/time/calendar.ts";
import { echoClose } from "./sockets.ts";

const MAX_PAGES = 200;
/** After this time a page reconnects, which checks its session. */
const MAX_CONNECTION_MS = 30 * MINUTE;

/** Whose page a socket is: ids of the member and of the session. */
export type AgentPage = { member: number; session: string };

type Env = Record<never, never>;
type Page = AgentPage & { since: number };

/** The hub of the open pages of one firm, which it wakes when something changes. Stores nothing and sends no data. */
export class AgentHub extends DurableObject<Env> {
	constructor(ctx: DurableObjectState, env: Env) {
		super(ctx, env);
		ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
	}

	/** Accepts a page's socket. Requests come from our Worker only, which has checked the session (agent-hub-client.ts). */
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

	/** Something of the firm's cases has changed: every page fetches what it may see. */
	async changed(): Promise<void> {
		for (const socket of this.ctx.getWebSockets()) {
			try {
				socket.send("changed");
			} catch {
				socket.close(1011, "gone");
			}
		}
	}

	/** Closes the pages of a session or member, or all of them; who is still signed in reconnects. */
	async leave(left: Partial<AgentPage>): Promise<void> {
		for (const socket of this.ctx.getWebSockets()) {
			const { member, session } = pageOf(socket);
			if ((left.member ?? member) === member && (left.session ?? session) === session) socket.close(1000, "left");
		}
	}

	/** A page has nothing to say. */
	override webSocketMessage(socket: WebSocket): void {
		socket.close(1008, "not understood");
	}

	override webSocketClose(socket: WebSocket, code: number): void {
		echoClose(socket, code);
	}

	/** Closes old sockets. */
	override async alarm(): Promise<void> {
		const oldest = Date.now() - MAX_CONNECTION_MS;
		let first = Number.POSITIVE_INFINITY;
		for (const socket of this.ctx.getWebSockets()) {
			const { since } = pageOf(socket);
			if (since <= oldest) socket.close(1000, "come again");
			else first = Math.min(first, since);
		}
		if (Number.isFinite(first)) await this.ctx.storage.setAlarm(first + MAX_CONNECTION_MS);
	}
}

function pageOf(socket: WebSocket): Page {
	return socket.deserializeAttachment() as Page;
}
