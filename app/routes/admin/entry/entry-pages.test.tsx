import type { ComponentType } from "react";
import { describe } from "vitest";
import { DAY } from "#app/domain/time/calendar.ts";
import { NOON } from "#test/factories/application.ts";
import { itShows } from "#test/services/outline.tsx";
import Invitation from "../invitation/invitation.tsx";
import Login from "../login/login.tsx";
import Security from "../security-settings/security-settings.tsx";
import Setup from "../two-factor-setup/two-factor-setup.tsx";

type Page = ComponentType<{ loaderData: unknown; actionData?: unknown }>;
const page = (Route: unknown, loaderData: object, actionData?: object) => {
	const Cast = Route as Page;
	return <Cast key="page" loaderData={loaderData} actionData={actionData} />;
};
const ERRORS = { only: /^(#|danger|warning)|Wrong|Too|aria-invalid/ };

const LOGIN = { email: "eva@azulejo.example", isInvited: false, step: "password", isReauthentication: false };

describe("the sign-in of staff", () => {
	itShows({
		"asks for the password first": [
			page(Login, LOGIN),
			[
				"# Sign in",
				"Access has let you in as eva@azulejo.example.",
				"<form action=/page?lang=en>",
				"<input type=hidden name=intent value=password>",
				"<input type=text readonly hidden autocomplete=username name=email value=eva@azulejo.example>",
				"label: Password",
				"<input autocomplete=current-password required autofocus id=password type=password name=password>",
				"button primary: Continue",
				"Forgotten it? An administrator can send you a new invitation.",
				"<form action=/admin/login?lang=en>",
				"button quiet value=yes name=leave: Use another account",
			],
		],
		"tells a person without a password to use the invitation": [
			page(Login, { ...LOGIN, isInvited: true }),
			[
				"# Sign in",
				"info:",
				"This account has no password yet. Open the link in your invitation e-mail, or ask an administrator for a new one.",
				"<input type=hidden name=intent value=password>",
				"label: Password",
				"<input autocomplete=current-password required autofocus id=password type=password name=password>",
				"Forgotten it? An administrator can send you a new invitation.",
			],
			{ only: /^(info|#)|invitation|assword/ },
		],
		"asks for the code next": [
			page(Login, { ...LOGIN, step: "code" }),
			[
				"# Sign in",
				"Access has let you in as eva@azulejo.example.",
				"<form action=/page?lang=en>",
				"<input type=hidden name=intent value=code>",
				"label: Code",
				"p id=code-hint: Six digits from your authenticator app, or one of your recovery codes.",
				"<input aria-describedby=code-hint autocomplete=one-time-code autocapitalize=characters spellcheck=false maxlength=24 required autofocus id=code type=text name=code>",
				"button primary: Sign in",
				"No app and no recovery codes left? An administrator can send you a new invitation.",
				"<form action=/admin/login?lang=en>",
				"button quiet value=yes name=leave: Start again",
			],
		],
		"asks for a fresh code": [
			page(Login, { ...LOGIN, step: "code", isReauthentication: true }),
			[
				"# Confirm that it is you",
				"Access has let you in as eva@azulejo.example.",
				"The next step can change who has access here. Please enter a code once more.",
				"<form action=/page?lang=en>",
				"<input type=hidden name=intent value=code>",
				"label: Code",
				"p id=code-hint: Six digits from your authenticator app, or one of your recovery codes.",
				"<input aria-describedby=code-hint autocomplete=one-time-code autocapitalize=characters spellcheck=false maxlength=24 required autofocus id=code type=text name=code>",
				"button primary: Confirm",
				"No app and no recovery codes left? An administrator can send you a new invitation.",
			],
		],
		"rejects a wrong password": [
			page(Login, LOGIN, { error: "Wrong password." }),
			[
				"# Sign in",
				"p id=password-error: Error: Wrong password.",
				"<input aria-describedby=password-error aria-invalid=true autocomplete=current-password required autofocus id=password type=password name=password>",
			],
			ERRORS,
		],
		"rejects a wrong code": [
			page(Login, { ...LOGIN, step: "code" }, { error: "Wrong code." }),
			[
				"# Sign in",
				"p id=code-error: Error: Wrong code.",
				"<input aria-describedby=code-hint code-error aria-invalid=true autocomplete=one-time-code autocapitalize=characters spellcheck=false maxlength=24 required autofocus id=code type=text name=code>",
			],
			ERRORS,
		],
	});
});

const SECRET = { sealed: "sealed-1", path: "M0", size: 21, text: "ABCD EFGH" };
const CODES = ["aaaa-1111", "bbbb-2222"];

describe("the set-up of the second factor", () => {
	itShows({
		"shows the secret and asks for its first code": [
			page(Setup, { secret: SECRET, isReplacement: false }),
			[
				"# Set up your second factor",
				"Scan this picture with an authenticator app. From now on it gives you the code that you sign in with.",
				"Cannot scan it? Type this key into the app:",
				"ABCD EFGH",
				"<form action=/page?lang=en>",
				"<input type=hidden name=secret value=sealed-1>",
				"label: The six digits that the app shows now",
				"<input inputmode=numeric autocomplete=one-time-code maxlength=12 required id=code type=text name=code>",
				"button primary value=confirm name=intent: Confirm",
			],
		],
		"says that the former secret ends": [
			page(Setup, { secret: SECRET, isReplacement: true }),
			[
				"Scan this picture with the new app. The old one stops working once you confirm, and so do your recovery codes.",
				"Cannot scan it? Type this key into the app:",
				"label: The six digits that the app shows now",
			],
			{ only: /app/ },
		],
		"rejects a wrong code, with the secret of the form": [
			page(
				Setup,
				{ secret: SECRET, isReplacement: false },
				{ secret: { ...SECRET, sealed: "sealed-2" }, error: "Wrong code.", codes: null },
			),
			[
				"<input type=hidden name=secret value=sealed-2>",
				"p id=code-error: Error: Wrong code.",
				"<input aria-describedby=code-error aria-invalid=true inputmode=numeric autocomplete=one-time-code maxlength=12 required id=code type=text name=code>",
			],
			{ only: /sealed|Wrong|aria-invalid/ },
		],
		"shows the recovery codes once": [
			page(Setup, { secret: SECRET, isReplacement: false }, { codes: CODES, next: "/admin/jobs" }),
			[
				"# Your recovery codes",
				"warning role=status:",
				"Keep these ten codes somewhere only you can reach. Each works once instead of the app. They are only shown now.",
				"- aaaa-1111",
				"- bbbb-2222",
				"[I have saved them](primary /admin/jobs?lang=en)",
			],
		],
	});
});

const INVITED = { email: "eva@azulejo.example", isValid: true };

describe("the invitation", () => {
	itShows({
		"asks for a new password": [
			page(Invitation, INVITED),
			[
				"# Welcome to the team",
				"Access has let you in as eva@azulejo.example.",
				"<form action=/page?lang=en>",
				"<input type=text readonly hidden autocomplete=username name=email value=eva@azulejo.example>",
				"label: New password",
				"p id=password-hint: At least 12 characters. A few words in a row are easy to remember and hard to guess.",
				"<input aria-describedby=password-hint autocomplete=new-password required id=password type=password name=password>",
				"label: Repeat the password",
				"<input autocomplete=new-password required id=repeated type=password name=repeated>",
				"button primary: Continue",
			],
		],
		"is over": [
			page(Invitation, { ...INVITED, isValid: false }),
			[
				"# Welcome to the team",
				"Access has let you in as eva@azulejo.example.",
				"warning role=alert:",
				"This invitation was used, is more than two days old, or is for somebody else. An administrator can send you a new one.",
			],
		],
		"names the invalid fields": [
			page(Invitation, INVITED, { errors: { password: "Too short.", repeated: "Wrong." }, error: null }),
			[
				"# Welcome to the team",
				"p id=password-error: Error: Too short.",
				"<input aria-describedby=password-hint password-error aria-invalid=true autocomplete=new-password required id=password type=password name=password>",
				"p id=repeated-error: Error: Wrong.",
				"<input aria-describedby=repeated-error aria-invalid=true autocomplete=new-password required id=repeated type=password name=repeated>",
			],
			ERRORS,
		],
		"says why it was not accepted": [
			page(Invitation, INVITED, { errors: {}, error: "Too late." }),
			["# Welcome to the team", "warning role=alert:", "Too late."],
			ERRORS,
		],
	});
});

const SESSION = { id: "s1", device: "Firefox on Linux", createdAt: NOON, seenAt: NOON + DAY, isCurrent: true };
const OTHER = { ...SESSION, id: "s2", device: "", isCurrent: false };
const SECURITY = { sessions: [SESSION], codesLeft: 8, done: null as string | null };
const security = (changes: Partial<typeof SECURITY> = {}, actionData?: object) =>
	page(Security, { ...SECURITY, ...changes }, actionData);
const OUTCOME = { only: /^(success|danger)|changed|signed out|Signed out|ended|Too|Wrong|aria-invalid/ };

describe("the security of an account", () => {
	itShows({
		"has a password, a second factor and this browser": [
			security(),
			[
				"# Security",
				"Your password, your second factor, and the browsers in which you are signed in.",
				"## Change password",
				"<form action=/admin/security-settings?lang=en>",
				"<input type=hidden name=intent value=password>",
				"label: Current password",
				"<input autocomplete=current-password id=current type=password name=current>",
				"label: New password",
				"p id=password-hint: At least 12 characters. A few words in a row are easy to remember and hard to guess.",
				"<input aria-describedby=password-hint autocomplete=new-password id=password type=password name=password>",
				"label: Repeat the password",
				"<input autocomplete=new-password id=repeated type=password name=repeated>",
				"button primary: Change password",
				"## Second factor",
				"Recovery codes left: 8",
				"[Move to another app](secondary /admin/two-factor-setup?next=%2Fadmin%2Fsecurity-settings&lang=en)",
				"<form action=/admin/security-settings?lang=en>",
				"button secondary value=codes name=intent: Create new recovery codes",
				"New codes replace the old ones at once.",
				"## Where you are signed in",
				"A session ends after 30 minutes without use, and after 12 hours in any case.",
				"| scope=col Browser",
				"| scope=col Signed in",
				"| scope=col Last used",
				"| scope=col Sign out",
				"| scope=row Firefox on Linux {neutral} this one",
				"| data-label=Signed in <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"| data-label=Last used <datetime=2026-11-24T12:00:00.000Z>November 24, 2026 at 12:00",
			],
		],
		"can be ended in other browsers": [
			security({ sessions: [SESSION, OTHER, { ...OTHER, id: "s3", device: "Safari" }], codesLeft: 1 }),
			[
				"Recovery codes left: 1",
				"| scope=row Firefox on Linux {neutral} this one",
				"| data-label=Signed in <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"| data-label=Last used <datetime=2026-11-24T12:00:00.000Z>November 24, 2026 at 12:00",
				"| scope=row Unknown browser",
				"| data-label=Signed in <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"| data-label=Last used <datetime=2026-11-24T12:00:00.000Z>November 24, 2026 at 12:00",
				"<input type=hidden name=session value=s2>",
				"button quiet value=end aria-label=Sign out: Unknown browser name=intent: Sign out",
				"| scope=row Safari",
				"| data-label=Signed in <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"| data-label=Last used <datetime=2026-11-24T12:00:00.000Z>November 24, 2026 at 12:00",
				"<input type=hidden name=session value=s3>",
				"button quiet value=end aria-label=Sign out: Safari name=intent: Sign out",
				"button secondary value=end-others name=intent: Sign out everywhere else",
			],
			{ only: /^\| (?!scope=col)|name=session|value=end|codes? left|remain/ },
		],
		"shows new recovery codes once": [
			security({}, { codes: CODES, errors: null, error: null }),
			[
				"# Your recovery codes",
				"warning role=status:",
				"Keep these ten codes somewhere only you can reach. Each works once instead of the app. They are only shown now.",
				"- aaaa-1111",
				"- bbbb-2222",
				"[I have saved them](primary /admin/security-settings?lang=en)",
			],
		],
		"has a new password": [
			security({ done: "password" }),
			["success role=status:", "Your password has been changed. Every other browser has been signed out."],
			OUTCOME,
		],
		"has fewer browsers": [security({ done: "ended" }), ["success role=status:", "Signed out."], OUTCOME],
		"keeps its password after invalid input": [
			security(
				{ done: "password" },
				{ codes: null, errors: { current: "Wrong.", password: "Too short.", repeated: "Wrong again." }, error: null },
			),
			[
				"p id=current-error: Error: Wrong.",
				"<input aria-describedby=current-error aria-invalid=true autocomplete=current-password id=current type=password name=current>",
				"p id=password-error: Error: Too short.",
				"<input aria-describedby=password-hint password-error aria-invalid=true autocomplete=new-password id=password type=password name=password>",
				"p id=repeated-error: Error: Wrong again.",
				"<input aria-describedby=repeated-error aria-invalid=true autocomplete=new-password id=repeated type=password name=repeated>",
			],
			OUTCOME,
		],
		"keeps its password after too many attempts": [
			security({ done: "ended" }, { codes: null, errors: {}, error: "Too often." }),
			["danger role=alert:", "Too often."],
			OUTCOME,
		],
	});
});
