import { and, eq, inArray, sql } from "drizzle-orm";
import { affiliates, commissionTransactions as commissions } from "#app/data/partners/partner-schema.server.ts";
import { mayDecidePartners, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { type PartnerAction, type PartnerReason, reasonsFor, stateAfter } from "#app/domain/partners/partner.ts";
import { partnerReason } from "#app/labels/partner-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { findPartnerById, type PartnerRow } from "#app/queries/partners/find-partner.server.ts";
import type { Services } from "#app/services.ts";
import { recordAction } from "../audit/record-action.server.ts";
import { resetMailQuota } from "../mail/mail-quota.server.ts";
import { notifyPartner } from "./notify-partner.server.ts";

export type PartnerDecision = { act: PartnerAction; reason: PartnerReason | null };

/**
 * Staff approve, reject, suspend or restore a partner, who is told by mail. While somebody is suspended, their code does not
 * count and what is pending waits for a person; what was payable is not paid out. Of a closed account they hold or release what it is
 * still owed.
 */
export async function decidePartner(
	services: Services,
	staff: Staff,
	id: number,
	{ act, reason }: PartnerDecision,
	network: string,
): Promise<Outcome<null>> {
	if (!mayDecidePartners(staff)) return failure("forbidden", "staff_only");
	const { db, now } = services;
	const partner = await findPartnerById(services, id);
	const state = partner && stateAfter(partner, act);
	if (!partner || !state) return failure("conflict", "wrong_state");
	const reasons = reasonsFor(act);
	if (reasons.length > 0 && (reason === null || !reasons.includes(reason))) return failure("invalid", "reason_missing");
	const at = now();
	const pending = and(eq(commissions.affiliateId, id), inArray(commissions.status, ["pending"]));
	const [{ meta }] = await db.batch([
		db
			.update(affiliates)
			.set({ state, isActive: state === "active", decidedBy: staff.id, decidedAt: at, decidedFor: reason })
			.where(
				and(
					eq(affiliates.id, id),
					eq(affiliates.state, partner.state),
					sql`${affiliates.decidedFor} IS ${partner.decidedFor}`,
				),
			),
		...(act === "suspend" || act === "hold"
			? [
					db
						.update(commissions)
						.set({
							status: "hold" as const,
							heldFor: sql`trim(coalesce(held_for, '') || ' suspended')`,
							decidedAt: null,
							decidedBy: null,
						})
						.where(pending),
				]
			: []),
	]);
	if (meta.changes === 0) return failure("conflict", "wrong_state");
	await recordAction(services, {
		action: "partner-decided",
		actor: { id: staff.id, role: staff.role, network },
		details: { partner: id, act, reason },
	});
	if (act === "approve") await resetMailQuota(services, partner.email);
	await notifyPartner(services, partner, noticeOf(partner, act, reason, at));
	return success(null);
}

function noticeOf(partner: PartnerRow, act: PartnerAction, reason: PartnerReason | null, at: number) {
	const locale = { locale: partner.language };
	const why = reason === null ? "" : partnerReason(reason, partner.language);
	const suspended = {
		subject: m.partner_mail_suspended_title({}, locale),
		body: m.partner_mail_suspended({ why }, locale),
	};
	const words: Record<PartnerAction, { subject: string; body: string }> = {
		approve: {
			subject: m.partner_mail_approved_title({}, locale),
			body: m.partner_mail_approved({ code: partner.code, rate: partner.commissionRate }, locale),
		},
		reject: { subject: m.partner_mail_rejected_title({}, locale), body: m.partner_mail_rejected({ why }, locale) },
		suspend: suspended,
		hold: suspended,
		release: { subject: m.partner_mail_released_title({}, locale), body: m.partner_mail_released({}, locale) },
		restore: {
			subject: m.partner_mail_restored_title({}, locale),
			body: m.partner_mail_restored({ code: partner.code }, locale),
		},
	};
	return {
		...words[act],
		key: `partner:${partner.id}:${act}:${at}`,
		emailType: "partner_news" as const,
		path: act === "reject" ? null : "/affiliate-dashboard",
	};
}
