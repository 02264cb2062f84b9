import type { ComponentType } from "react";
import { describe } from "vitest";
import { itShows } from "#test/services/outline.tsx";
import NotMe from "./not-me.tsx";
import Resume from "./resume.tsx";

const LINK = { token: "t".repeat(43), page: null as string | null, number: "NIF-1", signedIn: false };
const Page = Resume as unknown as ComponentType<{ loaderData: unknown; actionData?: unknown }>;
const LOADED = { link: null as typeof LINK | null, expired: false, applicationId: null as string | null };
const RESULT = { sent: false, linkError: null as string | null, number: "", error: null as string | null };
const page = (loaded: Partial<typeof LOADED> = {}, result?: Partial<typeof RESULT>) => (
	<Page key="r" loaderData={{ ...LOADED, ...loaded }} actionData={result && { ...RESULT, ...result }} />
);

describe("the page of a link to an application", () => {
	itShows({
		"asks for a number without a link": [
			page(),
			[
				"title: Continue your application – Azulejo NIF",
				"# Continue your application",
				"We can e-mail you a private link. It opens your application on this device.",
				"<form action=/resume?lang=en>",
				"label: Application number",
				"p id=number-hint: Such as NIF-XXXX-XXXX. It is in our e-mails to you.",
				"<input aria-describedby=number-hint autocomplete=off autocapitalize=characters spellcheck=false id=number type=text name=number value=>",
				"button primary: Send me a link",
			],
		],
		"asks for no number if the application is known": [
			page({ applicationId: "case-1" }),
			["<input type=hidden name=id value=case-1>", "button primary: Send me a link"],
			{ only: /^<input|^button/ },
		],
		"names the application of a link, and warns that other browsers are signed out": [
			page({ link: LINK }),
			[
				"title: Continue your application – Azulejo NIF",
				"# Continue your application",
				"This link opens application NIF-1.",
				"<form action=/resume?lang=en>",
				"<input type=hidden name=token value=ttttttttttttttttttttttttttttttttttttttttttt>",
				"If the application is open on another phone or computer, it will be signed out there.",
				"button primary: Continue my application",
			],
		],
		"lets a signed-in browser keep other sessions, and leads to the linked page": [
			page({ link: { ...LINK, signedIn: true, page: "messages" } }),
			[
				"This link opens application NIF-1.",
				"<input type=hidden name=token value=ttttttttttttttttttttttttttttttttttttttttttt>",
				"<input type=hidden name=to value=messages>",
				"This browser is signed in to it already. Other phones and computers can stay signed in or be signed out.",
				"button primary value=keep name=others: Continue, keep the others signed in",
				"button secondary value=end name=others: Continue, sign the others out",
			],
			{ only: /^<input|^button|^[A-Z]/ },
		],
		"says that a link has expired, and offers another": [
			page({ expired: true, applicationId: "case-1" }),
			[
				"title: Error: Continue your application – Azulejo NIF",
				"warning role=alert:",
				"This link has expired or was already used. We can send you a new one.",
				"<input type=hidden name=id value=case-1>",
				"button primary: Send me a link",
			],
			{ only: /^title|^warning|xpired|^<input|^button/ },
		],
		"says that a link expired when it was used, instead of offering it again": [
			page({ link: LINK, applicationId: "case-1" }, { linkError: "Used already." }),
			[
				"title: Error: Continue your application – Azulejo NIF",
				"warning role=alert:",
				"Used already.",
				"<input type=hidden name=id value=case-1>",
				"button primary: Send me a link",
			],
			{ only: /^title|^warning|Used|^<input|^button|NIF-1/ },
		],
		"says that a link was sent, even if the previous one has expired": [
			page({ expired: true, link: LINK }, { sent: true }),
			[
				"title: Continue your application – Azulejo NIF",
				"# Continue your application",
				"success role=status:",
				"! Check your inbox",
				"If this number exists, a link to its e-mail address is on its way. It works once, for 10 minutes.",
				"To an address that is not confirmed yet, we write at most once an hour and three times a day. If nothing arrives, open our last e-mail to it (look in the spam folder too): opening its link confirms the address. What was left out comes with the next e-mail.",
			],
		],
		"keeps a wrong number, with the error beside it": [
			page({}, { number: "NIF-?", error: "No such number." }),
			[
				"title: Error: Continue your application – Azulejo NIF",
				"- [No such number.](#number)",
				"p id=number-error: Error: No such number.",
				"<input aria-describedby=number-hint number-error aria-invalid=true autocomplete=off autocapitalize=characters spellcheck=false id=number type=text name=number value=NIF-?>",
			],
			{ only: /^title|No such|^<input|rror/ },
		],
	});
});

const NotMePage = NotMe as unknown as ComponentType<{ loaderData: unknown; actionData?: unknown }>;
const notMe = (isBlocked: boolean | null, actionData?: object) => (
	<NotMePage key="n" loaderData={{ token: "token-1", isBlocked }} actionData={actionData} />
);

describe("the page for people who did not apply", () => {
	itShows({
		"offers to stop e-mails": [
			notMe(false),
			[
				"title: Stop e-mails that you did not ask for – Azulejo NIF",
				"# Stop e-mails that you did not ask for",
				"Somebody entered your e-mail address on our site. If that was not you, press the button: for 30 days, nobody can make us write to you.",
				"<form action=/not-me?lang=en>",
				"<input type=hidden name=token value=token-1>",
				"button primary: This was not me: stop these e-mails",
			],
		],
		"says that they were stopped, and offers to allow them": [
			notMe(true),
			[
				"title: Stop e-mails that you did not ask for – Azulejo NIF",
				"# Stop e-mails that you did not ask for",
				"success role=status:",
				"! Stopped for 30 days",
				"We write to this address only about applications that you have opened by a link in one of our e-mails, or that are paid. Was it you after all? Let the e-mails come again.",
				"<form action=/not-me?lang=en>",
				"<input type=hidden name=token value=token-1>",
				"button secondary value=allow name=intent: It was me: let e-mails come again",
			],
		],
		"says that a link is unknown": [
			notMe(null),
			[
				"title: Error: Stop e-mails that you did not ask for – Azulejo NIF",
				"# Stop e-mails that you did not ask for",
				"warning role=alert:",
				"This link is not complete. Please copy it whole from our e-mail, or write to us.",
			],
		],
		"says that e-mails were stopped just now": [
			notMe(false, { token: "token-1", isBlocked: true, isAllowedAgain: false }),
			[
				"success role=status:",
				"! Stopped for 30 days",
				"button secondary value=allow name=intent: It was me: let e-mails come again",
			],
			{ only: /^success|^!|^button/ },
		],
		"says that e-mails are allowed again": [
			notMe(true, { token: "token-1", isBlocked: false, isAllowedAgain: true }),
			["success role=status:", "E-mails can come again.", "button primary: This was not me: stop these e-mails"],
			{ only: /^success|^!|^button|again/ },
		],
	});
});
