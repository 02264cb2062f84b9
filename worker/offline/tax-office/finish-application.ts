import { confirmCertificate, storeCertificate } from "#app/commands/application/certificate.server.ts";
import { confirmNif, proposeNif } from "#app/commands/application/nif.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { fullName } from "#app/domain/person/age.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import type { Services } from "#app/services.ts";
import { offlineStaff } from "../staff.ts";
import { specimenCertificate } from "./specimen-certificate.ts";

/** A shortcut for demonstrations: Rui and Eva act on the office's letter through the admin area's own commands. */
export async function finishApplication(
	services: Services,
	applicationId: string,
	nif: string,
): Promise<Outcome<Application>> {
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	const assigned =
		application.nifNumber === null ? await assignNumber(services, applicationId, nif) : success(application);
	if (!assigned.ok || assigned.value.originalDocumentPath !== null) return assigned;
	const bytes = specimenCertificate({ name: fullName(application), nif });
	const certificateInput = { file: { bytes, name: "specimen.pdf" }, reason: "" };
	const proposed = await storeCertificate(services, offlineStaff("Rui"), applicationId, certificateInput);
	if (!proposed.ok || proposed.value.certificateProposal === null) return proposed;
	const { path } = proposed.value.certificateProposal;
	// Characters missing in the specimen's typeface make the check of its text inconclusive.
	const confirmation = { path, reason: "The specimen of the test environment." };
	return confirmCertificate(services, offlineStaff("Eva"), applicationId, confirmation);
}

async function assignNumber(services: Services, applicationId: string, nif: string): Promise<Outcome<Application>> {
	const input = { nif, repeated: nif, prefixConfirmed: false };
	const proposed = await proposeNif(services, offlineStaff("Rui"), applicationId, input);
	return proposed.ok ? confirmNif(services, offlineStaff("Eva"), applicationId, nif) : proposed;
}
