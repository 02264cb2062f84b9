import { createCookie } from "react-router";
import * as v from "valibot";
import { hashOf, randomToken } from "#app/random.server.ts";
import type { Settings } from "#app/services.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const MAX_APPLICATIONS = 20;

const attributes = { path: "/", httpOnly: true, secure: true, sameSite: "lax" } as const;

function sessionCookie(settings: Settings) {
	return createCookie("__Host-visit", { ...attributes, maxAge: 30 * 24 * 60 * 60, secrets: settings.cookieSecrets });
}

function ownerCookie(settings: Settings) {
	return createCookie("__Host-case", { ...attributes, maxAge: YEAR_SECONDS, secrets: settings.cookieSecrets });
}

const token = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));
const applicationIds = v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(MAX_APPLICATIONS));

/** The session that uploads and drafts of this browser belong to, as stored: the hash of its cookie. Null for a newcomer. */
export async function findSession(request: Request, settings: Settings): Promise<string | null> {
	const parsed = v.safeParse(token, await sessionCookie(settings).parse(request.headers.get("Cookie")));
	return parsed.success ? hashOf(parsed.output) : null;
}

/** A new session and the cookie that carries it. */
export async function startSession(settings: Settings): Promise<{ sessionId: string; cookie: string }> {
	const secret = randomToken();
	return { sessionId: await hashOf(secret), cookie: await sessionCookie(settings).serialize(secret) };
}

/** The applications whose owner this browser is: those that it made, or opened by a link sent to their e-mail address. */
export async function ownedApplications(request: Request, settings: Settings): Promise<string[]> {
	const parsed = v.safeParse(applicationIds, await ownerCookie(settings).parse(request.headers.get("Cookie")));
	return parsed.success ? parsed.output : [];
}

export async function ownsApplication(request: Request, settings: Settings, applicationId: string): Promise<boolean> {
	return (await ownedApplications(request, settings)).includes(applicationId);
}

/** The cookie that adds an application to those of this browser; the newest twenty are kept. */
export async function ownApplication(request: Request, settings: Settings, applicationId: string): Promise<string> {
	const others = (await ownedApplications(request, settings)).filter((id) => id !== applicationId);
	return ownerCookie(settings).serialize([applicationId, ...others].slice(0, MAX_APPLICATIONS));
}

/** The session of this browser, begun now for a newcomer; then the headers carry its cookie. */
export async function sessionIdOf(
	request: Request,
	settings: Settings,
): Promise<{ sessionId: string; headers: Headers }> {
	const headers = new Headers();
	const known = await findSession(request, settings);
	if (known) return { sessionId: known, headers };
	const started = await startSession(settings);
	headers.append("Set-Cookie", started.cookie);
	return { sessionId: started.sessionId, headers };
}
