import { type Context, Hono } from "hono";
import * as v from "valibot";
import { CLOSE_SILENT, CONNECT_TIMEOUT_MS } from "#app/domain/application/live-message.ts";
import { registerSchema } from "#app/domain/application/live-registration.ts";
import { problem } from "./api/problem.ts";
import type { AppEnv } from "./context.ts";
import type { Bindings } from "./env.ts";
import { isSameOrigin } from "./origin.ts";

/** Row 187: the socket. The application is named in the address or in the first message (ruling T11). */
export const live = new Hono<AppEnv>().get("/", (c) => {
	if (c.req.header("Upgrade")?.toLowerCase() !== "websocket") return c.json({ message: "Upgrade Required" }, 426);
	const origin = c.req.header("Origin");
	if (origin === undefined || !isSameOrigin(c.req.raw)) return problem(c, { kind: "forbidden", code: "wrong_origin" });
	const applicationId = c.req.query("applicationId");
	return applicationId ? follow(c.env, c.req.raw, applicationId) : awaitRegistration(c);
});

function follow(env: Bindings, request: Request, applicationId: string): Promise<Response> {
	const url = new URL("/ws", request.url);
	url.searchParams.set("applicationId", applicationId);
	return env.ROOMS.getByName(applicationId).fetch(new Request(url, { headers: { Upgrade: "websocket" } }));
}

/** A socket that has not said which application it follows: waits for that, then passes everything through. */
function awaitRegistration(c: Context<AppEnv>): Response {
	const { env } = c;
	const request = c.req.raw;
	const { 0: client, 1: server } = new WebSocketPair();
	server.accept();
	const tooLate = setTimeout(() => server.close(CLOSE_SILENT, "register first"), CONNECT_TIMEOUT_MS);
	async function register(event: MessageEvent): Promise<void> {
		const parsed = v.safeParse(v.pipe(v.string(), v.maxLength(1024), v.parseJson(), registerSchema), event.data);
		clearTimeout(tooLate);
		if (!parsed.success) return server.close(1008, "register first");
		const room = (await follow(env, request, parsed.output.applicationId)).webSocket;
		if (!room) return server.close(1011, "not available");
		room.accept();
		room.addEventListener("message", (news) => server.send(news.data as string));
		room.addEventListener("close", (end) => server.close(sendable(end.code), end.reason));
		server.addEventListener("message", (heard) => room.send(heard.data as string));
		server.addEventListener("close", (end) => room.close(sendable(end.code), end.reason));
	}
	server.addEventListener("message", (event) => c.executionCtx.waitUntil(register(event)), { once: true });
	return new Response(null, { status: 101, webSocket: client });
}

/** Reserved close codes are received, never sent. */
function sendable(code: number): number {
	return [1005, 1006, 1015].includes(code) ? 1000 : code;
}
