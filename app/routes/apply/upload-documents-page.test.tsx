import type { ComponentType } from "react";
import { describe, expect, it } from "vitest";
import { m } from "#app/paraglide/messages.js";
import { itShows } from "#test/services/outline.tsx";
import UploadDocuments, { handle, headers } from "./upload-documents.tsx";

const LOADED = {
	packageType: "standard",
	passport: null as object | null,
	address: null as object | null,
	guardian: null as object | null,
	claimed: false,
	phone: { step: "documents", state: "none" },
	underAge: false,
	missing: null as string | null,
	household: null as object | null,
};
const Page = UploadDocuments as unknown as ComponentType<{ loaderData: unknown; actionData?: unknown }>;
const page = (changes: Partial<typeof LOADED> = {}, actionData?: object) => (
	<Page key="page" loaderData={{ ...LOADED, ...changes }} actionData={actionData} />
);
const uploaded = (changes: object = {}) => ({ filePath: "upload-1", verdict: "verified", issues: [], ...changes });
const flagged = (code: string, description = "Look at it.") =>
	uploaded({ verdict: "review", issues: [{ code, description }] });
const BOTH = { passport: uploaded(), address: uploaded() };
const SWAPPED = { passport: flagged("bill_for_passport"), address: flagged("passport_for_bill") };
const HOUSEHOLD = { id: "case-1", sharers: [] as object[] };
const SHARERS = [
	{ id: "case-2", name: "Ana Silva" },
	{ id: "case-3", name: "Rui Silva" },
];
const END = { only: /data-ready|Continue to|Back|continue-hint/ };
const NOTES = { only: /<details|^> / };
const SWAP = { only: /^warning|^! |swap/ };
const MISSING = { only: /^warning|^Your last|ocuments? .*(again|first|missing)/ };
const PROBLEM = { only: /^title|\(#|-error/ };
const OFFER = { only: /^info|^!|household|value=share|Silva/ };

describe("the page of documents", () => {
	itShows({
		"asks for both documents": [
			page(),
			[
				"title: Upload your documents – Azulejo NIF",
				"<section aria-label=Your progress>",
				"Step 2 of 6: Documents20% complete",
				"- data-state=done Start (done)",
				"- data-state=current aria-current=step Documents",
				"- data-state=ahead Info",
				"- data-state=ahead Payment",
				"- data-state=ahead Processing",
				"- data-state=ahead NIF",
				"# Upload your documents",
				"Two photos or files. We check them while you wait.",
				"<section id=passport aria-labelledby=passport-title>",
				"## Passport or ID",
				"button quiet popovertarget=passport-rules script: Which ones? Passport or ID",
				"<div id=passport-rules popover=auto role=dialog aria-labelledby=passport-rules-title>",
				"### Which documents do we accept?",
				"button primary popovertarget=passport-rules popovertargetaction=hide script: Close",
				"- Valid for at least 6 more months",
				"- Both the information page and the signature page",
				"- In colour, all four corners visible, no glare",
				"- Several pages can be chosen at once",
				"Photo page and signature page, valid for 6 more months.",
				"<form action=/page?lang=en enctype=multipart/form-data>",
				"<input type=hidden name=documentType value=passport>",
				"<div data-state=idle>",
				"label id=passport-file-label: Choose files or drop them here",
				"<input aria-describedby=passport-file-hint id=passport-file type=file accept=image/jpeg,image/png,application/pdf multiple aria-labelledby=passport-title passport-file-label name=document>",
				"button secondary value=upload name=intent: Upload",
				"p id=passport-file-hint: JPG, PNG or PDF. Max 10MB each.",
				"- data-good=true Good: whole and sharp",
				"- Not like this: finger, glare",
				"<section id=address aria-labelledby=address-title>",
				"## Proof of address",
				"button quiet popovertarget=address-rules script: Which ones? Proof of address",
				"<div id=address-rules popover=auto role=dialog aria-labelledby=address-rules-title>",
				"### Which documents do we accept?",
				"button primary popovertarget=address-rules popovertargetaction=hide script: Close",
				"- Less than 3 months old, with its date",
				"- Shows your full name and your address",
				"- Your address outside Portugal",
				"- A bank statement with its issue date",
				"- A bill for electricity, water, gas, internet or telephone, with its issue date",
				"- A valid driving licence that shows your address, both sides. It may be older than 3 months.",
				"- If it is not written in the Latin alphabet, add a certified translation.",
				"Full name and address outside Portugal, under 3 months old.",
				"<form action=/page?lang=en enctype=multipart/form-data>",
				"<input type=hidden name=documentType value=address>",
				"<div data-state=idle>",
				"label id=address-file-label: Choose files or drop them here",
				"<input aria-describedby=address-file-hint id=address-file type=file accept=image/jpeg,image/png,application/pdf multiple aria-labelledby=address-title address-file-label name=document>",
				"button secondary value=upload name=intent: Upload",
				"p id=address-file-hint: JPG, PNG or PDF. Max 10MB each.",
				"- data-good=true Good: name, address, date",
				"- Not like this: cut off",
				"<section data-state=none aria-labelledby=phone>",
				"## Continue on your phone",
				"What you send from there appears here.",
				"<div role=status>",
				"<form action=/page?lang=en>",
				"button quiet value=phone-make name=intent: Show a code",
				"<details>",
				"> The applicant is under 18",
				"A parent or guardian applies for a child and signs on their behalf. Send these papers here now, or after payment when we ask for them: we file nothing without them.",
				"<section id=guardian aria-labelledby=guardian-title>",
				"## Papers of the parent or guardian",
				"- Parents: the child’s birth certificate, which names them",
				"- Guardians: the court order; a foreign one with apostille and translation",
				"- Passport or ID of each person who signs",
				"- All together here, as pages of one document",
				"These papers are always read by one of our team, never by a machine alone. We check what applies to you and write to you if something is missing.",
				"<form action=/page?lang=en enctype=multipart/form-data>",
				"<input type=hidden name=documentType value=guardian>",
				"<div data-state=idle>",
				"label id=guardian-file-label: Choose files or drop them here",
				"<input aria-describedby=guardian-file-hint id=guardian-file type=file accept=image/jpeg,image/png,application/pdf multiple aria-labelledby=guardian-title guardian-file-label name=document>",
				"button secondary value=upload name=intent: Upload",
				"p id=guardian-file-hint: JPG, PNG or PDF. Max 10MB each.",
				"<details>",
				"> If a document needs a closer look",
				"You can still continue and pay. We file your request only after a person from our team has accepted the document, so it may take a little longer. If we need a better copy, we write to you.",
				"Encrypted in transit and at rest. We use your documents only to obtain your NIF. [Privacy Policy (opens in a new tab)](/privacy-policy?lang=en)",
				"[Back](secondary /?lang=en)",
				"button primary disabled aria-describedby=continue-hint script: Continue",
				"p id=continue-hint: Upload both documents to continue.",
			],
		],
		"lets a person with both documents continue": [
			page(BOTH),
			[
				"title: Upload your documents – Azulejo NIF",
				"<section aria-label=Your progress>",
				"Step 2 of 6: Documents20% complete",
				"- data-state=done Start (done)",
				"- data-state=current aria-current=step Documents",
				"- data-state=ahead Info",
				"- data-state=ahead Payment",
				"- data-state=ahead Processing",
				"- data-state=ahead NIF",
				"# Upload your documents",
				"<section id=passport aria-labelledby=passport-title>",
				"## Passport or ID",
				"{success} Verified by AI",
				"<form action=/page?lang=en enctype=multipart/form-data>",
				"<input type=hidden name=documentType value=passport>",
				"<div data-state=done>",
				"Automatic checks passed",
				"button quiet value=remove name=intent: Remove Passport or ID",
				"<section id=address aria-labelledby=address-title>",
				"## Proof of address",
				"{success} Verified by AI",
				"<form action=/page?lang=en enctype=multipart/form-data>",
				"<input type=hidden name=documentType value=address>",
				"<div data-state=done>",
				"Automatic checks passed",
				"button quiet value=remove name=intent: Remove Proof of address",
				"<section data-state=none aria-labelledby=phone>",
				"## Continue on your phone",
				"What you send from there appears here.",
				"<div role=status>",
				"<form action=/page?lang=en>",
				"button quiet value=phone-make name=intent: Show a code",
				"Encrypted in transit and at rest. We use your documents only to obtain your NIF. [Privacy Policy (opens in a new tab)](/privacy-policy?lang=en)",
				"<div data-ready=true>",
				"[Back](secondary /?lang=en)[Continue](primary /personal-info?package=standard&lang=en)",
			],
		],
		"lets nobody continue without a proof of address": [
			page({ passport: uploaded() }),
			[
				"[Back](secondary /?lang=en)",
				"button primary disabled aria-describedby=continue-hint script: Continue",
				"p id=continue-hint: Upload both documents to continue.",
			],
			END,
		],
		"lets nobody continue without a passport": [
			page({ address: uploaded() }),
			[
				"[Back](secondary /?lang=en)",
				"button primary disabled aria-describedby=continue-hint script: Continue",
				"p id=continue-hint: Upload both documents to continue.",
			],
			END,
		],
		"leads to the information of the package": [
			page({ ...BOTH, packageType: "premium" }),
			[
				"<div data-ready=true>",
				"[Back](secondary /?lang=en)[Continue](primary /personal-info?package=premium&physical_delivery=true&lang=en)",
			],
			END,
		],
		"says that documents are missing": [
			page({ missing: "documents" }),
			["warning:", "Please upload both documents first. Then you can fill in your information."],
			MISSING,
		],
		"says that the documents of an old session are gone": [
			page({ missing: "session" }),
			[
				"warning:",
				"Your documents are no longer attached: your session in this browser has ended, or they were removed in another window. What you typed is kept. Please send your documents again and continue.",
			],
			MISSING,
		],
		"says nothing of missing documents once both are there": [page({ ...BOTH, missing: "documents" }), [], MISSING],
		"offers to swap documents that are in each other's place": [
			page(SWAPPED),
			[
				"warning:",
				"! Your two documents seem to be in each other’s place",
				"button primary value=swap name=intent: Swap them",
			],
			SWAP,
		],
		"does not swap the documents of an application": [page({ ...SWAPPED, claimed: true }), [], SWAP],
		"does not swap if only one is misplaced": [page({ ...SWAPPED, address: uploaded() }), [], SWAP],
		"names a rejected passport in the summary": [
			page({}, { documentType: "passport", error: "Too large." }),
			[
				"title: Error: Upload your documents – Azulejo NIF",
				"- [Too large.](#passport-file)",
				"p id=passport-file-error: Error: Too large.",
				"<input aria-describedby=passport-file-hint passport-file-error aria-invalid=true id=passport-file type=file accept=image/jpeg,image/png,application/pdf multiple aria-labelledby=passport-title passport-file-label name=document>",
			],
			PROBLEM,
		],
		"names a rejected proof of address in the summary": [
			page({}, { documentType: "address", error: "Too large." }),
			[
				"title: Error: Upload your documents – Azulejo NIF",
				"- [Too large.](#address-file)",
				"p id=address-file-error: Error: Too large.",
				"<input aria-describedby=address-file-hint address-file-error aria-invalid=true id=address-file type=file accept=image/jpeg,image/png,application/pdf multiple aria-labelledby=address-title address-file-label name=document>",
			],
			PROBLEM,
		],
		"names rejected papers of a guardian in the summary": [
			page({ underAge: true }, { documentType: "guardian", error: "Too large." }),
			[
				"title: Error: Upload your documents – Azulejo NIF",
				"- [Too large.](#guardian-file)",
				"p id=guardian-file-error: Error: Too large.",
				"<input aria-describedby=guardian-file-hint guardian-file-error aria-invalid=true id=guardian-file type=file accept=image/jpeg,image/png,application/pdf multiple aria-labelledby=guardian-title guardian-file-label name=document>",
			],
			PROBLEM,
		],
		"has no problem after a document was removed": [
			page({}, { documentType: "passport", error: null }),
			["title: Upload your documents – Azulejo NIF"],
			PROBLEM,
		],
		"shows a code for the phone": [
			page(
				{ phone: { step: "documents", state: "offered", remainingMs: 60_000 } as never },
				{ documentType: null, error: null, phone: { link: "https://azulejo.example/p", path: "M0 0", size: 21 } },
			),
			[
				"title: Upload your documents – Azulejo NIF",
				"The code works once, for 10 minutes. The phone can then do this one step for 30 minutes, and sees nothing else of your application.",
				"p id=phone-link-hint: It works once, for 10 minutes. It is only shown now; a new one replaces the previous one.",
				"<input aria-describedby=phone-link-hint id=phone-link readonly autocomplete=off spellcheck=false value=https://azulejo.example/p>",
				"A code has been created. It can be opened for 1 more minute.",
				"Done on the phone? [Refresh this page](/upload-documents?package=standard&lang=en)",
			],
			{ only: /^title|azulejo\.example|documents\?package|minute/ },
		],
		"asks a minor for the papers of a guardian": [
			page({ ...BOTH, underAge: true }),
			["<details open>", "> The applicant is under 18"],
			NOTES,
		],
		"asks for them if the passport is a minor's": [
			page({ ...BOTH, passport: flagged("underage", m.flag_underage()) }),
			["<details open>", "> The applicant is under 18", "<details>", "> If a document needs a closer look"],
			NOTES,
		],
		"offers to add them to a passport that needs a check": [
			page({ ...BOTH, passport: flagged("blurred") }),
			["<details>", "> The applicant is under 18", "<details>", "> If a document needs a closer look"],
			NOTES,
		],
		"does not offer them if only the proof of address needs a check": [
			page({ ...BOTH, address: flagged("blurred") }),
			["<details>", "> If a document needs a closer look"],
			NOTES,
		],
		"does not offer them to an adult": [page(BOTH), [], NOTES],
		"shows those that were sent": [
			page({ ...BOTH, guardian: uploaded() }),
			["<details open>", "> The applicant is under 18"],
			NOTES,
		],
		"asks whose passport it is": [
			page({ passport: uploaded({ people: ["Ana", "Rui"] }) }),
			[
				"<input type=hidden name=intent value=person>",
				"<input type=hidden name=filePath value=upload-1>",
				"button secondary value=0 name=person: Ana",
				"button secondary value=1 name=person: Rui",
			],
			{ only: /name=person|value=person|filePath/ },
		],
		"asks about another name in the proof of address": [
			page({ address: flagged("name_mismatch") }),
			[
				"<input type=hidden name=intent value=name>",
				"<input type=hidden name=filePath value=upload-1>",
				"button secondary value=own name=answer: Yes, it is also my name",
				"button secondary value=other name=answer: No, it is somebody else’s",
			],
			{ only: /value=name|name=answer|filePath/ },
		],
		"names the order for the documents of the next person": [
			page({ household: HOUSEHOLD }),
			["info:", "! Documents of the next person", "[Your household](/household/case-1?lang=en)"],
			OFFER,
		],
		"offers the proof of address of other people": [
			page({ household: { ...HOUSEHOLD, sharers: SHARERS } }),
			[
				"info:",
				"! Documents of the next person",
				"<input type=hidden name=intent value=share>",
				"button secondary value=case-2 name=from: Use the proof of Ana Silva",
				"button secondary value=case-3 name=from: Use the proof of Rui Silva",
				"[Your household](/household/case-1?lang=en)",
			],
			OFFER,
		],
		"offers no other proof of address once there is one": [
			page({ address: uploaded(), household: { ...HOUSEHOLD, sharers: SHARERS } }),
			["info:", "! Documents of the next person", "[Your household](/household/case-1?lang=en)"],
			OFFER,
		],
	});

	it("is not cached", () => {
		expect(headers()).toEqual({ "Cache-Control": "private, no-store" });
		expect(handle).toEqual({ hydrate: true, hideTrustStrip: true, hideFooter: true });
	});
});
