import { createCookie } from "react-router";
import * as v from "valibot";
import { hashOf, randomToken } from "#app/server/random.server.ts";
import type { Settings } from "#app/services.ts";

const attributes = { path: "/", httpOnly: true, secure: true, sameSite: "lax" } as const;

function sessionCookie(settings: Settings) {
	return createCookie("__Host-visit", { ...attributes, maxAge: 30 * 24 * 60 * 60, secrets: settings.cookieSecrets });
}

const token = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));

/** The session of this browser's uploads and drafts, as stored: the hash of its cookie. Null for a new visitor. */
export async function findSessionId(request: Request, settings: Settings): Promise<string | null> {
	const parsed = v.safeParse(token, await sessionCookie(settings).parse(request.headers.get("Cookie")));
	return parsed.success ? hashOf(parsed.output) : null;
}

/** A new session and the cookie that carries it. */
export async function startSession(settings: Settings): Promise<{ sessionId: string; cookie: string }> {
	const secret = randomToken();
	return { sessionId: await hashOf(secret), cookie: await sessionCookie(settings).serialize(secret) };
}

/** The session of this browser, created for a new visitor, in which case the headers contain its cookie. */
export async function sessionIdOf(
	request: Request,
	settings: Settings,
): Promise<{ sessionId: string; headers: Headers }> {
	const headers = new Headers();
	const existingId = await findSessionId(request, settings);
	if (existingId) return { sessionId: existingId, headers };
	const started = await startSession(settings);
	headers.append("Set-Cookie", started.cookie);
	return { sessionId: started.sessionId, headers };
}
