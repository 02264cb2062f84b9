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
export type Requirement =
	| "form"
	| "premium"
	| "surname"
	| "underAge"
	| "bothParents"
	| "ownRepresentative"
	| "birthDetails"
	| "postalCode"
	| "deliveryPostalCode";

export type FieldDefinition = {
	kind: "text" | "choice" | "country" | "date" | "email" | "phone" | "nif" | "boolean";
	section: Section;
	/** Where the answer is stored: the column of the same name, a part of the delivery address, or the JSON column. */
	storage: "column" | "deliveryAddress" | "personalInfo";
	/** The name in the delivery address. */
	addressPart?: "addressLine1" | "addressLine2" | "city" | "postalCode" | "country";
	/** Error for an empty answer; fields without one are optional. */
	missingError?: string;
	/** The condition under which the field is required; always if absent. */
	requiredWhen?: Requirement;
	/** The answers of a choice. */
	choices?: readonly string[];
	/** Maximum length in characters; MAX_LINE by default. */
	maxLength?: number;
	/** Value of a boolean that was not sent. */
	defaultValue?: boolean;
	/** The kind of line, for text that must be in Latin letters that our documents can print. */
	lineKind?: LineKind;
	/** Attributes of the control; more than one row makes it a text area. */
	control?: { autoComplete?: string; spellCheck?: false; rows?: number };
	/** Whether the control shares a row with the next or previous one. */
	isHalfWidth?: true;
};
