/** A sentence of prose, a row of a table or an item of a list, as it stands in its file, and the marks behind it. */
export type Sentence = { line: number; text: string; marks: string[] };

const MARK = /<!-- (.*?) -->/g;
/** Behind what ends a sentence or behind a mark, unless a mark follows; an article of a law goes on. */
const BETWEEN = /(?<=(?<!\bart)[.!?][”"»)*]*|-->)\s+(?!<!--)/i;

/** Every sentence of a file of prose, its front matter included. */
export function sentencesOf(source: string): Sentence[] {
	return source.split("\n").flatMap((written, at) =>
		partsOf(written)
			.map((part) => ({
				line: at + 1,
				text: part.replace(MARK, "").replace(/\s+/g, " ").trim(),
				marks: [...part.matchAll(MARK)].map(([, mark = ""]) => mark),
			}))
			.filter(({ text, marks }) => text !== "" || marks.length > 0),
	);
}

function partsOf(line: string): string[] {
	if (line.startsWith("|")) return [line];
	return line.replace(/^(?:[-*>]|\d+\.)\s+/, "").split(BETWEEN);
}
