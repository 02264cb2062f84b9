import type { Application } from "#app/domain/application/application.ts";
import { whyNotCorrectable, withAnswer } from "#app/domain/application/correction/correct-answer.ts";
import { correctableFields, documentProving } from "#app/domain/application/correction/correctable-fields.ts";
import { LONGEST_REASON, SHORTEST_REASON } from "#app/domain/application/correction/reason-length.ts";
import type { ApplicationEvent } from "#app/domain/application/event.ts";
import type { WrittenField } from "#app/domain/application/personal-info-fields.ts";
import { type Staff, staffActor } from "#app/domain/application/staff-roles.ts";
import { mayAct } from "#app/domain/application/status.ts";
import { storedAnswer } from "#app/domain/application/stored-personal-info.ts";
import { documentIn } from "#app/domain/documents/case-documents.ts";
import type { FlagCode } from "#app/domain/documents/document-flags.ts";
import { type FailureCode, failure, type Outcome } from "#app/domain/failure.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findContradictions } from "#app/queries/application/find-contradictions.server.ts";
import { findVerdict } from "#app/queries/documents/find-verdict.server.ts";
import type { Services } from "#app/services.ts";
import { decisionOn } from "../../documents/compare-answers.server.ts";
import { changeAsStaff } from "../change-application.server.ts";
import { checkAnswer } from "./check-answer.server.ts";

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
	correction: Correction,
	expectedVersion: number,
): Promise<Outcome<Application>> {
	const { reason, compared } = correction;
	if (!mayAct(staffActor(staff), "answer-corrected")) return failure("forbidden", "staff_only");
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	const closed = whyNotCorrectable(application);
	if (closed) return failure("conflict", closed);
	if (application.version !== expectedVersion) return failure("conflict", "stale_version");
	const field = correctableFields(application).find((name) => name === correction.field);
	if (!field) return failure("invalid", "invalid_request");
	if (reason.length < SHORTEST_REASON || reason.length > LONGEST_REASON) return wrong("reason", "correction_reason");
	const checked = await checkAnswer(services, application, field, correction.value);
	if (!checked.ok) return failure("invalid", "invalid_request", { fields: { value: checked.sentence } });
	const { value } = checked;
	const before = String(storedAnswer(application, field));
	if (value === before) return wrong("value", "correction_same");
	const after = { ...application, ...withAnswer(application, field, value) };
	if (!compared && (await contradictsDocument(services, after, field)))
		return wrong("compared", "correction_contradicts");
	const document = await provingDocument(services, after, field);
	const event: ApplicationEvent = { type: "answer-corrected", field, before, value, reason, document };
	return changeAsStaff(services, staff, applicationId, event, expectedVersion);
}

function wrong(field: "value" | "reason" | "compared", code: FailureCode): Outcome<Application> {
	return failure("invalid", code, { fields: { [field]: `error_${code}` } });
}

/** The contradictions that an answer can be the cause of. */
function codesAbout(field: WrittenField): readonly FlagCode[] {
	if (field === "firstName" || field === "lastName") return ["form_name"];
	if (field === "dateOfBirth") return ["form_birth_date"];
	if (field === "nationality") return ["form_nationality"];
	return documentProving(field) === "address" ? ["form_address"] : [];
}

async function contradictsDocument(services: Services, after: Application, field: WrittenField): Promise<boolean> {
	const codes = codesAbout(field);
	const found = codes.length > 0 ? await findContradictions(services, after) : [];
	return found.some(({ code }) => codes.includes(code));
}

/** The document that proves the answer, and what the checks say of it beside the new one. */
async function provingDocument(services: Services, after: Application, field: WrittenField) {
	const kind = documentProving(field);
	const path = kind && documentIn(after, kind).path;
	const verdict = kind && path ? await findVerdict(services, path) : null;
	if (!kind || !path || !verdict) return null;
	return { kind, path, decision: await decisionOn(services, { document: kind, path, decision: verdict }, after) };
}
