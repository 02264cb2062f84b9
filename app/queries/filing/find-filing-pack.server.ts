import { and, desc, eq } from "drizzle-orm";
import { uploads } from "#app/data/schema.server.ts";
import type { Services } from "#app/services.ts";

/** The upload that holds what the tax office was sent last; null before the first filing, and once it is deleted. */
export async function findFilingPack({ db }: Pick<Services, "db">, applicationId: string): Promise<string | null> {
	const [pack] = await db
		.select({ id: uploads.id })
		.from(uploads)
		.where(
			and(
				eq(uploads.applicationId, applicationId),
				eq(uploads.documentType, "filing-pack"),
				eq(uploads.state, "stored"),
			),
		)
		.orderBy(desc(uploads.createdAt))
		.limit(1);
	return pack?.id ?? null;
}
