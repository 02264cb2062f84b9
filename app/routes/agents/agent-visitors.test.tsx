import type { ComponentType } from "react";
import { describe, expect, it } from "vitest";
import { itShows } from "#test/services/outline.tsx";
import * as apply from "./apply.tsx";
import * as consent from "./consent.tsx";
import * as invitation from "./invitation.tsx";
import * as signIn from "./sign-in.tsx";

type Page = ComponentType<{ loaderData: unknown; actionData?: unknown }>;
const FIELDS = { only: /^title|alert|No |Invalid|^<input|selected/ };

it.each([
	["For firms that apply for clients", apply, { varies: ["sent"], hideTrustStrip: true }],
	["Sign in for firms", signIn, { hideTrustStrip: true }],
])("the page %s has a description, and no strip below", (title, { meta, handle }, expected) => {
	expect(meta()).toContainEqual({ property: "og:title", content: title });
	expect(handle).toEqual(expected);
});

it("the pages for a firm's client have no description, and no strip below", () => {
	expect([consent.meta(), invitation.meta()]).toEqual([[], []]);
	expect([consent.handle, invitation.handle]).toEqual([{ hideTrustStrip: true }, { hideTrustStrip: true }]);
});

const SignInPage = signIn.default as unknown as Page;
const RESULT = { isSent: false, isExpired: false, email: "", error: null, isAboutCode: false };
const enter = (changes: object = {}, actionData?: object) => (
	<SignInPage
		key="i"
		loaderData={{ token: null, isExpired: false, needsCode: false, ...changes }}
		actionData={actionData && { ...RESULT, ...actionData }}
	/>
);
const FORM = { only: /^title|^warning|^success|rror|<input|^button|^! / };

describe("the sign-in of a firm", () => {
	itShows({
		"sends a link": [
			enter(),
			[
				"title: Sign in for firms – Azulejo NIF",
				"# Sign in for firms",
				"There is no password. We send a link to your address that works once, for 10 minutes.",
				"<form action=/agents/sign-in?lang=en>",
				"label: E-mail address",
				"<input autocomplete=email spellcheck=false required id=email type=email name=email value=>",
				"button primary: Send me a link",
				"No account yet? [For firms that apply for clients](/agents?lang=en)",
			],
		],
		"asks for a confirmation of a valid link": [
			enter({ token: "token-1" }),
			[
				"title: Sign in for firms – Azulejo NIF",
				"# Sign in for firms",
				"Your link is valid. Press the button to sign in on this device.",
				"<form action=/agents/sign-in?lang=en>",
				"<input type=hidden name=token value=token-1>",
				"button primary: Sign in",
			],
		],
		"says that a link has expired": [
			enter({ isExpired: true }),
			[
				"title: Error: Sign in for firms – Azulejo NIF",
				"warning role=alert:",
				"<input autocomplete=email spellcheck=false required id=email type=email name=email value=>",
				"button primary: Send me a link",
			],
			FORM,
		],
		"says that a link has expired in the meantime": [
			enter({ token: "token-1" }, { isExpired: true }),
			[
				"title: Error: Sign in for firms – Azulejo NIF",
				"warning role=alert:",
				"<input autocomplete=email spellcheck=false required id=email type=email name=email value=>",
				"button primary: Send me a link",
			],
			FORM,
		],
		"forgets an expired link when a new one is sent": [
			enter({ isExpired: true }, { isSent: true }),
			[
				"title: Sign in for firms – Azulejo NIF",
				"# Sign in for firms",
				"success role=status:",
				"! Please check your e-mail",
				"If this address belongs to an approved firm, a link is on its way. It can take a minute; look in the spam folder too.",
				"To an address that is not confirmed yet, we write at most once an hour and three times a day. If nothing arrives, open our last e-mail to it (look in the spam folder too): opening its link confirms the address. What was left out comes with the next e-mail.",
				"No account yet? [For firms that apply for clients](/agents?lang=en)",
			],
		],
		"offers no form of the link once another was sent": [
			enter({ token: "token-1" }, { isSent: true }),
			["title: Sign in for firms – Azulejo NIF", "success role=status:", "! Please check your e-mail"],
			FORM,
		],
		"keeps a refused address, with its error": [
			enter({}, { email: "eva@", error: "No address." }),
			[
				"title: Error: Sign in for firms – Azulejo NIF",
				"<div role=alert>",
				"- [No address.](#email)",
				"p id=email-error: Error: No address.",
				"<input aria-describedby=email-error aria-invalid=true autocomplete=email spellcheck=false required id=email type=email name=email value=eva@>",
			],
			{ only: /^title|alert|No address|<input/ },
		],
		"asks for the code": [
			enter({ needsCode: true }),
			[
				"title: Enter your code – Azulejo NIF",
				"# Enter your code",
				"<form action=/agents/sign-in?lang=en>",
				"label: Code",
				"p id=code-hint: Six digits from your authenticator app, or one of your recovery codes.",
				"<input aria-describedby=code-hint autocomplete=one-time-code autocapitalize=characters spellcheck=false maxlength=24 required autofocus id=code type=text name=code>",
				"button primary value=code name=intent: Sign in",
				"No app and no recovery codes left? The owner of your firm’s account can reset your code. If you are the owner, write to us.",
				"<form action=/agents/sign-in?lang=en>",
				"button quiet value=sign-out name=intent: Start again",
			],
		],
		"asks again after a wrong code": [
			enter({ needsCode: true }, { error: "Wrong code.", isAboutCode: true }),
			[
				"title: Error: Enter your code – Azulejo NIF",
				"p id=code-error: Error: Wrong code.",
				"<input aria-describedby=code-hint code-error aria-invalid=true autocomplete=one-time-code autocapitalize=characters spellcheck=false maxlength=24 required autofocus id=code type=text name=code>",
			],
			{ only: /^title|rror|<input/ },
		],
		"asks for the code while a service fails": [
			enter({}, { error: "Not available.", isAboutCode: true }),
			[
				"title: Error: Enter your code – Azulejo NIF",
				"p id=code-error: Error: Not available.",
				"<input aria-describedby=code-hint code-error aria-invalid=true autocomplete=one-time-code autocapitalize=characters spellcheck=false maxlength=24 required autofocus id=code type=text name=code>",
			],
			{ only: /^title|rror|<input/ },
		],
	});
});

const FIRM = { name: "Costa Lda", country: "Portugal", registration: "500", website: "https://www.costa.example/team" };
const CONSENT = { id: "case-1", number: "NIF-1", firm: FIRM, state: "requested", agreedOn: null, showsNif: false };
const ConsentPage = consent.default as unknown as Page;
const decide = (changes: object = {}, actionData?: object) => (
	<ConsentPage
		key="c"
		loaderData={{ ...CONSENT, mayDecide: true, isSaved: false, ...changes }}
		actionData={actionData}
	/>
);
const AGREED = { state: "agreed", agreedOn: "November 24, 2026", showsNif: true };
const FailedConsent = consent.ErrorBoundary as unknown as ComponentType<{ error: unknown }>;

describe("a client's consent to a firm", () => {
	itShows({
		"is asked with the firm's identity and the terms": [
			decide(),
			[
				"title: May Costa Lda act for you? – Azulejo NIF",
				"[NIF-1](/confirmation/case-1?lang=en)",
				"# May Costa Lda act for you?",
				"The firm has sent us your application. Nothing is filed before you have decided.",
				"<section aria-labelledby=who>",
				"## Who it is",
				"= Name of the firm",
				"  Costa Lda",
				"= Country",
				"  Portugal",
				"= Registration",
				"  500",
				"= Website",
				"  [www.costa.example](https://www.costa.example/team)",
				"<section aria-labelledby=means>",
				"## What you agree to",
				"- The firm may bring your application to us, send us documents that we ask for later, pay for it and write to us about it.",
				"- It sees the name and address that it entered, where the application is, and what is missing and why. It does not see your answers or your messages, and documents only if it sent them itself.",
				"- It cannot sign for you. The power of attorney for the tax office is signed by you.",
				"- You can take the application over at any time, on its page. The firm then sees the state alone.",
				"<form action=/agent-consent/case-1?lang=en>",
				"<input aria-describedby=nif-hint id=nif type=checkbox name=nif>",
				"The firm may see my NIF",
				"p id=nif-hint: Optional. You can change it later.",
				"button primary value=agree name=intent: I agree that Costa Lda acts for me",
				"The application then belongs to you alone. The firm sees its state and nothing else, and cannot come back.",
				"button secondary value=end name=intent: Refuse the firm, continue myself",
			],
		],
		"can be changed or ended": [
			decide(AGREED),
			[
				"title: Costa Lda acts for you – Azulejo NIF",
				"# Costa Lda acts for you",
				"You agreed on November 24, 2026.",
				"## Who it is",
				"## What you agree to",
				"<form action=/agent-consent/case-1?lang=en>",
				"<input aria-describedby=nif-hint id=nif type=checkbox name=nif checked>",
				"button secondary value=agree name=intent: Save",
				"button secondary value=end name=intent: Take the application over",
			],
			{ only: /^title|^#|November|<input|^button|checked|^<form/ },
		],
		"has ended": [
			decide({ state: "ended" }),
			[
				"title: No firm acts for you. The application is yours alone. – Azulejo NIF",
				"[NIF-1](/confirmation/case-1?lang=en)",
				"# No firm acts for you. The application is yours alone.",
			],
		],
		"needs a browser whose address is confirmed": [
			decide({ mayDecide: false }),
			[
				"## Who it is",
				"## What you agree to",
				"warning:",
				"To decide, open the link that we sent to the client’s e-mail address. This browser has not been opened by it.",
				"<form action=/resume?lang=en>",
				"<input type=hidden name=id value=case-1>",
				"button secondary: Send me a link",
			],
			{ only: /^##|^warning|<input|^button|^<form|link/ },
		],
		"has ended in a browser without a confirmed address": [
			decide({ state: "ended", mayDecide: false }),
			[],
			{ only: /^##|^warning|<input|^button|^<form/ },
		],
		"is saved": [
			decide({ ...AGREED, isSaved: true }),
			["title: Costa Lda acts for you – Azulejo NIF", "success role=status:"],
			{ only: /^title|^success|^danger|saved/i },
		],
		"could not be saved": [
			decide({ isSaved: true }, { problem: "Too often." }),
			["title: Error: May Costa Lda act for you? – Azulejo NIF", "danger role=alert:", "Too often."],
			{ only: /^title|^success|^danger|saved|Too often/i },
		],
		"has a page of its own for an unknown application": [
			<FailedConsent key="e" error={{ status: 404, statusText: "", internal: false, data: null }} />,
			[
				"title: Application Not Found – Azulejo NIF",
				"# Application Not Found",
				"Sorry, we couldn't find the application you're looking for.",
				"[Return to Home](primary /?lang=en)[Track Application](secondary /track-application?lang=en)",
			],
		],
	});
});

const InvitationPage = invitation.default as unknown as Page;
const invited = (loaderData: object, actionData?: object) => (
	<InvitationPage key="i" loaderData={loaderData} actionData={actionData} />
);

describe("a firm's invitation", () => {
	itShows({
		"names the firm, the terms and both answers": [
			invited({ token: "token-1", firm: FIRM }),
			[
				"title: Costa Lda would like to act for you – Azulejo NIF",
				"# Costa Lda would like to act for you",
				"It invites you to apply for your Portuguese tax number here. You decide first.",
				"<section aria-labelledby=who>",
				"## Who it is",
				"= Name of the firm",
				"  Costa Lda",
				"= Country",
				"  Portugal",
				"= Registration",
				"  500",
				"= Website",
				"  [www.costa.example](https://www.costa.example/team)",
				"<section aria-labelledby=means>",
				"## What you agree to",
				"- The firm may bring your application to us, send us documents that we ask for later, pay for it and write to us about it.",
				"- It sees the name and address that it entered, where the application is, and what is missing and why. It does not see your answers or your messages, and documents only if it sent them itself.",
				"- It cannot sign for you. The power of attorney for the tax office is signed by you.",
				"- You can take the application over at any time, on its page. The firm then sees the state alone.",
				"<form action=/agent-invitation?token=token-1&lang=en>",
				"<input type=hidden name=token value=token-1>",
				"<input aria-describedby=nif-hint id=nif type=checkbox name=nif>",
				"The firm may see my NIF",
				"p id=nif-hint: Optional. You can change it later.",
				"button primary value=agree name=intent: I agree that Costa Lda acts for me",
				"button secondary value=decline name=intent: Decline",
			],
		],
		"is over": [
			invited({ token: "", firm: null }),
			[
				"title: This invitation is no longer open – Azulejo NIF",
				"# This invitation is no longer open",
				"warning role=status:",
				"It has been used, replaced or declined, or it has expired. You can apply without the firm, or ask it for a new invitation.",
				"[Apply without a firm](secondary /upload-documents?lang=en)",
			],
		],
		"is over when it is answered": [
			invited({ token: "token-1", firm: FIRM }, { isDeclined: false }),
			["title: This invitation is no longer open – Azulejo NIF", "warning role=status:"],
			{ only: /^title|^warning|^success|^<form/ },
		],
		"is declined": [
			invited({ token: "token-1", firm: FIRM }, { isDeclined: true }),
			[
				"title: You have declined – Azulejo NIF",
				"# You have declined",
				"success role=status:",
				"The firm does not act for you and sees only that you declined. What it entered about you is deleted in 30 days.",
				"[Apply without a firm](secondary /upload-documents?lang=en)",
			],
		],
	});
});

const ApplyPage = apply.default as unknown as Page;
const COUNTRIES = [
	{ value: "PL", label: "Poland" },
	{ value: "PT", label: "Portugal" },
];
const join = (isSent: boolean, actionData?: object) => (
	<ApplyPage key="a" loaderData={{ isSent, countries: COUNTRIES }} actionData={actionData} />
);
const VALUES = {
	...{ name: "Costa Lda", country: "PT", registration: "500", website: "costa.example" },
	...{ contact: "Rui", email: "rui@" },
};

describe("a firm's application for an account", () => {
	itShows({
		"begins with the offer and an empty form": [
			join(false),
			[
				"title: For firms that apply for clients – Azulejo NIF",
				"# For firms that apply for clients",
				"You are a relocation firm, a lawyer or an accountant, and your clients need a Portuguese tax number. Your firm gets one account for all of them.",
				"<section aria-labelledby=how>",
				"## How it works",
				"- You invite clients, one by one or from a CSV file, and they fill in the application through a link; or you send the documents yourself. All cases are in one list.",
				"- Nothing is filed before the client has agreed, on a page of their own, that you act for them. They can take the case over at any time.",
				"- You see where each case is and what is missing. The NIF is shown to you only if the client allows it.",
				"- Each case costs what its package costs, paid by card when the application is sent.",
				"- Colleagues have their own sign-in, without a password. You add and remove them.",
				"- A data processing agreement settles what each of us does with your clients’ data. You accept it before the first case.",
				"[Prices](/pricing?lang=en)[Data processing agreement](/agent-agreement?lang=en)[Reference for developers](/developers?lang=en)",
				"<section aria-labelledby=apply>",
				"## Apply for your firm",
				"<form action=/agents?lang=en>",
				"label: Name of the firm",
				"<input required autocomplete=organization maxlength=120 id=name type=text name=name>",
				"label: Country of registration",
				"<select required autocomplete=country id=country name=country>",
				"option value=: Choose a country",
				"option value=PL: Poland",
				"option value=PT: Portugal",
				"label: Registration or VAT number",
				"p id=registration-hint: As in the public register. We check it before we decide.",
				"<input aria-describedby=registration-hint required autocomplete=off maxlength=40 id=registration type=text name=registration>",
				"label: Website",
				"<input required autocomplete=url inputmode=url maxlength=200 id=website type=text name=website>",
				"label: Your name",
				"<input required autocomplete=name maxlength=120 id=contact type=text name=contact>",
				"label: E-mail address",
				"p id=email-hint: At the firm, if possible. You sign in through links that we send there.",
				"<input aria-describedby=email-hint required autocomplete=email spellcheck=false id=email type=email name=email>",
				"label: Leave this field empty",
				"<input id=homepage autocomplete=off name=homepage>",
				"button primary: Send the application",
				"We use these details to decide on your application and to run the account. [Privacy policy](/privacy-policy?lang=en)",
				"Already approved? [Sign in for firms](/agents/sign-in?lang=en)",
			],
		],
		"is sent": [
			join(true),
			[
				"title: Thank you for your application – Azulejo NIF",
				"# Thank you for your application",
				"success role=status:",
				"One of our team checks the firm’s registration and decides. We write to the address you entered.",
				"Already approved? [Sign in for firms](/agents/sign-in?lang=en)",
			],
		],
		"keeps refused values, with errors beside their fields": [
			join(true, {
				values: VALUES,
				problem: { message: "Invalid", fields: { country: "No country.", email: "No address." } },
			}),
			[
				"title: Error: For firms that apply for clients – Azulejo NIF",
				"<div role=alert>",
				"- [No country.](#country)",
				"- [No address.](#email)",
				"<input required autocomplete=organization maxlength=120 id=name type=text name=name value=Costa Lda>",
				"p id=country-error: Error: No country.",
				"option value=PT selected: Portugal",
				"<input aria-describedby=registration-hint required autocomplete=off maxlength=40 id=registration type=text name=registration value=500>",
				"<input required autocomplete=url inputmode=url maxlength=200 id=website type=text name=website value=costa.example>",
				"<input required autocomplete=name maxlength=120 id=contact type=text name=contact value=Rui>",
				"p id=email-error: Error: No address.",
				"<input aria-describedby=email-hint email-error aria-invalid=true required autocomplete=email spellcheck=false id=email type=email name=email value=rui@>",
				"<input id=homepage autocomplete=off name=homepage>",
			],
			FIELDS,
		],
		"says why it was refused": [
			join(false, { values: VALUES, problem: { message: "Too often.", fields: {} } }),
			["title: Error: For firms that apply for clients – Azulejo NIF", "danger role=alert:", "Too often."],
			{ only: /^title|^danger|alert|Too often/ },
		],
	});
});

it.each([
	["private, no-store", { "Cache-Control": "private, no-store" }],
	[null, {}],
])("a response of the form with the cache control %j", (cacheControl, expected) => {
	const actionHeaders = new Headers(cacheControl === null ? {} : { "Cache-Control": cacheControl, "X-Other": "1" });
	expect(apply.headers({ actionHeaders } as never)).toEqual(expected);
});

it("the page says whether the form was sent", () => {
	const load = (url: string) => apply.loader({ request: new Request(url) } as never);
	expect(load("https://azulejo.example/agents?sent=1").isSent).toBe(true);
	const { isSent, countries } = load("https://azulejo.example/agents");
	expect(isSent).toBe(false);
	expect(countries).toContainEqual({ value: "PT", label: "Portugal" });
});
