const MAX = 90;

/** The first words of a mail's text, at most 90 characters, cut between two words. */
export function preheaderOf(text: string): string {
	const words = text.replace(/\s+/g, " ").trim();
	if (words.length <= MAX) return words;
	const cut = words.slice(0, MAX);
	return `${cut.slice(0, cut.lastIndexOf(" ")).replace(/[\s,;:.–-]+$/, "")}…`;
}
