import type { NameMatch } from "./person-name.ts";

/** Supported languages of bills; staff review bills in other languages. */
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

/** Facts read from a proof of address, before evaluation. */
export type BillFacts = {
	/** Null if unsupported or uncertain. */
	language: BillLanguage | null;
	/** Whether most letters belong to an unsupported script, or the recognised text has no words. */
	hasUnreadScript: boolean;
	/** Whether it looks like a page of a passport or identity card. */
	isPassport: boolean;
	/** The holder's likely address. Null if no address was found. */
	address: FoundAddress | null;
	/** Other addresses, the best first, such as the issuer's or a branch's. */
	otherAddresses: FoundAddress[];
	holder: BillHolder | null;
	/** The sending company or office, as printed. */
	issuer: string | null;
	issued: IssueDate | null;
	/** Every date found, once per role. */
	dates: BillDate[];
	kind: BillKind;
	/** Features that bills have and letters or tickets lack. */
	features: { issuer: boolean; amount: boolean; account: boolean };
	/** Whether the holder's address is a post-office box. */
	isPostOfficeBox: boolean;
	/** Words of specimens, templates and template sites, folded. */
	templateLabels: string[];
};

export type FoundAddress = {
	streetAddress: string;
	city: string;
	/** Empty in countries without postal codes (AE, HK). */
	postalCode: string;
	/** ISO 3166-1 alpha-2; null if unknown. */
	country: string | null;
	/** For comparing addresses within one document: higher is more likely the holder's. */
	score: number;
	/**
	 * `sure`: complete, with a name or label of the holder, and a clearly higher score than the others. `doubtful`: ask
	 * for it instead of suggesting it.
	 */
	certainty: "sure" | "likely" | "doubtful";
	/** Recognition confidence of its lines; null for PDF text. */
	recognised: Recognition | null;
};

/** Recognition quality: `confidence` is that of the worst word, 0 to 1. */
export type Recognition = { confidence: number; readTwice: boolean };

export type BillHolder = {
	/** As printed, with title and in the printed order. */
	printed: string;
	/** Comparison with the known name; null if there is none. */
	match: NameMatch | null;
};

export type IssueDate = {
	/** YYYY-MM-DD. */
	date: string;
	/** `label`: next to an issue word. `newest`: only the newest past date that is neither due nor part of a period. */
	source: "label" | "newest";
	/** Whether the date is in the future, because it was misread or postdated. */
	isInFuture: boolean;
	/** Null for PDF text. */
	recognised: Recognition | null;
};

export type BillDate = { date: string; role: DateRole };

/** `next`: the next bill or reading. `other`: unknown, such as the rows of a statement. */
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
