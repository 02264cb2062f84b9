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

/** A condition under which an optional field is required. */
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
	/** Where it is stored: the column of its name, a part of the delivery address, or the JSON column. */
	stored: "column" | "deliveryAddress" | "personalInfo";
	/** The name in the delivery address. */
	part?: "addressLine1" | "addressLine2" | "city" | "postalCode" | "country";
	/** Error if it is missing; fields without it are optional. */
	missing?: string;
	/** Required only under this condition. */
	neededFor?: Need;
	/** The answers of a choice. */
	choices?: readonly string[];
	/** Maximum length in characters; MAX_LINE by default. */
	maxLength?: number;
	/** Default of a boolean that was not sent. */
	otherwise?: boolean;
	/** Its kind of text, in Latin letters that our documents can print. */
	writtenAs?: LineKind;
	/** Attributes of its control; several rows make it a text area. */
	control?: { autoComplete?: string; spellCheck?: false; rows?: number };
	/** Shares a row with the next or previous half. */
	half?: true;
};
