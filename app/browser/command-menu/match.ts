/** As it is compared: small letters without accents. */
function plain(text: string): string {
	return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Whether every word that was typed begins a word of the text, in any order, whatever its accents; nothing typed fits all. */
export function fits(text: string, query: string): boolean {
	const words = plain(text).split(/[^\p{L}\p{N}@.+]+/u);
	return plain(query)
		.split(/\s+/)
		.filter(Boolean)
		.every((typed) => words.some((word) => word.startsWith(typed)) || plain(text).includes(` ${typed}`));
}
