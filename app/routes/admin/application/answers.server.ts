import type { Application } from "#app/domain/application/application.ts";
import { currentlyCorrectableFields, supportingDocument } from "#app/domain/application/correct-answer.ts";
import type { Section } from "#app/domain/application/field-facts.ts";
import {
	type CorrectedField,
	fieldDefinition,
	type WrittenField,
} from "#app/domain/application/personal-info-fields.ts";
import { storedAnswer } from "#app/domain/application/stored-personal-info.ts";
import { getCaseDocument } from "#app/domain/documents/case-documents.ts";
import { isRepresented } from "#app/domain/guardian/guardian.ts";
import type { Language } from "#app/domain/language.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import { formatNif } from "#app/domain/person/nif.ts";
import { formatCivilDate, formatDateTime } from "#app/domain/time/calendar.ts";
import { type AnswerLabels, answerControl, answerLabels } from "#app/labels/answer-labels.server.ts";
import { packageName } from "#app/labels/package-labels.ts";
import { FIELD_LABELS, PORTAL_PASSWORD_LABEL } from "#app/labels/personal-info-labels.ts";
import { m } from "#app/paraglide/messages.js";
import type { AnswerControl } from "#app/ui/form/answer-field.tsx";
import type { AdminReading, AnswerGroup, AnswerRow } from "./application-view.ts";

/** The answers that a document proves. */
const PROVABLE_FIELDS: readonly (CorrectedField | null)[] = [
	...(["firstName", "lastName", "dateOfBirth", "nationality"] as const),
	...(["addressLine1", "postalCode", "city", "country"] as const),
];

/**
 * Returns the applicant's answers (row 100) in the order of the form, with the values read from documents.
 * @param readings readings of the current documents
 */
export async function buildAnswerGroups(
	application: Application,
	readings: readonly AdminReading[],
	language: Language,
): Promise<AnswerGroup[]> {
	const labels = await answerLabels(language);
	const correctableFields: readonly (string | null)[] = currentlyCorrectableFields(application);
	const findReading = (field: CorrectedField | null) => {
		const reading = readings.find((reading) => reading.field === field);
		return reading ? { text: reading.readValue, isDifferent: reading.isDifferent } : null;
	};
	return groupAnswers(application, labels, language).map(({ title, rows }) => ({
		title,
		rows: rows.map(({ field, ...row }) => ({
			...row,
			field: correctableFields.includes(field) ? field : null,
			...(PROVABLE_FIELDS.includes(field) && { reading: findReading(field) }),
		})),
	}));
}

function groupAnswers(application: Application, labels: AnswerLabels, language: Language): AnswerGroup[] {
	const { physicalDeliveryAddress: delivery } = application;
	return [
		{
			title: m.admin_answers_person(),
			rows: [
				...answerRows(application, labels, "before", "name"),
				toRow(staffLabel("singleName"), labels.formatAnswer(application, "singleName"), "singleName"),
				...answerRows(application, labels, "basic", "birth", "contact"),
			],
		},
		...(isRepresented(application)
			? [{ title: m.guardian_title(), rows: answerRows(application, labels, "guardian") }]
			: []),
		{
			title: m.admin_answers_address(),
			rows: [...addressRows(application, ADDRESS_FIELDS, labels), ...answerRows(application, labels, "address")],
		},
		...(delivery
			? [
					{
						title: m.admin_answers_delivery(),
						rows: [
							...addressRows(application, DELIVERY_FIELDS, labels),
							...answerRows(application, labels, "delivery"),
						],
					},
				]
			: []),
		{ title: m.admin_answers_representative(), rows: representativeRows(application, labels) },
		{ title: m.admin_answers_order(), rows: orderRows(application, language) },
	];
}

function toRow(term: string, value: string | null | undefined, field: CorrectedField | null = null): AnswerRow {
	return { term, value: value?.trim() || m.admin_none(), field };
}

function yesOrNo(value: boolean): string {
	return value ? m.admin_yes() : m.admin_no();
}

/** Labels for staff where they differ from those of the applicant's form. */
const STAFF_LABELS: Partial<Record<CorrectedField, () => string>> = {
	hadNif: m.previous_nif_field,
	firstName: m.admin_field_first_name,
	lastName: m.admin_field_last_name,
	dateOfBirth: m.admin_field_date_of_birth,
	nationality: m.admin_field_nationality,
	placeOfBirth: m.admin_field_place_of_birth,
	fatherName: m.admin_field_father_name,
	motherName: m.admin_field_mother_name,
	email: m.admin_field_email,
	phone: m.admin_field_phone,
	addressLine1: m.admin_field_address_line1,
	addressLine2: m.admin_field_address_line2,
	postalCode: m.admin_field_postal_code,
	city: m.admin_field_city,
	country: m.admin_field_country,
	deliveryAddressLine1: m.admin_field_address_line1,
	deliveryAddressLine2: m.admin_field_address_line2,
	deliveryPostalCode: m.admin_field_postal_code,
	deliveryCity: m.admin_field_city,
	deliveryCountry: m.admin_field_country,
	useProvidedRepresentative: m.admin_field_representative,
	representativeName: m.admin_field_name,
	representativeNif: m.admin_field_nif,
	representativeAddress: m.admin_field_address,
};

function staffLabel(name: CorrectedField): string {
	return (STAFF_LABELS[name] ?? FIELD_LABELS[name])();
}

/** Returns staff's label of a field shown outside its group; that of a delivery field mentions the delivery. */
export function fieldName(name: CorrectedField): string {
	const label = staffLabel(name);
	return fieldDefinition(name).section === "delivery" ? m.mail_answer_corrected_delivery({ field: label }) : label;
}

/** Returns the answers of sections without addresses. */
function answerRows(application: Application, labels: AnswerLabels, ...sections: Section[]): AnswerRow[] {
	return labels
		.listAnswers(sections, application)
		.map(({ name, value }) => toRow(staffLabel(name), displayValue(name, value), name));
}

function displayValue(name: WrittenField, value: string): string {
	if (name === "hadNif") return value || m.previous_nif_not_asked();
	return fieldDefinition(name).kind === "nif" ? formatNif(value) : value;
}

/** Fields in the order of a written address, which differs from that of the form. */
const ADDRESS_FIELDS = ["addressLine1", "addressLine2", "postalCode", "city", "country"] as const;
const DELIVERY_FIELDS = [
	"deliveryAddressLine1",
	"deliveryAddressLine2",
	"deliveryPostalCode",
	"deliveryCity",
	"deliveryCountry",
] as const;

function addressRows(application: Application, fields: readonly WrittenField[], labels: AnswerLabels): AnswerRow[] {
	return fields.map((name) => toRow(staffLabel(name), labels.formatAnswer(application, name), name));
}

function representativeRows(application: Application, labels: AnswerLabels) {
	const portalPassword = toRow(PORTAL_PASSWORD_LABEL(), yesOrNo(storedAnswer(application, "portalPassword") === true));
	if (application.useProvidedRepresentative)
		return [toRow(m.admin_field_representative(), m.admin_representative_provided()), portalPassword];
	return [
		toRow(m.admin_field_representative(), m.admin_representative_own(), "useProvidedRepresentative"),
		...answerRows(application, labels, "representative"),
		portalPassword,
	];
}

function orderRows(application: Application, language: Language) {
	const { amount, discountPercent, termsEdition, consentToBeginAt, authorityReference, filedAt } = application;
	return [
		toRow(m.admin_field_package(), packageName(application.packageType)),
		toRow(m.admin_field_amount(), amount === null ? null : formatMoney(amount, language)),
		...(discountPercent > 0 ? [toRow(m.admin_field_discount(), `${discountPercent} %`)] : []),
		toRow(m.admin_field_post(), yesOrNo(application.physicalDeliveryRequested)),
		toRow(m.admin_field_terms(), yesOrNo(application.termsAccepted)),
		toRow(m.admin_field_terms_edition(), termsEdition && formatCivilDate(termsEdition, language)),
		toRow(m.admin_field_consent(), consentToBeginAt === null ? null : formatDateTime(consentToBeginAt, language)),
		toRow(m.admin_field_affiliate(), application.affiliateCode),
		...(application.agentId === null ? [] : [toRow(m.admin_case_agent(), formatFirm(application))]),
		toRow(m.admin_field_language(), application.language.toUpperCase()),
		toRow(m.admin_field_filed(), filedAt === null ? null : formatDateTime(filedAt, language)),
		toRow(m.admin_field_reference(), authorityReference),
	];
}

const CONSENT_NAMES = {
	requested: m.admin_case_agent_requested,
	agreed: m.admin_case_agent_agreed,
	ended: m.admin_case_agent_ended,
};

/** Formats the firm's id at /admin/agents and the client's decision. */
function formatFirm({ agentId, agentConsent }: Application): string {
	return `${agentId}, ${CONSENT_NAMES[agentConsent?.state ?? "requested"]()}`;
}

/** Loads the form that corrects an answer; null if the application has no such field. */
export async function loadCorrectionView(
	application: Application,
	name: string | null,
	language: Language,
): Promise<CorrectionView | null> {
	const answer = await answerControl(application, name, language);
	if (!answer) return null;
	const document = supportingDocument(answer.field);
	const decision = document && getCaseDocument(application, document).decision;
	return {
		...answer,
		label: fieldName(answer.field),
		hasProof: document !== null,
		isProofAccepted: document !== null && decision === "accepted",
	};
}

/** The form that corrects one answer. */
export type CorrectionView = AnswerControl & {
	label: string;
	/** Whether a document proves the answer. */
	hasProof: boolean;
	/** Whether that document was accepted. */
	isProofAccepted: boolean;
};
