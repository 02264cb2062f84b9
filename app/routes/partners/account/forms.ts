const FORM_NAMES = ["payment", "tax", "close"] as const;

/** Forms of the page whose fields are typed into. */
export type FormName = (typeof FORM_NAMES)[number];

/** Whether the page has a form of this name. */
export function isFormName(name: string): name is FormName {
	return (FORM_NAMES as readonly string[]).includes(name);
}

/** What was done, as the address says it after a form was carried out. */
export type Done = "payment" | "tax" | "session" | "sessions" | "closed";

/** A form as it is shown after it was refused; nothing before. */
export type FormState = {
	values: Record<string, string>;
	errors: Partial<Record<string, string>>;
	proof: "asked" | "sent" | null;
	/** A sentence about the whole form. */
	message: string | null;
};
