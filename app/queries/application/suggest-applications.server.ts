import { asc, sql } from "drizzle-orm";
import { applications as table } from "#app/data/schema.server.ts";
import { normaliseApplicationNumber } from "#app/domain/application/application.ts";
import { fullName } from "#app/domain/person/full-name.ts";
import type { MenuApplications } from "#app/domain/staff/menu-answer.ts";
import type { Services } from "#app/services.ts";
import { findMatch } from "./search-applications.server.ts";

const MAX = 8;

/** What the list finds for the same words, the most urgent first: a few lines, in which nothing is sealed. */
export async function suggestApplications({ db }: Pick<Services, "db">, search: string): Promise<MenuApplications> {
	const { condition } = await findMatch({ db }, search);
	const rows = await db
		.select({
			id: table.id,
			number: table.applicationNumber,
			firstName: table.firstName,
			lastName: table.lastName,
			stage: table.stage,
		})
		.from(table)
		.where(condition)
		.orderBy(sql`${table.estimatedCompletionDate} ASC NULLS LAST`, asc(table.createdAt), asc(table.id))
		.limit(MAX + 1);
	const found = rows
		.slice(0, MAX)
		.map(({ id, number, stage, ...names }) => ({ id, number, stage, name: fullName(names) }));
	const exact = found.length === 1 && found[0]?.number === normaliseApplicationNumber(search);
	return { applications: found, exact, more: rows.length > MAX };
}
