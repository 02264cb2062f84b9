import { asc, eq } from "drizzle-orm";
import { uploadPages } from "#app/data/schema.server.ts";
import type { SignedMandate } from "#app/domain/mandate/signed-mandate.ts";
import type { Services } from "#app/services.ts";

/** The pages of a signed paper as one looks at them: laid straight where they are, else as they came. */
export async function listSignedPages(
	{ db }: Pick<Services, "db">,
	{ path, at, sheets = 0 }: SignedMandate,
): Promise<{ at: number; pages: { page: number; isPicture: boolean }[] }> {
	const rows = await db
		.select({ page: uploadPages.page, fileType: uploadPages.fileType })
		.from(uploadPages)
		.where(eq(uploadPages.uploadId, path))
		.orderBy(asc(uploadPages.page));
	const shown = sheets > 0 ? rows.slice(0, sheets) : rows;
	return { at, pages: shown.map(({ page, fileType }) => ({ page, isPicture: fileType !== "pdf" })) };
}
