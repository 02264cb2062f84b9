import type { ComponentType } from "react";
import { describe } from "vitest";
import { explainNif } from "#app/domain/person/nif.ts";
import { itShows } from "#test/services/outline.tsx";
import NifCheck from "./nif-check.tsx";

type Page = ComponentType<{ loaderData: unknown; actionData?: unknown }>;
const NifPage = NifCheck as unknown as Page;

const nifCheck = (input?: string) => (
	<NifPage
		key="n"
		loaderData={null}
		actionData={input === undefined ? undefined : { input, explanation: explainNif(input) }}
	/>
);
const VERDICT = { only: /^(title|success|danger|!|p |- |<input)|^Kind of|^With these|^A correct/ };

describe("the NIF check", () => {
	itShows({
		"has a form and the kinds of numbers": [
			nifCheck(),
			[
				"title: NIF check digit – Azulejo NIF",
				"[Back to Home](/?lang=en)",
				"# Check a NIF",
				"The ninth digit of a NIF is calculated from the other eight, so that typing errors are noticed. Type a number and see the calculation. We do not store it, and it does not appear in the address.",
				"<form action=/nif-check?lang=en>",
				"label: NIF",
				"p id=nif-hint: Nine digits; spaces, dots and a leading PT do not matter",
				"<input aria-describedby=nif-hint inputmode=text autocomplete=off spellcheck=false maxlength=40 id=nif type=text name=nif>",
				"button primary: Check",
				"<section aria-labelledby=kinds>",
				"## What the first digits mean",
				"| scope=col Begins with",
				"| scope=col Belongs to",
				"| scope=row 1, 2, 3",
				"| a person",
				"| scope=row 45",
				"| a non-resident person whose only income is taxed at source",
				"| scope=row 5",
				"| a company",
				"| scope=row 6",
				"| a public body",
				"| scope=row 70, 74, 75",
				"| an undivided estate",
				"| scope=row 71",
				"| a foreign entity whose only income is taxed at source",
				"| scope=row 72",
				"| a fund",
				"| scope=row 77",
				"| assigned by the authority on its own initiative",
				"| scope=row 78",
				"| a non-resident entitled to a VAT refund",
				"| scope=row 79",
				"| an exceptional case",
				"| scope=row 8",
				"| a sole trader in the past (no longer issued)",
				"| scope=row 90, 91",
				"| a condominium, an irregular company or an estate",
				"| scope=row 98",
				"| a non-resident without an establishment in Portugal",
				"| scope=row 99",
				"| a civil company without legal personality",
				"The number and its check digit are defined by Decreto-Lei 14/2013; the groups follow published lists based on the Tax Authority's table, as of April 2025.",
				"## Ready for your NIF?",
				"Have your passport and a proof of address to hand. You can do everything on your phone.",
				"[Start Your NIF Application](primary /upload-documents?package=standard&lang=en)",
			],
		],
		"explains a correct number": [
			nifCheck("293 456 780"),
			[
				"title: NIF check digit – Azulejo NIF",
				"success role=status:",
				"! 293 456 780: The check digit is correct",
				"Kind of taxpayer: a person.",
				"A correct check digit does not prove that the number was issued or whose it is. Only the Tax Authority can say that.",
				"p id=nif-hint: Nine digits; spaces, dots and a leading PT do not matter",
				"<input aria-describedby=nif-hint inputmode=text autocomplete=off spellcheck=false maxlength=40 id=nif type=text name=nif value=293 456 780>",
				"- The products add up to 221.",
				"- 221 divided by 11 leaves 1.",
				"- A remainder of 0 or 1 gives the check digit 0.",
			],
			VERDICT,
		],
		"shows how the check digit of a number is calculated": [
			nifCheck("293456780"),
			[
				"## The calculation",
				"| scope=col Place",
				"| scope=col Digit",
				"| scope=col Weight",
				"| scope=col Product",
				"| scope=row 1",
				"| 2",
				"| × 9",
				"| 18",
				"| scope=row 2",
				"| 9",
				"| × 8",
				"| 72",
				"| scope=row 3",
				"| 3",
				"| × 7",
				"| 21",
				"| scope=row 4",
				"| 4",
				"| × 6",
				"| 24",
				"| scope=row 5",
				"| 5",
				"| × 5",
				"| 25",
				"| scope=row 6",
				"| 6",
				"| × 4",
				"| 24",
				"| scope=row 7",
				"| 7",
				"| × 3",
				"| 21",
				"| scope=row 8",
				"| 8",
				"| × 2",
				"| 16",
				"## What the first digits mean",
				"| scope=row 5",
				"| scope=row 6",
				"| scope=row 8",
				"## Ready for your NIF?",
			],
			{ only: /^\| (scope=row \d$|\d+$|×|scope=col [DPW])|^## / },
		],
		"explains a number whose check digit is wrong": [
			nifCheck("293456781"),
			[
				"title: NIF check digit – Azulejo NIF",
				"danger role=status:",
				"! 293 456 781: The check digit is wrong",
				"With these first eight digits the ninth would be 0, not 1. At least one digit is mistyped.",
				"Kind of taxpayer: a person.",
				"A correct check digit does not prove that the number was issued or whose it is. Only the Tax Authority can say that.",
				"p id=nif-hint: Nine digits; spaces, dots and a leading PT do not matter",
				"<input aria-describedby=nif-hint inputmode=text autocomplete=off spellcheck=false maxlength=40 id=nif type=text name=nif value=293456781>",
				"- The products add up to 221.",
				"- 221 divided by 11 leaves 1.",
				"- A remainder of 0 or 1 gives the check digit 0.",
			],
			VERDICT,
		],
		"explains a check digit of zero for a remainder below two": [
			nifCheck("100000010"),
			[
				"- The products add up to 11.",
				"- 11 divided by 11 leaves 0.",
				"- A remainder of 0 or 1 gives the check digit 0.",
			],
			{ only: /^- / },
		],
		"calculates the check digit for a remainder of two": [
			nifCheck("100001009"),
			["- The products add up to 13.", "- 13 divided by 11 leaves 2.", "- 11 minus 2 gives the check digit 9."],
			{ only: /^- / },
		],
		"refuses anything but nine digits": [
			nifCheck("12345"),
			[
				"title: Error: NIF check digit – Azulejo NIF",
				"- [Please enter nine digits](#nif)",
				"p id=nif-hint: Nine digits; spaces, dots and a leading PT do not matter",
				"p id=nif-error: Error: Please enter nine digits",
				"<input aria-describedby=nif-hint nif-error aria-invalid=true inputmode=text autocomplete=off spellcheck=false maxlength=40 id=nif type=text name=nif value=12345>",
			],
			VERDICT,
		],
	});
});
