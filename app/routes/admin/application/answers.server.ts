import type { Application } from "#app/domain/application/application.ts";
import { documentProving, openFields } from "#app/domain/application/correct-answer.ts";
import type { Section } from "#app/domain/application/field-facts.ts";
import { type CorrectedField, factsOf, type WrittenField } from "#app/domain/application/personal-info-fields.ts";
import { storedAnswer } from "#app/domain/application/stored-personal-info.ts";
import { documentIn } from "#app/domain/documents/case-documents.ts";
import { isRepresented } from "#app/domain/guardian/guardian.ts";
import type { Language } from "#app/domain/language.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import { formatNif } from "#app/domain/person/nif.ts";
import { formatCivilDate, formatDateTime } from "#app/domain/time/calendar.ts";
import { answerControl } from "#app/labels/answers/answer-control.server.ts";
import { type AnswerLabels, answerLabels } from "#app/labels/answers/personal-info-answers.server.ts";
import { packageName } from "#app/labels/package-labels.ts";
import { FIELD_LABELS, PORTAL_PASSWORD_LABEL } from "#app/labels/personal-info-labels.ts";
import { m } from "#app/paraglide/messages.js";
import type { AnswerControl } from "#app/ui/form/answer-field.tsx";
import type { AdminReading, AnswerGroup, AnswerRow } from "./application-view.ts";

/** What documents prove. */
const PROVEN: readonly (CorrectedField | null)[] = [
	...(["firstName", "lastName", "dateOfBirth", "nationality"] as const),
	...(["addressLine1", "postalCode", "city", "country"] as const),
];

/**
 * Everything that the applicant typed (row 100), in the order of the form, beside what was read; what can be corrected names its
 * field. @param readings of the documents that count
 */
export async function answersOf(
	application: Application,
	readings: readonly AdminReading[],
	language: Language,
): Promise<AnswerGroup[]> {
	const words = await answerLabels(language);
	const correctable: readonly (string | null)[] = openFields(application);
	const readOf = (field: CorrectedField | null) => {
		const found = readings.find((reading) => reading.field === field);
		return found ? { text: found.read, differs: found.differs } : null;
	};
	return groupsOf(application, words, language).map(({ title, rows }) => ({
		title,
		rows: rows.map(({ field, ...row }) => ({
			...row,
			field: correctable.includes(field) ? field : null,
			...(PROVEN.includes(field) && { read: readOf(field) }),
		})),
	}));
}

function groupsOf(application: Application, words: AnswerLabels, language: Language): AnswerGroup[] {
	const { physicalDeliveryAddress: delivery } = application;
	return [
		{
			title: m.admin_answers_person(),
			rows: [
				...answers(application, words, "before", "name"),
				row(staffLabel("singleName"), words.answer(application, "singleName"), "singleName"),
				...answers(application, words, "basic", "birth", "contact"),
			],
		},
		...(isRepresented(application)
			? [{ title: m.guardian_title(), rows: answers(application, words, "guardian") }]
			: []),
		{
			title: m.admin_answers_address(),
			rows: [...address(application, ADDRESS_FIELDS, words), ...answers(application, words, "address")],
		},
		...(delivery
			? [
					{
						title: m.admin_answers_delivery(),
						rows: [...address(application, DELIVERY_FIELDS, words), ...answers(application, words, "delivery")],
					},
				]
			: []),
		{ title: m.admin_answers_representative(), rows: representative(application, words) },
		{ title: m.admin_answers_order(), rows: order(application, language) },
	];
}

function row(term: string, value: string | null | undefined, field: CorrectedField | null = null): AnswerRow {
	return { term, value: value?.trim() || m.admin_none(), field };
}

function yesOrNo(value: boolean): string {
	return value ? m.admin_yes() : m.admin_no();
}

/** Where staff call a field otherwise than the applicant's form does. */
const STAFF_LABELS: Partial<Record<CorrectedField, () => string>> = {
	hadNif: m.had_nif_field,
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

/** What staff call a field where it stands alone: which of the two addresses it is of is then said too. */
export function nameField(name: CorrectedField): string {
	const label = staffLabel(name);
	return factsOf(name).section === "delivery" ? m.mail_answer_corrected_delivery({ field: label }) : label;
}

/** Everything said in these sections, but for addresses. */
function answers(application: Application, words: AnswerLabels, ...sections: Section[]): AnswerRow[] {
	return words
		.answersIn(sections, application)
		.map(({ name, value }) => row(staffLabel(name), shown(name, value), name));
}

function shown(name: WrittenField, value: string): string {
	if (name === "hadNif") return value || m.had_nif_not_asked();
	return factsOf(name).kind === "nif" ? formatNif(value) : value;
}

/** In the order in which an address is read, which is not that of the form. */
const ADDRESS_FIELDS = ["addressLine1", "addressLine2", "postalCode", "city", "country"] as const;
const DELIVERY_FIELDS = [
	"deliveryAddressLine1",
	"deliveryAddressLine2",
	"deliveryPostalCode",
	"deliveryCity",
	"deliveryCountry",
] as const;

function address(application: Application, fields: readonly WrittenField[], words: AnswerLabels): AnswerRow[] {
	return fields.map((name) => row(staffLabel(name), words.answer(application, name), name));
}

function representative(application: Application, words: AnswerLabels) {
	const wish = row(PORTAL_PASSWORD_LABEL(), yesOrNo(storedAnswer(application, "portalPassword") === true));
	if (application.useProvidedRepresentative)
		return [row(m.admin_field_representative(), m.admin_representative_ours()), wish];
	return [
		row(m.admin_field_representative(), m.admin_representative_own(), "useProvidedRepresentative"),
		...answers(application, words, "representative"),
		wish,
	];
}

function order(application: Application, language: Language) {
	const { amount, termsEdition, consentToBeginAt, authorityReference, filedAt } = application;
	return [
		row(m.admin_field_package(), packageName(application.packageType)),
		row(m.admin_field_amount(), amount === null ? null : formatMoney(amount, language)),
		row(m.admin_field_post(), yesOrNo(application.physicalDeliveryRequested)),
		row(m.admin_field_terms(), yesOrNo(application.termsAccepted)),
		row(m.admin_field_terms_edition(), termsEdition && formatCivilDate(termsEdition, language)),
		row(m.admin_field_consent(), consentToBeginAt === null ? null : formatDateTime(consentToBeginAt, language)),
		row(m.admin_field_affiliate(), codeOf(application)),
		row(m.admin_field_language(), application.language.toUpperCase()),
		row(m.admin_field_filed(), filedAt === null ? null : formatDateTime(filedAt, language)),
		row(m.admin_field_reference(), authorityReference),
	];
}

function codeOf({ affiliateCode, discountPercent }: Application): string | null {
	return affiliateCode && discountPercent > 0 ? `${affiliateCode} (−${discountPercent} %)` : affiliateCode;
}

/** The form for one answer, named by the address of the page; null when it names none that this application has. */
export async function correctionView(
	application: Application,
	asked: string | null,
	language: Language,
): Promise<CorrectionView | null> {
	const answer = await answerControl(application, asked, language);
	if (!answer) return null;
	const document = documentProving(answer.field);
	const decision = document && documentIn(application, document).decision;
	return {
		...answer,
		label: nameField(answer.field),
		proved: document !== null,
		accepted: document !== null && decision === "accepted",
	};
}

/** The form in which one answer is corrected. */
export type CorrectionView = AnswerControl & {
	label: string;
	/** Whether a document proves it, and whether somebody accepted that. */
	proved: boolean;
	accepted: boolean;
};
