import type { Application } from "#app/domain/application/application.ts";
import {
	correctableFields,
	findCorrectionObstacle,
	MAX_REASON,
	MIN_REASON,
	supportingDocument,
	withAnswer,
} from "#app/domain/application/correct-answer.ts";
import type { ApplicationEvent } from "#app/domain/application/event.ts";
import { parseAnswer } from "#app/domain/application/personal-info.ts";
import {
	type CorrectedField,
	FIELDS,
	fieldDefinition,
	type PersonalInfo,
	type WrittenField,
	writtenFields,
} from "#app/domain/application/personal-info-fields.ts";
import { mayPerform, type Staff, staffActor } from "#app/domain/application/staff-roles.ts";
import { storedAnswer } from "#app/domain/application/stored-personal-info.ts";
import { getCaseDocument } from "#app/domain/documents/case-documents.ts";
import type { FlagCode } from "#app/domain/documents/document-flags.ts";
import { type FailureCode, failure, type Outcome, success } from "#app/domain/failure.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findContradictions, findVerdict } from "#app/queries/documents/documents.server.ts";
import type { Services } from "#app/services.ts";
import { deleteRepresentativeLink } from "../mandate/representative-link.server.ts";
import { assessDocument } from "./answers.server.ts";
import { APPLICANT, changeApplication, changeAsStaff } from "./change-application.server.ts";
import { checkForm } from "./submit-application.server.ts";

/**
 * The corrected value of an answer. `compared` confirms that staff compared it with the document despite the checks.
 */
type Correction = { field: string; value: string; reason: string; compared: boolean };

/**
 * Corrects an answer of an applicant and e-mails them the reason. A value that contradicts its supporting document
 * needs the confirmation `compared`. Failures name the fields `value`, `reason` and `compared`.
 */
export async function correctAnswer(
	services: Services,
	staff: Staff,
	applicationId: string,
	{ reason, compared, ...input }: Correction,
	expectedVersion: number,
): Promise<Outcome<Application>> {
	if (!mayPerform(staffActor(staff), "answer-corrected")) return failure("forbidden", "staff_only");
	const preparation = await prepareCorrection(services, applicationId, input, expectedVersion);
	if (!preparation.ok) return preparation;
	if (reason.length < MIN_REASON || reason.length > MAX_REASON) return fieldFailure("reason", "correction_reason");
	const { after, event } = preparation.value;
	if (!compared && (await contradictsOwnDocument(services, after, event.field)))
		return fieldFailure("compared", "correction_contradicts");
	await revokeRepresentativeLink(services, applicationId, event.field);
	return changeAsStaff(services, staff, applicationId, { ...event, reason }, expectedVersion);
}

/**
 * Corrects an answer of the owner's application (F44). A contradiction with its supporting document leads to manual
 * review, as on submission. Failures name the field `value`.
 */
export async function correctOwnAnswer(
	services: Services,
	applicationId: string,
	input: Pick<Correction, "field" | "value">,
	expectedVersion: number,
): Promise<Outcome<Application>> {
	const preparation = await prepareCorrection(services, applicationId, input, expectedVersion);
	if (!preparation.ok) return preparation;
	const event = { ...preparation.value.event, reason: "" };
	await revokeRepresentativeLink(services, applicationId, event.field);
	return changeApplication(services, applicationId, APPLICANT, event, { expectedVersion });
}

/** Revokes the link before the change, because its holder may not be the new representative. */
async function revokeRepresentativeLink(
	services: Services,
	applicationId: string,
	field: CorrectedField,
): Promise<void> {
	if (fieldDefinition(field).section === "representative") await deleteRepresentativeLink(services, applicationId);
}

/** Returns the contradictions that an answer can cause. */
function contradictionCodes(field: CorrectedField): readonly FlagCode[] {
	if (field === "firstName" || field === "lastName" || field === "singleName") return ["form_name"];
	if (field === "dateOfBirth") return ["form_birth_date"];
	if (field === "nationality") return ["form_nationality"];
	return supportingDocument(field) === "address" ? ["form_address"] : [];
}

async function contradictsOwnDocument(services: Services, after: Application, field: CorrectedField): Promise<boolean> {
	const codes = contradictionCodes(field);
	const contradictions = codes.length > 0 ? await findContradictions(services, after) : [];
	return contradictions.some(({ code }) => codes.includes(code));
}

type AnswerCorrected = Extract<ApplicationEvent, { type: "answer-corrected" }>;

type PreparedCorrection = {
	/** The application after the correction. */
	after: Application;
	event: Omit<AnswerCorrected, "reason">;
};

/**
 * Validates a new answer as the form would and compares it with its supporting document. Failures name the field
 * `value`.
 */
async function prepareCorrection(
	services: Services,
	applicationId: string,
	input: { field: string; value: string },
	expectedVersion: number,
): Promise<Outcome<PreparedCorrection>> {
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	const field = correctableFields(application).find((name) => name === input.field);
	const obstacle = findCorrectionObstacle(application, field);
	if (obstacle) return failure("conflict", obstacle);
	if (application.version !== expectedVersion) return failure("conflict", "stale_version");
	if (!field) return failure("invalid", "invalid_request");
	const result = await checkAnswer(services, application, field, input.value);
	if (!result.ok) return failure("invalid", "invalid_request", { fields: { value: result.errorKey } });
	const { value } = result;
	const before = String(storedAnswer(application, field));
	if (value === before) return fieldFailure("value", "correction_same");
	const after = { ...application, ...withAnswer(application, field, value) };
	const document = await findSupportingDocument(services, after, field);
	return success({ after, event: { type: "answer-corrected", field, before, value, document } });
}

/** Returns a failure for one field of the form. */
function fieldFailure<T>(field: "value" | "reason" | "compared", code: FailureCode): Outcome<T> {
	return failure("invalid", code, { fields: { [field]: `error_${code}` } });
}

/** Returns the supporting document of an answer, with the decision of the checks after the change. */
async function findSupportingDocument(services: Services, after: Application, field: CorrectedField) {
	const kind = supportingDocument(field);
	const path = kind && getCaseDocument(after, kind).path;
	const verdict = kind && path ? await findVerdict(services, path) : null;
	if (!kind || !path || !verdict) return null;
	return {
		kind,
		path,
		decision: await assessDocument(services, { documentType: kind, path, decision: verdict }, after),
	};
}

type CheckedAnswer = { ok: true; value: string } | { ok: false; errorKey: string };

/**
 * Validates a new answer together with all others, as the applicant's form does. Ignores errors that existed before,
 * but not those that the change causes, such as a missing postal code for the new country.
 */
async function checkAnswer(
	services: Services,
	application: Application,
	field: CorrectedField,
	input: string,
): Promise<CheckedAnswer> {
	const value = input.normalize("NFC");
	const result = await checkAnswers(services, { ...application, ...withAnswer(application, field, value) });
	if (result.ok) return { ok: true, value: String(result.info[field]) };
	const before = await checkAnswers(services, application);
	const errorsBefore = before.ok ? {} : before.errors;
	const otherErrors = Object.entries(result.errors).filter(
		([name, error]) => errorsBefore[name as WrittenField] !== error && !isRequestedLater(field, name),
	);
	const errorKey = result.errors[field] ?? otherErrors[0]?.[1];
	return errorKey ? { ok: false, errorKey } : { ok: true, value: parseAnswer(field, value) };
}

/**
 * Whether a missing field is requested later: the guardian of a minor after the date of birth is corrected, and the
 * second parent once both parents are named.
 */
function isRequestedLater(field: CorrectedField, otherField: string): boolean {
	const requestsGuardian = field === "dateOfBirth" || field === "guardianRelation";
	return requestsGuardian && writtenFields("guardian").some((name) => name === otherField);
}

function checkAnswers(services: Services, application: Application) {
	const input = Object.fromEntries(FIELDS.map(([name]) => [name, storedAnswer(application, name)]));
	// A correction needs no confirmation of an unusual postal code.
	Object.assign(input, { postalCodeConfirmed: true, deliveryPostalCodeConfirmed: true });
	const formInput = input satisfies Partial<Record<keyof PersonalInfo, unknown>>;
	return checkForm(services, formInput, application.packageType, "call");
}
