/** A name in the two fields of a passport or a form. Either may be empty: some people have one name. */
export type PersonName = {
	surname: string;
	givenNames: string;
	/** F or M where the passport says so. */
	sex?: string;
};

/**
 * `same`: nothing speaks against one person. `partly`: something fits and something is missing or otherwise, so that a
 * person should look. `different`: what a genuine applicant's papers do not show.
 */
export type NameMatch = { result: "same" | "partly" | "different"; reasons: NameReason[] };

/** What is not the same, letter by letter: for staff, and for the sentence of a flag. */
export type NameReason =
	| "transliterated"
	| "order"
	| "truncated"
	| "initials"
	| "missing_names"
	| "additional_names"
	| "spelling"
	| "given_names_differ"
	| "surname_differs"
	| "company"
	| "no_name"
	| "joint"
	| NameDoubt;

/** The name is there, and what is beside it leaves open whether the person is meant: a flag of its own for each. */
export const NAME_DOUBTS = [
	"estate",
	"relative",
	"generation",
	"title",
	"care_of",
	"given_order",
	"addressee",
] as const;
export type NameDoubt = (typeof NAME_DOUBTS)[number];
