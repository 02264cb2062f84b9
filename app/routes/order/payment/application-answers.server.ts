import { countryName } from "#app/content/country-names.server.ts";
import type { Address, Application } from "#app/domain/application/application.ts";
import { SECTIONS } from "#app/domain/application/fields/field-facts.ts";
import type { WrittenField } from "#app/domain/application/personal-info-fields.ts";
import { storedAnswer } from "#app/domain/application/stored-personal-info.ts";
import type { Language } from "#app/domain/language.ts";
import { fullName } from "#app/domain/person/full-name.ts";
import { answerLabels } from "#app/labels/answers/personal-info-answers.server.ts";
import { FIELD_LABELS } from "#app/labels/personal-info-labels.ts";
import type { Answers } from "./answers.ts";

function lines(address: Address, language: Language): string[] {
	const { addressLine1, addressLine2, postalCode, city, country } = address;
	const place = `${postalCode} ${city}`.trim();
	return [addressLine1, addressLine2 ?? "", place, countryName(country, language)].filter((line) => line !== "");
}

/** What has a line of its own on the page. */
const SAID_APART: readonly WrittenField[] = ["firstName", "lastName", "representativeName"];

/** Everything that the applicant entered, as the page shows it; what was left empty is left out. */
export async function answersOf(application: Application, language: Language): Promise<Answers> {
	const words = await answerLabels(language);
	const { physicalDeliveryAddress, useProvidedRepresentative } = application;
	const said = SECTIONS.map((section) => {
		const answers = words.answersIn([section], application);
		const shown = answers.filter(({ name, value }) => value !== "" && !SAID_APART.includes(name));
		return [section, shown.map(({ name, value }) => ({ term: FIELD_LABELS[name]({}, { locale: language }), value }))];
	});
	return {
		name: fullName(application),
		said: Object.fromEntries(said),
		address: lines({ ...application, addressLine2: application.addressLine2 ?? undefined }, language),
		delivery: physicalDeliveryAddress && lines(physicalDeliveryAddress, language),
		portalPassword: storedAnswer(application, "portalPassword") === true,
		representative: useProvidedRepresentative ? null : (application.representativeName ?? ""),
		passport: application.passportDecision,
		proofOfAddress: application.addressDecision,
		guardian: application.guardianDecision && { sent: application.guardianDocumentPath !== null },
		hasConsent: application.consentToBeginAt !== null,
	};
}
