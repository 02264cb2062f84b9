import { data, redirect } from "react-router";
import { saveDraft } from "#app/commands/application/draft.server.ts";
import { checkForm, submitApplication } from "#app/commands/application/submit-application.server.ts";
import { countErrors } from "#app/commands/people/count-visits.server.ts";
import { saveSession } from "#app/commands/people/save-session.server.ts";
import { countryName } from "#app/content/country-names.server.ts";
import { paymentPath, uploadDocumentsPath } from "#app/domain/application/journey.ts";
import { checkPersonalInfo, fieldsToConfirm } from "#app/domain/application/personal-info.ts";
import { type PersonalInfoField, writtenFields } from "#app/domain/application/personal-info-fields.ts";
import { type Failure, HTTP_STATUS } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { errorCodes, fieldErrorCodes } from "#app/domain/measures/visit-steps.ts";
import { DEFAULT_PACKAGE, type PackageId } from "#app/domain/money/packages.ts";
import { fullName } from "#app/domain/person/age.ts";
import { formatCivilDate, lisbonDate } from "#app/domain/time/calendar.ts";
import { joinDate, type PersonalInfoFields, toPersonalInfoInput } from "#app/forms/personal-info.ts";
import { translateFailure, translateFields } from "#app/labels/failure-labels.server.ts";
import { FIELD_LABELS } from "#app/labels/personal-info-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { SERVICE_UNAVAILABLE } from "#app/server/unexpected-error.server.ts";
import type { Services } from "#app/services.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import { findRequestOwnerSession, grantOwnership } from "#app/visitor/owner.server.ts";
import { findReferral } from "#app/visitor/referral-cookie.server.ts";
import type { loadJourney } from "../journey.server.ts";
import { differingFields, splitSuggestions, withoutSuggestions } from "./auto-fill-fields.ts";

type PersonalInfoRequest = Awaited<ReturnType<typeof loadJourney>> & {
	request: Request;
	/** Values read from the documents. */
	suggested: PersonalInfoFields;
};

/** Result of a submission: the values as typed, with their errors. */
export type FormResult = {
	fields: PersonalInfoFields;
	/** Error messages by field. */
	errors: Record<string, string>;
	/** Error message for the whole form. */
	failure: string | null;
	/** Fields whose answers are accepted after confirmation. */
	toConfirm: string[];
	groups: AnswerGroups;
};

/** Returns the form with all values when storage is unavailable (503). */
export function respondUnavailable(services: Services, fields: PersonalInfoFields, language: Language) {
	const failure = translateFailure(SERVICE_UNAVAILABLE, language);
	const groups = buildAnswerGroups(services, { fields, suggested: {}, packageType: DEFAULT_PACKAGE, language });
	const result: FormResult = { fields, errors: {}, failure, toConfirm: [], groups };
	return data(result, { status: HTTP_STATUS.unavailable });
}

function respond(
	formRequest: PersonalInfoRequest,
	fields: PersonalInfoFields,
	changes: Partial<FormResult>,
	status = 200,
) {
	const { services, suggested, language, journey, headers } = formRequest;
	const groups = buildAnswerGroups(services, { fields, suggested, packageType: journey.packageType, language });
	const result: FormResult = { fields, errors: {}, failure: null, toConfirm: [], groups, ...changes };
	return data(result, { status, headers });
}

function respondFailure(formRequest: PersonalInfoRequest, fields: PersonalInfoFields, failure: Failure) {
	countErrors(formRequest.services, formRequest.visitor, "details", errorCodes(failure));
	if (failure.fields)
		return respond(formRequest, fields, { errors: translateFields(failure.fields, formRequest.language) }, 422);
	return respond(
		formRequest,
		fields,
		{ failure: translateFailure(failure, formRequest.language) },
		HTTP_STATUS[failure.kind],
	);
}

/**
 * Saves the form to the session and redirects to the documents (row 40).
 * @param reasonQuery query string with the reason
 */
export async function returnToDocuments(
	formRequest: PersonalInfoRequest,
	fields: PersonalInfoFields,
	reasonQuery = "",
) {
	const { application, packageType, isBound, passport, address, guardian } = formRequest.journey;
	const isOtherApplication = application && !isBound;
	await saveSession(formRequest.services, formRequest.sessionId, {
		// Excludes values from the documents, which may change.
		draft: withoutSuggestions(fields, formRequest.suggested),
		packageType,
		...(isOtherApplication && {
			applicationId: application.id,
			passportUploadId: passport?.uploadId ?? null,
			addressUploadId: address?.uploadId ?? null,
			guardianUploadId: guardian?.uploadId ?? null,
		}),
	});
	return redirect(localePath(uploadDocumentsPath(packageType) + reasonQuery), { headers: formRequest.headers });
}

/** Fills empty fields from the documents for a browser without scripts; typed values remain. */
export function fillIn(formRequest: PersonalInfoRequest, fields: PersonalInfoFields) {
	const { blank } = splitSuggestions(fields, formRequest.suggested);
	return respond(formRequest, { ...fields, ...blank }, {});
}

/** Saves an incomplete form (F20). Requires only an e-mail address, to which the resume link is sent. */
export async function saveForLater(formRequest: PersonalInfoRequest, fields: PersonalInfoFields) {
	const { services, journey, sessionId, language, request, network, owned, suggested } = formRequest;
	const { application } = journey;
	const session = application && (await findRequestOwnerSession(request, services, application.id));
	const outcome = await saveDraft(services, {
		applicationId: application?.id ?? null,
		owned,
		verifiedOwner: session?.emailVerified ?? false,
		network,
		sessionId,
		// Fields that were never filled may still get a value from the documents; cleared fields stay empty.
		fields: Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== "" || suggested[name])),
		packageType: journey.packageType,
		referral: await findReferral(request, services),
		language,
		orderId: journey.orderId,
	});
	if (!outcome.ok) return respondFailure(formRequest, fields, outcome.failure);
	formRequest.headers.append("Set-Cookie", await grantOwnership(request, services, outcome.value.id));
	return redirect(localePath(`/personal-info?id=${outcome.value.id}&saved=1`), { headers: formRequest.headers });
}

/** Validates the form and creates an application that awaits payment, or returns the errors (rows 146-158). */
export async function submitForm(formRequest: PersonalInfoRequest, fields: PersonalInfoFields) {
	const { services, journey, sessionId, language, request, network, owned } = formRequest;
	const { packageType, application, passport, address, guardian, orderId } = journey;
	const result = await checkForm(services, toPersonalInfoInput(fields), packageType, "form");
	if (!result.ok) {
		countErrors(services, formRequest.visitor, "details", fieldErrorCodes(result.errors));
		const errors = translateFields(result.errors, language);
		return respond(formRequest, fields, { errors, toConfirm: fieldsToConfirm(result.errors) }, 422);
	}
	if (!passport || !address) return returnToDocuments(formRequest, fields, "&missing=session");
	const outcome = await submitApplication(services, {
		applicationId: application?.id ?? null,
		owned,
		network,
		sessionId,
		info: result.info,
		packageType,
		passportPath: passport.uploadId,
		addressPath: address.uploadId,
		guardianPath: guardian?.uploadId ?? null,
		referral: await findReferral(request, services),
		language,
		consentToBegin: false,
		orderId,
	});
	if (!outcome.ok) return respondFailure(formRequest, fields, outcome.failure);
	formRequest.headers.append("Set-Cookie", await grantOwnership(request, services, outcome.value.id));
	return redirect(localePath(paymentPath(outcome.value.id)), { headers: formRequest.headers });
}

/** Summaries of the sections that need no review. */
export type AnswerGroups = {
	/** Fields to review: missing, invalid or different from the documents. */
	toReview: string[];
	/** Null while a field of the section needs review. */
	basic: { term: string; value: string }[] | null;
	address: string | null;
};

type AnswerGroupsInput = {
	fields: PersonalInfoFields;
	/** Values read from the documents. */
	suggested: PersonalInfoFields;
	packageType: PackageId;
	language: Language;
};

const BASIC_FIELDS = [...writtenFields("name"), ...writtenFields("basic")];
const ADDRESS_FIELDS = writtenFields("address");

/** Returns the sections to show as a summary: those without errors and without a difference from the documents. */
export function buildAnswerGroups(
	{ settings, now }: Pick<Services, "settings" | "now">,
	input: AnswerGroupsInput,
): AnswerGroups {
	const { fields, suggested, packageType, language } = input;
	// Applicants with a NIF skip all other checks, so the flag is cleared here.
	const result = checkPersonalInfo(
		{ ...toPersonalInfoInput(fields), hadNif: "" },
		{ packageType, today: lisbonDate(now()), birthDetailsRequired: settings.birthDetailsRequired },
	);
	const invalid = result.ok ? [] : Object.keys(result.errors);
	const toReview = [...new Set([...invalid, ...differingFields(fields, suggested)])];
	const needsNoReview = (names: readonly PersonalInfoField[]) => !names.some((name) => toReview.includes(name));
	return {
		toReview,
		basic: needsNoReview([...BASIC_FIELDS, "singleName"]) ? basicRows(fields, language) : null,
		address: needsNoReview(ADDRESS_FIELDS) ? addressLine(fields, language) : null,
	};
}

function basicRows(fields: PersonalInfoFields, language: Language): { term: string; value: string }[] {
	const { firstName = "", lastName = "", singleName, nationality = "" } = fields;
	const birthDate = joinDate(fields["dateOfBirth.day"], fields["dateOfBirth.month"], fields["dateOfBirth.year"]);
	return [
		{ term: m.details_name(), value: fullName({ firstName, lastName: singleName ? "" : lastName }) },
		{ term: m.details_born(), value: formatCivilDate(birthDate, language) },
		{ term: FIELD_LABELS.nationality(), value: countryName(nationality, language) },
	];
}

function addressLine(fields: PersonalInfoFields, language: Language): string {
	const { addressLine1, addressLine2, postalCode = "", city = "", country = "" } = fields;
	const lines = [addressLine1, addressLine2, `${postalCode} ${city}`.trim(), countryName(country, language)];
	return lines.filter(Boolean).join(", ");
}

/** Returns texts about the representatives of a minor (F11). They are loader data, to keep them out of the script. */
export function guardianLabels() {
	return {
		title: m.guardian_title(),
		lede: [m.guardian_lede(), m.guardian_contact(), m.guardian_documents()],
		hint: m.guardian_relation_hint(),
		relations: [
			{ value: "parents", title: m.guardian_parents(), text: m.guardian_parents_text() },
			{ value: "parent", title: m.guardian_parent(), text: m.guardian_parent_text() },
			{ value: "court", title: m.guardian_court(), text: m.guardian_court_text() },
		],
	};
}
export type GuardianLabels = ReturnType<typeof guardianLabels>;

/** Returns texts of the question about a previous NIF (F3). They are loader data, to keep them out of the script. */
export function previousNifLabels() {
	return {
		hint: m.previous_nif_hint(),
		answers: [
			{ value: "no", title: m.previous_nif_no() },
			{ value: "yes", title: m.previous_nif_yes() },
			{ value: "unsure", title: m.previous_nif_unsure() },
		],
		unsure: m.previous_nif_unsure_text(),
		stop: { title: m.previous_nif_stop_title(), text: m.previous_nif_stop() },
		find: {
			title: m.previous_nif_find(),
			options: [m.previous_nif_find_documents(), m.previous_nif_find_office(), m.previous_nif_find_online()],
		},
		links: [
			{ to: "/nif-check", label: m.previous_nif_link_check() },
			{ to: "/nif-usage", label: m.previous_nif_link_use() },
			{ to: "/contact", label: m.contact_title() },
		],
		mistake: m.previous_nif_mistake(),
	};
}
export type PreviousNifLabels = ReturnType<typeof previousNifLabels>;
