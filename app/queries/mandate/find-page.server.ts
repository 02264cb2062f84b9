import { eq } from "drizzle-orm";
import { mandatePages } from "#app/data/mandate/mandate-schema.server.ts";
import type { Services } from "#app/services.ts";

export type MandatePage = typeof mandatePages.$inferSelect;

/** Which page of whose power of attorney bears this code; null when none of ours does. */
export async function findPage({ db }: Pick<Services, "db">, code: string): Promise<MandatePage | null> {
	const [page] = await db.select().from(mandatePages).where(eq(mandatePages.code, code));
	return page ?? null;
}
