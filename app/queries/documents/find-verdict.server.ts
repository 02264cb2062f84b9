import { eq } from "drizzle-orm";
import { uploads } from "#app/data/schema.server.ts";
import type { Verdict } from "#app/domain/documents/document-flags.ts";
import type { Services } from "#app/services.ts";

/** What the checks concluded about an upload by itself; null when there is none. */
export async function findVerdict({ db }: Pick<Services, "db">, uploadId: string): Promise<Verdict | null> {
	const [row] = await db.select({ verdict: uploads.verdict }).from(uploads).where(eq(uploads.id, uploadId));
	return row?.verdict ?? null;
}
