import { serialize } from "cookie-es";
import { eq } from "drizzle-orm";
import { type RouterContextProvider, redirect } from "react-router";
import { touchPartnerSession } from "#app/commands/partners/partner-sign-in.server.ts";
import { servicesContext } from "#app/context.ts";
import { affiliateSessions, affiliates } from "#app/data/partner-schema.server.ts";
import { maySignIn } from "#app/domain/partners/partner.ts";
import { isSessionValid, type PartnerSession } from "#app/domain/partners/partner-session.ts";
import type { PartnerRow } from "#app/queries/partners/partners.server.ts";
import { shortHash } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import { readCookie } from "./request.ts";

const COOKIE_NAME = "__Host-partner";

/** A signed-in partner. */
export type SignedInPartner = { partner: PartnerRow; session: PartnerSession };

/** Finds the partner who is signed in on this browser, or null. Records the use of the session. */
export async function findSignedInPartner(request: Request, services: Services): Promise<SignedInPartner | null> {
	const token = readCookie(request, COOKIE_NAME);
	if (token === null || !/^[\w-]{43}$/.test(token)) return null;
	const [found] = await services.db
		.select({ session: affiliateSessions, partner: affiliates })
		.from(affiliateSessions)
		.innerJoin(affiliates, eq(affiliates.id, affiliateSessions.affiliateId))
		.where(eq(affiliateSessions.id, await shortHash(token)));
	if (!found || !isSessionValid(found.session, services.now()) || !maySignIn(found.partner.state)) return null;
	await touchPartnerSession(services, found.session);
	return found;
}

/** Returns the signed-in partner, or redirects to the sign-in. */
export async function requirePartner(args: {
	request: Request;
	context: Readonly<RouterContextProvider>;
}): Promise<SignedInPartner> {
	const result = await findSignedInPartner(args.request, args.context.get(servicesContext));
	if (!result) throw redirect(localePath("/affiliate-sign-in"));
	return result;
}

/** Returns the session cookie, whose lifetime the server decides; a null token deletes it. */
export function serialisePartnerCookie(token: string | null): string {
	const expiry = token === null ? { maxAge: 0 } : {};
	return serialize(COOKIE_NAME, token ?? "", { path: "/", httpOnly: true, secure: true, sameSite: "lax", ...expiry });
}
