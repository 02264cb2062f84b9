import type { DocumentDecision } from "#app/domain/application/application.ts";

/** Everything that an applicant entered, for the owner's eyes, with countries by their names. */
export type Answers = {
	name: string;
	/** Civil date, YYYY-MM-DD. */
	dateOfBirth: string;
	nationality: string;
	placeOfBirth: string;
	fatherName: string;
	motherName: string;
	email: string;
	phone: string;
	address: string[];
	/** Where the printed certificate goes; null when no address was given. */
	delivery: string[] | null;
	/** Null when we provide the representative. */
	representative: { name: string; nif: string; address: string } | null;
	passport: DocumentDecision | null;
	proofOfAddress: DocumentDecision | null;
	consentToBeginAt: number | null;
};
