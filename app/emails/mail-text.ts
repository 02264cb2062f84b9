const MAX_NAME_LENGTH = 40;

/**
 * Returns the first name for a greeting, or null. Anyone can type another person's address into our form, so a name
 * that contains an address, a number or a whole sentence is not repeated to them.
 */
export function toGreetingName(firstName: string): string | null {
	const name = toSingleLine(firstName);
	if (name.length === 0 || name.length > MAX_NAME_LENGTH) return null;
	return /^[\p{L}\p{M}'’ -]+(\.( |$)[\p{L}\p{M}'’ -]*)*$/u.test(name) ? name : null;
}

/** Removes line breaks and invisible characters, so that text in a subject or address cannot inject a header. */
export function toSingleLine(text: string): string {
	return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

const MAX_PREHEADER_LENGTH = 90;

/** Returns the first words of an e-mail's text, at most 90 characters, cut between two words. */
export function toPreheader(text: string): string {
	const normalised = text.replace(/\s+/g, " ").trim();
	if (normalised.length <= MAX_PREHEADER_LENGTH) return normalised;
	const cut = normalised.slice(0, MAX_PREHEADER_LENGTH);
	return `${cut.slice(0, cut.lastIndexOf(" ")).replace(/[\s,;:.–-]+$/, "")}…`;
}

const MASK = "•••";

/**
 * Masks anything that looks like a tax, passport or telephone number or a date of birth in a text written by staff:
 * e-mails never contain these (ruling T64).
 */
export function maskPersonalData(text: string): string {
	return toSingleLine(text)
		.replace(/\b[A-Z]{1,3}\d{5,}\b/gi, MASK)
		.replace(/\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b/g, MASK)
		.replace(/\+?\d(?:[ .-]?\d){6,}/g, MASK);
}
