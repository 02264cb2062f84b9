import { asc, eq } from "drizzle-orm";
import { mandatePages } from "#app/data/application-schema.server.ts";
import { uploadPages } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { buildMandate, type Mandate, type MandateGap } from "#app/domain/mandate/mandate.ts";
import type { SignedMandate } from "#app/domain/mandate/signed-mandate.ts";
import type { Services } from "#app/services.ts";
import { findExtracted } from "../documents/documents.server.ts";
import { getSetting } from "../settings.server.ts";
import { findApplication } from "./find-application.server.ts";

/** Finds the current mandate of an application, or the data that it lacks; null if the application does not exist. */
export async function findMandate(
	services: Pick<Services, "db" | "now" | "log">,
	applicationId: string,
): Promise<({ application: Application } & ({ mandate: Mandate } | { gaps: MandateGap[] })) | null> {
	const application = await findApplication(services, applicationId);
	if (!application) return null;
	const { passportDocumentPath: path } = application;
	const [facts, { attorney }] = await Promise.all([
		path === null ? null : findExtracted(services, path),
		getSetting(services, "attorney"),
	]);
	const passport = facts && "documentNumber" in facts ? facts : null;
	return { application, ...buildMandate({ application, passport, attorney }) };
}

type MandatePage = typeof mandatePages.$inferSelect;

/** Finds the mandate page with this code; null for an unknown code. */
export async function findMandatePage({ db }: Pick<Services, "db">, code: string): Promise<MandatePage | null> {
	const [page] = await db.select().from(mandatePages).where(eq(mandatePages.code, code));
	return page ?? null;
}

/** Lists the pages of a signed mandate for display: straightened if all of them could be, otherwise as received. */
export async function listSignedPages(
	{ db }: Pick<Services, "db">,
	{ path, at, sheets = 0 }: SignedMandate,
): Promise<{ at: number; pages: { page: number; isPicture: boolean }[] }> {
	const rows = await db
		.select({ page: uploadPages.page, fileType: uploadPages.fileType })
		.from(uploadPages)
		.where(eq(uploadPages.uploadId, path))
		.orderBy(asc(uploadPages.page));
	const visibleRows = sheets > 0 ? rows.slice(0, sheets) : rows;
	return { at, pages: visibleRows.map(({ page, fileType }) => ({ page, isPicture: fileType !== "pdf" })) };
}
