import { sql } from "drizzle-orm";
import { affiliates } from "#app/data/partner-schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { Opening } from "#app/domain/application/event.ts";
import type { Referral } from "#app/domain/partners/referral.ts";
import { currentDiscount } from "#app/domain/partners/referral.ts";
import { isSameMailbox } from "#app/domain/partners/self-referral.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import type { Services } from "#app/services.ts";

/**
 * The public facts of a referral code (row 106), in its partner's spelling. The rate is included only for a valid code
 * (ruling T16), otherwise the reason.
 */
export type AffiliateInfo = {
	code: string;
	valid: boolean;
	commissionRate?: number;
	/** Discount in whole per cent; absent if there is none. */
	discountPercent?: number;
	reason?: "unknown" | "inactive" | "own";
};

/** Finds the partner of a code, ignoring case; null if unknown. */
export async function findPartner({ db }: Pick<Services, "db">, code: string) {
	const [row] = await db.select().from(affiliates).where(sql`code = ${code} COLLATE NOCASE`);
	return row ?? null;
}

/** Whether an invalidated code still counts for this application, because it was confirmed to its applicant. */
export function isConfirmed(
	code: string,
	application: Pick<Application, "affiliateCode" | "referralConfirmedAt">,
): boolean {
	return application.referralConfirmedAt !== null && application.affiliateCode === code;
}

/** Returns the current discount of a partner's code, in whole per cent. */
export async function findCurrentDiscount(
	services: Pick<Services, "db" | "now" | "log">,
	partner: typeof affiliates.$inferSelect,
): Promise<number> {
	// A code that its partner has lost remains valid for applications that have it, but gives no further discount.
	if (!partner.isActive || partner.discountPercent === 0) return 0;
	const { percent: limit } = await getSetting(services, "partner-discount");
	const discount = { percent: partner.discountPercent, until: partner.discountUntil };
	return currentDiscount(discount, limit, lisbonDate(services.now()));
}

/** Returns the code of a new application in its partner's spelling, and its discount in whole per cent. */
export async function findOpeningReferral(
	services: Pick<Services, "db" | "now" | "log">,
	referral: Referral | null,
	email: string,
): Promise<Pick<Opening, "affiliateCode" | "codePercent">> {
	if (!referral) return { affiliateCode: null, codePercent: 0 };
	const applicant = { email, affiliateCode: null, referralConfirmedAt: null };
	const { code, discountPercent = 0 } = await findAffiliate(services, referral.code, applicant);
	return { affiliateCode: code, codePercent: discountPercent };
}

/**
 * Checks a referral code.
 * @param applicant the payer; partners cannot refer themselves
 */
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
	const discountPercent = await findCurrentDiscount(services, partner);
	const affiliate = { code: partner.code, valid: true, commissionRate: partner.commissionRate };
	return discountPercent > 0 ? { ...affiliate, discountPercent } : affiliate;
}
