/** A stored number, or the key of what is wrong with it. */
export type PhoneReading = { number: string } | { fault: string };

const EXTENSION = /\d[\s,;]*(?:x|#|ext\w*|extensi\S+|ramal|durchwahl|poste|int(?:erno)?)[\s.:]*\d+\s*$/iu;

/** What can be told of a phone number without a table of countries; the key of a sentence, or null. */
export function phoneFault(text: string): string | null {
	if (text === "") return "error_phone_required";
	if (EXTENSION.test(text)) return "error_phone_extension";
	if (!/^[+(\d][\d\s().\-‐‑–/]*$/.test(text)) return "error_phone_signs";
	return text.replace(/\D/g, "").length < 5 ? "error_phone_invalid" : null;
}
