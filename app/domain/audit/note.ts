/** Maximum length of an internal note, in characters. */
export const MAX_NOTE = 2000;
/** Maximum number of mentions in a note. */
export const MAX_MENTIONS = 5;

/** An account that can be mentioned, by name or by the part of the address before the @. */
export type MentionableAccount = { id: number; name: string | null; email: string };

/** Normalises line endings and trims the text. */
export function normaliseNote(input: string): string {
	return input.replace(/\r\n?/g, "\n").trim();
}

/**
 * Returns the accounts mentioned by `@name`, each once, in order. Only the longest matching name counts: "@ana lopes"
 * mentions Ana Lopes but not Ana. An @ within a word belongs to an address.
 */
export function findMentions(note: string, colleagues: readonly MentionableAccount[]): number[] {
	const text = foldText(note);
	const names = colleagues.flatMap(({ id, name, email }) =>
		[name ?? "", email.split("@")[0] ?? ""].filter(Boolean).map((name) => ({ id, foldedName: foldText(name) })),
	);
	const mentions = [...text.matchAll(/(?<![\p{L}\p{N}._%+-])@/gu)].flatMap(({ index }) => {
		const remaining = text.slice(index + 1);
		const matches = names.filter(
			({ foldedName }) => remaining.startsWith(foldedName) && isWordEnd(remaining.slice(foldedName.length)),
		);
		const maxLength = Math.max(...matches.map(({ foldedName }) => foldedName.length));
		return matches.filter(({ foldedName }) => foldedName.length === maxLength).map(({ id }) => id);
	});
	return [...new Set(mentions)];
}

/** Whether a name ends here, instead of continuing as a longer name or an address. */
function isWordEnd(following: string): boolean {
	return !/^([\p{L}\p{N}_@]|[.+-][\p{L}\p{N}])/u.test(following);
}

function foldText(text: string): string {
	return text.normalize("NFC").toLowerCase();
}
