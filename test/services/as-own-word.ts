/** Finds digits only where they stand by themselves: an id, a nonce or a time on the same page may happen to hold them. */
export function asOwnWord(digits: string): RegExp {
	return new RegExp(String.raw`(?<![\w-])${digits.replaceAll(".", String.raw`\.`)}(?![\w-])`);
}
