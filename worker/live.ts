import { type Context, Hono } from "hono";
import * as v from "valibot";
import {
	CLOSE_UNKNOWN,
	CLOSE_UNREGISTERED,
	CONNECT_TIMEOUT_MS,
	registerSchema,
} from "#app/domain/application/live-message.ts";
import { phoneRoom } from "#app/domain/phone-link.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findPhone } from "#app/queries/people/find-phone.server.ts";
import { isRandomId } from "#app/server/random.server.ts";
import { findMemberEntry } from "#app/visitor/agent.server.ts";
import { findSessionId } from "#app/visitor/session.server.ts";
import { openAgentHubs } from "#durable/agent-hub-client.ts";
import { openRooms } from "#durable/room-client.ts";
import { problem } from "./api/problem.ts";
import type { AppEnv } from "./context.ts";
import { isSameOrigin, rateLimit } from "./middleware.ts";

/** Row 187: the WebSocket. The application is named in the URL or in the first message (ruling T11). */
export const live = new Hono<AppEnv>().get("/", rateLimit("RATE_WRITE", "socket"), (c) => {
	if (c.req.header("Upgrade")?.toLowerCase() !== "websocket") return c.json({ message: "Upgrade Required" }, 426);
	const origin = c.req.header("Origin");
	if (origin === undefined || !isSameOrigin(c.req.raw)) return problem(c, { kind: "forbidden", code: "wrong_origin" });
	if (c.req.query("order") !== undefined) return followOrder(c);
	const applicationId = c.req.query("applicationId");
	return applicationId ? follow(c, applicationId) : waitForRegistration(c);
});

/** The socket of a firm's page. Says only that something has changed, not what. Authenticated by the member's session. */
export const agentLive = new Hono<AppEnv>().get("/", rateLimit("RATE_WRITE", "socket"), async (c) => {
	if (c.req.header("Upgrade")?.toLowerCase() !== "websocket") return c.json({ message: "Upgrade Required" }, 426);
	const origin = c.req.header("Origin");
	if (origin === undefined || !isSameOrigin(c.req.raw)) return problem(c, { kind: "forbidden", code: "wrong_origin" });
	const signedIn = await findMemberEntry(c.req.raw, c.var.services);
	if (signedIn?.step !== "complete") return problem(c, { kind: "unauthenticated", code: "link_needed" });
	const { agent, member, sessionId } = signedIn;
	return openAgentHubs(c.env).join(agent.id, { member: member.id, session: sessionId });
});

/** Subscribes to an application. Checks the id first: otherwise a request could create a room under any name. */
async function follow(c: Context<AppEnv>, applicationId: string): Promise<Response> {
	const isKnown = isRandomId(applicationId) && (await findApplication(c.var.services, applicationId));
	if (!isKnown) return closedSocketResponse(CLOSE_UNKNOWN, "no such application");
	return openRooms(c.env).follow(applicationId);
}

/**
 * Subscribes a desktop whose order has no application yet, identified by its cookie: it receives only updates about
 * its phone.
 */
async function followOrder(c: Context<AppEnv>): Promise<Response> {
	const { services } = c.var;
	const sessionId = await findSessionId(c.req.raw, services.settings);
	const phone = sessionId && (await findPhone(services, sessionId));
	if (!phone) return closedSocketResponse(CLOSE_UNKNOWN, "no phone");
	return openRooms(c.env).follow(phoneRoom(phone.target));
}

/** Accepts a socket and closes it with a reason. */
function closedSocketResponse(code: number, reason: string): Response {
	const { 0: client, 1: server } = new WebSocketPair();
	server.accept();
	server.close(code, reason);
	return new Response(null, { status: 101, webSocket: client });
}

/** Accepts a socket that names no application: waits for the first message, then forwards in both directions. */
function waitForRegistration(c: Context<AppEnv>): Response {
	const { 0: client, 1: server } = new WebSocketPair();
	server.accept();
	const registrationTimeout = setTimeout(() => server.close(CLOSE_UNREGISTERED, "register first"), CONNECT_TIMEOUT_MS);
	async function register(event: MessageEvent): Promise<void> {
		const parsed = v.safeParse(v.pipe(v.string(), v.maxLength(1024), v.parseJson(), registerSchema), event.data);
		clearTimeout(registrationTimeout);
		if (!parsed.success) return server.close(1008, "register first");
		const room = (await follow(c, parsed.output.applicationId)).webSocket;
		if (!room) return server.close(1011, "not available");
		room.accept();
		room.addEventListener("message", (message) => server.send(message.data as string));
		room.addEventListener("close", (closeEvent) => server.close(sendableCloseCode(closeEvent.code), closeEvent.reason));
		server.addEventListener("message", (event) => room.send(event.data as string));
		server.addEventListener("close", (closeEvent) => room.close(sendableCloseCode(closeEvent.code), closeEvent.reason));
	}
	server.addEventListener("message", (event) => c.executionCtx.waitUntil(register(event)), { once: true });
	return new Response(null, { status: 101, webSocket: client });
}

/** Replaces reserved close codes, which can be received but not sent. */
function sendableCloseCode(code: number): number {
	return [1005, 1006, 1015].includes(code) ? 1000 : code;
}
