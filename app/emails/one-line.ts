/** Without line breaks and other invisible characters: nothing can start a header of its own in a subject or address. */
export function oneLine(text: string): string {
	return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trim();
}
