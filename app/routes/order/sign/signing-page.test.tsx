import type { ComponentType } from "react";
import { describe } from "vitest";
import { m } from "#app/paraglide/messages.js";
import { NOON } from "#test/factories/application.ts";
import { itShows } from "#test/services/outline.tsx";
import { PaperSteps } from "./paper-steps.tsx";
import { ScreenCard, ScreenSigning } from "./screen-card.tsx";
import type { SigningView } from "./sign.server.ts";
import Sign from "./sign.tsx";
import { SignedPages } from "./signed-pages.tsx";
import { SignedFile, SigningState, UnprintableCharactersAlert } from "./signing-state.tsx";

const VIEW: SigningView = {
	number: "NIF-7K2M-Q4R8",
	paper: "ready",
	state: "needed",
	received: null,
	reason: null,
	file: null,
	screen: null,
	name: "Łucja Gonçalves",
	guardians: null,
	representative: null,
};
const state = (changes: Partial<SigningView>) => <SigningState key="s" view={{ ...VIEW, ...changes }} />;
const steps = (changes: Partial<SigningView> = {}) => (
	<PaperSteps key="p" id="case-1" view={{ ...VIEW, ...changes }} problem={null} />
);
const GUARDIANS = { child: "Ana", names: ["Rui"] };
const INK = { only: /^- / };

describe("the state of the power of attorney", () => {
	itShows({
		"is not mentioned when ready to sign": [state({}), []],
		"waits for the check of the passport": [
			state({ paper: "waiting" }),
			["info:", "! The document is not ready yet", m.sign_waiting()],
		],
		"under review": [
			state({ state: "review", paper: "waiting" }),
			["info:", "! We have your signed document", m.sign_review()],
		],
		"refused with a reason": [
			state({ state: "refused", reason: "Too dark." }),
			["warning:", "! Please sign again", "Too dark.", m.sign_refused()],
		],
		"refused without one": [state({ state: "refused" }), ["warning:", "! Please sign again", m.sign_refused()]],
		accepted: [
			state({ state: "accepted", reason: "Too dark." }),
			["success:", "! Your power of attorney has been accepted", m.sign_accepted()],
		],
		"mentions a signed file for the tax office": [
			<SignedFile key="f" file={{ at: NOON, forOffice: true }} />,
			[
				`On November 23, 2026 you sent a file with an electronic signature inside. ${m.sign_file_checked()} ${m.sign_file_office()}`,
			],
		],
		"mentions a signed file for the contract alone": [
			<SignedFile key="f" file={{ at: NOON, forOffice: false }} />,
			[
				`On November 23, 2026 you sent a file with an electronic signature inside. ${m.sign_file_checked()} ${m.sign_file_contract()}`,
			],
		],
		"links to the correction of letters that cannot be printed": [
			<UnprintableCharactersAlert key="w" id="case-1" />,
			[
				"warning:",
				"! The document cannot be printed yet",
				m.sign_letters(),
				"[Correct it](primary /data/case-1?lang=en#correct)",
			],
		],
		"has no such link on a phone": [
			<UnprintableCharactersAlert key="w" id={null} />,
			["warning:", "! The document cannot be printed yet", m.sign_letters()],
		],
	});
});

describe("signing in ink", () => {
	itShows({
		"in three steps": [
			steps(),
			[
				"<section aria-labelledby=print>",
				"## 1. Print it",
				m.sign_print(),
				"[Power of attorney (PDF)](secondary /api/mandates/case-1?download=true)",
				"<section aria-labelledby=ink>",
				"## 2. Sign it in ink",
				`- ${m.sign_ink_signature()}`,
				"- Write the place and the date.",
				"<section id=mandate aria-labelledby=mandate-title>",
				"## 3. Take a photo and send it",
				m.sign_send(),
				"<form action=/page?lang=en enctype=multipart/form-data>",
				"<input type=hidden name=documentType value=mandate>",
				"<div data-state=idle>",
				"label id=mandate-file-label: Choose files or drop them here",
				"<input aria-describedby=mandate-file-hint id=mandate-file type=file accept=image/jpeg,image/png,application/pdf multiple aria-labelledby=mandate-title mandate-file-label name=document>",
				"button secondary value=upload name=intent: Send the signed pages",
				"p id=mandate-file-hint: JPG, PNG or PDF. Max 10MB each.",
				"<details>",
				"> Square codes creased or cut off?",
				"label: The eight letters under the square code",
				`p id=page-code-hint: ${m.sign_code_hint()}`,
				"<input aria-describedby=page-code-hint autocomplete=off autocapitalize=characters spellcheck=false maxlength=60 id=page-code type=text name=pageCode>",
			],
		],
		"with blank lines": [
			steps({ paper: "blanks" }),
			[`- ${m.sign_ink_signature()}`, "- Write the place and the date.", `- ${m.sign_ink_blanks()}`],
			INK,
		],
		"by one representative of a minor": [
			steps({ guardians: GUARDIANS }),
			[`- ${m.sign_ink_guardian({ name: "Rui", child: "Ana" })}`, "- Write the place and the date."],
			INK,
		],
		"by both parents": [
			steps({ guardians: { child: "Ana", names: ["Rui", "Eva"] } }),
			[`- ${m.sign_ink_parents({ one: "Rui", other: "Eva", child: "Ana" })}`, "- Write the place and the date."],
			INK,
		],
		"again, while the first pages are reviewed": [
			steps({ state: "review" }),
			["button secondary value=upload name=intent: Send other pages instead"],
			{ only: /^button/ },
		],
		"with a rejected code": [
			<SignedPages
				key="s"
				title="Send it"
				view={VIEW}
				problem={{ fieldId: "page-code", message: "Unknown.", values: { pageCode: "AB12" } }}
			/>,
			[
				"<details open>",
				`p id=page-code-hint: ${m.sign_code_hint()}`,
				"p id=page-code-error: Error: Unknown.",
				"<input aria-describedby=page-code-hint page-code-error aria-invalid=true autocomplete=off autocapitalize=characters spellcheck=false maxlength=60 id=page-code type=text name=pageCode value=AB12>",
			],
			{ only: /<details|page-code|mandate-file-error|Unknown/ },
		],
		"with a code that was typed beside a rejected file": [
			<SignedPages
				key="s"
				title="Send it"
				view={VIEW}
				problem={{ fieldId: "mandate-file", message: "Too big.", values: { pageCode: "AB12" } }}
			/>,
			[
				"p id=mandate-file-error: Error: Too big.",
				"<details open>",
				`p id=page-code-hint: ${m.sign_code_hint()}`,
				"<input aria-describedby=page-code-hint autocomplete=off autocapitalize=characters spellcheck=false maxlength=60 id=page-code type=text name=pageCode value=AB12>",
			],
			{ only: /<details|page-code|Too big/ },
		],
	});
});

const SCREEN = { forOffice: true, signedAt: null };

describe("signing on a screen", () => {
	itShows({
		"for the tax office": [
			<ScreenCard key="c" screen={SCREEN} name="Ana Silva" problem={null} />,
			[
				"<section aria-labelledby=screen>",
				"## Or sign here on the screen",
				m.sign_screen_office(),
				"<form aria-labelledby=draw action=/page?lang=en>",
				"### Draw your signature",
				m.sign_draw_text(),
				"p id=…: Your signature",
				`p id=drawing-hint: ${m.sign_pad_no_scripts()} [${m.sign_pad_instead()}](#typed)`,
				"<input type=hidden name=drawing value=>",
				"<input id=draw-consent type=checkbox name=consent>",
				m.sign_consent(),
				"button secondary value=draw name=intent: Sign with this drawing",
				"<form aria-labelledby=type action=/page?lang=en>",
				"### Type your name",
				m.sign_type_text(),
				"label: Your full name",
				"p id=typed-hint: As in your application: Ana Silva. You may leave out middle names.",
				"<input aria-describedby=typed-hint autocomplete=name maxlength=200 id=typed type=text name=typed>",
				"<input id=type-consent type=checkbox name=consent>",
				m.sign_consent(),
				"button secondary value=type name=intent: Sign with my name",
			],
		],
		"for the contract alone": [
			<ScreenCard key="c" screen={{ ...SCREEN, forOffice: false }} name={null} problem={null} />,
			[
				"## Our contract, signed on the screen",
				m.sign_screen_optional(),
				`p id=typed-hint: ${m.phone_type_hint()}`,
				"<input aria-describedby=typed-hint autocomplete=name maxlength=200 id=typed type=text name=typed>",
			],
			{ only: /^## |optional|contract|tax office|typed-hint/ },
		],
		"is done": [
			<ScreenSigning key="c" screen={{ ...SCREEN, signedAt: NOON }} name="Ana" problem={null} />,
			[m.sign_screen_office(), "You signed on the screen on November 23, 2026."],
		],
		"with a rejected drawing": [
			<ScreenSigning key="c" screen={SCREEN} name="Ana" problem={{ fieldId: "drawing", message: "Empty." }} />,
			["p id=drawing-error: Error: Empty."],
			{ only: /-error/ },
		],
		"with missing consent below the drawing": [
			<ScreenSigning key="c" screen={SCREEN} name="Ana" problem={{ fieldId: "draw-consent", message: "Tick it." }} />,
			[
				"p id=draw-consent-error: Error: Tick it.",
				"<input aria-describedby=draw-consent-error aria-invalid=true id=draw-consent type=checkbox name=consent>",
			],
			{ only: /-error/ },
		],
		"with missing consent below the typed name": [
			<ScreenSigning
				key="c"
				screen={SCREEN}
				name="Ana"
				problem={{ fieldId: "type-consent", message: "Tick it.", values: { typed: "An" } }}
			/>,
			[
				"<input aria-describedby=typed-hint autocomplete=name maxlength=200 id=typed type=text name=typed value=An>",
				"p id=type-consent-error: Error: Tick it.",
				"<input aria-describedby=type-consent-error aria-invalid=true id=type-consent type=checkbox name=consent>",
			],
			{ only: /-error|name=typed/ },
		],
		"with another name": [
			<ScreenSigning
				key="c"
				screen={SCREEN}
				name="Ana"
				problem={{ fieldId: "typed", message: "Not the name.", values: { typed: "An" } }}
			/>,
			[
				"p id=typed-error: Error: Not the name.",
				"<input aria-describedby=typed-hint typed-error aria-invalid=true autocomplete=name maxlength=200 id=typed type=text name=typed value=An>",
			],
			{ only: /-error/ },
		],
	});
});

const Page = Sign as unknown as ComponentType<{ loaderData: unknown; params: { id: string } }>;
const page = (changes: Partial<SigningView> = {}) => (
	<Page
		key="page"
		loaderData={{ view: { ...VIEW, ...changes }, phone: { step: "sign", state: "none" } }}
		params={{ id: "case-1" }}
	/>
);
const FRAME = {
	only: /^(title|# |## (?!Sign on|Print)|<details|success|info|warning|danger)|phone-make|\{|representative|signed-papers/,
};
const PAGES = [
	{ page: 0, isPicture: true },
	{ page: 2, isPicture: false },
];
const refused = (fieldId: string) => ({
	actionData: { link: null, phone: null, problem: { fieldId, message: "Wrong." } },
});

describe("the signing page", () => {
	itShows({
		"of a document to sign": [
			page(),
			[
				"title: Sign your power of attorney – Azulejo NIF",
				"# Sign your power of attorney",
				"<details open>",
				"## In ink, in three steps",
				"## 1. Print it",
				"## 2. Sign it in ink",
				"## 3. Take a photo and send it",
				"<details>",
				"## Continue on your phone",
				"button quiet value=phone-make name=intent: Show a code",
			],
			FRAME,
		],
		"of a document with blank lines": [
			page({ paper: "blanks" }),
			[
				"title: Sign your power of attorney – Azulejo NIF",
				"# Sign your power of attorney",
				"<details open>",
				"## In ink, in three steps",
				"## 1. Print it",
				"## 2. Sign it in ink",
				"## 3. Take a photo and send it",
				"<details>",
				"## Continue on your phone",
				"button quiet value=phone-make name=intent: Show a code",
			],
			FRAME,
		],
		"of a document that is not ready": [
			page({ paper: "waiting" }),
			[
				"title: Sign your power of attorney – Azulejo NIF",
				"[Back to your application](/confirmation/case-1?lang=en)",
				"NIF-7K2M-Q4R8",
				"# Sign your power of attorney",
				m.sign_lede(),
				"info:",
				"! The document is not ready yet",
				m.sign_waiting(),
			],
		],
		"with letters that cannot be printed": [
			page({ paper: "letters" }),
			[
				"[Back to your application](/confirmation/case-1?lang=en)",
				"warning:",
				"! The document cannot be printed yet",
				"[Correct it](primary /data/case-1?lang=en#correct)",
			],
			{ only: /warning|!|\(|phone-make|<details/ },
		],
		"with such letters in an accepted document": [
			page({ paper: "letters", state: "accepted" }),
			["success:", "! Your power of attorney has been accepted"],
			{ only: /^(warning|success)|!|<details/ },
		],
		"under review, with its pages": [
			page({ state: "review", received: { at: NOON, pages: PAGES } }),
			[
				"info:",
				"! We have your signed document",
				"2 pages, received on November 23, 2026.",
				"<img src=/api/signed-papers/case-1/0 alt=Signed page 1 loading=lazy>",
				"](/api/signed-papers/case-1/0)",
				"- [Open page 2 (PDF)](/api/signed-papers/case-1/2)",
				"<details>",
				"<details>",
			],
			{ only: /<details|info|!|signed-papers|November|<img/ },
		],
		"under review, with a rejected file": [
			page({ state: "review" }),
			[
				"title: Error: Sign your power of attorney – Azulejo NIF",
				"- [Wrong.](#mandate-file)",
				"<details open>",
				"<details>",
			],
			{ only: /<details|^title|^- \[/, ...refused("mandate-file") },
		],
		"under review, with a rejected drawing": [
			page({ state: "review", screen: SCREEN }),
			["<details>", "<details>", "<details open>"],
			{ only: /<details/, ...refused("drawing") },
		],
		accepted: [
			page({ state: "accepted", screen: SCREEN }),
			[
				"title: Sign your power of attorney – Azulejo NIF",
				"[Back to your application](/confirmation/case-1?lang=en)",
				"NIF-7K2M-Q4R8",
				"# Sign your power of attorney",
				"success:",
				"! Your power of attorney has been accepted",
				m.sign_accepted(),
			],
		],
		"with a signature on the screen": [
			page({ screen: SCREEN }),
			[
				"<details open>",
				"## In ink, in three steps",
				"## 1. Print it",
				"## 2. Sign it in ink",
				"## 3. Take a photo and send it",
				"<input aria-describedby=mandate-file-hint id=mandate-file type=file accept=image/jpeg,image/png,application/pdf multiple aria-labelledby=mandate-title mandate-file-label name=document>",
				"p id=mandate-file-hint: JPG, PNG or PDF. Max 10MB each.",
				"<details>",
				`p id=page-code-hint: ${m.sign_code_hint()}`,
				"<input aria-describedby=page-code-hint autocomplete=off autocapitalize=characters spellcheck=false maxlength=60 id=page-code type=text name=pageCode>",
				"<details>",
				"## Or sign here on the screen",
				`p id=drawing-hint: ${m.sign_pad_no_scripts()} [${m.sign_pad_instead()}](#typed)`,
				"p id=typed-hint: As in your application: Łucja Gonçalves. You may leave out middle names.",
				"<input aria-describedby=typed-hint autocomplete=name maxlength=200 id=typed type=text name=typed>",
				"## Continue on your phone",
			],
			{ only: /<details|^## |hint/ },
		],
		"with a signature on the screen for the contract": [
			page({ screen: { ...SCREEN, forOffice: false } }),
			[
				"<details open>",
				"## In ink, in three steps",
				"## 1. Print it",
				"## 2. Sign it in ink",
				"## 3. Take a photo and send it",
				"<details>",
				"<details>",
				"## Our contract, signed on the screen",
				m.sign_screen_optional(),
				"## Continue on your phone",
			],
			{ only: /<details|^## |ontract/ },
		],
		"says in the summary that our contract may be signed": [
			page({ screen: { ...SCREEN, forOffice: false } }),
			[m.sign_screen_hint()],
			{ only: new RegExp(`^${m.sign_screen_hint()}$`) },
		],
		"omits that from the summary if the signature is for the tax office": [
			page({ screen: SCREEN }),
			[],
			{ only: new RegExp(`^${m.sign_screen_hint()}$`) },
		],
		"signed on the screen": [
			page({ screen: { ...SCREEN, signedAt: NOON } }),
			["<details open>", "<details>", "<details open>", "You signed on the screen on November 23, 2026."],
			{ only: /<details|November/ },
		],
		"with the applicant's own representative": [
			page({ representative: { name: "Rui", accepted: false } }),
			[
				"<section aria-labelledby=representative>",
				"## Your representative",
				"{warning} Not yet",
				m.sign_representative({ name: "Rui" }),
				"button secondary value=representative-link name=intent: Create a link",
			],
			{ only: /epresentative|Rui|\{/ },
		],
		"with the link for the representative": [
			page({ representative: { name: "Rui", accepted: false } }),
			[
				"<section aria-labelledby=representative>",
				"## Your representative",
				"{warning} Not yet",
				m.sign_representative({ name: "Rui" }),
				"label: Link for your representative",
				`p id=representative-link-hint: ${m.sign_representative_link_hint()}`,
				"<input aria-describedby=representative-link-hint id=representative-link readonly autocomplete=off spellcheck=false value=https://nif.example/r>",
				"button secondary value=representative-link name=intent: Create a new link",
			],
			{ only: /epresentative|\{/, actionData: { link: "https://nif.example/r", phone: null, problem: null } },
		],
		"with a representative who has accepted": [
			page({ representative: { name: "Rui", accepted: true } }),
			["<section aria-labelledby=representative>", "## Your representative", "{success} Has accepted"],
			{ only: /epresentative|Rui|\{/ },
		],
		"offers the phone for the pages alone": [
			page(),
			[
				"<section data-state=none aria-labelledby=phone>",
				"## Continue on your phone",
				m.phone_offer_pages(),
				"button quiet value=phone-make name=intent: Show a code",
			],
			{ only: /phone/ },
		],
		"shows the new link for the phone": [
			<Page
				key="page"
				loaderData={{ view: VIEW, phone: { step: "sign", state: "offered", remainingMs: 60_000 } }}
				params={{ id: "case-1" }}
			/>,
			[
				"<input aria-describedby=phone-link-hint id=phone-link readonly autocomplete=off spellcheck=false value=https://nif.example/p>",
			],
			{
				only: /nif\.example/,
				actionData: { link: null, problem: null, phone: { link: "https://nif.example/p", path: "M0 0", size: 21 } },
			},
		],
		"offers the phone for a signature as well": [
			page({ screen: SCREEN }),
			[
				"<section data-state=none aria-labelledby=phone>",
				"## Continue on your phone",
				m.phone_offer_sign(),
				"button quiet value=phone-make name=intent: Show a code",
			],
			{ only: /phone/ },
		],
		"accepted, with a representative who has not": [
			page({ state: "accepted", representative: { name: "Rui", accepted: false } }),
			[
				"<section aria-labelledby=representative>",
				"## Your representative",
				"{warning} Not yet",
				m.sign_representative({ name: "Rui" }),
				"button secondary value=representative-link name=intent: Create a link",
			],
			{ only: /epresentative|\{|phone-make/ },
		],
		"with a signed file": [
			page({ file: { at: NOON, forOffice: false } }),
			[
				`On November 23, 2026 you sent a file with an electronic signature inside. ${m.sign_file_checked()} ${m.sign_file_contract()}`,
			],
			{ only: /November/ },
		],
	});
});
