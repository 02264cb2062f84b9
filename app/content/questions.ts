type Question = { id: string; question: string; html: string };
/** `picture` is the name of the category's tile, if the page shows one. */
export type QuestionCategory = { title: string; picture?: string | undefined; questions: Question[] };

/** Parses the compiled FAQ page: h2 headings are categories, h3 headings are questions, followed by their answers. */
export function parseQuestions(html: string): QuestionCategory[] {
	return html
		.split("<h2 ")
		.slice(1)
		.map((part) => {
			const [head = "", ...questions] = part.split("<h3 ");
			return { title: parseHeading(head).text, questions: questions.map(parseQuestion) };
		});
}

function parseHeading(part: string): { id: string; text: string; rest: string } {
	const [, id = "", text = "", rest = ""] = /^id="([^"]*)">([\s\S]*?)<\/h[23]>([\s\S]*)$/.exec(part) ?? [];
	return { id, text: toPlainText(text), rest: rest.trim() };
}

function parseQuestion(part: string): Question {
	const { id, text, rest } = parseHeading(part);
	return { id, question: text, html: rest };
}

const ENTITIES: Record<string, string> = { "&#x26;": "&", "&#x3C;": "<", "&quot;": '"', "&#x27;": "'" };

/** Converts compiled prose to plain text. */
export function toPlainText(html: string): string {
	return html.replace(/<[^>]+>/g, "").replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity);
}

/** Returns the questions that match the query in question or answer, ignoring case. Omits empty categories. */
export function searchQuestions(categories: readonly QuestionCategory[], query: string): QuestionCategory[] {
	const searchText = query.trim().toLocaleLowerCase();
	return categories
		.map((category) => ({
			...category,
			questions: category.questions.filter(({ question, html }) =>
				`${question}\n${toPlainText(html)}`.toLocaleLowerCase().includes(searchText),
			),
		}))
		.filter((category) => category.questions.length > 0);
}
