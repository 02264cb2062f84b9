type Question = { id: string; question: string; html: string };
/** `picture`: name of the tile, for a page that shows one. */
export type QuestionCategory = { title: string; picture?: string | undefined; questions: Question[] };

/** Splits the compiled FAQ page at its headings: h2 is a category, h3 a question, the rest the answer. */
export function questionsOf(html: string): QuestionCategory[] {
	return html
		.split("<h2 ")
		.slice(1)
		.map((part) => {
			const [head = "", ...questions] = part.split("<h3 ");
			return { title: headingOf(head).text, questions: questions.map(questionOf) };
		});
}

function headingOf(part: string): { id: string; text: string; rest: string } {
	const [, id = "", text = "", rest = ""] = /^id="([^"]*)">([\s\S]*?)<\/h[23]>([\s\S]*)$/.exec(part) ?? [];
	return { id, text: plainText(text), rest: rest.trim() };
}

function questionOf(part: string): Question {
	const { id, text, rest } = headingOf(part);
	return { id, question: text, html: rest };
}

const ENTITIES: Record<string, string> = { "&#x26;": "&", "&#x3C;": "<", "&quot;": '"', "&#x27;": "'" };

/** Plain text of compiled prose. */
export function plainText(html: string): string {
	return html.replace(/<[^>]+>/g, "").replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity);
}

/** Categories with the questions that match the query in question or answer, ignoring case; empty categories are omitted. */
export function searchQuestions(categories: readonly QuestionCategory[], query: string): QuestionCategory[] {
	const needle = query.trim().toLocaleLowerCase();
	return categories
		.map((category) => ({
			...category,
			questions: category.questions.filter(({ question, html }) =>
				`${question}\n${plainText(html)}`.toLocaleLowerCase().includes(needle),
			),
		}))
		.filter((category) => category.questions.length > 0);
}
