import type { ComponentType } from "react";
import { describe } from "vitest";
import { itShows } from "#test/services/outline.tsx";
import PartnerSignIn from "./sign-in.tsx";

type Page = ComponentType<{ loaderData: unknown; actionData?: unknown }>;
type Link = { token: string; kind: "sign-in" } | { token: string; kind: "payout"; account: string };
const SIGN_IN: Link = { token: "tok", kind: "sign-in" };
const PAYOUT: Link = { token: "tok", kind: "payout", account: "ma•••@pay.example" };

const RESULT = {
	isSent: false,
	isInvalid: false,
	email: "",
	error: null as string | null,
	confirmedAccount: null as string | null,
};
const SignInPage = PartnerSignIn as unknown as Page;

const signIn = (loaded: { link?: Link; isInvalid?: boolean } = {}, result?: Partial<typeof RESULT>) => (
	<SignInPage
		key="s"
		loaderData={{ link: null, isInvalid: false, ...loaded }}
		actionData={result && { ...RESULT, ...result }}
	/>
);

describe("the sign-in of partners", () => {
	itShows({
		"asks for the address": [
			signIn(),
			[
				"title: Sign in as a partner – Azulejo NIF",
				"# Sign in as a partner",
				"There is no password. We send a link to your address that works once, for 10 minutes.",
				"<form action=/affiliate-sign-in?lang=en>",
				"label: E-mail address",
				"<input autocomplete=email spellcheck=false required id=email type=email name=email value=>",
				"button primary: Send me a link",
				"Not a partner yet? [Become a partner](/affiliate-signup?lang=en)",
			],
		],
		"keeps an address that is refused": [
			signIn({}, { email: "marta", error: "Not an address." }),
			[
				"title: Error: Sign in as a partner – Azulejo NIF",
				"# Sign in as a partner",
				"There is no password. We send a link to your address that works once, for 10 minutes.",
				"<div role=alert>",
				"## There is a problem",
				"- [Not an address.](#email)",
				"<form action=/affiliate-sign-in?lang=en>",
				"label: E-mail address",
				"p id=email-error: Error: Not an address.",
				"<input aria-describedby=email-error aria-invalid=true autocomplete=email spellcheck=false required id=email type=email name=email value=marta>",
				"button primary: Send me a link",
				"Not a partner yet? [Become a partner](/affiliate-signup?lang=en)",
			],
		],
		"says that a link was sent, whatever the address": [
			signIn({}, { isSent: true }),
			[
				"title: Sign in as a partner – Azulejo NIF",
				"# Sign in as a partner",
				"success role=status:",
				"! Please check your e-mail",
				"If there is a partner account with this address, a link is on its way. It can take a minute; look in the spam folder too.",
				"To an address that is not confirmed yet, we write at most once an hour and three times a day. If nothing arrives, open our last e-mail to it (look in the spam folder too): opening its link confirms the address. What was left out comes with the next e-mail.",
				"Not a partner yet? [Become a partner](/affiliate-signup?lang=en)",
			],
		],
		"has one button for a link": [
			signIn({ link: SIGN_IN }),
			[
				"title: Sign in as a partner – Azulejo NIF",
				"# Sign in as a partner",
				"Your link is valid. Press the button to sign in on this device.",
				"<form action=/affiliate-sign-in?lang=en>",
				"<input type=hidden name=token value=tok>",
				"button primary: Sign in",
			],
		],
		"names the account that a link confirms": [
			signIn({ link: PAYOUT }),
			[
				"title: Confirm where we pay – Azulejo NIF",
				"# Confirm where we pay",
				"One of our partners has asked us to pay commission to the account ma•••@pay.example. If you agree, press the button. Until then nothing changes.",
				"<form action=/affiliate-sign-in?confirm=&lang=en>",
				"<input type=hidden name=token value=tok>",
				"button primary: Pay to ma•••@pay.example from now on",
			],
		],
		"confirms the account": [
			signIn({ link: PAYOUT }, { confirmedAccount: "ma•••@pay.example" }),
			[
				"title: Confirmed – Azulejo NIF",
				"# Confirmed",
				"success role=status:",
				"From now on we pay this partner’s commission to ma•••@pay.example. We have told the partner by e-mail, including whether there is a waiting period.",
				"[Go to the partner area](secondary /affiliate-dashboard?lang=en)",
			],
		],
		"asks for the address again if a link is old": [
			signIn({ isInvalid: true }),
			[
				"title: Error: Sign in as a partner – Azulejo NIF",
				"warning role=alert:",
				"This link has already been used or has expired. Ask for a new one below.",
				"# Sign in as a partner",
				"There is no password. We send a link to your address that works once, for 10 minutes.",
				"<form action=/affiliate-sign-in?lang=en>",
				"label: E-mail address",
				"<input autocomplete=email spellcheck=false required id=email type=email name=email value=>",
				"button primary: Send me a link",
				"Not a partner yet? [Become a partner](/affiliate-signup?lang=en)",
			],
		],
		"does so after the button too": [
			signIn({ link: PAYOUT }, { isInvalid: true }),
			[
				"title: Error: Sign in as a partner – Azulejo NIF",
				"warning role=alert:",
				"This link has already been used or has expired. Ask for a new one below.",
				"# Sign in as a partner",
				"There is no password. We send a link to your address that works once, for 10 minutes.",
				"<form action=/affiliate-sign-in?lang=en>",
				"label: E-mail address",
				"<input autocomplete=email spellcheck=false required id=email type=email name=email value=>",
				"button primary: Send me a link",
				"Not a partner yet? [Become a partner](/affiliate-signup?lang=en)",
			],
		],
		"no longer says that a link is old once a new one was sent": [
			signIn({ isInvalid: true }, { isSent: true }),
			["title: Sign in as a partner – Azulejo NIF", "success role=status:", "! Please check your e-mail"],
			{ only: /^title|^warning|^success|^!|^<form/ },
		],
		"sends a new link in place of one that still works": [
			signIn({ link: SIGN_IN }, { isSent: true }),
			["title: Sign in as a partner – Azulejo NIF", "success role=status:", "! Please check your e-mail"],
			{ only: /^title|^warning|^success|^!|^<form/ },
		],
	});
});
