import { data, redirect } from "react-router";
import { saveDraft } from "#app/commands/application/draft.server.ts";
import { checkForm, submitApplication } from "#app/commands/application/submit-application.server.ts";
import { countErrors } from "#app/commands/people/count-visits.server.ts";
import { saveSession } from "#app/commands/people/save-session.server.ts";
import { paymentPath, uploadDocumentsPath } from "#app/domain/application/journey.ts";
import { fieldsToConfirm } from "#app/domain/application/personal-info.ts";
import { type Failure, HTTP_STATUS } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { errorCodes, fieldErrorCodes } from "#app/domain/measures/visit-steps.ts";
import { DEFAULT_PACKAGE } from "#app/domain/money/packages.ts";
import { inputOfFields, type PersonalInfoFields } from "#app/forms/personal-info.ts";
import { translateFailure, translateFields } from "#app/labels/failure-labels.server.ts";
import { SERVICE_AWAY } from "#app/server/unexpected-error.server.ts";
import type { Services } from "#app/services.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import { ownerSessionOf, ownNewApplication } from "#app/visitor/owner.server.ts";
import { findReferral } from "#app/visitor/referral-cookie.server.ts";
import type { journeyOf } from "../journey.server.ts";
import { type AnswerGroups, answerGroups } from "./answer-groups.server.ts";
import { sortSuggestions, typedOver } from "./auto-fill-fields.ts";

type Way = Awaited<ReturnType<typeof journeyOf>> & {
	request: Request;
	/** What was read from the documents. */
	suggested: PersonalInfoFields;
};

/** What the form shows again after it was sent: as typed, with what is wrong with it. */
export type FormAnswer = {
	fields: PersonalInfoFields;
	/** Sentences by field. */
	errors: Record<string, string>;
	/** A sentence about the whole form. */
	failure: string | null;
	/** Fields whose answers are taken once they are confirmed. */
	toConfirm: string[];
	groups: AnswerGroups;
};

/** The form with all that was typed, when nothing that it needs to be saved can be reached. */
export function unavailable(services: Services, fields: PersonalInfoFields, language: Language) {
	const failure = translateFailure(SERVICE_AWAY, language);
	const groups = answerGroups(services, { fields, suggested: {}, packageType: DEFAULT_PACKAGE, language });
	const shown: FormAnswer = { fields, errors: {}, failure, toConfirm: [], groups };
	return data(shown, { status: HTTP_STATUS.unavailable });
}

function answer(way: Way, fields: PersonalInfoFields, more: Partial<FormAnswer>, status = 200) {
	const { services, suggested, language, journey, headers } = way;
	const groups = answerGroups(services, { fields, suggested, packageType: journey.packageType, language });
	const shown: FormAnswer = { fields, errors: {}, failure: null, toConfirm: [], groups, ...more };
	return data(shown, { status, headers });
}

function refusal(way: Way, fields: PersonalInfoFields, failure: Failure) {
	countErrors(way.services, way.visitor, "details", errorCodes(failure));
	if (failure.fields) return answer(way, fields, { errors: translateFields(failure.fields, way.language) }, 422);
	return answer(way, fields, { failure: translateFailure(failure, way.language) }, HTTP_STATUS[failure.kind]);
}

/** Back to the documents; nothing that was typed is lost (row 40). @param why what the page is to say of it */
export async function goBack(way: Way, fields: PersonalInfoFields, why = "") {
	const { application, packageType, bound, passport, address, guardian } = way.journey;
	const adopted = application && !bound;
	await saveSession(way.services, way.sessionId, {
		// What was read is read again, from whatever documents there are then.
		draft: typedOver(fields, way.suggested),
		packageType,
		...(adopted && {
			applicationId: application.id,
			passportUploadId: passport?.uploadId ?? null,
			addressUploadId: address?.uploadId ?? null,
			guardianUploadId: guardian?.uploadId ?? null,
		}),
	});
	return redirect(localePath(uploadDocumentsPath(packageType) + why), { headers: way.headers });
}

/** Fills the empty fields from the documents, for a browser without scripts; what was typed stays. */
export function fillIn(way: Way, fields: PersonalInfoFields) {
	const { blank } = sortSuggestions(fields, way.suggested);
	return answer(way, { ...fields, ...blank }, {});
}

/** F20: needs no more than an e-mail address, to which the way back is sent. */
export async function saveForLater(way: Way, fields: PersonalInfoFields) {
	const { services, journey, sessionId, language, request, network, owned, suggested } = way;
	const { application } = journey;
	const session = application && (await ownerSessionOf(request, services, application.id));
	const outcome = await saveDraft(services, {
		applicationId: application?.id ?? null,
		owned,
		verifiedOwner: session?.emailVerified ?? false,
		network,
		sessionId,
		// What was left empty may be read from the documents one day; what was emptied stays so.
		fields: Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== "" || suggested[name])),
		packageType: journey.packageType,
		referral: await findReferral(request, services),
		language,
	});
	if (!outcome.ok) return refusal(way, fields, outcome.failure);
	way.headers.append("Set-Cookie", await ownNewApplication(request, services, outcome.value.id));
	return redirect(localePath(`/personal-info?id=${outcome.value.id}&saved=1`), { headers: way.headers });
}

/** The whole form: checked, turned into an application that waits for payment, or back with what is wrong (rows 146-158). */
export async function submitForm(way: Way, fields: PersonalInfoFields) {
	const { services, journey, sessionId, language, request, network, owned } = way;
	const { packageType, application, passport, address, guardian } = journey;
	const checked = await checkForm(services, inputOfFields(fields), packageType, "form");
	if (!checked.ok) {
		countErrors(services, way.visitor, "details", fieldErrorCodes(checked.errors));
		const errors = translateFields(checked.errors, language);
		return answer(way, fields, { errors, toConfirm: fieldsToConfirm(checked.errors) }, 422);
	}
	if (!passport || !address) return goBack(way, fields, "&missing=session");
	const outcome = await submitApplication(services, {
		applicationId: application?.id ?? null,
		owned,
		network,
		sessionId,
		info: checked.info,
		packageType,
		passportPath: passport.uploadId,
		addressPath: address.uploadId,
		guardianPath: guardian?.uploadId ?? null,
		referral: await findReferral(request, services),
		language,
		consentToBegin: false,
	});
	if (!outcome.ok) return refusal(way, fields, outcome.failure);
	way.headers.append("Set-Cookie", await ownNewApplication(request, services, outcome.value.id));
	return redirect(localePath(paymentPath(outcome.value.id)), { headers: way.headers });
}
