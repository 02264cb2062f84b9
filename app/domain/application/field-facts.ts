import type { LineKind } from "../person/text.ts";

/** The parts of the form, in the page's order. */
export const SECTIONS = [
	"before",
	"name",
	"basic",
	"guardian",
	"birth",
	"contact",
	"address",
	"delivery",
	"representative",
	"terms",
] as const;
export type Section = (typeof SECTIONS)[number];

/** What makes a field necessary that may be left out otherwise. */
export type Need =
	| "form"
	| "premium"
	| "surname"
	| "underAge"
	| "bothParents"
	| "ownRepresentative"
	| "birthDetails"
	| "postalCode"
	| "deliveryPostalCode";

export type FieldFacts = {
	kind: "text" | "choice" | "country" | "date" | "email" | "phone" | "nif" | "boolean";
	section: Section;
	/** Where an application keeps it: the column of its name, a part of the delivery address, or the JSON column. */
	stored: "column" | "deliveryAddress" | "personalInfo";
	/** The name in the delivery address. */
	part?: "addressLine1" | "addressLine2" | "city" | "postalCode" | "country";
	/** What to say when it is missing: without it the field may always be left out. */
	missing?: string;
	/** It must be given in this case only. */
	neededFor?: Need;
	/** The answers of a choice. */
	choices?: readonly string[];
	/** Longest in characters; MAX_LINE unless told. */
	most?: number;
	/** What a boolean is that nobody sent. */
	otherwise?: boolean;
	/** What it is written as, in Latin letters that our papers can print. */
	writtenAs?: LineKind;
	/** Attributes of its control; several rows make it a text area. */
	control?: { autoComplete?: string; spellCheck?: false; rows?: number };
	/** Stands beside the next or previous half. */
	half?: true;
};
