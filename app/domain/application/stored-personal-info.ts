import type { PackageId } from "../money/packages.ts";
import type { Address, Application } from "./application.ts";
import type { ApplicantDetails } from "./event.ts";
import type { FieldFacts } from "./field-facts.ts";
import {
	FIELDS,
	factsOf,
	type PersonalInfo,
	type PersonalInfoField,
	type PreviousNif,
} from "./personal-info-fields.ts";

/** Returns the form's fields as stored: in composed Unicode, and null for empty optional lines. */
export function detailsOf(info: PersonalInfo, packageType: PackageId): ApplicantDetails {
	return {
		...columnsOf((name, facts) => {
			if (facts.neededFor === "ownRepresentative" && info.useProvidedRepresentative) return "";
			const value = info[name];
			return typeof value === "string" ? value.normalize("NFC") : value;
		}),
		personalInfo: withoutColumn(info),
		deliveryAddress: deliveryAddressOf(info, packageType),
	};
}

/**
 * Returns a draft as stored: the values that fit a column, and the whole form as typed, such as half a date of birth.
 */
export function draftDetailsOf(input: Record<string, string>): ApplicantDetails {
	return {
		...columnsOf((name, { kind, otherwise }) => {
			// Saving a draft accepts no terms.
			if (kind === "boolean") return otherwise ? input[name] !== "false" : false;
			return kind === "date" ? "" : (input[name] ?? "").trim().slice(0, MAX_DRAFT_LINE);
		}),
		personalInfo: input,
		deliveryAddress: null,
	};
}

const MAX_DRAFT_LINE = 240;

function columnsOf(
	getAnswer: (name: PersonalInfoField, facts: FieldFacts) => string | boolean,
): Omit<ApplicantDetails, "personalInfo" | "deliveryAddress"> {
	const columns = FIELDS.filter(([, { stored }]) => stored === "column").map(([name, facts]) => {
		const value = getAnswer(name, facts);
		const mayBeNull = facts.kind !== "boolean" && !NEVER_NULL.includes(name) && (!facts.missing || facts.neededFor);
		return [name, value === "" && mayBeNull ? null : value];
	});
	return Object.fromEntries(columns);
}

/** Empty for an address in a country without postal codes, and for single names. */
const NEVER_NULL: readonly PersonalInfoField[] = ["postalCode", "lastName"];

/** Returns the answers of fields without a column; null without any, because the tax office rarely requires them. */
function withoutColumn(info: PersonalInfo): Record<string, string> | null {
	const fields = FIELDS.flatMap(([name, { stored }]) => {
		const value = info[name] === false ? "" : String(info[name]);
		return stored === "personalInfo" && value !== "" ? [[name, value.normalize("NFC")]] : [];
	});
	return fields.length > 0 ? Object.fromEntries(fields) : null;
}

/** Returns the delivery address of the printed certificate, if the package includes one. */
function deliveryAddressOf(info: PersonalInfo, packageType: PackageId): Address | null {
	if (packageType !== "premium") return null;
	return {
		addressLine1: info.deliveryAddressLine1,
		addressLine2: info.deliveryAddressLine2 || undefined,
		city: info.deliveryCity,
		postalCode: info.deliveryPostalCode,
		country: info.deliveryCountry,
	};
}

/** Returns the answer of one field, wherever it is stored; "" if empty. */
export function storedAnswer(application: Application, name: PersonalInfoField): string | boolean {
	const value = storedValue(application, name);
	return typeof value === "string" || typeof value === "boolean" ? value : "";
}

/** Whether the applicant may already have a NIF: it must be searched before filing (F3). */
export function mayHaveNif(application: Application): boolean {
	const value = storedAnswer(application, "hadNif");
	return value !== "" && value !== ("no" satisfies PreviousNif);
}

function storedValue(application: Application, name: PersonalInfoField): unknown {
	const { kind, stored, part } = factsOf(name);
	if (stored === "personalInfo") {
		const value = application.personalInfo?.[name];
		return kind === "boolean" ? value === "true" : value;
	}
	if (stored === "deliveryAddress") return part && application.physicalDeliveryAddress?.[part];
	return (application as Partial<Record<PersonalInfoField, unknown>>)[name];
}
