import { confirmPaymentDetails } from "#app/commands/partners/partner-account.server.ts";
import {
	endPartnerSessions,
	type PartnerLinkKind,
	redeemPartnerLink,
	startPartnerSession,
} from "#app/commands/partners/partner-sign-in.server.ts";
import { maySignIn } from "#app/domain/partners/partner.ts";
import { formatPayoutAccount } from "#app/domain/partners/payout.ts";
import { decryptPartner, findPartnerById } from "#app/queries/partners/partners.server.ts";
import type { Services } from "#app/services.ts";
import { describeDevice } from "#app/visitor/device.ts";
import { findBrowserId } from "#app/visitor/owner.server.ts";
import { findSignedInPartner, serialisePartnerCookie } from "#app/visitor/partner.server.ts";

/** A link as the page shows it before it is redeemed. */
export type LinkView = { kind: "sign-in" } | { kind: "payout"; account: string };

/** Outcome of a link: signed in, payout account confirmed, or already used or expired. */
export type LinkResult =
	| { kind: "sign-in"; cookie: string }
	| { kind: "payout"; account: string }
	| { kind: "invalid" };

/** Returns a link as the page shows it; null if it is not valid. */
export async function findLinkView(
	services: Services,
	{ affiliateId, kind }: { affiliateId: number; kind: PartnerLinkKind },
): Promise<LinkView | null> {
	const partner = await findPartnerById(services, affiliateId);
	if (!partner || !maySignIn(partner.state)) return null;
	if (kind === "sign-in") return { kind };
	const { nextPayment } = await decryptPartner(services, partner);
	return nextPayment && { kind, account: formatPayoutAccount(nextPayment) };
}

/** Redeems a link: signs in, or confirms the payout account, which needs no session. */
export async function redeemLink(
	request: Request,
	services: Services,
	token: string,
	network: string,
): Promise<LinkResult> {
	const link = await redeemPartnerLink(services, token);
	const view = link && (await findLinkView(services, link));
	const partner = link && (await findPartnerById(services, link.affiliateId));
	if (!view || !partner) return { kind: "invalid" };
	if (view.kind === "payout") {
		const outcome = await confirmPaymentDetails(services, partner);
		return outcome.ok ? view : { kind: "invalid" };
	}
	const previous = await findSignedInPartner(request, services);
	const browser = await findBrowserId(request, services.settings);
	const session = await startPartnerSession(services, partner.id, {
		network,
		device: describeDevice(request),
		browser,
	});
	// The previous cookie is replaced, so its session could not be ended later.
	if (previous) await endPartnerSessions(services, previous.partner.id, previous.session.id);
	return { kind: "sign-in", cookie: serialisePartnerCookie(session) };
}
