import { sql } from "drizzle-orm";
import { affiliates } from "#app/data/partner-schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { Opening } from "#app/domain/application/event.ts";
import { offeredDiscount } from "#app/domain/partners/discount.ts";
import type { Referral } from "#app/domain/partners/referral.ts";
import { isSameMailbox } from "#app/domain/partners/self-referral.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import type { Services } from "#app/services.ts";

/**
 * What the checkout may say about a referral code (row 106), as its partner writes it where there is one. The rate is
 * told only for a valid code (ruling T16); for any other one, why it does not count.
 */
export type AffiliateInfo = {
	code: string;
	valid: boolean;
	commissionRate?: number;
	/** What a valid code takes off, in whole per cent; absent when that is nothing. */
	discountPercent?: number;
	reason?: "unknown" | "inactive" | "own";
};

/** The partner of a code, however it is written; null when it is nobody's. */
export async function findPartner({ db }: Pick<Services, "db">, code: string) {
	const [row] = await db.select().from(affiliates).where(sql`code = ${code} COLLATE NOCASE`);
	return row ?? null;
}

/**
 * Whether a code that its partner may have lost since still counts for this application: its applicant was told so.
 */
export function isConfirmed(
	code: string,
	application: Pick<Application, "affiliateCode" | "referralConfirmedAt">,
): boolean {
	return application.referralConfirmedAt !== null && application.affiliateCode === code;
}

/** What a partner's code takes off for whoever names it now, in whole per cent. */
export async function findOffer(
	services: Pick<Services, "db" | "now" | "log">,
	partner: typeof affiliates.$inferSelect,
): Promise<number> {
	// A code that its partner has lost goes on counting where it was noted, and offers nothing new.
	if (!partner.isActive || partner.discountPercent === 0) return 0;
	const { percent: limit } = await getSetting(services, "partner-discount");
	const discount = { percent: partner.discountPercent, until: partner.discountUntil };
	return offeredDiscount(discount, limit, lisbonDate(services.now()));
}

/** What an application that begins with a code carries of it: the code as its partner writes it, and what it takes off. */
export async function findOpeningReferral(
	services: Pick<Services, "db" | "now" | "log">,
	referral: Referral | null,
	email: string,
): Promise<Pick<Opening, "affiliateCode" | "discountPercent">> {
	if (!referral) return { affiliateCode: null, discountPercent: 0 };
	const applicant = { email, affiliateCode: null, referralConfirmedAt: null };
	const { code, discountPercent = 0 } = await findAffiliate(services, referral.code, applicant);
	return { affiliateCode: code, discountPercent };
}

/** @param applicant who would pay with it: nobody is referred by themselves */
export async function findAffiliate(
	services: Pick<Services, "db" | "now" | "log">,
	code: string,
	applicant: Pick<Application, "email" | "affiliateCode" | "referralConfirmedAt"> | null = null,
): Promise<AffiliateInfo> {
	const partner = await findPartner(services, code);
	if (!partner) return { code, valid: false, reason: "unknown" };
	if (!partner.isActive && !(applicant && isConfirmed(partner.code, applicant)))
		return { code: partner.code, valid: false, reason: "inactive" };
	if (applicant && isSameMailbox(partner.email, applicant.email))
		return { code: partner.code, valid: false, reason: "own" };
	const discountPercent = await findOffer(services, partner);
	const found = { code: partner.code, valid: true, commissionRate: partner.commissionRate };
	return discountPercent > 0 ? { ...found, discountPercent } : found;
}
