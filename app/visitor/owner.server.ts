import { createCookie, data, type RouterContextProvider, redirect } from "react-router";
import * as v from "valibot";
import { refreshPayment } from "#app/commands/money/observe-payment.server.ts";
import {
	type Others,
	startFirstOwnerSession,
	startVerifiedOwnerSession,
} from "#app/commands/people/owner-session.server.ts";
import { servicesContext } from "#app/context.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { PaymentProgress } from "#app/domain/money/payment-status.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import {
	findOwnerSession,
	listOwnedApplications,
	type OwnerSession,
} from "#app/queries/people/owner-session.server.ts";
import { randomToken, shortHashOf } from "#app/server/random.server.ts";
import type { Services, Settings } from "#app/services.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
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

type Asked = { request: Request; context: Readonly<RouterContextProvider> };
export type OpenedApplication = {
	application: Application;
	owner: boolean;
	/** The asker's own, if they are the owner. */
	session: OwnerSession | null;
	services: Services;
};

/** The application of an address, and whether the asker is its owner. @throws 404 when there is no such application */
export async function openApplication({ request, context }: Asked, id: string): Promise<OpenedApplication> {
	const services = context.get(servicesContext);
	const [application, session] = await Promise.all([
		findApplication(services, id),
		ownerSessionOf(request, services, id),
	]);
	// Of one whose person was forgotten only accounts are left.
	if (!application || application.erasedAt !== null) throw data(null, { status: 404 });
	return { application, owner: session !== null, session, services };
}

/** The same for what only the owner may see or do. @throws 401 with the id, so that the page can offer a link by mail */
export async function openOwnApplication(asked: Asked, id: string): Promise<OpenedApplication> {
	const opened = await openApplication(asked, id);
	if (!opened.owner) throw data({ applicationId: id }, { status: 401 });
	return opened;
}

/** Leads away from the pages that take money when there is none to take: paid, closed, or not complete yet. */
export function redirectUnlessPayable(application: Application, money: PaymentProgress = "open"): void {
	const { id, status, paidAt, paymentStatus } = application;
	if (status === "draft") throw redirect(localePath(`/personal-info?id=${id}`));
	const taken = money !== "open" && money !== "unknown";
	if (status !== "pending" || paidAt !== null || paymentStatus === "processing" || taken) {
		throw redirect(localePath(`/confirmation/${id}`));
	}
}

/** The owner's application while there is money to take for it. The provider is asked: its webhook event may be late. */
export async function openPayableApplication(asked: Asked, id: string): Promise<OpenedApplication> {
	const opened = await openOwnApplication(asked, id);
	const { application, money } = await refreshPayment(opened.services, opened.application);
	redirectUnlessPayable(application, money);
	return { ...opened, application };
}
