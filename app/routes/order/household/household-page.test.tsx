import type { ComponentType } from "react";
import { describe } from "vitest";
import { itShows } from "#test/services/outline.tsx";
import Household from "./household.tsx";

const BUYER = {
	id: "case-1",
	name: "Ana Silva",
	packageType: "standard",
	status: "pending",
	begin: null,
	amount: 7900,
	isPaid: false,
	isPayable: true,
	tasks: null as string | null,
	expectedAt: null as number | null,
	isOwned: true,
	isBuyer: true,
};
const OTHER = { ...BUYER, id: "case-2", name: "Rui Silva", packageType: "express", amount: 10_900, isBuyer: false };
const PAID = { ...BUYER, status: "processing", isPaid: true, isPayable: false };
const Page = Household as unknown as ComponentType<{ loaderData: unknown; actionData?: unknown }>;
const page = (people: object[], changes: object = {}, actionData?: object) => (
	<Page
		key="page"
		loaderData={{ id: "case-1", orderedAt: Date.UTC(2026, 10, 23), people, canAddPerson: true, ...changes }}
		actionData={actionData}
	/>
);
const PERSON = { only: /^##|^\{|^Standard|^Express|Sign\.|Rui Silva|case-|link of their own/ };
const AMOUNTS = { only: /^(=| {2}|## To)|checkout/ };

describe("the page of an order for several people", () => {
	itShows({
		"of one person who has not paid": [
			page([BUYER]),
			[
				"title: Your household – Azulejo NIF",
				"# Your household",
				"## Ana Silva",
				"{warning} To pay",
				"Standard",
				"[Package and start: Ana Silva](/payment?id=case-1&lang=en)",
				"<form action=/page?lang=en>",
				"button secondary value=add name=intent: Add another person",
				"You see here how each person’s application stands and what is missing. Once someone opens their own link, only they see their documents and their NIF.",
				"[Your own application](/confirmation/case-1?lang=en)",
				"<section aria-labelledby=to-pay>",
				"## To pay",
				"= Ana Silva, Standard",
				"  €79.00",
				"= Total",
				"  €79.00",
				"[Pay €79.00](primary /checkout?id=case-1&package=standard&lang=en)",
			],
			{ only: /^(?!Order)/ },
		],
		"of two people who have not paid": [
			page([BUYER, OTHER]),
			[
				"title: Your household – Azulejo NIF",
				"# Your household",
				"Order of November 23, 2026 · 2 people",
				"## Ana Silva",
				"{warning} To pay",
				"Standard",
				"[Package and start: Ana Silva](/payment?id=case-1&lang=en)",
				"## Rui Silva",
				"{warning} To pay",
				"Express",
				"[Package and start: Rui Silva](/payment?id=case-2&lang=en)",
				"<form action=/page?lang=en>",
				"<input type=hidden name=person value=case-2>",
				"button quiet value=leave name=intent: Take out of this order: Rui Silva",
				"<form action=/resume?lang=en>",
				"<input type=hidden name=id value=case-2>",
				"button secondary: Send Rui Silva a link",
				"<form action=/page?lang=en>",
				"button secondary value=add name=intent: Add another person",
				"You see here how each person’s application stands and what is missing. Once someone opens their own link, only they see their documents and their NIF.",
				"[Your own application](/confirmation/case-1?lang=en) · [Share the progress](/share/case-1?lang=en)",
				"<section aria-labelledby=to-pay>",
				"## To pay",
				"= Ana Silva, Standard",
				"  €79.00",
				"= Rui Silva, Express",
				"  €109.00",
				"= Total",
				"  €188.00",
				"[Pay €188.00](primary /checkout?id=case-1&package=standard&lang=en)",
			],
		],
		"of two people who have paid": [
			page([PAID, { ...PAID, ...{ id: "case-2", name: "Rui Silva", amount: 10_900, isBuyer: false } }]),
			["= Ana Silva, Standard", "  €79.00", "= Rui Silva, Standard", "  €109.00", "= Paid", "  €188.00"],
			AMOUNTS,
		],
		"of one who has paid and one who has not": [
			page([PAID, OTHER]),
			[
				"= Ana Silva, Standard",
				"  €79.00",
				"= Paid",
				"  €79.00",
				"## To pay",
				"= Rui Silva, Express",
				"  €109.00",
				"= Total",
				"  €109.00",
				"[Pay €109.00](primary /checkout?id=case-2&package=express&lang=en)",
			],
			AMOUNTS,
		],
		"of a person with a task": [
			page([{ ...PAID, status: "verification_required", tasks: "Sign." }]),
			[
				"## Ana Silva",
				"{warning} Additional Verification Required",
				"Standard",
				"Sign.",
				"[Open application: Ana Silva](/confirmation/case-1?lang=en)",
				"[Your own application](/confirmation/case-1?lang=en)",
			],
			PERSON,
		],
		"of a person who must pay first": [
			page([{ ...BUYER, tasks: "Sign." }]),
			[
				"## Ana Silva",
				"{warning} To pay",
				"Standard",
				"[Package and start: Ana Silva](/payment?id=case-1&lang=en)",
				"[Your own application](/confirmation/case-1?lang=en)",
				"## To pay",
				"[Pay €79.00](primary /checkout?id=case-1&package=standard&lang=en)",
			],
			PERSON,
		],
		"of a person without tasks, with the expected date": [
			page([{ ...PAID, expectedAt: Date.UTC(2026, 11, 14, 12) }]),
			[
				"## Ana Silva",
				"{info} Processing",
				"Standard · expected December 14, 2026",
				"[Open application: Ana Silva](/confirmation/case-1?lang=en)",
				"[Your own application](/confirmation/case-1?lang=en)",
			],
			PERSON,
		],
		"of a person whose form is not finished": [
			page([{ ...BUYER, status: "draft", isPayable: false }]),
			[
				"## Ana Silva",
				"{neutral} Incomplete Application",
				"Standard",
				"[Open application: Ana Silva](/personal-info?id=case-1&lang=en)",
				"[Your own application](/confirmation/case-1?lang=en)",
			],
			PERSON,
		],
		"of a person whose application this browser does not own": [
			page([BUYER, { ...OTHER, isOwned: false }]),
			[
				"## Ana Silva",
				"{warning} To pay",
				"Standard",
				"[Package and start: Ana Silva](/payment?id=case-1&lang=en)",
				"## Rui Silva",
				"{warning} To pay",
				"Express",
				"Rui Silva follows this application with a link of their own.",
				"<input type=hidden name=person value=case-2>",
				"button quiet value=leave name=intent: Take out of this order: Rui Silva",
				"[Your own application](/confirmation/case-1?lang=en) · [Share the progress](/share/case-1?lang=en)",
				"## To pay",
				"= Rui Silva, Express",
				"[Pay €188.00](primary /checkout?id=case-1&package=standard&lang=en)",
			],
			PERSON,
		],
		"of another person who has paid": [
			page([PAID, { ...PAID, id: "case-2", isBuyer: false }]),
			[
				"## Ana Silva",
				"{info} Processing",
				"Standard",
				"[Open application: Ana Silva](/confirmation/case-1?lang=en)",
				"## Ana Silva",
				"{info} Processing",
				"Standard",
				"[Open application: Ana Silva](/confirmation/case-2?lang=en)",
				"<input type=hidden name=id value=case-2>",
				"[Your own application](/confirmation/case-1?lang=en) · [Share the progress](/share/case-1?lang=en)",
			],
			PERSON,
		],
		"of one person": [page([BUYER]), ["Order of November 23, 2026 · 1 person"], { only: /Order of/ }],
		"of as many people as possible": [page([BUYER], { canAddPerson: false }), [], { only: /^button/ }],
		"says why nobody could be added": [
			page([BUYER], {}, { problem: "Too many." }),
			["title: Error: Your household – Azulejo NIF", "danger role=alert:", "Too many."],
			{ only: /^title|^danger|Too many/ },
		],
	});
});
