import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { ownerSessions } from "#app/data/owner-schema.server.ts";
import {
	affiliates,
	affiliateTraces,
	commissionTransactions as commissions,
	referrals,
} from "#app/data/partner-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { Cents } from "#app/domain/money/money.ts";
import { HOLD_REASONS, type HoldReason, listHoldReasons } from "#app/domain/partners/hold-reasons.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { decryptPartner } from "./partners.server.ts";

/** Maximum applications of the same browser or card that are examined. An office has thousands, which prove nothing. */
const MAX_APPLICATIONS = 50;
/** Maximum number of a partner's last sales that are examined. */
const MAX_SALES = 12;

type Context = Pick<Services, "db">;
type PartnerRow = typeof affiliates.$inferSelect;

/** Finds the reasons to hold a sale, from all facts about the partner and the applicant at the time of the payment. */
export async function findHoldReasons(
	services: Context,
	partner: PartnerRow,
	application: Application,
): Promise<HoldReason[]> {
	const { db } = services;
	const [opened, [referral], browsers, sharesPayout, sales] = await Promise.all([
		decryptPartner(services, partner),
		db.select().from(referrals).where(eq(referrals.applicationId, application.id)),
		listBrowsers(services, application.id),
		hasSharedPayoutAccount(services, partner),
		countLastSales(services, partner.id),
	]);
	const [browserEmails, isPartnerBrowser, isPartnerNetwork, salesOnCard] = await Promise.all([
		listEmailsOfBrowsers(services, browsers, application.id),
		matchesPartnerTrace(services, partner.id, "browser", browsers, 0),
		matchesPartnerTrace(
			services,
			partner.id,
			"network",
			referral?.network ? [referral.network] : [],
			(referral?.recordedAt ?? 0) - DAY,
		),
		listReferralsOfCard(services, referral?.card ?? null, application.id),
	]);
	return listHoldReasons({
		partner: {
			name: partner.name,
			email: partner.email,
			paymentInfo: opened.payment,
			suspended: !partner.isActive,
			sharesPayout,
			clickFarmAt: partner.clickFarmAt,
			address: opened.tax?.address ?? null,
		},
		applicant: {
			firstName: application.firstName,
			lastName: application.lastName,
			email: application.email,
			address: [application.addressLine1, application.addressLine2, application.postalCode, application.city]
				.filter(Boolean)
				.join(" "),
		},
		applicationCreatedAt: application.createdAt,
		// Evidence belongs to one code: a click on another code proves nothing.
		clickedAt: referral?.code.toLowerCase() === partner.code.toLowerCase() ? referral.clickedAt : null,
		browserEmails,
		isPartnerBrowser,
		isPartnerNetwork,
		cardEmails: salesOnCard.map(({ email }) => email),
		otherSalesOnCard: salesOnCard.filter(({ affiliateId }) => affiliateId === partner.id).length,
		sales,
	});
}

async function listBrowsers({ db }: Context, applicationId: string): Promise<string[]> {
	const rows = await db
		.select({ browser: ownerSessions.browser })
		.from(ownerSessions)
		.where(eq(ownerSessions.applicationId, applicationId))
		.limit(MAX_APPLICATIONS);
	return rows.map(({ browser }) => browser);
}

async function listEmailsOfBrowsers({ db }: Context, browsers: string[], applicationId: string): Promise<string[]> {
	if (browsers.length === 0) return [];
	const rows = await db
		.selectDistinct({ email: applications.email })
		.from(ownerSessions)
		.innerJoin(applications, eq(applications.id, ownerSessions.applicationId))
		.where(and(inArray(ownerSessions.browser, browsers), ne(ownerSessions.applicationId, applicationId)))
		.limit(MAX_APPLICATIONS);
	return rows.map(({ email }) => email);
}

async function matchesPartnerTrace(
	{ db }: Context,
	partnerId: number,
	kind: "browser" | "network",
	hashes: string[],
	cutoff: number,
): Promise<boolean> {
	if (hashes.length === 0) return false;
	const [row] = await db
		.select({ seenAt: affiliateTraces.seenAt })
		.from(affiliateTraces)
		.where(
			and(
				eq(affiliateTraces.affiliateId, partnerId),
				eq(affiliateTraces.kind, kind),
				inArray(affiliateTraces.hash, hashes),
				sql`${affiliateTraces.seenAt} >= ${cutoff}`,
			),
		)
		.limit(1);
	return row !== undefined;
}

async function listReferralsOfCard({ db }: Context, card: string | null, applicationId: string) {
	if (card === null) return [];
	return db
		.select({ email: applications.email, affiliateId: commissions.affiliateId })
		.from(referrals)
		.innerJoin(applications, eq(applications.id, referrals.applicationId))
		.innerJoin(commissions, eq(commissions.applicationId, referrals.applicationId))
		.where(and(eq(referrals.card, card), ne(referrals.applicationId, applicationId)))
		.limit(MAX_APPLICATIONS);
}

async function hasSharedPayoutAccount({ db }: Context, { id, payoutIndex }: PartnerRow): Promise<boolean> {
	if (payoutIndex === null) return false;
	const [otherPartner] = await db
		.select({ id: affiliates.id })
		.from(affiliates)
		.where(and(eq(affiliates.payoutIndex, payoutIndex), ne(affiliates.id, id)))
		.limit(1);
	return otherPartner !== undefined;
}

async function countLastSales({ db }: Context, partnerId: number): Promise<{ total: number; reversed: number }> {
	const rows = await db
		.select({ status: commissions.status })
		.from(commissions)
		.where(eq(commissions.affiliateId, partnerId))
		.orderBy(desc(commissions.id))
		.limit(MAX_SALES);
	return { total: rows.length, reversed: rows.filter(({ status }) => status === "reversed").length };
}

/** A held commission with its reasons. `at` in UTC milliseconds. */
export type HeldCommission = {
	id: number;
	amount: Cents;
	reasons: HoldReason[];
	code: string;
	partner: string;
	partnerId: number;
	at: number;
	application: { id: string; applicationNumber: string };
};

const MAX_LISTED = 100;

/** Lists held commissions, those that have waited longest first. */
export async function listHeldCommissions({ db }: Pick<Services, "db">): Promise<HeldCommission[]> {
	const rows = await db
		.select({
			id: commissions.id,
			amount: commissions.amount,
			holdReasons: commissions.holdReasons,
			at: commissions.createdAt,
			code: affiliates.code,
			partner: affiliates.name,
			partnerId: affiliates.id,
			applicationId: applications.id,
			applicationNumber: applications.applicationNumber,
		})
		.from(commissions)
		.innerJoin(affiliates, eq(affiliates.id, commissions.affiliateId))
		.innerJoin(applications, eq(applications.id, commissions.applicationId))
		.where(sql`commission_transactions.status = 'hold'`)
		.orderBy(asc(commissions.createdAt))
		.limit(MAX_LISTED);
	return rows.map(({ holdReasons, applicationId, applicationNumber, ...row }) => ({
		...row,
		reasons: HOLD_REASONS.filter((reason) => holdReasons?.split(" ").includes(reason)),
		application: { id: applicationId, applicationNumber },
	}));
}
