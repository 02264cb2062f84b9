import { eq } from "drizzle-orm";
import { uploads } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { type Staff, staffActor } from "#app/domain/application/staff-roles.ts";
import { mayPerform } from "#app/domain/application/status.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import { isRepresented } from "#app/domain/guardian/guardian.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findFiling } from "#app/queries/filing/find-filing.server.ts";
import type { Services } from "#app/services.ts";
import { sha256Of } from "#app/sha256.server.ts";
import { storePages } from "../documents/receive-document.server.ts";
import { changeAsStaff } from "./change-application.server.ts";

/**
 * S6: the request is with the tax authority. What it was sent is kept as it was, and its SHA-256 stands in the event, so
 * that it is part of the chained history.
 */
export async function fileApplication(
	services: Services,
	staff: Staff,
	applicationId: string,
	filing: {
		authorityReference: string;
		checkListDone: boolean;
		earlierNifSearched?: boolean;
		guardianChecked?: boolean;
	},
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	const event = { type: "filed", ...filing } as const;
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	// Who may not, or not yet, is told so by the law itself, before anything is made.
	const isTime = application.status === "pending" && application.mandate?.decision === "accepted";
	if (!isTime || !filing.checkListDone || !mayPerform(staffActor(staff), "filed"))
		return changeAsStaff(services, staff, applicationId, event, expectedVersion);
	const pack = await saveFilingPack(services, application);
	const { passportDocumentPath: passport, addressDocumentPath: address, mandate } = application;
	const guardian = isRepresented(application) ? { guardian: application.guardianDocumentPath } : {};
	const signed = mandate && { mandate: mandate.path, ...(mandate.sheets && { sheets: mandate.sheets }) };
	const filed = { ...event, pack: { sha256: pack.sha256, passport, address, ...guardian, ...signed } };
	const outcome = await changeAsStaff(services, staff, applicationId, filed, expectedVersion);
	if (!outcome.ok) await services.db.update(uploads).set({ applicationId: null }).where(eq(uploads.id, pack.path));
	return outcome;
}

async function saveFilingPack(services: Services, application: Application) {
	const { filingPackPdf } = await import("#app/documents/filing/filing-pack.server.ts");
	const bytes = await filingPackPdf(await findFiling(services, application));
	const path = await storePages(
		services,
		{
			sessionId: null,
			applicationId: application.id,
			documentType: "filing-pack",
			verdict: "verified",
			flags: [],
			formFlags: [],
			reading: null,
		},
		[{ bytes, fileType: "pdf", fileName: null }],
	);
	return { path, sha256: await sha256Of(bytes) };
}
