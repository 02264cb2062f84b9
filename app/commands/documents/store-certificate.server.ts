import { eq } from "drizzle-orm";
import { uploads } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { type Staff, staffActor } from "#app/domain/application/staff-roles.ts";
import { mayPerform } from "#app/domain/application/status.ts";
import { checkCertificate } from "#app/domain/documents/certificate-check.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import type { Services } from "#app/services.ts";
import { changeAsStaff } from "../application/change-application.server.ts";
import { isProposer } from "../staff/is-proposer.server.ts";
import { receiveDocument } from "./receive-document.server.ts";
import type { ReceivedFile } from "./upload-document.server.ts";

/**
 * S9, first person: keeps the authority's PDF exactly as received, with what its text shows of the number and the name. A
 * PDF with content, at most 10 MB. It is the applicant's once somebody else has confirmed it.
 */
export async function storeCertificate(
	services: Services,
	staff: Staff,
	applicationId: string,
	{ file, reason }: { file: ReceivedFile; reason: string },
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	if (!mayPerform(staffActor(staff), "certificate-stored")) return failure("forbidden", "staff_only");
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	const isPdf = new TextDecoder().decode(file.bytes.subarray(0, 5)) === "%PDF-";
	if (file.bytes.length > 0 && !isPdf)
		return failure("unsupported", "file_wrong_type", { fields: { certificate: "error_certificate_pdf" } });
	const received = await receiveDocument(services, { sessionId: null, documentType: "certificate", files: [file] });
	if (!received.ok) return received;
	const path = received.value.uploadId;
	const { nifNumber: nif, firstName, lastName } = application;
	const check = checkCertificate(await textOf(services, file.bytes), { nif, firstName, lastName });
	// Claimed first: what an application names is never unclaimed, whatever breaks off here.
	const claimedBy = (owner: string | null) =>
		services.db.update(uploads).set({ applicationId: owner }).where(eq(uploads.id, path));
	await claimedBy(applicationId);
	const outcome = await changeAsStaff(
		services,
		staff,
		applicationId,
		{ type: "certificate-stored", path, check, reason },
		expectedVersion,
	);
	if (!outcome.ok) await claimedBy(null);
	return outcome;
}

/** All that can be read in it, line by line. Read as a letter is: the reader knows no kind of its own for certificates. */
async function textOf({ reader, now }: Services, bytes: Uint8Array): Promise<string> {
	const { pages } = await reader.read({ documentType: "address", fileType: "pdf", bytes, today: lisbonDate(now()) });
	return pages.flatMap(({ text }) => text?.segments.map((segment) => segment.text) ?? []).join("\n");
}

/** S9, second person: looked at it, and says why it is the right one where its text does not. */
export async function confirmCertificate(
	services: Services,
	staff: Staff,
	applicationId: string,
	confirmed: { path: string; reason: string },
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	const application = await findApplication(services, applicationId);
	if (application?.certificateProposal && isProposer(application.certificateProposal, staff))
		return failure("conflict", "same_person");
	const event = { type: "certificate-confirmed", ...confirmed } as const;
	return changeAsStaff(services, staff, applicationId, event, expectedVersion);
}
