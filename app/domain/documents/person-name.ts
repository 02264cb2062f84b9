/** A name in the two fields of a passport or a form. Either may be empty: some people have one name. */
export type PersonName = { surname: string; givenNames: string };

/**
 * `same`: nothing speaks against one person. `partly`: something fits and something is missing or otherwise, so that a
 * person should look. `different`: what a genuine applicant's papers do not show.
 */
export type NameMatch = { result: "same" | "partly" | "different"; reasons: NameReason[] };

/** What is not the same, letter by letter: for staff, and for the words of a flag. */
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
	| "no_name";
