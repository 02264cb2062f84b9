import { oneLine } from "./one-line.ts";

const MAX = 40;

/**
 * The first name as it may stand in a greeting, or null. Anyone can type another person's address into our form, so a
 * name that carries an address, a number or a whole sentence is not repeated to them.
 */
export function greetingName(firstName: string): string | null {
	const name = oneLine(firstName);
	if (name.length === 0 || name.length > MAX) return null;
	return /^[\p{L}\p{M}'’ -]+(\.( |$)[\p{L}\p{M}'’ -]*)*$/u.test(name) ? name : null;
}
