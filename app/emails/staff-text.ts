import { oneLine } from "./one-line.ts";

const HIDDEN = "•••";

/**
 * What staff wrote to an applicant, without anything that looks like a tax, passport or telephone number or a date of
 * birth: mails never carry those (ruling T64), and a person in a hurry may type them.
 */
export function staffText(text: string): string {
	return oneLine(text)
		.replace(/\b[A-Z]{1,3}\d{5,}\b/gi, HIDDEN)
		.replace(/\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b/g, HIDDEN)
		.replace(/\+?\d(?:[ .-]?\d){6,}/g, HIDDEN);
}
