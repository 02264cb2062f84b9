import type { ApplicationView } from "#app/domain/application/public-view.ts";
import type { FilingField } from "#app/domain/filing/filing-facts.ts";
import type { RefusalReason } from "#app/domain/filing/refusal-reasons.ts";
import type { Language } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";

type Message = (inputs?: Record<string, never>, options?: { locale: Language }) => string;

/**
 * The name of a reason for staff, its meaning for the applicant, and the request to the applicant; null if we must fix
 * the problem.
 */
type RefusalLabels = { name: Message; meaning: Message; request: Message | null };

/** Labels of the reasons why the tax office sends a request back (F17). */
export const REFUSAL_LABELS: Record<RefusalReason, RefusalLabels> = {
	identity_unreadable: {
		name: m.refusal_identity_unreadable_name,
		meaning: m.refusal_identity_unreadable_meaning,
		request: m.refusal_identity_unreadable_ask,
	},
	identity_expired: {
		name: m.refusal_identity_expired_name,
		meaning: m.refusal_identity_expired_meaning,
		request: m.refusal_identity_expired_ask,
	},
	signature_differs: {
		name: m.refusal_signature_differs_name,
		meaning: m.refusal_signature_differs_meaning,
		request: m.refusal_signature_differs_ask,
	},
	address_not_proved: {
		name: m.refusal_address_not_proved_name,
		meaning: m.refusal_address_not_proved_meaning,
		request: m.refusal_address_not_proved_ask,
	},
	address_too_old: {
		name: m.refusal_address_too_old_name,
		meaning: m.refusal_address_too_old_meaning,
		request: m.refusal_address_too_old_ask,
	},
	address_in_portugal: {
		name: m.refusal_address_in_portugal_name,
		meaning: m.refusal_address_in_portugal_meaning,
		request: m.refusal_address_in_portugal_ask,
	},
	mandate_not_accepted: {
		name: m.refusal_mandate_not_accepted_name,
		meaning: m.refusal_mandate_not_accepted_meaning,
		request: m.refusal_mandate_not_accepted_ask,
	},
	translation_missing: {
		name: m.refusal_translation_missing_name,
		meaning: m.refusal_translation_missing_meaning,
		request: m.refusal_translation_missing_ask,
	},
	number_exists: {
		name: m.refusal_number_exists_name,
		meaning: m.refusal_number_exists_meaning,
		request: m.refusal_number_exists_ask,
	},
	question: { name: m.refusal_question_name, meaning: m.refusal_question_meaning, request: m.refusal_question_ask },
	data_differ: { name: m.refusal_data_differ_name, meaning: m.refusal_data_differ_meaning, request: null },
	attachment_missing: {
		name: m.refusal_attachment_missing_name,
		meaning: m.refusal_attachment_missing_meaning,
		request: null,
	},
	technical: { name: m.refusal_technical_name, meaning: m.refusal_technical_meaning, request: null },
};

/**
 * Returns the meaning of the current refusal for the applicant. Called by loaders, so that scripts do not contain all
 * texts.
 */
export function refusalMeaning({ sentBack }: Pick<ApplicationView, "sentBack">): string | null {
	return sentBack?.reason ? REFUSAL_LABELS[sentBack.reason].meaning() : null;
}

/**
 * Returns the request to the applicant in their language: the text by staff, otherwise the standard text, followed by
 * the tax office's text if it asks a question. Empty if we must fix the problem.
 */
export function composeRequest(
	{ reason, answer, ask }: { reason: RefusalReason; answer: string; ask: string },
	language: Language,
): string {
	const standardText = REFUSAL_LABELS[reason].request?.({}, { locale: language });
	if (!standardText) return "";
	const staffText = ask.trim();
	if (staffText && staffText !== standardText) return staffText;
	return reason === "question" ? `${standardText}\n\n${answer.trim()}` : standardText;
}

/** Labels of the fields in the tax office's form, translated into other languages. */
export const FILING_LABELS: Record<
	FilingField,
	(inputs: Record<string, never>, locale: { locale: Language }) => string
> = {
	name: m.filing_name,
	birthDate: m.filing_birth_date,
	sex: m.filing_sex,
	nationality: m.filing_nationality,
	placeOfBirth: m.filing_place_of_birth,
	fatherName: m.filing_father,
	motherName: m.filing_mother,
	documentNumber: m.filing_document,
	documentExpiry: m.filing_document_expiry,
	documentIssuer: m.filing_document_issuer,
	address: m.filing_address,
	postalCode: m.filing_postal_code,
	city: m.filing_city,
	country: m.filing_country,
	guardian: m.filing_guardian,
	secondGuardian: m.filing_guardian,
	representativeName: m.filing_representative,
	representativeNif: m.filing_representative_nif,
	representativeAddress: m.filing_representative_address,
};
