import type { Application } from "#app/domain/application/application.ts";
import { documentProving } from "#app/domain/application/correction/correctable-fields.ts";
import { MAX_REASON, MIN_REASON } from "#app/domain/application/correction/reason-length.ts";
import { type CorrectedField, factsOf } from "#app/domain/application/personal-info-fields.ts";
import { type Staff, staffActor } from "#app/domain/application/staff-roles.ts";
import { mayPerform } from "#app/domain/application/status.ts";
import type { FlagCode } from "#app/domain/documents/document-flags.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import { findContradictions } from "#app/queries/application/find-contradictions.server.ts";
import type { Services } from "#app/services.ts";
import { dropRepresentativeLink } from "../../mandate/representative-link.server.ts";
import { APPLICANT, changeApplication, changeAsStaff } from "../change-application.server.ts";
import { prepareCorrection, wrongField } from "./prepare-correction.server.ts";

/** One answer as it should be. `compared` says that somebody saw it on the document, although the checks read something else. */
export type Correction = { field: string; value: string; reason: string; compared: boolean };

/**
 * Mends one answer of an applicant, who is mailed the reason. What would contradict the document that proves it needs the
 * word of whoever looked at it. Failures name the fields `value`, `reason` and `compared`.
 */
export async function correctAnswer(
	services: Services,
	staff: Staff,
	applicationId: string,
	{ reason, compared, ...asked }: Correction,
	expectedVersion: number,
): Promise<Outcome<Application>> {
	if (!mayPerform(staffActor(staff), "answer-corrected")) return failure("forbidden", "staff_only");
	const prepared = await prepareCorrection(services, applicationId, asked, expectedVersion);
	if (!prepared.ok) return prepared;
	if (reason.length < MIN_REASON || reason.length > MAX_REASON) return wrongField("reason", "correction_reason");
	const { after, event } = prepared.value;
	if (!compared && (await contradictsDocument(services, after, event.field)))
		return wrongField("compared", "correction_contradicts");
	await dropLinkOf(services, applicationId, event.field);
	return changeAsStaff(services, staff, applicationId, { ...event, reason }, expectedVersion);
}

/**
 * Mends one answer of one's own application (F44). What then contradicts the document that proves it is looked at by a person,
 * as it would have been from the beginning. Failures name the field `value`.
 */
export async function correctOwnAnswer(
	services: Services,
	applicationId: string,
	asked: Pick<Correction, "field" | "value">,
	expectedVersion: number,
): Promise<Outcome<Application>> {
	const prepared = await prepareCorrection(services, applicationId, asked, expectedVersion);
	if (!prepared.ok) return prepared;
	const event = { ...prepared.value.event, reason: "" };
	await dropLinkOf(services, applicationId, event.field);
	return changeApplication(services, applicationId, APPLICANT, event, { expectedVersion });
}

/** Before the change: whoever holds the link that was passed on is perhaps not who is named from now on. */
async function dropLinkOf(services: Services, applicationId: string, field: CorrectedField): Promise<void> {
	if (factsOf(field).section === "representative") await dropRepresentativeLink(services, applicationId);
}

/** The contradictions that an answer can be the cause of. */
function codesAbout(field: CorrectedField): readonly FlagCode[] {
	if (field === "firstName" || field === "lastName" || field === "singleName") return ["form_name"];
	if (field === "dateOfBirth") return ["form_birth_date"];
	if (field === "nationality") return ["form_nationality"];
	return documentProving(field) === "address" ? ["form_address"] : [];
}

async function contradictsDocument(services: Services, after: Application, field: CorrectedField): Promise<boolean> {
	const codes = codesAbout(field);
	const found = codes.length > 0 ? await findContradictions(services, after) : [];
	return found.some(({ code }) => codes.includes(code));
}
