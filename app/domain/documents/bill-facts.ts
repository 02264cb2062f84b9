import type { NameMatch } from "./person-name.ts";

/** What was read from a proof of address, before anybody judges it. */
export type BillFacts = {
	/** Where its holder lives, as far as the text tells. Null when no address was found at all. */
	address: FoundAddress | null;
	/** Other addresses in it, best first: the issuer's, the branch's. */
	otherAddresses: FoundAddress[];
	holder: BillHolder | null;
	/** The company or office that sent it, as printed. */
	issuer: string | null;
	issued: IssueDate | null;
	/** Every date that was found, each once per role. */
	dates: BillDate[];
	kind: BillKind;
	/** What a bill has and a letter or a ticket has not. */
	marks: { issuer: boolean; amount: boolean; account: boolean };
	/** Its holder's address is a post-office box, where nobody lives. */
	poBox: boolean;
	/** Words of specimens, templates and their sites, folded to plain lower case. */
	templateLabels: string[];
};

export type FoundAddress = {
	streetAddress: string;
	city: string;
	/** Empty where a country has none (AE, HK). */
	postalCode: string;
	/** ISO 3166-1 alpha-2; null when nothing in the text decides it. */
	country: string | null;
	/** For comparing addresses of one document only: higher is more likely the holder's. */
	score: number;
	/** `sure`: complete, with a name or label of the holder, and well ahead of the others. `doubtful`: rather ask than fill in. */
	certainty: "sure" | "likely" | "doubtful";
};

export type BillHolder = {
	/** As printed, with title and in its order. */
	printed: string;
	/** Against the known name; null when none was known. */
	match: NameMatch | null;
};

export type IssueDate = {
	/** YYYY-MM-DD. */
	date: string;
	/** `label`: an issue word stands next to it. `newest`: only the newest past date that is neither due nor part of a period. */
	by: "label" | "newest";
	/** Later than today: misread, or written ahead. */
	inFuture: boolean;
};

export type BillDate = { date: string; role: DateRole };

/** `next`: the next bill or reading. `other`: nothing tells what it is, such as the rows of a statement. */
export type DateRole = "issued" | "due" | "period" | "next" | "other";

export type BillKind =
	| "utility"
	| "telecom"
	| "bank"
	| "tax"
	| "rent"
	| "residence"
	| "driving_licence"
	| "insurance"
	| "unknown";
