import { recordClick } from "#app/commands/partners/referrals.server.ts";
import type { Services, Visitor } from "#app/services.ts";
import { isFetchedAhead } from "#app/visitor/language-cookie.server.ts";
import { rememberReferral } from "#app/visitor/referral-cookie.server.ts";

/** The cookie of a referral code in the address, whose click is counted once the answer has left. */
export async function referralCookie(request: Request, services: Services, visitor: Visitor): Promise<string | null> {
	if (isFetchedAhead(request)) return null;
	const referral = await rememberReferral(request, services);
	if (!referral) return null;
	const agent = (request.headers.get("User-Agent") ?? "").slice(0, 400);
	if (request.method === "GET")
		services.background(recordClick(services, referral.code, { network: visitor.network, agent }));
	return referral.cookie;
}
