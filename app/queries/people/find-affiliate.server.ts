import { sql } from "drizzle-orm";
import { affiliates } from "#app/data/money-schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { isSameMailbox } from "#app/domain/money/self-referral.ts";
import type { Services } from "#app/services.ts";

/**
 * What the checkout may say about a referral code (row 106), as its partner writes it where there is one. The rate is
 * told only for a valid code (ruling T16); for any other one, why it does not count.
 */
export type AffiliateInfo = {
	code: string;
	valid: boolean;
	commissionRate?: number;
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

/** @param applicant who would pay with it: nobody is referred by themselves */
export async function findAffiliate(
	services: Pick<Services, "db">,
	code: string,
	applicant: Application | null = null,
): Promise<AffiliateInfo> {
	const partner = await findPartner(services, code);
	if (!partner) return { code, valid: false, reason: "unknown" };
	if (!partner.isActive && !(applicant && isConfirmed(partner.code, applicant)))
		return { code: partner.code, valid: false, reason: "inactive" };
	if (applicant && isSameMailbox(partner.email, applicant.email))
		return { code: partner.code, valid: false, reason: "own" };
	return { code: partner.code, valid: true, commissionRate: partner.commissionRate };
}
