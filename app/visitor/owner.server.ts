import { createCookie } from "react-router";
import * as v from "valibot";
import {
	type Others,
	startFirstOwnerSession,
	startVerifiedOwnerSession,
} from "#app/commands/people/owner-session.server.ts";
import {
	findOwnerSession,
	listOwnedApplications,
	type OwnerSession,
} from "#app/queries/people/find-owner-session.server.ts";
import { randomToken, shortHashOf } from "#app/random.server.ts";
import type { Services, Settings } from "#app/services.ts";
import { deviceOf } from "./device.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** One secret per browser; what it may act for is kept on the server, where it can be ended. */
function ownerCookie(settings: Settings) {
	return createCookie("__Host-case", {
		path: "/",
		httpOnly: true,
		secure: true,
		sameSite: "lax",
		maxAge: YEAR_SECONDS,
		secrets: settings.cookieSecrets,
	});
}

const token = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));

async function secretOf(request: Request, settings: Settings): Promise<string | null> {
	const parsed = v.safeParse(token, await ownerCookie(settings).parse(request.headers.get("Cookie")));
	return parsed.success ? parsed.output : null;
}

/** By what applications of this browser are known; null when it has made none and opened none. */
export async function browserOf(request: Request, settings: Settings): Promise<string | null> {
	const secret = await secretOf(request, settings);
	return secret && shortHashOf(secret);
}

/** What this browser may do for an application; null for everybody else. */
export async function ownerSessionOf(
	request: Request,
	services: Services,
	applicationId: string,
): Promise<OwnerSession | null> {
	return findOwnerSession(services, await browserOf(request, services.settings), applicationId);
}

export async function ownsApplication(request: Request, services: Services, applicationId: string): Promise<boolean> {
	return (await ownerSessionOf(request, services, applicationId)) !== null;
}

/** The applications whose owner this browser is: those that it made, or opened by a link sent to their e-mail address. */
export async function ownedApplications(request: Request, services: Services): Promise<string[]> {
	return listOwnedApplications(services, await browserOf(request, services.settings));
}

/** Makes this browser the owner of what it has just made. Returns the cookie that remembers it. */
export async function ownNewApplication(request: Request, services: Services, applicationId: string): Promise<string> {
	const { hash, cookie } = await rememberedBrowser(request, services.settings);
	await startFirstOwnerSession(services, applicationId, { hash, device: deviceOf(request) });
	return cookie;
}

/** Makes the browser in which a mailed link was opened the owner. @param others what becomes of all other browsers */
export async function ownByLink(
	request: Request,
	services: Services,
	applicationId: string,
	others: Others,
): Promise<string> {
	const { hash, cookie } = await rememberedBrowser(request, services.settings);
	await startVerifiedOwnerSession(services, applicationId, { hash, device: deviceOf(request) }, others);
	return cookie;
}

async function rememberedBrowser(request: Request, settings: Settings): Promise<{ hash: string; cookie: string }> {
	const secret = (await secretOf(request, settings)) ?? randomToken();
	return { hash: await shortHashOf(secret), cookie: await ownerCookie(settings).serialize(secret) };
}
