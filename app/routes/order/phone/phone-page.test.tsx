import type { ComponentType } from "react";
import { describe } from "vitest";
import { m } from "#app/paraglide/messages.js";
import { NOON } from "#test/factories/application.ts";
import { itShows } from "#test/services/outline.tsx";
import Phone from "./phone.tsx";
import { PhoneStepBody } from "./phone-step.tsx";

const Page = Phone as unknown as ComponentType<{ loaderData: { page: unknown }; actionData: unknown }>;
const page = (loaded: object, actionData?: object) => (
	<Page key="page" loaderData={{ page: loaded }} actionData={actionData} />
);
const MINUTE = 60_000;
const HEAD = { only: /^(title|#|info|success|warning)|minute/ };
const STORED = { filePath: "upload-1", verdict: "review", issues: [] } as const;
const DOCUMENTS = {
	kind: "documents",
	remainingMs: 10 * MINUTE,
	passport: null,
	address: null,
	guardian: null,
	complete: false,
} as const;
const BODY = { problem: null, answeredDocument: null };
const documents = (changes: object = {}, problem: { fieldId: string; message: string } | null = null) => (
	<PhoneStepBody key="d" {...BODY} page={{ ...DOCUMENTS, ...changes } as never} problem={problem} />
);
const PASSPORT = { kind: "passport", reason: "It is blurred", done: false } as const;
const provide = (items: object[], problem: { fieldId: string; message: string } | null = null) => (
	<PhoneStepBody
		key="p"
		{...BODY}
		page={{ kind: "provide", remainingMs: MINUTE, applicationId: "case-1", items } as never}
		problem={problem}
	/>
);
const VIEW = {
	number: "",
	paper: "ready",
	state: "needed",
	received: null,
	reason: null,
	file: null,
	screen: null,
	name: null,
	guardians: null,
	representative: null,
} as const;
const sign = (changes: object = {}, problem: { fieldId: string; message: string } | null = null) => (
	<PhoneStepBody
		key="s"
		{...BODY}
		page={{ kind: "sign", remainingMs: MINUTE, view: { ...VIEW, ...changes } } as never}
		problem={problem}
	/>
);

describe("the page of a paired phone", () => {
	itShows({
		"asks before it joins for documents": [
			page({ kind: "join", step: "documents" }),
			[
				"title: Continue on this phone? – Azulejo NIF",
				"# Continue on this phone?",
				m.phone_join_documents(),
				"warning:",
				m.phone_join_warning(),
				"<form action=/page?lang=en>",
				"button primary value=join name=intent: Continue on this phone",
			],
		],
		"asks before it joins for requested documents": [
			page({ kind: "join", step: "provide" }),
			["title: Continue on this phone? – Azulejo NIF", "# Continue on this phone?"],
			{ only: /^(title|#)|paper|document/ },
		],
		"asks before it joins to sign": [
			page({ kind: "join", step: "sign" }),
			["title: Continue on this phone? – Azulejo NIF", "# Continue on this phone?", m.phone_join_sign()],
			{ only: /^(title|#)|sign/i },
		],
		"says that everything is done": [
			page({ kind: "over", reason: "done", message: "All there." }),
			["title: Thank you: this step is done – Azulejo NIF", "# Thank you: this step is done", "success:", "All there."],
		],
		"says that the link has expired": [
			page({ kind: "over", reason: "link", message: "Over." }),
			["title: This link no longer works – Azulejo NIF", "# This link no longer works", "warning:", "Over."],
		],
		"says that it was disconnected": [
			page({ kind: "over", reason: "ended", message: "Ended." }),
			[
				"title: This phone is no longer connected – Azulejo NIF",
				"# This phone is no longer connected",
				"warning:",
				"Ended.",
			],
		],
		"says that no phone is connected": [
			page({ kind: "over", reason: "none", message: "None." }),
			["title: This phone is not connected – Azulejo NIF", "# This phone is not connected", "warning:", "None."],
		],
		"says how many minutes are left": [
			page({ ...DOCUMENTS, remainingMs: 9 * MINUTE + 1 }),
			[
				"title: Photograph your documents – Azulejo NIF",
				"# Photograph your documents",
				"For 10 more minutes, what you send from here appears on your computer.",
				"## Passport or ID",
				"### Which documents do we accept?",
				"## Proof of address",
				"### Which documents do we accept?",
				"## Papers of the parent or guardian",
			],
			HEAD,
		],
		"never says less than one minute": [
			page({ ...DOCUMENTS, remainingMs: 0 }),
			[
				"title: Photograph your documents – Azulejo NIF",
				"# Photograph your documents",
				"For 1 more minute, what you send from here appears on your computer.",
				"## Passport or ID",
				"### Which documents do we accept?",
				"## Proof of address",
				"### Which documents do we accept?",
				"## Papers of the parent or guardian",
			],
			HEAD,
		],
		"marks the title of a rejected form": [
			page(
				{ kind: "provide", remainingMs: MINUTE, applicationId: "case-1", items: [] },
				{ problem: { fieldId: "phone", message: "Wrong." }, document: null },
			),
			[
				"title: Error: Send what we asked for – Azulejo NIF",
				"# Send what we asked for",
				"For 1 more minute, what you send from here appears on your computer.",
				"<div role=alert>",
				"## There is a problem",
				"- [Wrong.](#phone)",
				"success role=status:",
				m.phone_all_there(),
			],
		],
		"has a title for signing": [
			page({ kind: "sign", remainingMs: MINUTE, view: VIEW }),
			["# Sign with this phone"],
			{ only: /^(title|#) / },
		],
	});
});

const CARDS = { only: /^(success|warning|danger|##|<details)|both|\{/ };

describe("documents on a phone", () => {
	itShows({
		"are missing": [
			documents(),
			[
				"<section id=passport aria-labelledby=passport-title>",
				"## Passport or ID",
				"button quiet popovertarget=passport-rules script: Which ones? Passport or ID",
				"<div id=passport-rules popover=auto role=dialog aria-labelledby=passport-rules-title>",
				"### Which documents do we accept?",
				"button primary popovertarget=passport-rules popovertargetaction=hide script: Close",
				"- Valid for at least 6 more months",
				`- ${m.upload_passport_pages()}`,
				"- In colour, all four corners visible, no glare",
				"- Several pages can be chosen at once",
				m.upload_passport_need(),
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
				`- ${m.upload_accepted_bill()}`,
				`- ${m.upload_accepted_licence()}`,
				`- ${m.upload_accepted_script()}`,
				m.upload_address_need(),
				"<form action=/page?lang=en enctype=multipart/form-data>",
				"<input type=hidden name=documentType value=address>",
				"<div data-state=idle>",
				"label id=address-file-label: Choose files or drop them here",
				"<input aria-describedby=address-file-hint id=address-file type=file accept=image/jpeg,image/png,application/pdf multiple aria-labelledby=address-title address-file-label name=document>",
				"button secondary value=upload name=intent: Upload",
				"p id=address-file-hint: JPG, PNG or PDF. Max 10MB each.",
				"- data-good=true Good: name, address, date",
				"- Not like this: cut off",
				"<details>",
				"> The applicant is under 18",
				m.upload_guardian_why(),
				"<section id=guardian aria-labelledby=guardian-title>",
				"## Papers of the parent or guardian",
				`- ${m.upload_guardian_birth()}`,
				`- ${m.upload_guardian_court()}`,
				"- Passport or ID of each person who signs",
				"- All together here, as pages of one document",
				m.upload_guardian_person(),
				"<form action=/page?lang=en enctype=multipart/form-data>",
				"<input type=hidden name=documentType value=guardian>",
				"<div data-state=idle>",
				"label id=guardian-file-label: Choose files or drop them here",
				"<input aria-describedby=guardian-file-hint id=guardian-file type=file accept=image/jpeg,image/png,application/pdf multiple aria-labelledby=guardian-title guardian-file-label name=document>",
				"button secondary value=upload name=intent: Upload",
				"p id=guardian-file-hint: JPG, PNG or PDF. Max 10MB each.",
			],
		],
		"are partly present, one from this phone": [
			documents({ passport: STORED }),
			[
				"## Passport or ID",
				"{warning} Under Manual Review",
				"## Proof of address",
				"### Which documents do we accept?",
				`- ${m.upload_accepted_licence()}`,
				"<details>",
				"## Papers of the parent or guardian",
			],
			CARDS,
		],
		"are present, both from this phone": [
			documents({ passport: STORED, address: STORED }),
			[
				"success role=status:",
				m.phone_both_there(),
				"## Passport or ID",
				"{warning} Under Manual Review",
				"## Proof of address",
				"{warning} Under Manual Review",
				"<details>",
				"## Papers of the parent or guardian",
			],
			CARDS,
		],
		"are present, from the desktop": [
			documents({ complete: true }),
			["success role=status:", m.phone_both_there(), `- ${m.upload_accepted_licence()}`],
			{ only: /^success|both/ },
		],
		"show a problem at the right card": [
			documents({}, { fieldId: "address-file", message: "Too big." }),
			[
				"## Passport or ID",
				"### Which documents do we accept?",
				"## Proof of address",
				"### Which documents do we accept?",
				"p id=address-file-error: Error: Too big.",
				"## Papers of the parent or guardian",
			],
			{ only: /^##|Too big/ },
		],
		"of a guardian show their own problem": [
			documents({}, { fieldId: "guardian-file", message: "Too big." }),
			[
				"## Passport or ID",
				"### Which documents do we accept?",
				"## Proof of address",
				"### Which documents do we accept?",
				"## Papers of the parent or guardian",
				"p id=guardian-file-error: Error: Too big.",
			],
			{ only: /^##|Too big/ },
		],
	});
});

describe("requested documents on a phone", () => {
	itShows({
		"are open": [
			provide([{ index: 2, item: PASSPORT }]),
			[
				"<section id=passport aria-labelledby=passport-title>",
				"## Passport or ID",
				"button quiet popovertarget=passport-rules script: Which ones? Passport or ID",
				"<div id=passport-rules popover=auto role=dialog aria-labelledby=passport-rules-title>",
				"### Which documents do we accept?",
				"button primary popovertarget=passport-rules popovertargetaction=hide script: Close",
				"- Valid for at least 6 more months",
				`- ${m.upload_passport_pages()}`,
				"- In colour, all four corners visible, no glare",
				"- Several pages can be chosen at once",
				"{warning} Needed",
				"It is blurred",
				m.upload_passport_need(),
				"<form action=/page?lang=en enctype=multipart/form-data>",
				"<input type=hidden name=documentType value=passport>",
				"<input type=hidden name=item value=2>",
				"<div data-state=idle>",
				"label id=passport-file-label: Choose files or drop them here",
				"<input aria-describedby=passport-file-hint id=passport-file type=file accept=image/jpeg,image/png,application/pdf multiple aria-labelledby=passport-title passport-file-label name=document>",
				"button secondary value=upload name=intent: Upload",
				"p id=passport-file-hint: JPG, PNG or PDF. Max 10MB each.",
				"- data-good=true Good: whole and sharp",
				"- Not like this: finger, glare",
			],
		],
		"are all present": [
			provide([{ index: 0, item: { ...PASSPORT, done: true } }]),
			[
				"success role=status:",
				m.phone_all_there(),
				"<section aria-labelledby=item-0-title>",
				"## Passport or ID",
				"{success} Received",
			],
		],
		"are partly present": [
			provide([
				{ index: 0, item: { ...PASSPORT, done: true } },
				{ index: 1, item: { ...PASSPORT, kind: "address" } },
			]),
			[
				"## Passport or ID",
				"{success} Received",
				"## Proof of address",
				"### Which documents do we accept?",
				"{warning} Needed",
				"<input type=hidden name=item value=1>",
			],
			{ only: /^(success|##)|\{|name=item/ },
		],
		"show a problem at their kind": [
			provide(
				[
					{ index: 0, item: PASSPORT },
					{ index: 1, item: { ...PASSPORT, kind: "address" } },
				],
				{ fieldId: "address-file", message: "Too big." },
			),
			[
				"## Passport or ID",
				"### Which documents do we accept?",
				"## Proof of address",
				"### Which documents do we accept?",
				"p id=address-file-error: Error: Too big.",
			],
			{ only: /^##|Too big/ },
		],
	});
});

const SCREEN = { forOffice: true, signedAt: null };
const SIGNS = { only: /^(info|success|warning|danger|!|##)|received|\(|value=(draw|type)|Send|Read|read/ };

describe("signing on a phone", () => {
	itShows({
		"waits for the document": [sign({ paper: "waiting" }), ["info:", m.phone_not_ready()]],
		"reports letters that cannot be printed, without a correction here": [
			sign({ paper: "letters" }),
			["warning:", "! The document cannot be printed yet", m.sign_letters()],
		],
		"ignores the letters of an accepted document": [
			sign({ paper: "letters", state: "accepted" }),
			["success:", "! Your power of attorney has been accepted"],
			SIGNS,
		],
		"sends photographs": [
			sign(),
			["## The signed pages", "button secondary value=upload name=intent: Send the signed pages"],
			SIGNS,
		],
		"on the screen comes after reading the document": [
			sign({ screen: SCREEN }),
			[
				"## The signed pages",
				"button secondary value=upload name=intent: Send the signed pages",
				m.phone_read_first(),
				"## Or sign here on the screen",
				"### Draw your signature",
				`p id=drawing-hint: ${m.sign_pad_no_scripts()} [${m.sign_pad_instead()}](#typed)`,
				"button secondary value=draw name=intent: Sign with this drawing",
				"### Type your name",
				"button secondary value=type name=intent: Sign with my name",
			],
			SIGNS,
		],
		"is received": [
			sign({
				state: "review",
				received: {
					at: NOON,
					pages: [
						{ page: 0, isPicture: true },
						{ page: 1, isPicture: true },
					],
				},
			}),
			[
				"info:",
				"! We have your signed document",
				"p role=status: 2 pages, received on November 23, 2026.",
				"## The signed pages",
				"button secondary value=upload name=intent: Send other pages instead",
			],
			SIGNS,
		],
		"is refused": [
			sign({ state: "refused", reason: "Too dark." }),
			["warning:", "! Please sign again", "Too dark."],
			{ only: /warning|!|dark/ },
		],
		"is accepted": [
			sign({ state: "accepted", screen: SCREEN }),
			["success:", "! Your power of attorney has been accepted", m.sign_accepted()],
		],
		"is a signed file": [
			sign({ file: { at: NOON, forOffice: true } }),
			[
				`On November 23, 2026 you sent a file with an electronic signature inside. ${m.sign_file_checked()} ${m.sign_file_office()}`,
			],
			{ only: /November/ },
		],
		"shows a rejected code": [
			sign({}, { fieldId: "page-code", message: "Unknown code." }),
			[
				"<details open>",
				`p id=page-code-hint: ${m.sign_code_hint()}`,
				"p id=page-code-error: Error: Unknown code.",
				"<input aria-describedby=page-code-hint page-code-error aria-invalid=true autocomplete=off autocapitalize=characters spellcheck=false maxlength=60 id=page-code type=text name=pageCode>",
			],
			{ only: /Unknown|<details|page-code/ },
		],
	});
});
