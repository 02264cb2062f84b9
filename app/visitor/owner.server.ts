import { createCookie, data, type RouterContextProvider, redirect } from "react-router";
import * as v from "valibot";
import { refreshPayment } from "#app/commands/money/observe-payment.server.ts";
import {
	type OtherBrowsers,
	startFirstOwnerSession,
	startVerifiedOwnerSession,
} from "#app/commands/people/owner-session.server.ts";
import { servicesContext } from "#app/context.ts";
import type { Application } from "#app/domain/application/application.ts";
import { MAX_PEOPLE } from "#app/domain/money/order-lines.ts";
import type { PaymentProgress } from "#app/domain/money/payment-status.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { listHousehold } from "#app/queries/application/list-household.server.ts";
import {
	findOwnerSession,
	listOwnedApplicationIds,
	type OwnerSession,
} from "#app/queries/people/owner-session.server.ts";
import { randomToken, shortHash } from "#app/server/random.server.ts";
import type { Services, Settings } from "#app/services.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import { describeDevice } from "./device.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Cookie with one secret per browser. The access is stored on the server and can be revoked there. */
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

const tokenSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));

async function readSecret(request: Request, settings: Settings): Promise<string | null> {
	const parsed = v.safeParse(tokenSchema, await ownerCookie(settings).parse(request.headers.get("Cookie")));
	return parsed.success ? parsed.output : null;
}

/** Returns the id of this browser, under which its access is stored; null if it has none. */
export async function findBrowserId(request: Request, settings: Settings): Promise<string | null> {
	const secret = await readSecret(request, settings);
	return secret && shortHash(secret);
}

/** Returns the owner session of this browser for an application; null if there is none. */
export async function findRequestOwnerSession(
	request: Request,
	services: Services,
	applicationId: string,
): Promise<OwnerSession | null> {
	return findOwnerSession(services, await findBrowserId(request, services.settings), applicationId);
}

export async function ownsApplication(request: Request, services: Services, applicationId: string): Promise<boolean> {
	return (await findRequestOwnerSession(request, services, applicationId)) !== null;
}

/** Returns the ids of the applications that this browser owns: created here, or opened by an e-mailed link. */
export async function listOwnedIds(request: Request, services: Services): Promise<string[]> {
	return listOwnedApplicationIds(services, await findBrowserId(request, services.settings));
}

/** Makes this browser the owner of a new application. Returns the cookie. */
export async function grantOwnership(request: Request, services: Services, applicationId: string): Promise<string> {
	const { hash, cookie } = await ensureBrowser(request, services.settings);
	await startFirstOwnerSession(services, applicationId, { hash, device: describeDevice(request) });
	return cookie;
}

/** Makes the browser that opened an e-mailed link the owner. @param otherBrowsers what happens to the other browsers */
export async function grantOwnershipByLink(
	request: Request,
	services: Services,
	applicationId: string,
	otherBrowsers: OtherBrowsers,
): Promise<string> {
	const { hash, cookie } = await ensureBrowser(request, services.settings);
	await startVerifiedOwnerSession(services, applicationId, { hash, device: describeDevice(request) }, otherBrowsers);
	return cookie;
}

async function ensureBrowser(request: Request, settings: Settings): Promise<{ hash: string; cookie: string }> {
	const secret = (await readSecret(request, settings)) ?? randomToken();
	return { hash: await shortHash(secret), cookie: await ownerCookie(settings).serialize(secret) };
}

type LoaderArgs = { request: Request; context: Readonly<RouterContextProvider> };
export type OpenedApplication = {
	application: Application;
	owner: boolean;
	/** The visitor's session, if they own it. */
	session: OwnerSession | null;
	services: Services;
};

/** Loads the application in a URL, and the visitor's session if they own it. @throws 404 when it does not exist */
export async function openApplication({ request, context }: LoaderArgs, id: string): Promise<OpenedApplication> {
	const services = context.get(servicesContext);
	const [application, session] = await Promise.all([
		findApplication(services, id),
		findRequestOwnerSession(request, services, id),
	]);
	// An erased application has only accounting records left.
	if (!application || application.erasedAt !== null) throw data(null, { status: 404 });
	return { application, owner: session !== null, session, services };
}

/** Loads an application for its owner only. @throws 401 with the id, so that the page can offer a link by e-mail */
export async function openOwnApplication(args: LoaderArgs, id: string): Promise<OpenedApplication> {
	const opened = await openApplication(args, id);
	if (!opened.owner) throw data({ applicationId: id }, { status: 401 });
	return opened;
}

/** Returns whether an application awaits payment and no payment of it is in progress. */
export function isPayable({ status, paidAt, paymentStatus }: Application): boolean {
	return status === "pending" && paidAt === null && paymentStatus !== "processing";
}

/**
 * Returns the other applications of the order that are paid for together with this one; null unless this browser owns
 * the buyer's application. A person who owns only their own application pays for it alone.
 */
export async function listPaidTogether(
	request: Request,
	services: Services,
	{ id, orderId }: Application,
): Promise<Application[] | null> {
	if (orderId === null) return null;
	const [ownsOrder, members] = await Promise.all([
		ownsApplication(request, services, orderId),
		listHousehold(services, orderId),
	]);
	if (!ownsOrder) return null;
	return members.filter((member) => member.id !== id && isPayable(member)).slice(0, MAX_PEOPLE - 1);
}

/** Redirects from payment pages when there is nothing to pay: paid, closed or incomplete. */
export function redirectUnlessPayable(application: Application, progress: PaymentProgress = "open"): void {
	const { id, status, paidAt, paymentStatus } = application;
	if (status === "draft") throw redirect(localePath(`/personal-info?id=${id}`));
	const hasPaymentStarted = progress !== "open" && progress !== "unknown";
	if (status !== "pending" || paidAt !== null || paymentStatus === "processing" || hasPaymentStarted) {
		throw redirect(localePath(`/confirmation/${id}`));
	}
}

/**
 * Loads the owner's application while payment is due. Queries the payment provider, because its webhook may be late.
 */
export async function openPayableApplication(args: LoaderArgs, id: string): Promise<OpenedApplication> {
	const opened = await openOwnApplication(args, id);
	const { application, progress } = await refreshPayment(opened.services, opened.application);
	redirectUnlessPayable(application, progress);
	return { ...opened, application };
}
