import { eq } from "drizzle-orm";
import { uploads } from "#app/data/schema.server.ts";
import type { Application, NifCause, TypedNif } from "#app/domain/application/application.ts";
import { mayPerform, type Staff, staffActor } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import type { RefusalReason } from "#app/domain/filing/refusal-reasons.ts";
import { isRepresented } from "#app/domain/guardian/guardian.ts";
import { sha256Hex } from "#app/domain/sha256.ts";
import { composeRequest } from "#app/labels/filing-labels.ts";
import { findFiling } from "#app/queries/application/filing.server.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import type { Services } from "#app/services.ts";
import { storePages } from "../documents/receive-document.server.ts";
import { changeAsStaff, isProposer } from "./change-application.server.ts";

/**
 * S6: marks the request as filed. The filed documents are stored unchanged, and their SHA-256 is part of the event and
 * the hash chain.
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
	const filingEvent = { type: "filed", ...filing } as const;
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	// The domain rejects forbidden or premature filings before any document is created.
	const canFile = application.status === "pending" && application.mandate?.decision === "accepted";
	if (!canFile || !filing.checkListDone || !mayPerform(staffActor(staff), "filed"))
		return changeAsStaff(services, staff, applicationId, filingEvent, expectedVersion);
	const pack = await saveFilingPack(services, application);
	const { passportDocumentPath: passport, addressDocumentPath: address, mandate } = application;
	const guardian = isRepresented(application) ? { guardian: application.guardianDocumentPath } : {};
	const signed = mandate && { mandate: mandate.path, ...(mandate.sheets && { sheets: mandate.sheets }) };
	const event = { ...filingEvent, pack: { sha256: pack.sha256, passport, address, ...guardian, ...signed } };
	const outcome = await changeAsStaff(services, staff, applicationId, event, expectedVersion);
	if (!outcome.ok) await services.db.update(uploads).set({ applicationId: null }).where(eq(uploads.id, pack.path));
	return outcome;
}

async function saveFilingPack(services: Services, application: Application) {
	const { filingPackPdf } = await import("#app/documents/printed/filing-pack.server.ts");
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
	return { path, sha256: await sha256Hex(bytes) };
}

/** S8, first person: enters the number twice. The applicant sees it after a second person has entered it too. */
export async function proposeNif(
	services: Services,
	staff: Staff,
	applicationId: string,
	input: TypedNif,
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	return changeAsStaff(services, staff, applicationId, { type: "nif-proposed", ...input }, expectedVersion);
}

/** S8, second person: enters it from the authority's document, not from the screen. */
export async function confirmNif(
	services: Services,
	staff: Staff,
	applicationId: string,
	nif: string,
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	return confirmProposal(services, staff, applicationId, { type: "nif-confirmed", nif }, expectedVersion);
}

/** Confirms a proposal. Fails for its proposer without calling the room. */
async function confirmProposal(
	services: Services,
	staff: Staff,
	applicationId: string,
	event: { type: "nif-confirmed" | "nif-replaced"; nif: string },
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	const application = await findApplication(services, applicationId);
	if (application?.nifProposal && isProposer(application.nifProposal, staff)) return failure("conflict", "same_person");
	return changeAsStaff(services, staff, applicationId, event, expectedVersion);
}

/** Decision 080, first person: enters the correct number twice. The wrong one is hidden from the applicant at once. */
export async function proposeReplacement(
	services: Services,
	staff: Staff,
	applicationId: string,
	input: TypedNif & { cause: NifCause },
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	return changeAsStaff(services, staff, applicationId, { type: "nif-replacement-proposed", ...input }, expectedVersion);
}

/** Decision 080, second person: enters it from the authority's document. */
export async function replaceNif(
	services: Services,
	staff: Staff,
	applicationId: string,
	nif: string,
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	return confirmProposal(services, staff, applicationId, { type: "nif-replaced", nif }, expectedVersion);
}

/** The API call of row 184: the first person's number is a proposal, the second person's number confirms it. */
export async function assignNif(
	services: Services,
	staff: Staff,
	applicationId: string,
	nif: string,
): Promise<Outcome<Application>> {
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	const isSecondPerson = application.nifProposal !== null && !isProposer(application.nifProposal, staff);
	if (isSecondPerson) return confirmNif(services, staff, applicationId, nif);
	return proposeNif(services, staff, applicationId, { nif, repeated: nif, prefixConfirmed: false });
}

/**
 * Records a refusal by the tax office (F17). Requests corrections from the applicant, with the text that staff entered
 * or a standard text in the applicant's language.
 */
export async function recordRefusal(
	services: Services,
	staff: Staff,
	applicationId: string,
	refusal: { reason: RefusalReason; answer: string; ask: string },
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	const event = {
		type: "authority-refused",
		reason: refusal.reason,
		answer: refusal.answer,
		requestToApplicant: composeRequest(refusal, application.language),
	} as const;
	return changeAsStaff(services, staff, applicationId, event, expectedVersion);
}
