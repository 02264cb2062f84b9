/** Marks of direction, soft hyphens, fillers: they come along when something is pasted, and nobody sees them. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** The same, and first what joins or parts the letters of a word, as in Persian and Hindi; Latin knows no such thing. */
const JOINED_OR_INVISIBLE =
	/((?<=(?!\p{Script=Latin})[\p{L}\p{M}])[\u200c\u200d](?=(?!\p{Script=Latin})[\p{L}\p{M}]))|[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** A line as it is seen, with what shapes the letters of its words. */
export function withoutInvisible(text: string): string {
	return text.replace(JOINED_OR_INVISIBLE, "$1");
}

/** The same on one line, with single spaces between its words. */
export function asLine(text: string): string {
	return withoutInvisible(text).replace(/\s+/g, " ").trim();
}

/** An e-mail address, a number: nothing invisible belongs into one. */
export function onlyVisible(text: string): string {
	return text.replace(INVISIBLE, "").trim();
}

/** Whether two e-mail addresses look the same to whoever typed them. */
export function isSameAddress(one: string, other: string): boolean {
	return onlyVisible(one).toLowerCase() === onlyVisible(other).toLowerCase();
}
