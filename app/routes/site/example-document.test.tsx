import type { ComponentType } from "react";
import { describe, expect, it } from "vitest";
import { itShows, rendered } from "#test/services/outline.tsx";
import ExampleDocument from "./example-document.tsx";

type Page = ComponentType<{ loaderData: unknown }>;
const SUPPORT = { email: "help@azulejo.example", phone: "+351 210 000 000" };
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
