import { and, asc, desc, eq, lt, ne, sql } from "drizzle-orm";
import { affiliateSessions, affiliates } from "#app/data/partner-schema.server.ts";
import { openJson } from "#app/data/sealed-columns.server.ts";
import type { Cents } from "#app/domain/money/money.ts";
import type { PartnerState } from "#app/domain/partners/partner.ts";
import { isSessionValid, type PartnerSession } from "#app/domain/partners/partner-session.ts";
import type { PaymentDetails, TaxDetails } from "#app/domain/partners/payout.ts";
import type { Services } from "#app/services.ts";

export type PartnerRow = typeof affiliates.$inferSelect;

/** The decrypted columns of a partner's row. */
export type OpenedPartner = {
	payment: PaymentDetails | null;
	/** Requested but not confirmed yet. */
	nextPayment: PaymentDetails | null;
	tax: TaxDetails | null;
};

export async function findPartnerById({ db }: Pick<Services, "db">, id: number): Promise<PartnerRow | null> {
	const [row] = await db.select().from(affiliates).where(eq(affiliates.id, id));
	return row ?? null;
}

/** Decrypts the sealed columns of a partner's row. Throws DecryptionFailed. */
export async function decryptPartner({ db }: Pick<Services, "db">, row: PartnerRow): Promise<OpenedPartner> {
	const id = String(row.id);
	const [payment, nextPayment, tax] = await Promise.all([
		openJson(db, affiliates.paymentInfo, id, row.paymentInfo),
		openJson(db, affiliates.nextPaymentInfo, id, row.nextPaymentInfo),
		openJson(db, affiliates.taxInfo, id, row.taxInfo),
	]);
	return { payment, nextPayment, tax };
}

/** Finds the newest partner with this address, ignoring case. */
export async function findPartnerByEmail({ db }: Pick<Services, "db">, email: string): Promise<PartnerRow | null> {
	const [row] = await db
		.select()
		.from(affiliates)
		.where(sql`email = ${email.trim()} COLLATE NOCASE`)
		.orderBy(desc(affiliates.id))
		.limit(1);
	return row ?? null;
}

/** A partner in the list for staff. Times in UTC milliseconds. */
export type ListedPartner = {
	id: number;
	name: string;
	email: string;
	code: string;
	state: PartnerState;
	/** Percent of the package price. */
	rate: number;
	pending: Cents;
	payable: Cents;
	createdAt: number;
};

const PAGE_SIZE = 50;

type PartnerFilter = {
	state: PartnerState | null;
	/** A complete code or e-mail address, ignoring case; "" for none. */
	search: string;
	/** Id of the last partner of the previous page. */
	before: number | null;
};

/** Lists partners, newest first. A search ignores state and page. `next` is the cursor of the next page. */
export async function listPartners(
	{ db }: Pick<Services, "db">,
	{ state, search, before }: PartnerFilter,
): Promise<{ partners: ListedPartner[]; next: number | null }> {
	const condition = search
		? // UNION lets each look-up use its own index; OR with ORDER BY id would scan the table.
			sql`${affiliates.id} IN (SELECT id FROM affiliates WHERE code = ${search} COLLATE NOCASE
				UNION SELECT id FROM affiliates WHERE email = ${search} COLLATE NOCASE)`
		: and(
				state === null ? undefined : eq(affiliates.state, state),
				before === null ? undefined : lt(affiliates.id, before),
			);
	const rows = await db
		.select({
			id: affiliates.id,
			name: affiliates.name,
			email: affiliates.email,
			code: affiliates.code,
			state: affiliates.state,
			rate: affiliates.commissionRate,
			pending: affiliates.pendingCents,
			payable: affiliates.payableCents,
			createdAt: affiliates.createdAt,
		})
		.from(affiliates)
		.where(condition)
		.orderBy(desc(affiliates.id))
		.limit(PAGE_SIZE + 1);
	const partners = rows.slice(0, PAGE_SIZE);
	return { partners, next: rows.length > PAGE_SIZE ? (partners.at(-1)?.id ?? null) : null };
}

/** Lists the browsers in which a partner is signed in now, latest first. Cron removes expired sessions. */
export async function listPartnerSessions(
	{ db, now }: Pick<Services, "db" | "now">,
	partnerId: number,
): Promise<PartnerSession[]> {
	const rows = await db
		.select()
		.from(affiliateSessions)
		.where(eq(affiliateSessions.affiliateId, partnerId))
		.orderBy(desc(affiliateSessions.createdAt));
	return rows.filter((row) => isSessionValid(row, now()));
}

/** A payout account that several partners use. */
export type SharedAccount = {
	/** Its keyed hash. */
	account: string;
	/** Whether staff have confirmed it for this partner. */
	isCleared: boolean;
	otherPartners: { id: number; name: string; code: string }[];
};

const MAX_SHARED = 20;

/** Finds other partners with the same payout account; null if there are none. */
export async function findSharedAccount(
	{ db }: Pick<Services, "db">,
	{ id, payoutIndex, payoutClearedIndex }: PartnerRow,
): Promise<SharedAccount | null> {
	if (payoutIndex === null) return null;
	const otherPartners = await db
		.select({ id: affiliates.id, name: affiliates.name, code: affiliates.code })
		.from(affiliates)
		.where(and(eq(affiliates.payoutIndex, payoutIndex), ne(affiliates.id, id)))
		.orderBy(asc(affiliates.id))
		.limit(MAX_SHARED);
	return otherPartners.length === 0
		? null
		: { account: payoutIndex, isCleared: payoutClearedIndex === payoutIndex, otherPartners };
}
