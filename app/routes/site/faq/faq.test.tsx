import type { ComponentType } from "react";
import { describe } from "vitest";
import type { QuestionCategory } from "#app/content/questions.ts";
import { itShows } from "#test/services/outline.tsx";
import Faq from "./faq.tsx";
import PartnerFaq from "./partner-faq.tsx";

type Page = ComponentType<{ loaderData: unknown }>;

const CATEGORIES: QuestionCategory[] = [
	{
		title: "General",
		picture: "general",
		questions: [
			{ id: "q1", question: "What is a NIF?", html: "<p>A number.</p>" },
			{ id: "q2", question: "Who needs one?", html: "<p>You.</p>" },
		],
	},
	{ title: "Payment", questions: [{ id: "q3", question: "How much?", html: "<p>€79.</p>" }] },
] as QuestionCategory[];
const FaqPage = Faq as unknown as Page;
const PartnerFaqPage = PartnerFaq as unknown as Page;
const faq = (query: string, categories = CATEGORIES) => <FaqPage key="f" loaderData={{ query, categories }} />;
const OPEN = { only: /^<details|^##|^<p role|xyz|found|for “|^<role|answers|type=search|^[A-Z].*(search|word)|^\[/ };

describe("the questions", () => {
	itShows({
		"open with the first category, and one answer at a time": [
			faq(""),
			[
				"# How can we help?",
				"<form role=search action=/page?lang=en>",
				"<input type=hidden name=lang value=en>",
				"label: Search the questions",
				"<input id=q type=search placeholder=Search the questions maxlength=100 name=q value=>",
				"button primary: Search",
				"<div data-results=true>",
				"<details open>",
				"<img src=/tiles/general.svg alt loading=lazy>",
				"## General",
				"<details id=q1 name=General>",
				"### What is a NIF?",
				"A number.",
				"<details id=q2 name=General>",
				"### Who needs one?",
				"You.",
				"<details>",
				"## Payment",
				"<details id=q3 name=Payment>",
				"### How much?",
				"€79.",
				"<section aria-labelledby=more>",
				"## Did you not find your answer?",
				"Write to us: we answer within 24 hours on business days.",
				"[Contact Support](secondary /contact?lang=en)[Start NIF Application](primary /upload-documents?package=standard&lang=en)",
			],
		],
		"are all open after a search, which counts them": [
			faq("nif"),
			[
				"<input id=q type=search placeholder=Search the questions maxlength=100 name=q value=nif>",
				"p role=status data-results=true: 3 questions or answers contain “nif”.",
				"<details open>",
				"## General",
				"<details id=q1 open>",
				"### What is a NIF?",
				"<details id=q2 open>",
				"### Who needs one?",
				"<details open>",
				"## Payment",
				"<details id=q3 open>",
				"### How much?",
				"## Did you not find your answer?",
				"[Contact Support](secondary /contact?lang=en)[Start NIF Application](primary /upload-documents?package=standard&lang=en)",
			],
			OPEN,
		],
		"may not contain what was searched": [
			faq("xyz", []),
			[
				"<input id=q type=search placeholder=Search the questions maxlength=100 name=q value=xyz>",
				"p role=status data-results=true: No results found",
				"## No results found",
				"No question or answer contains “xyz”.",
				"[View all FAQs](secondary /faq?lang=en)",
				"## Did you not find your answer?",
				"[Contact Support](secondary /contact?lang=en)[Start NIF Application](primary /upload-documents?package=standard&lang=en)",
			],
			OPEN,
		],
		"of partners lead to the form": [
			<PartnerFaqPage key="p" loaderData={{ categories: CATEGORIES }} />,
			[
				"[Partner programme](/affiliate-signup?lang=en)",
				"# Questions from partners",
				"<details open>",
				"<img src=/tiles/general.svg alt loading=lazy>",
				"## General",
				"<details id=q1 name=General>",
				"### What is a NIF?",
				"A number.",
				"<details id=q2 name=General>",
				"### Who needs one?",
				"You.",
				"<details>",
				"## Payment",
				"<details id=q3 name=Payment>",
				"### How much?",
				"€79.",
				"<section aria-labelledby=more>",
				"## Is your question not here?",
				"[Contact Support](secondary /contact?lang=en)[Become a partner](primary /affiliate-signup?lang=en)",
			],
		],
	});
});
