import type { ComponentType } from "react";
import { describe, expect, it } from "vitest";
import type { CompanyFigure } from "#app/content/company-figures.ts";
import type { LawyerView } from "#app/content/lawyer.ts";
import type { Prose } from "#app/content/prose.ts";
import type { Attorney } from "#app/domain/settings/attorney.ts";
import { modelFormLines } from "#app/labels/withdrawal-labels.ts";
import { itShows, rendered } from "#test/services/outline.tsx";
import ExampleDocument from "./example-document.tsx";
import Home from "./home/home.tsx";
import type { TestimonialView } from "./home/reviews.tsx";
import Imprint from "./imprint.tsx";
import ModelForm from "./model-form.tsx";
import NotFound from "./not-found.tsx";
import Pricing from "./pricing.tsx";
import ProsePage from "./prose.tsx";
import Reviews from "./reviews/reviews.tsx";

type Page = ComponentType<{ loaderData: unknown }>;
const SUPPORT = { email: "help@azulejo.example", phone: "+351 210 000 000" };

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

const PricingPage = Pricing as unknown as Page;

describe("the pricing page", () => {
	itShows({
		"says what is included, and what it costs": [
			<PricingPage key="p" loaderData={{ measuredTimes: null }} />,
			[
				"[Back to Home](/?lang=en)",
				"# Three packages, one payment",
				"Every package ends with the same official number. They differ in speed, support and the printed certificate.",
				"## Choose your package",
				"[Select Standard](secondary /upload-documents?package=standard&lang=en)",
				"[Select Express](primary /upload-documents?package=express&lang=en)",
				"[Select Premium](secondary /upload-documents?package=premium&physical_delivery=true&lang=en)",
				"Business days count from the payment if you ask us to begin at once, otherwise from the end of the 14-day withdrawal period.",
				"<section aria-labelledby=all>",
				"## All Packages Include",
				"- Secure document handling",
				"- AI-powered verification",
				"- GDPR-compliant processing",
				"- Dedicated support team",
				"- 100% official NIF number",
				"[Select Standard](primary /upload-documents?package=standard&lang=en)",
				"<section aria-labelledby=money>",
				"## What you pay, and what you do not pay",
				"= Paid once",
				"  The package price. The processing fee is €0.00.",
				"= Tax representative",
				"  We assign one at no extra cost, now or later, or you name your own. There is no fixed term: ours ends when you tell us or name somebody else.",
				"= After that",
				"  Nothing. There is no subscription and nothing renews by itself.",
				"= Printed certificate",
				"  Included in Premium. With the other packages you can order it once your NIF is ready, for €50 including international shipping.",
				"= If it goes wrong",
				"  Full refund if we have not submitted your application within 7 business days of receiving all documents; 70% if it is rejected for reasons that are not your fault. [Read the refund policy](/refund-policy?lang=en)",
			],
			{ only: /^(#{1,2} |=| {2}|<sec|- (Sec|AI-|GD|Ded|100)|\[|[A-Z].*\.$)/ },
		],
		"shows how long applications take": [
			<PricingPage key="p" loaderData={{ measuredTimes: "two days." }} />,
			["Measured: two days."],
			{ only: /two days/ },
		],
	});
});

const ATTORNEY: Attorney = {
	name: "Rita Costa",
	title: "advogada",
	licence: "123L",
	office: "Rua 1, Lisboa",
	isRepresentative: true,
};
const IMPRINT = {
	company: {
		legalName: "Azulejo Lda",
		nipc: "500000000",
		address: "Rua 2, Lisboa",
		registry: "Lisboa 500000000",
		vat: "PT500000000" as string | null,
	},
	support: SUPPORT,
	offline: false,
	attorney: ATTORNEY as Attorney | null,
};
const ImprintPage = Imprint as unknown as Page;
const imprint = (changes: Partial<typeof IMPRINT> = {}) => (
	<ImprintPage key="i" loaderData={{ ...IMPRINT, ...changes }} />
);

describe("the legal notice", () => {
	itShows({
		"names the company and the lawyer, who is also the representative": [
			imprint(),
			[
				"[Back to Home](/?lang=en)",
				"# Who we are",
				"The company behind this site, as required by the Portuguese law on electronic commerce (Decreto-Lei 7/2004, article 10).",
				"<section aria-labelledby=company>",
				"## The company",
				"= Company name",
				"  Azulejo Lda",
				"= Tax and company number (NIPC)",
				"  500 000 000",
				"= Commercial register",
				"  Lisboa 500000000",
				"= Registered address",
				"  Rua 2, Lisboa",
				"= VAT number",
				"  PT500000000",
				"<section aria-labelledby=attorney>",
				"## Who acts for you",
				"Powers of attorney are given to this person, who files requests with the Tax Authority and also acts as the tax representative that we assign.",
				"= Full name",
				"  Rita Costa",
				"= Profession",
				"  Lawyer (advogada)",
				"= Number of the professional card (cédula profissional)",
				"  123L",
				"= Registered address",
				"  Rua 1, Lisboa",
				"<section aria-labelledby=reach>",
				"## How to reach us",
				"= E-mail",
				"  [help@azulejo.example](mailto:help@azulejo.example)",
				"= Phone",
				"  [+351 210 000 000](tel:+351210000000)",
				"= Support hours",
				"= Contact",
				"  [Contact form](/contact?lang=en)",
				"<section aria-labelledby=service>",
				"## About this service",
				"Azulejo NIF is a private service. We are not part of the Portuguese Tax Authority and act only for you. The number and its certificate come from the Tax Authority.",
				"You can request a NIF yourself at a tax office in Portugal, free of charge. What you pay us for is the work: checking your documents, filing, representation and following your application.",
				"You pay once, before we begin, by card. Nothing renews by itself.",
				"<section aria-labelledby=rules>",
				"## The rules that apply",
				"Our terms, our refund policy and our privacy policy are part of every contract. If you are not satisfied, write to us first; the electronic complaints book is open to you at any time.",
				"- [Terms & Conditions](/terms?lang=en)",
				"- [Refund Policy](/refund-policy?lang=en)",
				"- [Privacy Policy](/privacy-policy?lang=en)",
				"- [Complaints book (Livro de Reclamações)](https://www.livroreclamacoes.pt)",
			],
		],
		"names a lawyer who is not": [
			imprint({ attorney: { ...ATTORNEY, isRepresentative: false } }),
			[
				"<section aria-labelledby=attorney>",
				"Powers of attorney are given to this person, who files requests with the Tax Authority.",
				"You can request a NIF yourself at a tax office in Portugal, free of charge. What you pay us for is the work: checking your documents, filing, representation and following your application.",
			],
			{ only: /attorney|lawyer|represent/ },
		],
		"of the offline environment is an example": [
			imprint({ offline: true, attorney: null, company: { ...IMPRINT.company, vat: null } }),
			[
				"warning:",
				"! Demonstration details",
				"## The company",
				"= Company name",
				"= Tax and company number (NIPC)",
				"= Commercial register",
				"= Registered address",
				"## How to reach us",
				"= E-mail",
				"= Phone",
				"= Support hours",
				"= Contact",
				"## About this service",
				"## The rules that apply",
			],
			{ only: /^(warning|!|## |=)/ },
		],
	});
});

const ModelFormPage = ModelForm as unknown as Page;

describe("the model withdrawal form", () => {
	itShows({
		"leaves lines to be filled in": [
			<ModelFormPage key="m" loaderData={{ lines: modelFormLines(IMPRINT, "en") }} />,
			[
				"[Back to Home](/?lang=en)",
				"# Model withdrawal form",
				"Fill it in only if you want to withdraw from the contract. You do not have to use it: any clear message is enough, and the fastest way is our page.",
				"= To",
				"  Azulejo Lda, Rua 2, Lisboa, help@azulejo.example",
				"= I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract for the provision of the following service (*):",
				"  Obtaining a Portuguese tax number (NIF), application NIF-…",
				"= Ordered on (*)",
				"  …………",
				"= Name of the consumer(s)",
				"  …………",
				"= Address of the consumer(s)",
				"  …………",
				"= Signature of the consumer(s), only if this form is on paper",
				"  …………",
				"= Date",
				"  …………",
				"(*) Delete what does not apply.",
				"[The form as a PDF](/api/withdrawal-form?lang=en)",
				"[Refund Policy](/refund-policy?lang=en)",
			],
		],
	});
});

describe("a page that does not exist", () => {
	itShows({
		"says so": [
			<NotFound key="n" />,
			[
				"# Page Not Found",
				"Sorry, the page you are looking for doesn't exist or has been moved.",
				"[Go to Homepage](primary /?lang=en)",
				"button secondary data-go=back script: Go Back",
				"## Need help?",
				"[Contact our support team](/contact?lang=en)",
			],
		],
	});
});

const PROSE: Prose = {
	title: "Terms",
	description: "d",
	lede: "What applies.",
	updated: "2026-10-01",
	coming: { what: "Transfers too.", announced: "2026-12-01", applies: "2027-01-04" },
	headings: [
		{ id: "one", text: "First" },
		{ id: "two", text: "Second" },
	],
	html: '<h2 id="one">First</h2><p>Words.</p>',
};
const ProsePageComponent = ProsePage as unknown as Page;

describe("a page of text", () => {
	itShows({
		"shows its date, a coming change, contents and text": [
			<ProsePageComponent key="p" loaderData={PROSE} />,
			[
				"[Back to Home](/?lang=en)",
				"# Terms",
				"What applies.",
				"Last updated: October 1, 2026",
				"info:",
				"! This changes on January 4, 2027",
				"Transfers too.",
				"Announced on December 1, 2026. Until then the text below applies.",
				"<nav aria-label=On this page>",
				"On this page",
				"- [First](#one)",
				"- [Second](#two)",
				"## First",
				"Words.",
				"## Ready for your NIF?",
				"Have your passport and a proof of address to hand. You can do everything on your phone.",
				"[Start Your NIF Application](primary /upload-documents?package=standard&lang=en)",
			],
		],
		"has no date and no change without them": [
			<ProsePageComponent key="p" loaderData={{ ...PROSE, lede: null, updated: null, coming: null }} />,
			[
				"[Back to Home](/?lang=en)",
				"# Terms",
				"<nav aria-label=On this page>",
				"On this page",
				"- [First](#one)",
				"- [Second](#two)",
				"## First",
				"Words.",
				"## Ready for your NIF?",
				"Have your passport and a proof of address to hand. You can do everything on your phone.",
				"[Start Your NIF Application](primary /upload-documents?package=standard&lang=en)",
			],
		],
	});
});

const ExamplePage = ExampleDocument as unknown as Page;
const example = <ExamplePage key="e" loaderData={{ support: SUPPORT }} />;

describe("the example document", () => {
	itShows({
		"has two pages, with a numbered explanation of each field": [
			example,
			[
				"[Back to Home](/?lang=en)",
				"# What the document looks like",
				"At the end you receive a PDF from the Tax Authority that confirms your number. This sample shows what is in it and what each part is for.",
				"info:",
				"We drew this sample ourselves. The Tax Authority's document looks different, and only that one counts. Personal details are blacked out and the number is not real.",
				"Page of the sample",
				"<input type=radio id=page-1 name=specimen checked>",
				"Page 1",
				"<input type=radio id=page-2 name=specimen>",
				"Page 2",
				"Confirmation of a tax number",
				"= 1Tax number (NIF)",
				"  2•• ••• •••",
				"= 2Name",
				"  blacked out",
				"= 3Kind of taxpayer",
				"  Individual, non-resident",
				"= 4Date",
				"  blacked out",
				"Specimen. Drawn by Azulejo NIF. Not a document of the Tax Authority.",
				"<section aria-labelledby=page-1-explained>",
				"## Page 1, explained",
				"<ol start=1>",
				"- 1",
				"### Tax number (NIF)",
				"Nine digits. This is what banks, notaries, landlords and employers ask you for. Copy it exactly: the last digit is a check digit.",
				"- 2",
				"### Name",
				"Your full name as in your passport. Compare it letter by letter; if something is wrong, tell us at once and we will ask for a correction.",
				"- 3",
				"### Kind of taxpayer",
				"Non-resident means that you live abroad. A NIF does not make you a tax resident.",
				"- 4",
				"### Date",
				"When the document was issued. Some banks ask for a recent one; the number itself never expires.",
				"Details on file",
				"= 5Address abroad",
				"  blacked out",
				"= 6Fiscal representative",
				"  blacked out",
				"= 7Tax office",
				"  blacked out",
				"= 8Registered activity",
				"  None",
				"Specimen. Drawn by Azulejo NIF. Not a document of the Tax Authority.",
				"<section aria-labelledby=page-2-explained>",
				"## Page 2, explained",
				"<ol start=5>",
				"- 5",
				"### Address abroad",
				"The address from your proof of address. If you move to Portugal, you have 60 days to report the new one.",
				"- 6",
				"### Fiscal representative",
				"Name and NIF of your representative, if you have one. Whether you need one depends on where you live.",
				"[Do I need a representative?](/do-i-need-a-representative?lang=en)",
				"- 7",
				"### Tax office",
				"The office where your number is registered. You rarely need it; letters to the Tax Authority name it.",
				"- 8",
				"### Registered activity",
				"Empty as long as you have not opened a business or registered as self-employed in Portugal.",
				"Is something missing from yours, or is something unclear? Ask us: [help@azulejo.example](mailto:help@azulejo.example) or [+351 210 000 000](tel:+351210000000).",
				"## Yours could be next",
				"Have your passport and a proof of address to hand. You can do everything on your phone.",
				"[Start Your NIF Application](primary /upload-documents?package=standard&lang=en)[See the packages](secondary /pricing?lang=en)",
			],
		],
		"offers help in the reader's language": [
			example,
			[
				"Falta alguma coisa no seu, ou não o compreende? Pergunte-nos: [help@azulejo.example](mailto:help@azulejo.example) ou [+351 210 000 000](tel:+351210000000).",
			],
			{ language: "pt", only: /help@/ },
		],
	});

	it("hides each personal value behind as many bars as it has lines", async () => {
		const html = await rendered(example);
		expect(
			[...html.matchAll(/<dd>(?:(?!<\/dd>).)*<\/dd>/g)].map(
				([value]) => value.split('class="specimen-bar"').length - 1,
			),
		).toEqual([1, 0, 1, 3, 2, 1, 0]);
		expect([...html.matchAll(/class="specimen-number">([^<]*)</g)].map(([, number]) => number)).toEqual([
			"2•• ••• •••",
		]);
	});
});

const SUMMARY = {
	average: 4.5 as number | null,
	counted: 1200,
	byRating: [
		{ rating: 5, n: 900 },
		{ rating: 4, n: 300 },
	],
	published: 1100,
	waiting: 60,
	refused: 1300,
};
const ReviewsPage = Reviews as unknown as Page;
const reviews = (changes: object = {}, summary: Partial<typeof SUMMARY> = {}) => (
	<ReviewsPage
		key="r"
		loaderData={{ page: 1, reviews: [REVIEW], hasMore: false, ...changes, summary: { ...SUMMARY, ...summary } }}
	/>
);
const PAGES = { only: /\/reviews|^There|^No / };

describe("the reviews", () => {
	itShows({
		"have an average, a count of each rating, and an account of how they are verified": [
			reviews(),
			[
				"[Back to Home](/?lang=en)",
				"# Reviews",
				"Only people whose NIF we obtained can write here.",
				"<section aria-label=Reviews>",
				"4.5 out of 5from 1,200 reviews",
				"- 5 out of 5900",
				"- 4 out of 5300",
				"= Published",
				"  1,100",
				"= Waiting for the check",
				"  60",
				"= Refused, not counted",
				"  1,300",
				"[How we verify](#how)",
				"<section aria-labelledby=published>",
				"## What they wrote",
				"5 out of 5",
				"<blockquote lang=pt>",
				"Muito bom",
				"Ann, Poland May 3, 2026",
				"<section aria-labelledby=how>",
				"## How we verify",
				"= Who can write",
				"  Only people whose NIF we obtained. A review is written on the private page of a completed application, one for each. People whose application was refused or cancelled cannot write here.",
				"= Whom we ask",
				"  Everyone, once, by e-mail, 14 days after completion. There is no reward.",
				"= What we check",
				"  Before a review appears, one of our team checks whether it insults someone, contains personal data of others or anything unlawful, or is not about this service. No review is refused for its opinion: whoever checks it does not see the stars.",
				"= What count and average contain",
				"  All reviews with their latest stars, also those that wait for the check. Only refused ones are left out. The average is rounded down to one decimal.",
				"= What we refused",
				"  1,300 of 2,500. Their authors know the reason and can change their review.",
				"= In which order",
				"  The newest first. We move none up or down and change no word. Authors can change or delete their review at any time; a changed one is checked again.",
				"Does a review break the law? [Tell us](/contact?lang=en)",
			],
		],
		"have neither before the first one": [
			reviews({ reviews: [] }, { average: null, counted: 0, refused: 0, byRating: [] }),
			[
				"Only people whose NIF we obtained can write here.",
				"<section aria-labelledby=published>",
				"## What they wrote",
				"There are no published reviews yet.",
				"<section aria-labelledby=how>",
				"## How we verify",
			],
			{ only: /^<section|^## |^[A-Z].*\.$/ },
		],
		"cannot be read": [
			<ReviewsPage key="r" loaderData={null} />,
			[
				"[Back to Home](/?lang=en)",
				"# Reviews",
				"Only people whose NIF we obtained can write here.",
				"warning:",
				"The reviews are currently not available. Please try again in a minute.",
				"Does a review break the law? [Tell us](/contact?lang=en)",
			],
		],
		"lead to older ones": [reviews({ hasMore: true }), ["[Older reviews](/reviews?page=2&lang=en)"], PAGES],
		"lead both ways from the second page": [
			reviews({ page: 2, hasMore: true }),
			["[Newer reviews](/reviews?lang=en)[Older reviews](/reviews?page=3&lang=en)"],
			PAGES,
		],
		"lead back from the last page": [reviews({ page: 3 }), ["[Newer reviews](/reviews?page=2&lang=en)"], PAGES],
	});

	it("have a bar for each rating, as long as its share", async () => {
		const html = await rendered(reviews());
		expect([...html.matchAll(/width="([\d.]+)" height="10" class="review-bar"/g)].map(([, width]) => width)).toEqual([
			"75",
			"25",
		]);
	});
});
