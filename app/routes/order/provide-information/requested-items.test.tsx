import type { ComponentType } from "react";
import { describe } from "vitest";
import { m } from "#app/paraglide/messages.js";
import { itShows } from "#test/services/outline.tsx";
import ProvideInformation from "./provide-information.tsx";
import { RequestedDocument } from "./requested-document.tsx";
import { RequestedItemCard } from "./requested-item.tsx";
import { SendButton } from "./send-button.tsx";

const item = (kind: string, changes: object = {}) =>
	({ kind, reason: "It is blurred", done: false, ...changes }) as never;
const card = (kind: string, changes: object = {}) => (
	<RequestedItemCard key="i" applicationId="case-1" item={item(kind, changes)} index={1} error={null} />
);
const STORED = { filePath: "upload-1", verdict: "review", issues: [] } as const;
const TWO_PEOPLE = { ...STORED, people: ["Ana", "Rui"] };
const document = (changes: object = {}) => (
	<RequestedDocument
		key="d"
		{...{
			applicationId: "case-1",
			index: 1,
			documentType: "passport",
			reason: "It is blurred",
			error: null,
			...changes,
		}}
	/>
);
const PARTS = { only: /^(##|<form|button|\{)|name=(item|filePath)|blurred|hint|\(|danger|Wrong/ };

describe("a requested item", () => {
	itShows({
		"of information has a button to confirm it": [
			card("information"),
			[
				"<section aria-labelledby=item-1-title>",
				"## Information",
				"{warning} Needed",
				"It is blurred",
				"<form action=/page?lang=en>",
				"<input type=hidden name=item value=1>",
				"button primary id=item-1: I have done this",
			],
		],
		"of information that was given": [
			card("information", { done: true }),
			["<section aria-labelledby=item-1-title>", "## Information", "{success} Received"],
		],
		"of a signature links to the signing page": [
			card("mandate"),
			[
				"<section aria-labelledby=item-1-title>",
				"## Sign again",
				"{warning} Needed",
				"It is blurred",
				"[Sign again](primary id=item-1 href=/sign/case-1?lang=en)",
			],
		],
		"of a signature that was given": [
			card("mandate", { done: true }),
			["<section aria-labelledby=item-1-title>", "## Sign again", "{success} Received"],
		],
		"of a document that was sent": [
			card("passport", { done: true }),
			["<section aria-labelledby=item-1-title>", "## Passport or ID", "{success} Received"],
		],
		"of an address that was sent": [card("address", { done: true }), ["## Proof of address"], { only: /^##/ }],
		"of a guardian's documents that were sent": [
			card("guardian", { done: true }),
			["## Papers of the parent or guardian"],
			{ only: /^##/ },
		],
		"of a passport": [
			card("passport"),
			[
				"## Passport or ID",
				"button quiet popovertarget=passport-rules script: Which ones? Passport or ID",
				"### Which documents do we accept?",
				"button primary popovertarget=passport-rules popovertargetaction=hide script: Close",
				"{warning} Needed",
				"It is blurred",
				"<form action=/page?lang=en enctype=multipart/form-data>",
				"<input type=hidden name=item value=1>",
				"<input aria-describedby=passport-file-hint id=passport-file type=file accept=image/jpeg,image/png,application/pdf multiple aria-labelledby=passport-title passport-file-label name=document>",
				"button secondary value=upload name=intent: Upload",
				"p id=passport-file-hint: JPG, PNG or PDF. Max 10MB each.",
			],
			PARTS,
		],
	});
});

describe("a requested document", () => {
	itShows({
		"of an address": [
			document({ documentType: "address" }),
			[
				"## Proof of address",
				"button quiet popovertarget=address-rules script: Which ones? Proof of address",
				"### Which documents do we accept?",
				"button primary popovertarget=address-rules popovertargetaction=hide script: Close",
				"{warning} Needed",
				"It is blurred",
				"<form action=/page?lang=en enctype=multipart/form-data>",
				"<input type=hidden name=item value=1>",
				"<input aria-describedby=address-file-hint id=address-file type=file accept=image/jpeg,image/png,application/pdf multiple aria-labelledby=address-title address-file-label name=document>",
				"button secondary value=upload name=intent: Upload",
				"p id=address-file-hint: JPG, PNG or PDF. Max 10MB each.",
			],
			PARTS,
		],
		"of a guardian has its own guidance": [
			document({ documentType: "guardian" }),
			[
				"## Papers of the parent or guardian",
				"{warning} Needed",
				"It is blurred",
				"<form action=/page?lang=en enctype=multipart/form-data>",
				"<input type=hidden name=item value=1>",
				"<input aria-describedby=guardian-file-hint id=guardian-file type=file accept=image/jpeg,image/png,application/pdf multiple aria-labelledby=guardian-title guardian-file-label name=document>",
				"button secondary value=upload name=intent: Upload",
				"p id=guardian-file-hint: JPG, PNG or PDF. Max 10MB each.",
			],
			PARTS,
		],
		"on a phone is submitted to the phone's page": [
			document({ onPhone: true }),
			[
				"<form action=/page?lang=en enctype=multipart/form-data>",
				"<input type=hidden name=documentType value=passport>",
				"<input type=hidden name=item value=1>",
			],
			{ only: /<form|name=(item|documentType)/ },
		],
		"with a problem": [
			document({ error: "Wrong." }),
			[
				"## Passport or ID",
				"button quiet popovertarget=passport-rules script: Which ones? Passport or ID",
				"### Which documents do we accept?",
				"button primary popovertarget=passport-rules popovertargetaction=hide script: Close",
				"{warning} Needed",
				"It is blurred",
				"<form action=/page?lang=en enctype=multipart/form-data>",
				"<input type=hidden name=item value=1>",
				"p id=passport-file-error: Error: Wrong.",
				"<input aria-describedby=passport-file-hint passport-file-error aria-invalid=true id=passport-file type=file accept=image/jpeg,image/png,application/pdf multiple aria-labelledby=passport-title passport-file-label name=document>",
				"button secondary value=upload name=intent: Upload",
				"p id=passport-file-hint: JPG, PNG or PDF. Max 10MB each.",
			],
			PARTS,
		],
		"that has been uploaded and may be reused": [
			document({ question: { document: STORED, canBeResubmitted: true } }),
			[
				"## Passport or ID",
				"button quiet popovertarget=passport-rules script: Which ones? Passport or ID",
				"### Which documents do we accept?",
				"button primary popovertarget=passport-rules popovertargetaction=hide script: Close",
				"{warning} Needed",
				"It is blurred",
				"<form action=/page?lang=en>",
				"<input type=hidden name=item value=1>",
				"<input type=hidden name=filePath value=upload-1>",
				"button primary: Go on with this document",
				"<form action=/page?lang=en enctype=multipart/form-data>",
				"<input type=hidden name=item value=1>",
				"<input aria-describedby=passport-file-hint id=passport-file type=file accept=image/jpeg,image/png,application/pdf multiple aria-labelledby=passport-title passport-file-label name=document>",
				"button secondary value=upload name=intent: Upload",
				"p id=passport-file-hint: JPG, PNG or PDF. Max 10MB each.",
			],
			PARTS,
		],
		"that has been uploaded but may not be reused": [
			document({ question: { document: STORED, canBeResubmitted: false } }),
			[
				"## Passport or ID",
				"button quiet popovertarget=passport-rules script: Which ones? Passport or ID",
				"### Which documents do we accept?",
				"button primary popovertarget=passport-rules popovertargetaction=hide script: Close",
				"{warning} Needed",
				"It is blurred",
				"<form action=/page?lang=en enctype=multipart/form-data>",
				"<input type=hidden name=item value=1>",
				"<input aria-describedby=passport-file-hint id=passport-file type=file accept=image/jpeg,image/png,application/pdf multiple aria-labelledby=passport-title passport-file-label name=document>",
				"button secondary value=upload name=intent: Upload",
				"p id=passport-file-hint: JPG, PNG or PDF. Max 10MB each.",
			],
			PARTS,
		],
		"of a guardian lists which documents are meant": [
			document({ documentType: "guardian" }),
			[
				`- ${m.upload_guardian_birth()}`,
				`- ${m.upload_guardian_court()}`,
				"- Passport or ID of each person who signs",
				"- All together here, as pages of one document",
			],
			{ only: /^- / },
		],
		"of a passport lists no guardian's documents": [
			document(),
			[
				"- Valid for at least 6 more months",
				`- ${m.upload_passport_pages()}`,
				"- In colour, all four corners visible, no glare",
				"- Several pages can be chosen at once",
				"- data-good=true Good: whole and sharp",
				"- Not like this: finger, glare",
			],
			{ only: /^- / },
		],
		"asks whose document it is": [
			document({ question: { document: TWO_PEOPLE, mayStay: false } }),
			[
				"<form aria-labelledby=… action=/page?lang=en>",
				"<input type=hidden name=intent value=person>",
				"<input type=hidden name=filePath value=upload-1>",
				"button secondary value=0 name=person: Ana",
				"button secondary value=1 name=person: Rui",
				"<form action=/page?lang=en enctype=multipart/form-data>",
				"button secondary value=upload name=intent: Upload",
			],
			{ only: /<form|name=(filePath|intent)|Ana|Rui/ },
		],
		"whose question was answered": [
			document({ answeredDocument: STORED }),
			[
				"## Passport or ID",
				"button quiet popovertarget=passport-rules script: Which ones? Passport or ID",
				"### Which documents do we accept?",
				"button primary popovertarget=passport-rules popovertargetaction=hide script: Close",
				"{warning} Needed",
				"It is blurred",
				"<form action=/page?lang=en enctype=multipart/form-data>",
				"<input type=hidden name=item value=1>",
				"<input aria-describedby=passport-file-hint id=passport-file type=file accept=image/jpeg,image/png,application/pdf multiple aria-labelledby=passport-title passport-file-label name=document>",
				"button secondary value=upload name=intent: Upload",
				"p id=passport-file-hint: JPG, PNG or PDF. Max 10MB each.",
			],
			PARTS,
		],
	});
});

describe("the button of an item", () => {
	itShows({
		"has an id for the summary of errors": [
			<SendButton key="b" id="item-1" index={1} label="Send" />,
			["button primary id=item-1: Send"],
		],
		"is busy with its own item": [
			<SendButton key="b" index={1} label="Send" />,
			["button primary aria-disabled=true: Processing..."],
			{ sending: { item: "1" } },
		],
		"is not busy with another item": [
			<SendButton key="b" index={1} label="Send" />,
			["button primary: Send"],
			{ sending: { item: "0" } },
		],
	});
});

const Page = ProvideInformation as unknown as ComponentType<{ loaderData: unknown; params: { id: string } }>;
const LOADED = { number: "NIF-7K2M-Q4R8", questions: [], sentBack: null, phone: { step: "provide", state: "none" } };
const page = (items: object[], changes: object = {}) => (
	<Page key="page" loaderData={{ ...LOADED, items, ...changes }} params={{ id: "case-1" }} />
);
const problem = (index: number) => ({
	actionData: { problem: { item: index, message: "Wrong." }, phone: null, document: null },
});

describe("the page of requested items", () => {
	itShows({
		"with information alone": [
			page([item("information")]),
			[
				"title: What we still need from you – Azulejo NIF",
				"[Back to your application](/confirmation/case-1?lang=en)",
				"# What we still need from you",
				"Application NIF-7K2M-Q4R8 will continue as soon as everything here is done.",
				"<section aria-labelledby=item-0-title>",
				"## Information",
				"{warning} Needed",
				"It is blurred",
				"<form action=/page?lang=en>",
				"<input type=hidden name=item value=0>",
				"button primary id=item-0: I have done this",
				"Encrypted in transit and at rest. We use your documents only to obtain your NIF.",
			],
		],
		"with a document offers the phone": [
			page([item("information"), item("passport")]),
			[
				"## Continue on your phone",
				"button quiet value=phone-make name=intent: Show a code",
				"## Information",
				"## Passport or ID",
				"### Which documents do we accept?",
			],
			{ only: /^##|phone-make/ },
		],
		"with a document that was sent does not offer it": [
			page([item("information"), item("passport", { done: true })]),
			["## Information", "## Passport or ID"],
			{ only: /^##|phone-make/ },
		],
		"with a signature does not offer it": [page([item("mandate")]), ["## Sign again"], { only: /^##|phone-make/ }],
		"says that the tax office sent it back": [
			page([item("information")], { sentBack: { meaning: "The name differs." } }),
			["warning:", "! The tax office has sent your request back", "The name differs."],
			{ only: /^(warning|info|!)|differs/ },
		],
		"links a problem to its button": [
			page([item("passport"), item("information")]),
			["title: Error: What we still need from you – Azulejo NIF", "- [Wrong.](#item-1)"],
			{ only: /^title|^- \[/, ...problem(1) },
		],
		"links a problem to the signature": [
			page([item("mandate")]),
			["title: Error: What we still need from you – Azulejo NIF", "- [Wrong.](#item-0)"],
			{ only: /^title|^- \[/, ...problem(0) },
		],
		"links a problem to the document's field": [
			page([item("information"), item("address"), item("passport")]),
			[
				"title: Error: What we still need from you – Azulejo NIF",
				"## There is a problem",
				"- [Wrong.](#address-file)",
				"## Continue on your phone",
				"## Information",
				"## Proof of address",
				"### Which documents do we accept?",
				"p id=address-file-error: Error: Wrong.",
				"<input aria-describedby=address-file-hint address-file-error aria-invalid=true id=address-file type=file accept=image/jpeg,image/png,application/pdf multiple aria-labelledby=address-title address-file-label name=document>",
				"## Passport or ID",
				"### Which documents do we accept?",
			],
			{ only: /^title|^- \[|^##|-error/, ...problem(1) },
		],
		"links a problem without an item to its button": [
			page([]),
			["title: Error: What we still need from you – Azulejo NIF", "- [Wrong.](#item-3)"],
			{ only: /^title|^- \[/, ...problem(3) },
		],
		"asks about the right document": [
			page([item("address"), item("passport")], { questions: [null, { document: STORED, canBeResubmitted: true }] }),
			[
				"## Continue on your phone",
				"## Proof of address",
				"### Which documents do we accept?",
				"<input type=hidden name=item value=0>",
				"## Passport or ID",
				"### Which documents do we accept?",
				"<input type=hidden name=item value=1>",
				"<input type=hidden name=filePath value=upload-1>",
				"<input type=hidden name=item value=1>",
			],
			{ only: /^##|name=(item|filePath)/ },
		],
	});
});
