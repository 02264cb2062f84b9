/** A name in the two fields of a passport or a form. Either may be empty for single names. */
export type PersonName = {
	surname: string;
	givenNames: string;
	/** F or M, if in the passport. */
	sex?: string;
};

/**
 * `same`: nothing contradicts one person. `partly`: something matches and something is missing or different, so staff
 * should check. `different`: never seen in genuine documents.
 */
export type NameMatch = { result: "same" | "partly" | "different"; reasons: NameReason[] };

/** The differences, for staff and for the sentence of a flag. */
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

/** Doubts about a matching name whose context may point to another person; each has its own flag. */
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
