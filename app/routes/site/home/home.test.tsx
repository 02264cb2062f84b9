import type { ComponentType } from "react";
import { describe } from "vitest";
import type { CompanyFigure } from "#app/content/company-figures.ts";
import type { LawyerView } from "#app/content/lawyer.ts";
import { itShows } from "#test/services/outline.tsx";
import Home from "./home.tsx";
import type { TestimonialView } from "./reviews.tsx";

type Page = ComponentType<{ loaderData: unknown }>;

const TESTIMONIAL: TestimonialView = {
	id: "r1",
	text: "It was quick.",
	author: "Jane van Sample",
	country: "Poland",
	date: "May 2, 2026",
	rating: 4,
	source: "Trustpilot",
};

const FIGURES: CompanyFigure[] = [
	{ id: "reviews", value: 1234, source: "Trustpilot", date: "2026-11-01" },
	{ id: "rating", value: 4.85, source: null, date: "2026-11-01" },
	{ id: "accuracy", value: 99.25, source: "Own count", date: null },
];

const LAWYER: LawyerView = {
	name: "Rita Costa",
	title: "advogada",
	licence: "123L",
	picture: "/api/lawyer-photo",
	isDrawing: false,
};
const REVIEW = { rating: 5, words: "Muito bom", language: "pt", author: "Ann, Poland", date: "May 3, 2026" };
const HomePage = Home as unknown as Page;

const HOME = {
	reviews: [] as TestimonialView[],
	verifiedReviews: null as { average: number | null; counted: number; newest: (typeof REVIEW)[] } | null,
	figures: [] as CompanyFigure[],
	measuredTimes: null as string | null,
	lawyer: null as LawyerView | null,
};
const home = (changes: Partial<typeof HOME> = {}) => <HomePage key="h" loaderData={{ ...HOME, ...changes }} />;
const FIGURE_LINES = { only: /^##+ (Company|What app)|^(=| {2}).*\d/ };

describe("the home page", () => {
	itShows({
		"without anything from the database": [
			home(),
			[
				"# Get your Portuguese tax number (NIF) from abroad",
				"Send two documents from your phone. We check them, file your request through a representative in Portugal and send you the certificate by e-mail.",
				"[Apply Now](primary /upload-documents?package=standard&lang=en)[Upload Documents](secondary /upload-documents?lang=en)",
				"From €79, paid once. Full refund if we have not submitted your application within 7 business days of receiving all documents.",
				"[",
				"<img src=/favicon.svg alt>",
				"Portuguese tax number (NIF)2•• ••• •••Specimen](/example-document?lang=en)",
				"Application NIF-XXXX-XXXX",
				"Application Received",
				"{success} Done",
				"Payment Confirmed",
				"{success} Done",
				"- data-state=current 3",
				"Processing at Tax Authority",
				"{info} In progress",
				"- data-state=ahead 4",
				"NIF Assigned",
				"{neutral} Pending",
				"[See an example of the document](/example-document?lang=en)",
				"<section aria-labelledby=benefits>",
				"## Careful with your documents",
				"### AI document verification",
				"Checked as you upload them. In doubt, a person takes a look.",
				"### Secure and compliant",
				"Encrypted in transit and in storage, under the GDPR.",
				"### Fast, and easy to follow",
				"From 1-2 business days. We write when something changes.",
				"<section aria-labelledby=how>",
				"## How it works",
				"- 1",
				"### Upload documents",
				"Your passport, valid for 6 months, and a proof of address under 3 months old.",
				"- 2",
				"### Payment",
				"Choose a package and pay.",
				"- 3",
				"### Receive your NIF",
				"Sign a power of attorney; we file your request.",
				"<section aria-labelledby=packages>",
				"## Choose your package",
				"You can also request a NIF yourself, free of charge, at a Portuguese tax office.",
				"### Standard",
				"Your NIF by e-mail, at the lowest price",
				"€79 One-time fee",
				"Usually 2-3 business days",
				"<details>",
				"> What you get",
				"- Digital certificate by e-mail",
				"- AI document verification",
				"- E-mail status updates",
				"- E-mail support",
				"[Select Standard](secondary /upload-documents?package=standard&lang=en)",
				"### Express",
				"First in line, and answered first",
				"€109 One-time fee",
				"Usually 1-2 business days",
				"<details>",
				"> What you get",
				"- Digital certificate by e-mail",
				"- Priority verification",
				"- E-mail status updates",
				"- Priority e-mail and phone support",
				"[Select Express](secondary /upload-documents?package=express&lang=en)",
				"Most Popular",
				"### Premium",
				"With a printed certificate sent to your door",
				"€129 One-time fee",
				"Usually 1-2 business days, plus shipping",
				"<details>",
				"> What you get",
				"- Digital and printed certificate",
				"- Worldwide shipping included",
				"- Priority verification",
				"- Premium e-mail and phone support",
				"[Select Premium](primary /upload-documents?package=premium&physical_delivery=true&lang=en)",
				"<details>",
				"### Before you decide",
				"= You pay once",
				"The price of the package. The representative is included and the processing fee is €0.00.",
				"= What we never charge",
				"No subscription, no annual fee, no renewal. Only a printed certificate ordered later costs extra: €50.",
				"= When you will have your NIF",
				"Usually 2-3 business days with Standard and 1-2 with Express or Premium. You see the expected date before you pay. Business days count from the payment if you ask us to begin at once, otherwise from the end of the 14-day withdrawal period.",
				"= Who handles your documents",
				"The people who work on your application and the representative who files it with the Tax Authority. We never sell your data.",
				"= When they are deleted",
				"The pictures of your documents: 90 days after the end of your application. The application itself: after 5 years. Files that never became part of one: after 30 days.",
				"[Read the privacy policy](/privacy-policy?lang=en)",
				"= If it goes wrong",
				"A full refund if we have not submitted within 7 business days of receiving all documents, 70% if the request is rejected for reasons that are not your fault, and nothing once you have your NIF.",
				"[Read the refund policy](/refund-policy?lang=en)",
				"## Two documents, and we take it from there",
				"[Apply Now](primary /upload-documents?package=standard&lang=en)",
			],
		],
		"shows how long applications take": [
			home({ measuredTimes: "two days." }),
			["Measured: two days."],
			{ only: /two days/ },
		],
		"shows the lawyer with a photograph": [
			home({ lawyer: LAWYER }),
			[
				"<img src=/api/lawyer-photo alt loading=lazy>",
				"Who files your requestRita CostaLawyer (advogada), licence 123L",
			],
			{ only: /Rita|lawyer/ },
		],
		"says that the lawyer's picture is a drawing": [
			home({ lawyer: { ...LAWYER, isDrawing: true } }),
			[
				"<img src=/api/lawyer-photo alt loading=lazy>",
				"Who files your requestRita CostaLawyer (advogada), licence 123L {warning} Drawn: nobody real",
			],
			{ only: /Rita|lawyer/ },
		],
		"shows figures of their own, with those sources that have a date": [
			home({ figures: FIGURES }),
			[
				"## Company figures",
				"= 1,234",
				"  reviewsTrustpilot, November 1, 2026",
				"= 4.85",
				"  out of 5 on average",
				"= 99.3%",
			],
			FIGURE_LINES,
		],
		"shows figures beside testimonials": [
			home({ figures: FIGURES, reviews: [TESTIMONIAL] }),
			[
				"## What applicants say",
				"### Company figures",
				"= 1,234",
				"  reviewsTrustpilot, November 1, 2026",
				"= 4.85",
				"  out of 5 on average",
				"= 99.3%",
			],
			FIGURE_LINES,
		],
		"shows testimonials in a carousel, and marks samples": [
			home({ reviews: [TESTIMONIAL, { ...TESTIMONIAL, id: "r2", author: "Joe", source: null }] }),
			[
				"<section aria-labelledby=reviews>",
				"Made up: the public site shows only real ones.",
				"<section data-carousel=static aria-roledescription=carousel aria-label=Reviews>",
				"<div data-track=true role=group aria-label=Reviews>",
				"<div id=r1 role=group aria-roledescription=review aria-label=1 of 2>",
				"It was quick.",
				"JvSJane van SamplePoland · May 2, 2026How we know: Trustpilot",
				"<div id=r2 role=group aria-roledescription=review aria-label=2 of 2>",
				"4 out of 5 {warning} Demonstration text",
				"It was quick.",
				"JJoePoland · May 2, 2026",
				"button primary data-action=pause script: PausePlay",
				"<ul data-dots=true aria-label=Choose a review>",
				"- [1 of 2](#r1)",
				"- [2 of 2](#r2)",
			],
			{
				only: /[Rr]eview|testimon|Trust|quick|Jane|Joe|sample|#r|Made up|Demonstration|^button.*script|Slide|slide|customer/,
			},
		],
		"has no notice about samples without one": [
			home({ reviews: [TESTIMONIAL] }),
			[],
			{ only: /Made up|Demonstration/ },
		],
		"shows the newest verified reviews": [
			home({ verifiedReviews: { average: 4.25, counted: 1200, newest: [REVIEW, { ...REVIEW, words: "" }] } }),
			[
				"<section aria-labelledby=verified-reviews>",
				"## Verified reviews",
				"4.25 out of 5from 1,200 reviews",
				"5 out of 5",
				"<blockquote lang=pt>",
				"Muito bom",
				"Ann, Poland May 3, 2026",
				"5 out of 5",
				"Ann, Poland May 3, 2026",
				"[All reviews, and how we verify](/reviews?lang=en)",
			],
			{ only: /eview|Muito|Ann|^<blockquote|out of/ },
		],
		"shows a whole average with one decimal": [
			home({ verifiedReviews: { average: 4, counted: 1, newest: [REVIEW] } }),
			["4.0 out of 5from 1 review"],
			{ only: /out of 5from/ },
		],
		"shows verified reviews without an average": [
			home({ verifiedReviews: { average: null, counted: 0, newest: [REVIEW] } }),
			["## Verified reviews", "5 out of 5"],
			{ only: /out of|^## Verified/ },
		],
		"shows no verified reviews while none is new": [
			home({ verifiedReviews: { average: 4, counted: 1, newest: [] } }),
			[],
			{ only: /eview/ },
		],
	});
});
