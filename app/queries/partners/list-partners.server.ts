import { and, desc, eq, lt, sql } from "drizzle-orm";
import { affiliates } from "#app/data/partners/partner-schema.server.ts";
import type { Cents } from "#app/domain/money/money.ts";
import type { PartnerState } from "#app/domain/partners/partner.ts";
import type { Services } from "#app/services.ts";

/** A partner in the list of staff. Moments in UTC milliseconds. */
export type ListedPartner = {
	id: number;
	name: string;
	email: string;
	code: string;
	state: PartnerState;
	rate: number;
	pending: Cents;
	payable: Cents;
	createdAt: number;
};

const PAGE = 50;

export type PartnerFilter = {
	state: PartnerState | null;
	/** A whole code or a whole e-mail address, however it is written; "" for none. */
	search: string;
	/** Id of the last one of the page before. */
	before: number | null;
};

/** Partners, the newest first. `next` is where the page after it begins. */
export async function listPartners(
	{ db }: Pick<Services, "db">,
	{ state, search, before }: PartnerFilter,
): Promise<{ partners: ListedPartner[]; next: number | null }> {
	const wanted = search
		? // Each by its own index: of "or" in the order of ids, the whole table would be walked.
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
		.where(wanted)
		.orderBy(desc(affiliates.id))
		.limit(PAGE + 1);
	const partners = rows.slice(0, PAGE);
	return { partners, next: rows.length > PAGE ? (partners.at(-1)?.id ?? null) : null };
}
