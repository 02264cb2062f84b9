import type { PersonName } from "./person-name.ts";

/**
 * The documents of an application; the passport may be several pages (ruling T41). The guardian's papers are those of
 * whoever acts for an applicant under age, all in one: no machine reads them, a person does.
 */
export const DOCUMENT_TYPES = ["passport", "address", "guardian"] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** What a card takes in, page by page: one of them, or the signed power of attorney. */
export type CardDocument = DocumentType | "mandate";

export function isDocumentType(value: unknown): value is DocumentType {
	return DOCUMENT_TYPES.some((type) => type === value);
}

export type FileType = "jpeg" | "png" | "pdf";

/**
 * What a passport or identity card says (row 102). Dates are YYYY-MM-DD, nationality and issuer ISO 3166-1 alpha-2 codes;
 * what could not be read for certain is empty.
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
	/** Where documents of several people came in one upload: who they are, and nothing else is said. */
	people?: PersonName[];
};

/** Whose documents came together in one upload; nobody where it is one person's, or no passport. */
export function peopleIn(extracted: object | null): readonly PersonName[] {
	return extracted && "people" in extracted ? ((extracted as PassportFacts).people ?? []) : [];
}

/** Whom findings name: those whose documents came together, or the holder. */
export function namedIn(extracted: object | null): readonly PersonName[] {
	const people = peopleIn(extracted);
	return people.length > 0 || !extracted || !("surname" in extracted) ? people : [extracted as PassportFacts];
}

/** The names among which the sender can choose; none where two are the same, and a picture must tell them apart. */
export function choiceOfPeople(people: readonly PersonName[] = []): string[] {
	const names = people.map(printedName);
	return new Set(names).size === names.length ? names : [];
}

export function printedName({ givenNames, surname }: PersonName): string {
	return `${givenNames} ${surname}`.trim();
}

/** What a proof of address says (row 103); the country is an ISO 3166-1 alpha-2 code or empty. */
export type AddressFacts = {
	streetAddress: string;
	city: string;
	postalCode: string;
	country: string;
	holder: string;
	issuer: string;
	issueDate: string;
};
