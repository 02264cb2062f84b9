import { and, eq } from "drizzle-orm";
import { uploads } from "#app/data/schema.server.ts";
import type { Services } from "#app/services.ts";

/** Whether an upload came with a message about this very application, and with nothing else. */
export async function isAttachment(
	{ db }: Pick<Services, "db">,
	applicationId: string,
	uploadId: string,
): Promise<boolean> {
	const [row] = await db
		.select({ applicationId: uploads.applicationId, documentType: uploads.documentType })
		.from(uploads)
		.where(and(eq(uploads.id, uploadId), eq(uploads.applicationId, applicationId)));
	return row?.documentType === "attachment";
}
