import { sql } from "drizzle-orm";
import { affiliates } from "#app/data/partners/partner-schema.server.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { FIRST_RATE } from "#app/domain/partners/commission.ts";
import type { SignUp } from "#app/domain/partners/sign-up.ts";
import { HOUR, lisbonDate, SECOND } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { findPartner } from "#app/queries/partners/find-affiliate.server.ts";
import { findPartnerByEmail } from "#app/queries/partners/find-partner.server.ts";
import type { Services } from "#app/services.ts";
import { notifyTeam } from "../inbox/notify-team.server.ts";
import { consumeMailQuota } from "../mail/mail-quota.server.ts";
import { notifyPartner } from "./notify-partner.server.ts";

/**
 * Somebody asks to become a partner. The code counts for nobody before staff have approved it (ruling T20). The answer does
 * not tell whether the address has an account already: then its owner gets a mail that says so.
 */
export async function signUpPartner(
	services: Services,
	asked: SignUp,
	visitor: { language: Language; network: string },
): Promise<Outcome<null>> {
	const { db, now } = services;
	const { language, network } = visitor;
	const known = await findPartnerByEmail(services, asked.email);
	const again = known?.state === "rejected" ? known : null;
	const owner = await findPartner(services, asked.code);
	// Its owner is told no other than anybody else, or a code would tell whose address it is.
	if (owner && owner.id !== again?.id)
		return failure("invalid", "invalid_request", { fields: { code: "error_partner_code_taken" } });
	const mail = await consumeMailQuota(services, { network, of: { unproved: asked.email } });
	if (mail === "network-spent") return failure("too-many", "too_many_mails", { retryAfterSeconds: HOUR / SECOND });
	if (known && !again) {
		if (mail === "taken")
			await notifyPartner(services, known, {
				// Once a day, however often somebody types the address.
				key: `partner:${known.id}:known:${lisbonDate(now())}`,
				emailType: "partner_news",
				subject: m.partner_mail_known_title({}, { locale: language }),
				body: m.partner_mail_known({}, { locale: language }),
				path: "/affiliate-sign-in",
			});
		return success(null);
	}
	const { terms: _, ...fields } = asked;
	const applied = {
		...fields,
		commissionRate: FIRST_RATE,
		isActive: false,
		state: "applied" as const,
		language,
		termsAcceptedAt: now(),
		decidedBy: null,
		decidedAt: null,
		decidedFor: null,
	};
	const [row] = again
		? await db.update(affiliates).set(applied).where(sql`id = ${again.id} AND state = 'rejected'`).returning()
		: await db
				.insert(affiliates)
				.values({ ...applied, createdAt: now() })
				.onConflictDoNothing()
				.returning();
	// Somebody else took the code a moment ago.
	if (!row) return failure("invalid", "invalid_request", { fields: { code: "error_partner_code_taken" } });
	// Without room the page alone says so; the decision is mailed all the same.
	if (mail === "taken")
		await notifyPartner(services, row, {
			key: `partner:${row.id}:applied:${now()}`,
			emailType: "partner_news",
			subject: m.partner_mail_applied_title({}, { locale: language }),
			body: m.partner_mail_applied({ code: row.code }, { locale: language }),
			path: null,
		});
	await notifyTeam(services, {
		key: `partner:${row.id}:team:${now()}`,
		emailType: "admin_notice",
		subject: m.letter_partner_subject({}, { locale: "en" }),
		body: m.letter_partner_body({}, { locale: "en" }),
		path: `/admin/partners/${row.id}`,
	});
	services.log("partner-applied", { partner: row.id });
	return success(null);
}
