/** Longest internal note, in characters. */
export const MAX_NOTE = 2000;
/** How many colleagues one note may call for. */
export const MAX_MENTIONS = 5;

/** Somebody who may be called for: by name, or by what stands before the @ of the address. */
export type Mentionable = { id: number; name: string | null; email: string };

/** Line ends as a browser sends them, and blanks around the whole, are not part of a note. */
export function noteText(typed: string): string {
	return typed.replace(/\r\n?/g, "\n").trim();
}

/**
 * The accounts that a note calls for by `@name`, each once, in the order of the note. The longest name that stands there
 * counts: "@ana lopes" is Ana Lopes and not Ana too. An @ within a word is part of an address and calls for nobody.
 */
export function mentionsIn(note: string, colleagues: readonly Mentionable[]): number[] {
	const text = folded(note);
	const names = colleagues.flatMap(({ id, name, email }) =>
		[name ?? "", email.split("@")[0] ?? ""].filter(Boolean).map((known) => ({ id, known: folded(known) })),
	);
	const mentions = [...text.matchAll(/(?<![\p{L}\p{N}._%+-])@/gu)].flatMap(({ index }) => {
		const rest = text.slice(index + 1);
		const fitting = names.filter(({ known }) => rest.startsWith(known) && endsThere(rest.slice(known.length)));
		const longest = Math.max(...fitting.map(({ known }) => known.length));
		return fitting.filter(({ known }) => known.length === longest).map(({ id }) => id);
	});
	return [...new Set(mentions)];
}

/** Not in the middle of a longer name or address. */
function endsThere(after: string): boolean {
	return !/^([\p{L}\p{N}_@]|[.+-][\p{L}\p{N}])/u.test(after);
}

function folded(text: string): string {
	return text.normalize("NFC").toLowerCase();
}
