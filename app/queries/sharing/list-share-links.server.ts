import { and, desc, eq, gt } from "drizzle-orm";
import { shareLinks } from "#app/data/owner-schema.server.ts";
import type { Services } from "#app/services.ts";
import type { ShareLink } from "./find-shared.server.ts";

/** The links of an application that still show something, newest first. */
export function listShareLinks({ db, now }: Pick<Services, "db" | "now">, applicationId: string): Promise<ShareLink[]> {
	return db
		.select()
		.from(shareLinks)
		.where(and(eq(shareLinks.applicationId, applicationId), gt(shareLinks.expiresAt, now())))
		.orderBy(desc(shareLinks.createdAt))
		.limit(20);
}
