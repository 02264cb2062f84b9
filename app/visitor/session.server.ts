import { createCookie } from "react-router";
import * as v from "valibot";
import { hashOf, randomToken } from "#app/random.server.ts";
import type { Settings } from "#app/services.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const MAX_CASES = 20;

const attributes = { path: "/", httpOnly: true, secure: true, sameSite: "lax" } as const;

function visitCookie(settings: Settings) {
	return createCookie("__Host-visit", { ...attributes, maxAge: 30 * 24 * 60 * 60, secrets: settings.cookieSecrets });
}

function caseCookie(settings: Settings) {
	return createCookie("__Host-case", { ...attributes, maxAge: YEAR_SECONDS, secrets: settings.cookieSecrets });
}

const token = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));
const caseIds = v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(MAX_CASES));

/** The visit that uploads and drafts of this browser belong to, as stored: the hash of its cookie. Null for a newcomer. */
export async function findVisitId(request: Request, settings: Settings): Promise<string | null> {
	const parsed = v.safeParse(token, await visitCookie(settings).parse(request.headers.get("Cookie")));
	return parsed.success ? hashOf(parsed.output) : null;
}

/** A new visit and the cookie that carries it. */
export async function startVisit(settings: Settings): Promise<{ visitId: string; cookie: string }> {
	const secret = randomToken();
	return { visitId: await hashOf(secret), cookie: await visitCookie(settings).serialize(secret) };
}

/** The cases whose owner this browser is: those that it made, or opened by a link sent to their e-mail address. */
export async function ownedCases(request: Request, settings: Settings): Promise<string[]> {
	const parsed = v.safeParse(caseIds, await caseCookie(settings).parse(request.headers.get("Cookie")));
	return parsed.success ? parsed.output : [];
}

export async function ownsCase(request: Request, settings: Settings, applicationId: string): Promise<boolean> {
	return (await ownedCases(request, settings)).includes(applicationId);
}

/** The cookie that adds a case to those of this browser; the newest twenty are kept. */
export async function ownCase(request: Request, settings: Settings, applicationId: string): Promise<string> {
	const others = (await ownedCases(request, settings)).filter((id) => id !== applicationId);
	return caseCookie(settings).serialize([applicationId, ...others].slice(0, MAX_CASES));
}

/** The visit of this browser, begun now for a newcomer; then the headers carry its cookie. */
export async function visitOf(request: Request, settings: Settings): Promise<{ visitId: string; headers: Headers }> {
	const headers = new Headers();
	const known = await findVisitId(request, settings);
	if (known) return { visitId: known, headers };
	const started = await startVisit(settings);
	headers.append("Set-Cookie", started.cookie);
	return { visitId: started.visitId, headers };
}
