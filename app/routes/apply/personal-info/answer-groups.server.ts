import { countryName } from "#app/content/country-names.server.ts";
import { checkPersonalInfo } from "#app/domain/application/personal-info.ts";
import { type PersonalInfoField, writtenFields } from "#app/domain/application/personal-info-fields.ts";
import type { Language } from "#app/domain/language.ts";
import type { PackageId } from "#app/domain/money/packages.ts";
import { fullName } from "#app/domain/person/full-name.ts";
import { formatCivilDate, lisbonDate } from "#app/domain/time/calendar.ts";
import { inputOfFields, joinDate, type PersonalInfoFields } from "#app/forms/personal-info.ts";
import { FIELD_LABELS } from "#app/labels/personal-info-labels.ts";
import { m } from "#app/paraglide/messages.js";
import type { Services } from "#app/services.ts";
import { differingFields } from "./auto-fill-fields.ts";

/** Which parts of the form are shown in short, and how. */
export type AnswerGroups = {
	/** The fields that have to be looked at: missing, not in order, or not what the documents say. */
	needs: string[];
	/** Null where one of its fields has to be looked at. */
	basic: { term: string; value: string }[] | null;
	address: string | null;
};

type Asked = {
	fields: PersonalInfoFields;
	/** What was read from the documents. */
	suggested: PersonalInfoFields;
	packageType: PackageId;
	language: Language;
};

const BASIC = [...writtenFields("name"), ...writtenFields("basic")];
const ADDRESS = writtenFields("address");

/** What the form shows in short: parts in which its own check finds nothing, as the documents say it or as nobody could read it. */
export function answerGroups({ settings, now }: Pick<Services, "settings" | "now">, asked: Asked): AnswerGroups {
	const { fields, suggested, packageType, language } = asked;
	// Of somebody who has a number nothing else is checked.
	const checked = checkPersonalInfo(
		{ ...inputOfFields(fields), hadNif: "" },
		{ packageType, today: lisbonDate(now()), birthDetailsRequired: settings.birthDetailsRequired },
	);
	const wrong = checked.ok ? [] : Object.keys(checked.errors);
	const needs = [...new Set([...wrong, ...differingFields(fields, suggested)])];
	const isKnown = (names: readonly PersonalInfoField[]) => !names.some((name) => needs.includes(name));
	return {
		needs,
		basic: isKnown([...BASIC, "singleName"]) ? basicRows(fields, language) : null,
		address: isKnown(ADDRESS) ? addressLine(fields, language) : null,
	};
}

function basicRows(fields: PersonalInfoFields, language: Language): { term: string; value: string }[] {
	const { firstName = "", lastName = "", singleName, nationality = "" } = fields;
	const born = joinDate(fields["dateOfBirth.day"], fields["dateOfBirth.month"], fields["dateOfBirth.year"]);
	return [
		{ term: m.details_name(), value: fullName({ firstName, lastName: singleName ? "" : lastName }) },
		{ term: m.details_born(), value: formatCivilDate(born, language) },
		{ term: FIELD_LABELS.nationality(), value: countryName(nationality, language) },
	];
}

function addressLine(fields: PersonalInfoFields, language: Language): string {
	const { addressLine1, addressLine2, postalCode = "", city = "", country = "" } = fields;
	const lines = [addressLine1, addressLine2, `${postalCode} ${city}`.trim(), countryName(country, language)];
	return lines.filter(Boolean).join(", ");
}
