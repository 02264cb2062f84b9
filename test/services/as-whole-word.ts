/** Finds a few digits only where no letter or digit stands beside them: an id, a nonce or a time on the same page may happen to hold them. */
export function asWholeWord(digits: string): RegExp {
	return new RegExp(`(?<![A-Za-z0-9])${digits}(?![A-Za-z0-9])`);
}
