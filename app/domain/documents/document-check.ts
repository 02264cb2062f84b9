import type { PersonName } from "./person-name.ts";

/**
 * The documents of an application; the passport may have several pages (ruling T41). The guardian's documents are one
 * upload, which is read only by staff.
 */
export const DOCUMENT_TYPES = ["passport", "address", "guardian"] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** The content of an upload card: one of these, or the signed power of attorney. */
export type CardDocument = DocumentType | "mandate";

export function isDocumentType(value: unknown): value is DocumentType {
	return DOCUMENT_TYPES.some((type) => type === value);
}

export type FileType = "jpeg" | "png" | "pdf";

/**
 * Facts read from a passport or identity card (row 102). Dates are YYYY-MM-DD, nationality and issuer ISO 3166-1 alpha-2
 * codes; uncertain values are empty.
 */
export type PassportFacts = {
	surname: string;
	givenNames: string;
	birthDate: string;
	countryName: string;
	nationality: string;
	documentNumber: string;
	expiryDate: string;
	sex: string;
	issuer: string;
	/** The names, if an upload contains documents of several people; all other facts are then absent. */
	people?: PersonName[];
};

/** Returns the people whose documents are in one upload; empty for one person, or if there is no passport. */
export function listUploadedPeople(extracted: object | null): readonly PersonName[] {
	return extracted && "people" in extracted ? ((extracted as PassportFacts).people ?? []) : [];
}

/** Returns the names that findings mention: the people in the upload, or the holder. */
export function listNames(extracted: object | null): readonly PersonName[] {
	const people = listUploadedPeople(extracted);
	return people.length > 0 || !extracted || !("surname" in extracted) ? people : [extracted as PassportFacts];
}

/** Returns the names to choose from; none if two are equal, because only the pictures distinguish them. */
export function listSelectableNames(people: readonly PersonName[] = []): string[] {
	const names = people.map(printedName);
	return new Set(names).size === names.length ? names : [];
}

export function printedName({ givenNames, surname }: PersonName): string {
	return `${givenNames} ${surname}`.trim();
}

/** Facts read from a proof of address (row 103); the country is an ISO 3166-1 alpha-2 code or empty. */
export type AddressFacts = {
	streetAddress: string;
	city: string;
	postalCode: string;
	country: string;
	holder: string;
	issuer: string;
	issueDate: string;
};
