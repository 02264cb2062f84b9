/** In characters. */
export const VIEW_NAME_MAX = 40;
export const VIEWS_PER_PERSON = 20;

/** A name as it is kept: on one line, without spaces around it. Null when nothing is left, or too much. */
export function viewName(typed: string): string | null {
	const name = typed.replace(/[\s\p{Cc}]+/gu, " ").trim();
	return name === "" || [...name].length > VIEW_NAME_MAX ? null : name;
}
