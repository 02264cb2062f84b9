/** Finds a few digits or letters only where they stand by themselves: an id, a nonce or a time beside them may happen to hold them. */
export function asOwnWord(word: string): RegExp {
	return new RegExp(String.raw`(?<![\w-])${word.replaceAll(".", String.raw`\.`)}(?![\w-])`);
}
