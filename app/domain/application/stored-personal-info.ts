import type { PackageId } from "../money/packages.ts";
import type { Address, Application } from "./application.ts";
import type { ApplicantDetails } from "./event.ts";
import type { FieldDefinition } from "./field-facts.ts";
import {
	FIELDS,
	fieldDefinition,
	type PersonalInfo,
	type PersonalInfoField,
	type PreviousNif,
} from "./personal-info-fields.ts";

/** Converts the form's fields to their stored form: composed Unicode, and null for empty optional lines. */
export function toApplicantDetails(info: PersonalInfo, packageType: PackageId): ApplicantDetails {
	return {
		...toColumns((name, definition) => {
			if (definition.requiredWhen === "ownRepresentative" && info.useProvidedRepresentative) return "";
			const value = info[name];
			return typeof value === "string" ? value.normalize("NFC") : value;
		}),
		personalInfo: fieldsWithoutColumn(info),
		deliveryAddress: toDeliveryAddress(info, packageType),
	};
}

/**
 * Converts a draft to its stored form: the values that fit a column, and the whole form as typed, including an
 * incomplete date of birth.
 */
export function toDraftDetails(input: Record<string, string>): ApplicantDetails {
	return {
		...toColumns((name, { kind, defaultValue }) => {
			// Saving a draft accepts no terms.
			if (kind === "boolean") return defaultValue ? input[name] !== "false" : false;
			return kind === "date" ? "" : (input[name] ?? "").trim().slice(0, MAX_DRAFT_LINE);
		}),
		personalInfo: input,
		deliveryAddress: null,
	};
}

const MAX_DRAFT_LINE = 240;

function toColumns(
	getAnswer: (name: PersonalInfoField, definition: FieldDefinition) => string | boolean,
): Omit<ApplicantDetails, "personalInfo" | "deliveryAddress"> {
	const columns = FIELDS.filter(([, { storage }]) => storage === "column").map(([name, definition]) => {
		const value = getAnswer(name, definition);
		const mayBeNull =
			definition.kind !== "boolean" &&
			!NEVER_NULL.includes(name) &&
			(!definition.missingError || definition.requiredWhen);
		return [name, value === "" && mayBeNull ? null : value];
	});
	return Object.fromEntries(columns);
}

/** Columns that store an empty string instead of null: for addresses without a postal code, and for single names. */
const NEVER_NULL: readonly PersonalInfoField[] = ["postalCode", "lastName"];

/** Returns the answers of fields without a column; null if there are none: the tax office rarely requires them. */
function fieldsWithoutColumn(info: PersonalInfo): Record<string, string> | null {
	const fields = FIELDS.flatMap(([name, { storage }]) => {
		const value = info[name] === false ? "" : String(info[name]);
		return storage === "personalInfo" && value !== "" ? [[name, value.normalize("NFC")]] : [];
	});
	return fields.length > 0 ? Object.fromEntries(fields) : null;
}

/** Returns the delivery address of the printed certificate, if the package includes one. */
function toDeliveryAddress(info: PersonalInfo, packageType: PackageId): Address | null {
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

/** Whether the applicant may already have a NIF, which staff must then search for before filing (F3). */
export function mayHaveNif(application: Application): boolean {
	const value = storedAnswer(application, "hadNif");
	return value !== "" && value !== ("no" satisfies PreviousNif);
}

function storedValue(application: Application, name: PersonalInfoField): unknown {
	const { kind, storage, addressPart } = fieldDefinition(name);
	if (storage === "personalInfo") {
		const value = application.personalInfo?.[name];
		return kind === "boolean" ? value === "true" : value;
	}
	if (storage === "deliveryAddress") return addressPart && application.physicalDeliveryAddress?.[addressPart];
	return (application as Partial<Record<PersonalInfoField, unknown>>)[name];
}
