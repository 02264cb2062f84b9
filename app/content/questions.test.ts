import { expect, test } from "vitest";
import { LANGUAGES } from "#app/domain/language.ts";
import { findProse } from "./prose.server.ts";
import { parseQuestions, searchQuestions } from "./questions.ts";

const english = parseQuestions(findProse("faq", "en")?.html ?? "");

test("the questions are in the five categories in the specification", () => {
	expect(english.map((category) => category.title)).toEqual([
		"General",
		"Application Process",
		"Using Your NIF",
		"Our Service",
		"Payment & Refunds",
	]);
});

test.each(LANGUAGES)("every question in %s has an answer and a unique id", (language) => {
	const questions = parseQuestions(findProse("faq", language)?.html ?? "").flatMap((category) => category.questions);
	expect(questions.length).toBe(english.flatMap((category) => category.questions).length);
	expect(questions.filter(({ id, question, html }) => !id || !question || !html.startsWith("<p>"))).toEqual([]);
	expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
});

test.each(LANGUAGES)(
	"every category in %s has at least seven questions, each answered in 40 to 110 words",
	(language) => {
		const categories = parseQuestions(findProse("faq", language)?.html ?? "");
		expect(categories.filter(({ questions }) => questions.length < 7)).toEqual([]);
		const lengths = categories.flatMap(({ questions }) =>
			questions.map(({ question, html }) => ({ question, words: html.replace(/<[^>]+>/g, "").split(/\s+/).length })),
		);
		expect(lengths.filter(({ words }) => words < 40 || words > 110)).toEqual([]);
	},
);

test.each(LANGUAGES)("the answers in %s link to the same pages as in English", (language) => {
	const targets = (html: string) => [...html.matchAll(/href="(\/[^"?]*)/g)].map((link) => link[1]);
	const byQuestion = (categories: typeof english) =>
		categories.flatMap(({ questions }) => questions.map(({ html }) => targets(html)));
	expect(byQuestion(parseQuestions(findProse("faq", language)?.html ?? ""))).toEqual(byQuestion(english));
});

test("the search also finds words in answers, in any letter case, and hides empty categories", () => {
	const results = searchQuestions(english, "  REFUND ");
	expect(results.map((category) => category.title)).toEqual(["Payment & Refunds"]);
	expect(searchQuestions(english, "")).toEqual(english);
	expect(searchQuestions(english, "zzzz")).toEqual([]);
});

test("the search does not match markup", () => {
	expect(searchQuestions(english, "href")).toEqual([]);
});
