import type { Application } from "#app/domain/application/application.ts";
import { whyNotCorrectable, withAnswer } from "#app/domain/application/correction/correct-answer.ts";
import { correctableFields, documentProving } from "#app/domain/application/correction/correctable-fields.ts";
import { MAX_REASON, MIN_REASON } from "#app/domain/application/correction/reason-length.ts";
import type { ApplicationEvent } from "#app/domain/application/event.ts";
import { readAnswer } from "#app/domain/application/personal-info.ts";
import {
	type CorrectedField,
	FIELDS,
	factsOf,
	type PersonalInfo,
	type WrittenField,
	writtenFields,
} from "#app/domain/application/personal-info-fields.ts";
import { type Staff, staffActor } from "#app/domain/application/staff-roles.ts";
import { mayPerform } from "#app/domain/application/status.ts";
import { storedAnswer } from "#app/domain/application/stored-personal-info.ts";
import { documentIn } from "#app/domain/documents/case-documents.ts";
import type { FlagCode } from "#app/domain/documents/document-flags.ts";
import { type FailureCode, failure, type Outcome, success } from "#app/domain/failure.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findContradictions, findVerdict } from "#app/queries/documents/documents.server.ts";
import type { Services } from "#app/services.ts";
import { dropRepresentativeLink } from "../mandate/representative-link.server.ts";
import { decisionOn } from "./answers.server.ts";
import { APPLICANT, changeApplication, changeAsStaff } from "./change-application.server.ts";
import { checkForm } from "./submit-application.server.ts";

/** One answer as it should be. `compared` says that somebody saw it on the document, although the checks read something else. */
type Correction = { field: string; value: string; reason: string; compared: boolean };

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

type Corrected = Extract<ApplicationEvent, { type: "answer-corrected" }>;

type PreparedCorrection = {
	/** The application as it will be. */
	after: Application;
	event: Omit<Corrected, "reason">;
};

/** A new answer, read as the form would and compared with the document that proves it. Failures name the field `value`. */
async function prepareCorrection(
	services: Services,
	applicationId: string,
	asked: { field: string; value: string },
	expectedVersion: number,
): Promise<Outcome<PreparedCorrection>> {
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	const field = correctableFields(application).find((name) => name === asked.field);
	const closed = whyNotCorrectable(application, field);
	if (closed) return failure("conflict", closed);
	if (application.version !== expectedVersion) return failure("conflict", "stale_version");
	if (!field) return failure("invalid", "invalid_request");
	const checked = await checkAnswer(services, application, field, asked.value);
	if (!checked.ok) return failure("invalid", "invalid_request", { fields: { value: checked.sentence } });
	const { value } = checked;
	const before = String(storedAnswer(application, field));
	if (value === before) return wrongField("value", "correction_same");
	const after = { ...application, ...withAnswer(application, field, value) };
	const document = await provingDocument(services, after, field);
	return success({ after, event: { type: "answer-corrected", field, before, value, document } });
}

/** Says it beside the field of the form. */
function wrongField<T>(field: "value" | "reason" | "compared", code: FailureCode): Outcome<T> {
	return failure("invalid", code, { fields: { [field]: `error_${code}` } });
}

/** The document that proves the answer, and what the checks say of it beside the new one. */
async function provingDocument(services: Services, after: Application, field: CorrectedField) {
	const kind = documentProving(field);
	const path = kind && documentIn(after, kind).path;
	const verdict = kind && path ? await findVerdict(services, path) : null;
	if (!kind || !path || !verdict) return null;
	return { kind, path, decision: await decisionOn(services, { document: kind, path, decision: verdict }, after) };
}

type CheckedAnswer = { ok: true; value: string } | { ok: false; sentence: string };

/**
 * Reads a new answer as the applicant's form would, among all the others; `sentence` is the key of what is wrong. Others that
 * were wrong before are no reason to refuse this one; others that it makes wrong are, such as a country without its code.
 */
async function checkAnswer(
	services: Services,
	application: Application,
	field: CorrectedField,
	typed: string,
): Promise<CheckedAnswer> {
	const written = typed.normalize("NFC");
	const checked = await check(services, { ...application, ...withAnswer(application, field, written) });
	if (checked.ok) return { ok: true, value: String(checked.info[field]) };
	const before = await check(services, application);
	const known = before.ok ? {} : before.errors;
	const others = Object.entries(checked.errors).filter(
		([name, error]) => known[name as WrittenField] !== error && !isAskedLater(field, name),
	);
	const sentence = checked.errors[field] ?? others[0]?.[1];
	return sentence ? { ok: false, sentence } : { ok: true, value: readAnswer(field, written) };
}

/**
 * Who acts for somebody who turns out to be a child is asked once the date is right, and the second parent once it is said
 * that both act: each is written down then.
 */
function isAskedLater(field: CorrectedField, other: string): boolean {
	const asksMore = field === "dateOfBirth" || field === "guardianRelation";
	return asksMore && writtenFields("guardian").some((name) => name === other);
}

function check(services: Services, application: Application) {
	const input = Object.fromEntries(FIELDS.map(([name]) => [name, storedAnswer(application, name)]));
	// Whoever accepts a correction has looked at it.
	Object.assign(input, { postalCodeConfirmed: true, deliveryPostalCodeConfirmed: true });
	const answers = input satisfies Partial<Record<keyof PersonalInfo, unknown>>;
	return checkForm(services, answers, application.packageType, "call");
}
