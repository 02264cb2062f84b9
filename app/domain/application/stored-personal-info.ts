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

/** The form's fields as the application keeps them: in Unicode's composed form, and null for empty optional lines. */
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

/** A draft as the application keeps it: what fits a column, and all of it as typed, such as half a date of birth. */
export function draftDetailsOf(typed: Record<string, string>): ApplicantDetails {
	return {
		...columnsOf((name, { kind, otherwise }) => {
			// Whoever saves a draft agrees to nothing yet.
			if (kind === "boolean") return otherwise ? typed[name] !== "false" : false;
			return kind === "date" ? "" : (typed[name] ?? "").trim().slice(0, MAX_DRAFT_LINE);
		}),
		personalInfo: typed,
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

/** Empty for an address in a country without postal codes, and for somebody with one name. */
const NEVER_NULL: readonly PersonalInfoField[] = ["postalCode", "lastName"];

/** What was said of the fields without a column; null when nothing was, as the tax office mostly asks for nothing. */
function withoutColumn(info: PersonalInfo): Record<string, string> | null {
	const answered = FIELDS.flatMap(([name, { stored }]) => {
		const value = info[name] === false ? "" : String(info[name]);
		return stored === "personalInfo" && value !== "" ? [[name, value.normalize("NFC")]] : [];
	});
	return answered.length > 0 ? Object.fromEntries(answered) : null;
}

/** The address for the printed certificate, when the package has one. */
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

/** What an application says in one field, wherever it is stored; "" where it says nothing. */
export function storedAnswer(application: Application, name: PersonalInfoField): string | boolean {
	const value = storedValue(application, name);
	return typeof value === "string" || typeof value === "boolean" ? value : "";
}

/** Whether it is not ruled out that the applicant has a NIF: nothing is filed before somebody looked for it (F3). */
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
