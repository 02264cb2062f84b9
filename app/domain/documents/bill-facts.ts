import type { NameMatch } from "./person-name.ts";

/** In these a bill is read; others are for a person. */
export type BillLanguage =
	| "en"
	| "es"
	| "pt"
	| "fr"
	| "it"
	| "de"
	| "nl"
	| "sv"
	| "pl"
	| "tr"
	| "cs"
	| "hu"
	| "el"
	| "ro";

/** What was read from a proof of address, before anybody judges it. */
export type BillFacts = {
	/** Null when it is none that we know, or when too little shows which. */
	language: BillLanguage | null;
	/** Most of its letters are of an alphabet that is not read, or what was recognised makes no words. */
	unreadScript: boolean;
	/** Looks like the page of a passport or an identity card. */
	passport: boolean;
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
	/** Of its lines, where they were recognised in a picture; null where the file itself has the text. */
	recognised: Recognition | null;
};

/** How well letters were recognised: `confidence` is that of the worst word, 0 to 1. */
export type Recognition = { confidence: number; readTwice: boolean };

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
	/** Null where the file itself has the text. */
	recognised: Recognition | null;
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
