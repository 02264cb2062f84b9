import { eq } from "drizzle-orm";
import { affiliates } from "#app/data/partners/partner-schema.server.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { isHeld } from "#app/domain/partners/partner.ts";
import { isFresh, type PartnerSession } from "#app/domain/partners/partner-session.ts";
import { m } from "#app/paraglide/messages.js";
import type { PartnerRow } from "#app/queries/partners/find-partner.server.ts";
import type { Services } from "#app/services.ts";
import { notifyPartner } from "./notify-partner.server.ts";

/**
 * A partner leaves: the code counts for nobody from now on, and what was earned is still paid, whatever the minimum. A suspension
 * goes on, in `decidedFor`, until staff lift it. What the law makes us keep of payments stays for as long (forget-partners.server.ts).
 */
export async function closePartner(
	services: Services,
	partner: PartnerRow,
	session: PartnerSession,
): Promise<Outcome<null>> {
	if (!isFresh(session, services.now())) return failure("unauthenticated", "proof_needed");
	if (partner.state === "closed") return success(null);
	const closed = { state: "closed" as const, isActive: false, closedAt: services.now(), promotion: "" };
	await services.db.update(affiliates).set(closed).where(eq(affiliates.id, partner.id));
	const locale = { locale: partner.language };
	await notifyPartner(services, partner, {
		key: `partner:${partner.id}:closed:${closed.closedAt}`,
		emailType: "partner_news",
		subject: m.partner_mail_closed_title({}, locale),
		body: isHeld({ ...partner, ...closed })
			? m.partner_mail_closed_held({}, locale)
			: m.partner_mail_closed({}, locale),
		path: null,
	});
	return success(null);
}
