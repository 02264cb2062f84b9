import { createCookie } from "react-router";
import * as v from "valibot";
import { hashSecret, randomToken } from "#app/server/random.server.ts";
import type { Settings } from "#app/services.ts";

const attributes = { path: "/", httpOnly: true, secure: true, sameSite: "lax" } as const;

function sessionCookie(settings: Settings) {
	return createCookie("__Host-visit", { ...attributes, maxAge: 30 * 24 * 60 * 60, secrets: settings.cookieSecrets });
}

const tokenSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));

/**
 * Returns the id of the session with this browser's uploads and drafts: the hash of its cookie. Null for a new visitor.
 */
export async function findSessionId(request: Request, settings: Settings): Promise<string | null> {
	const parsed = v.safeParse(tokenSchema, await sessionCookie(settings).parse(request.headers.get("Cookie")));
	return parsed.success ? hashSecret(parsed.output) : null;
}

/** Creates a session. Returns its id and cookie. */
export async function startSession(settings: Settings): Promise<{ sessionId: string; cookie: string }> {
	const secret = randomToken();
	return { sessionId: await hashSecret(secret), cookie: await sessionCookie(settings).serialize(secret) };
}

/** Returns this browser's session. Creates one for a new visitor; the headers then contain its cookie. */
export async function ensureSessionId(
	request: Request,
	settings: Settings,
): Promise<{ sessionId: string; headers: Headers }> {
	const headers = new Headers();
	const existingId = await findSessionId(request, settings);
	if (existingId) return { sessionId: existingId, headers };
	const session = await startSession(settings);
	headers.append("Set-Cookie", session.cookie);
	return { sessionId: session.sessionId, headers };
}
