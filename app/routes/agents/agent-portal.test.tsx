import type { ComponentType } from "react";
import { describe, expect, it } from "vitest";
import { itShows } from "#test/services/outline.tsx";
import * as account from "./account.tsx";
import * as api from "./api.tsx";
import * as firmCase from "./case.tsx";
import * as cases from "./cases.tsx";
import * as imported from "./import.tsx";
import * as newCase from "./new-case.tsx";
import * as security from "./security.tsx";
import * as share from "./share.tsx";
import * as statement from "./statement.tsx";
import * as team from "./team.tsx";
import * as webhooks from "./webhooks.tsx";

type Page = ComponentType<{ loaderData: unknown; actionData?: unknown }>;
const MEMBER = { firm: "Costa Lda", name: "Rui Costa", role: "owner" };
/** What a page shows within the frame that all pages share. */
const INSIDE = {
	only: /^(?!<nav|- \[(Cases|Account|Statement|Team|API|Data processing agreement|Prices|Contact|Privacy Policy|Legal notice)\]|> Costa|Rui Costa \(|\[Security\]|<form action=\/agents\/sign-in|button quiet value=sign-out)/,
};
const NOTICES = { only: /^title|^success|^danger|^warning/ };
const FIELDS = { only: /^title|^danger|alert|No |Invalid|^<input|selected/ };

it.each([
	["Account", account],
	["API", api],
	["Cases", cases],
	["Import clients", imported],
	["New case", newCase],
	["Progress of your cases", share],
	["Security", security],
	["Statement", statement],
	["Team", team],
	["The case", firmCase],
	["Webhooks", webhooks],
])("the page %s has a description, and a frame of its own", (title, { meta, handle }) => {
	expect(meta()).toContainEqual({ property: "og:title", content: title });
	expect(handle).toEqual({ hideTrustStrip: true, hideFooter: true });
});

const HOOK = {
	id: "hook-1",
	url: "https://firm.example/hook",
	live: true,
	failingSince: null as string | null,
	disabledSince: null as string | null,
	rotatingUntil: null as string | null,
};
const DELIVERY = {
	...{ id: 5, event: "evt_9", type: "case.paid", caseId: null as string | null, createdAt: "Nov 23, 12:00" },
	...{ nextAttempt: null as string | null, state: "pending", response: null as string | null },
};
const WebhooksPage = webhooks.default as unknown as Page;
const hooks = (changes: object = {}, actionData?: object) => (
	<WebhooksPage
		key="w"
		loaderData={{ member: MEMBER, done: null, webhooks: [], selected: null, deliveries: [], ...changes }}
		actionData={actionData}
	/>
);
const selected = { id: "hook-1", url: HOOK.url, live: true };
const FAILED = { fields: {}, message: "Not possible." };

describe("the webhooks of a firm", () => {
	itShows({
		"are none at first": [
			hooks(),
			[
				"title: Webhooks – Azulejo NIF",
				"# Webhooks",
				"<details>",
				"[API and keys](/agents/api?lang=en)",
				"When one of your cases moves, we send an event to your own server, signed by the Standard Webhooks scheme. An event names the case and its state, and no personal data.",
				"<section aria-labelledby=webhooks>",
				"## Your webhooks",
				"No server receives your events yet.",
				"<details>",
				"> Add a webhook",
				"<form action=/agents/webhooks?lang=en>",
				"label: Address of your server",
				"p id=url-hint: Public, and begins with https://",
				"<input aria-describedby=url-hint inputmode=url autocomplete=off spellcheck=false maxlength=500 id=url type=url name=url>",
				"Events of",
				"<input type=radio id=mode name=mode checked value=live>",
				"Live cases",
				"<input type=radio id=mode-test name=mode value=test>",
				"Test cases",
				"button primary value=add name=intent: Add",
			],
			INSIDE,
		],
		"can be tested, given a new secret or deleted": [
			hooks({ webhooks: [HOOK], selected }),
			[
				"title: Webhooks – Azulejo NIF",
				"# Webhooks",
				"<details>",
				"[API and keys](/agents/api?lang=en)",
				"When one of your cases moves, we send an event to your own server, signed by the Standard Webhooks scheme. An event names the case and its state, and no personal data.",
				"<section aria-labelledby=webhooks>",
				"## Your webhooks",
				"https://firm.example/hook",
				"{success} ActiveLive cases",
				"<form action=/agents/webhooks?lang=en>",
				"<input type=hidden name=webhook value=hook-1>",
				"<input type=hidden name=mode value=live>",
				"button secondary value=test aria-label=Send a test: https://firm.example/hook name=intent: Send a test",
				"<details>",
				"> New secret or delete",
				"For 24 hours the old secret signs as well, so that you can change it without losing an event.",
				"<form action=/agents/webhooks?lang=en>",
				"<input type=hidden name=webhook value=hook-1>",
				"<input type=hidden name=mode value=live>",
				"button secondary value=rotate aria-label=Make a new secret: https://firm.example/hook name=intent: Make a new secret",
				"Deliveries to this server end at once, and its list of deliveries is deleted. The events remain in the event log.",
				"<form action=/agents/webhooks?lang=en>",
				"<input type=hidden name=webhook value=hook-1>",
				"<input type=hidden name=mode value=live>",
				"button danger value=delete aria-label=Delete the webhook: https://firm.example/hook name=intent: Delete the webhook",
				"<details>",
				"> Add a webhook",
				"<form action=/agents/webhooks?lang=en>",
				"label: Address of your server",
				"p id=url-hint: Public, and begins with https://",
				"<input aria-describedby=url-hint inputmode=url autocomplete=off spellcheck=false maxlength=500 id=url type=url name=url>",
				"Events of",
				"<input type=radio id=mode name=mode checked value=live>",
				"Live cases",
				"<input type=radio id=mode-test name=mode value=test>",
				"Test cases",
				"button primary value=add name=intent: Add",
				"<section aria-labelledby=deliveries>",
				"## Last deliveries",
				"https://firm.example/hook",
				"Nothing was sent yet.",
			],
			INSIDE,
		],
		"have their state, and a link to the deliveries of those not shown": [
			hooks({
				webhooks: [
					HOOK,
					{ ...HOOK, id: "hook-2", live: false, failingSince: "November 20", rotatingUntil: "November 24 at 12:00" },
					{ ...HOOK, id: "hook-3", failingSince: "November 20", disabledSince: "November 22" },
				],
				selected,
			}),
			[
				"{success} ActiveLive cases",
				"{warning} No success since November 20Test cases",
				"The old secret signs as well until November 24 at 12:00.",
				"[Deliveries](/agents/webhooks?of=hook-2&lang=en#deliveries)",
				"<input type=hidden name=mode value=test>",
				"<input type=hidden name=mode value=test>",
				"<input type=hidden name=mode value=test>",
				"{danger} Disabled on November 22Live cases",
				"[Deliveries](/agents/webhooks?of=hook-3&lang=en#deliveries)",
				"<input type=radio id=mode-test name=mode value=test>",
			],
			{ only: /^\{|until|#deliveries|mode value=test/ },
		],
		"list the deliveries, each with its answer and the next attempt": [
			hooks({
				webhooks: [HOOK],
				selected,
				deliveries: [
					{ ...DELIVERY, nextAttempt: "Nov 24" },
					{ ...DELIVERY, id: 6, caseId: "case-1", state: "delivered", response: "204" },
					{ ...DELIVERY, id: 7, state: "failed", response: "500", nextAttempt: "Nov 24" },
				],
			}),
			[
				"<div role=group aria-label=Last deliveries>",
				"| scope=col Event",
				"| scope=col Type",
				"| scope=col Time",
				"| scope=col State",
				"| scope=col Last answer",
				"| scope=col Action",
				"| scope=row evt_9",
				"| case.paid",
				"| Nov 23, 12:00",
				"| {neutral} Due",
				"<input type=hidden name=delivery value=5>",
				"button quiet value=redeliver aria-label=Deliver evt_9 again name=intent: Deliver again",
				"| scope=row evt_9",
				"| [case.paid](/agents/cases/case-1?lang=en)",
				"| Nov 23, 12:00",
				"| {success} Delivered",
				"| 204",
				"<input type=hidden name=delivery value=6>",
				"button quiet value=redeliver aria-label=Deliver evt_9 again name=intent: Deliver again",
				"| scope=row evt_9",
				"| case.paid",
				"| Nov 23, 12:00",
				"| {danger} Failed",
				"| 500 · next attempt Nov 24",
				"<input type=hidden name=delivery value=7>",
				"button quiet value=redeliver aria-label=Deliver evt_9 again name=intent: Deliver again",
			],
			{ only: /^\||name=(delivery|intent): Deliver|value=\d|role=group/ },
		],
		"of test cases deliver again in test mode": [
			hooks({ webhooks: [], selected: { ...selected, live: false }, deliveries: [DELIVERY] }),
			[
				"<input type=radio id=mode name=mode checked value=live>",
				"<input type=radio id=mode-test name=mode value=test>",
				"<input type=hidden name=webhook value=hook-1>",
				"<input type=hidden name=mode value=test>",
			],
			{ only: /name=(mode|webhook)/ },
		],
		"confirm an action": [
			hooks({ done: "delete" }),
			["title: Webhooks – Azulejo NIF", "success role=status:", "The webhook is deleted."],
			{ only: /^title|^success|^The/ },
		],
		"confirm a repeated delivery": [
			hooks({ done: "redeliver" }),
			["title: Webhooks – Azulejo NIF", "success role=status:", "The event is being delivered again."],
			{ only: /^title|^success|^The/ },
		],
		"confirm no action without a name": [hooks({ done: "toString" }), ["title: Webhooks – Azulejo NIF"], NOTICES],
		"say why an action was refused, instead of confirming it": [
			hooks({ done: "delete" }, { intent: "test", values: {}, problem: FAILED }),
			["title: Error: Webhooks – Azulejo NIF", "<details>", "danger role=alert:", "Not possible.", "<details>"],
			{ only: /^title|^success|^danger|Not possible|^<details|deleted/ },
		],
		"keep a refused URL, with its error": [
			hooks(
				{},
				{
					intent: "add",
					values: { url: "http:", mode: "test" },
					problem: { fields: { url: "No." }, message: "Invalid" },
				},
			),
			[
				"title: Error: Webhooks – Azulejo NIF",
				"<details>",
				"<details open>",
				"<div role=alert>",
				"- [No.](#url)",
				"p id=url-error: Error: No.",
				"<input aria-describedby=url-hint url-error aria-invalid=true inputmode=url autocomplete=off spellcheck=false maxlength=500 id=url type=url name=url value=http:>",
				"<input type=radio id=mode name=mode value=live>",
				"<input type=radio id=mode-test name=mode checked value=test>",
			],
			{ only: /^title|danger|alert|No\.|Invalid|^<details|<input/ },
		],
		"say how a test was accepted": [
			hooks({}, { intent: "test", values: {}, test: { isAccepted: true, text: "204", ms: 30 } }),
			["title: Webhooks – Azulejo NIF", "success role=status:", "The answer to the test: 204 (30 ms)."],
			{ only: /^title|^success|^warning|30/ },
		],
		"say how a test was refused": [
			hooks({}, { intent: "test", values: {}, test: { isAccepted: false, text: "500", ms: 30 } }),
			["title: Webhooks – Azulejo NIF", "warning role=status:", "The answer to the test: 500 (30 ms)."],
			{ only: /^title|^success|^warning|30/ },
		],
		"show a new secret once": [
			hooks({}, { intent: "add", values: {}, secret: "whsec_1" }),
			[
				"title: Webhooks – Azulejo NIF",
				"success role=status:",
				"! Your signing secret",
				"label: Secret",
				"<input id=secret readonly value=whsec_1>",
				"button secondary data-copy=secret data-copied=Copied script: Secret: <data-word=true>Copy",
			],
			{ only: /^title|^success|^! |ecret|id=secret|whsec/ },
		],
		"show a replaced secret with the period of the former one": [
			hooks({}, { intent: "rotate", values: {}, secret: "whsec_1" }),
			[
				"success role=status:",
				"! Your signing secret",
				"Store it now: it is not shown again. The old secret signs as well for 24 hours.",
				"label: Secret",
				"<input id=secret readonly value=whsec_1>",
				"button secondary data-copy=secret data-copied=Copied script: Secret: <data-word=true>Copy",
			],
			{ only: /^success|^! |^The|^For|^Until|ecret|id=secret|whsec/ },
		],
	});
});

const PERSON = {
	...{ id: 2, name: "Eva Dias", email: "eva@firm.example", role: "member", signedInOn: null as string | null },
	...{ hasCode: false, isSelf: false },
};
const TeamPage = team.default as unknown as Page;
const members = (changes: object = {}, actionData?: object) => (
	<TeamPage
		key="t"
		loaderData={{
			...{ member: MEMBER, done: null, agreedOn: null, edition: "November 1, 2026", isOwner: true, members: [] },
			...changes,
		}}
		actionData={actionData}
	/>
);

describe("the team of a firm", () => {
	itShows({
		"can be changed by an owner, who also accepts the agreement": [
			members({
				members: [
					{
						...PERSON,
						id: 1,
						name: "Rui Costa",
						role: "owner",
						signedInOn: "November 23",
						hasCode: true,
						isSelf: true,
					},
					PERSON,
					{ ...PERSON, id: 3, name: "Ivo Reis", hasCode: true },
					{ ...PERSON, id: 4, name: "Ana Lima", role: "owner" },
				],
			}),
			[
				"title: Team – Azulejo NIF",
				"# Team",
				"<details>",
				"<section aria-labelledby=members>",
				"## Members",
				"- Rui Costa (owner) / eva@firm.example / Last signed in on November 23 / Signs in with a code · [Security](/agents/security?lang=en)",
				"- Eva Dias (member) / eva@firm.example / Has not signed in yet / Signs in without a code",
				"<form action=/agents/team?lang=en>",
				"<input type=hidden name=member value=2>",
				"button quiet value=remove aria-label=Remove Eva Dias name=intent: Remove",
				"- Ivo Reis (member) / eva@firm.example / Has not signed in yet / Signs in with a code",
				"<form action=/agents/team?lang=en>",
				"<input type=hidden name=member value=3>",
				"button quiet value=reset aria-label=Reset the code of Ivo Reis name=intent: Reset code",
				"button quiet value=remove aria-label=Remove Ivo Reis name=intent: Remove",
				"- Ana Lima (owner) / eva@firm.example / Has not signed in yet / Signs in without a code",
				"<details>",
				"> Add a member",
				"Members see and work on all cases of the firm. Only you add and remove them.",
				"<form action=/agents/team?lang=en>",
				"label: Name",
				"<input autocomplete=off maxlength=120 id=name type=text name=name>",
				"label: E-mail address",
				"<input autocomplete=off spellcheck=false id=email type=email name=email>",
				"button secondary value=invite name=intent: Add and notify by e-mail",
				"<section aria-labelledby=agreement>",
				"## Data processing agreement",
				"Not accepted yet. No case can begin before.",
				"[Data processing agreement](/agent-agreement?lang=en)",
				"<form action=/agents/team?lang=en>",
				"<input id=agree type=checkbox name=agree>",
				"I may sign for the firm, have read the edition of November 1, 2026 and accept it.",
				"button primary value=agreement name=intent: Accept for the firm",
			],
			INSIDE,
		],
		"is only read by a member": [
			members({
				isOwner: false,
				members: [
					{ ...PERSON, isSelf: true },
					{ ...PERSON, id: 3, hasCode: true },
				],
			}),
			[
				"title: Team – Azulejo NIF",
				"# Team",
				"<details>",
				"<section aria-labelledby=members>",
				"## Members",
				"- Eva Dias (member) / eva@firm.example / Has not signed in yet / Signs in without a code · [Security](/agents/security?lang=en)",
				"- Eva Dias (member) / eva@firm.example / Has not signed in yet / Signs in with a code",
				"<section aria-labelledby=agreement>",
				"## Data processing agreement",
				"Not accepted yet. No case can begin before.",
				"[Data processing agreement](/agent-agreement?lang=en)",
				"An owner of the account accepts it for the firm.",
			],
			INSIDE,
		],
		"contains no button for an owner's own row": [
			members({ members: [{ ...PERSON, isSelf: true }] }),
			[],
			{ only: /^button quiet value=(remove|reset)/ },
		],
		"has accepted the agreement": [
			members({ agreedOn: "November 20, 2026" }),
			[
				"button secondary value=invite name=intent: Add and notify by e-mail",
				"Accepted on November 20, 2026, edition of November 1, 2026.",
			],
			{ only: /ccepted|accepts|value=(agreement|invite)|name=agree/ },
		],
		"has accepted the agreement, which a member reads": [
			members({ agreedOn: "November 20, 2026", isOwner: false }),
			["Accepted on November 20, 2026, edition of November 1, 2026."],
			{ only: /ccepted|accepts|value=(agreement|invite)|name=agree/ },
		],
		"confirms an action": [
			members({ done: "reset" }),
			[
				"title: Team – Azulejo NIF",
				"success role=status:",
				"The code is reset and the member is signed out. An e-mail about it is on its way to them.",
			],
			{ only: /^title|^success|code/ },
		],
		"confirms no action without a name": [members({ done: "toString" }), ["title: Team – Azulejo NIF"], NOTICES],
		"says why an action was refused, instead of confirming it": [
			members({ done: "remove" }, { form: "remove", values: {}, problem: FAILED }),
			["title: Error: Team – Azulejo NIF", "<details>", "danger role=alert:", "Not possible.", "<details>"],
			{ only: /^title|^success|^danger|Not possible|removed|^<details/ },
		],
		"keeps a refused invitation, with errors beside its fields": [
			members(
				{},
				{
					form: "invite",
					values: { name: "Eva", email: "eva@" },
					problem: { message: "Invalid", fields: { name: "No name.", email: "No address." } },
				},
			),
			[
				"title: Error: Team – Azulejo NIF",
				"<details>",
				"<details open>",
				"<div role=alert>",
				"- [No name.](#name)",
				"- [No address.](#email)",
				"p id=name-error: Error: No name.",
				"<input aria-describedby=name-error aria-invalid=true autocomplete=off maxlength=120 id=name type=text name=name value=Eva>",
				"p id=email-error: Error: No address.",
				"<input aria-describedby=email-error aria-invalid=true autocomplete=off spellcheck=false id=email type=email name=email value=eva@>",
				"Not accepted yet. No case can begin before.",
				"<input id=agree type=checkbox name=agree>",
			],
			{ only: /^title|alert|Invalid|No |^<(details|input)/ },
		],
		"names one wrong field": [
			members({}, { form: "invite", values: {}, problem: { message: "Invalid", fields: { email: "No address." } } }),
			[
				"- [No address.](#email)",
				"p id=email-error: Error: No address.",
				"<input aria-describedby=email-error aria-invalid=true autocomplete=off spellcheck=false id=email type=email name=email>",
			],
			{ only: /^- \[No|-error/ },
		],
		"asks to tick the agreement": [
			members({}, { form: "agreement", values: {}, problem: { message: "Invalid", fields: { agree: "Tick it." } } }),
			[
				"title: Error: Team – Azulejo NIF",
				"<details>",
				"<details>",
				"<input autocomplete=off maxlength=120 id=name type=text name=name>",
				"<input autocomplete=off spellcheck=false id=email type=email name=email>",
				"p id=agree-error: Error: Tick it.",
				"<input aria-describedby=agree-error aria-invalid=true id=agree type=checkbox name=agree>",
			],
			{ only: /^title|alert|Invalid|Tick|^<(details|input)/ },
		],
	});
});

const SECRET = { sealed: "sealed-1", path: "M0 0", size: 21, text: "ABCD EFGH" };
const SecurityPage = security.default as unknown as Page;
const own = (changes: object = {}, actionData?: object) => (
	<SecurityPage
		key="s"
		loaderData={{
			...{ member: MEMBER, mustSetUp: false, secret: null, codesLeft: 8, isOwner: true, isRequired: false, done: null },
			...changes,
		}}
		actionData={actionData}
	/>
);
const wrong = (changes: object) => ({ codes: null, secret: null, problem: null, ...changes });
const WRONG_CODE = { message: "Wrong code.", isAboutCode: true };

describe("the security of a firm's member", () => {
	itShows({
		"has a code with recovery codes, and for an owner the firm's rule": [
			own(),
			[
				"title: Security – Azulejo NIF",
				"# Security",
				"<details>",
				"<section aria-labelledby=code-heading>",
				"## Authenticator code",
				"You sign in with the link in our e-mail and a code of your authenticator app.",
				"Recovery codes left: 8",
				"<details>",
				"> Remove the code",
				"For a new phone, remove the code and set it up again. Your recovery codes stop working too.",
				"<form action=/agents/security?lang=en>",
				"label: Code",
				"p id=code-hint: Six digits from your authenticator app, or one of your recovery codes.",
				"<input aria-describedby=code-hint autocomplete=one-time-code autocapitalize=characters spellcheck=false maxlength=24 required id=code type=text name=code>",
				"button secondary value=remove name=intent: Remove the code",
				"<section aria-labelledby=firm-heading>",
				"## Everybody in the firm",
				"Each member decides whether to sign in with a code.",
				"<form action=/agents/security?lang=en>",
				"button secondary value=require name=intent: Require a code of everybody",
			],
			INSIDE,
		],
		"is required by the firm": [
			own({ isRequired: true, codesLeft: 1 }),
			[
				"Recovery codes left: 1",
				"Every member needs a code to sign in. Members without one set it up before they see anything else.",
				"button secondary value=release name=intent: No longer require a code",
			],
			{ only: /^Every|value=(require|release)|left/ },
		],
		"has no rule for a member": [own({ isOwner: false }), [], { only: /value=(require|release)/ }],
		"begins with a secret": [
			own({ secret: SECRET }),
			[
				"title: Security – Azulejo NIF",
				"# Security",
				"<details>",
				"<section aria-labelledby=code-heading>",
				"## Authenticator code",
				"With a code, access to your mailbox alone no longer opens your clients’ cases. Scan this picture with an authenticator app; from then on you sign in with the link in our e-mail and a code of the app.",
				"Cannot scan it? Type this key into the app:",
				"ABCD EFGH",
				"<form action=/page?lang=en>",
				"<input type=hidden name=secret value=sealed-1>",
				"label: The six digits that the app shows now",
				"<input inputmode=numeric autocomplete=one-time-code maxlength=12 required id=code type=text name=code>",
				"button primary value=confirm name=intent: Confirm",
				"<section aria-labelledby=firm-heading>",
				"## Everybody in the firm",
				"Each member decides whether to sign in with a code.",
				"<form action=/agents/security?lang=en>",
				"button secondary value=require name=intent: Require a code of everybody",
			],
			INSIDE,
		],
		"has no page but the set-up while the firm requires a code": [
			own({ secret: SECRET, mustSetUp: true }),
			[
				"title: Set up your code – Azulejo NIF",
				"# Set up your code",
				"Your firm requires a code of everybody who works on its cases. Scan this picture with an authenticator app; from now on you sign in with the link in our e-mail and a code of the app.",
				"Cannot scan it? Type this key into the app:",
				"ABCD EFGH",
				"<form action=/page?lang=en>",
				"<input type=hidden name=secret value=sealed-1>",
				"label: The six digits that the app shows now",
				"<input inputmode=numeric autocomplete=one-time-code maxlength=12 required id=code type=text name=code>",
				"button primary value=confirm name=intent: Confirm",
				"<form action=/agents/sign-in?lang=en>",
				"button quiet value=sign-out name=intent: Sign out",
			],
		],
		"shows the page once the required code is set up": [
			own({ mustSetUp: true }),
			["title: Security – Azulejo NIF", "# Security", "## Authenticator code", "## Everybody in the firm"],
			{ only: /^title|^#/ },
		],
		"keeps the secret after a wrong code": [
			own(
				{ secret: SECRET, mustSetUp: true },
				wrong({ secret: { ...SECRET, sealed: "sealed-2" }, problem: WRONG_CODE }),
			),
			[
				"title: Error: Set up your code – Azulejo NIF",
				"<input type=hidden name=secret value=sealed-2>",
				"p id=code-error: Error: Wrong code.",
				"<input aria-describedby=code-error aria-invalid=true inputmode=numeric autocomplete=one-time-code maxlength=12 required id=code type=text name=code>",
			],
			{ only: /^title|rror|<input/ },
		],
		"says in the page of the firm that the first code was wrong": [
			own({ secret: SECRET }, wrong({ problem: WRONG_CODE })),
			[
				"title: Error: Security – Azulejo NIF",
				"<input type=hidden name=secret value=sealed-1>",
				"p id=code-error: Error: Wrong code.",
				"<input aria-describedby=code-error aria-invalid=true inputmode=numeric autocomplete=one-time-code maxlength=12 required id=code type=text name=code>",
			],
			{ only: /^title|rror|<input|alert/ },
		],
		"asks again for the code that permits the removal": [
			own({ done: "remove" }, wrong({ problem: WRONG_CODE })),
			[
				"title: Error: Security – Azulejo NIF",
				"<details>",
				"<details open>",
				"p id=code-error: Error: Wrong code.",
				"<input aria-describedby=code-hint code-error aria-invalid=true autocomplete=one-time-code autocapitalize=characters spellcheck=false maxlength=24 required id=code type=text name=code>",
			],
			{ only: /^title|rror|<input|alert|^<details|^success/ },
		],
		"says why the firm's rule was not changed": [
			own({ done: "remove" }, wrong({ problem: { message: "Not possible.", isAboutCode: false } })),
			[
				"title: Error: Security – Azulejo NIF",
				"<details>",
				"danger role=alert:",
				"Not possible.",
				"<details>",
				"<input aria-describedby=code-hint autocomplete=one-time-code autocapitalize=characters spellcheck=false maxlength=24 required id=code type=text name=code>",
			],
			{ only: /^title|rror|<input|alert|Not possible|^<details|^success/ },
		],
		"shows new recovery codes once, and nothing else": [
			own({ secret: SECRET }, wrong({ codes: ["code-1", "code-2"] })),
			[
				"title: Your recovery codes – Azulejo NIF",
				"# Your recovery codes",
				"warning role=status:",
				"Keep these ten codes somewhere only you can reach. Each works once instead of the app. They are only shown now.",
				"- code-1",
				"- code-2",
				"[I have saved them](primary /agents/cases?lang=en)",
			],
		],
		"confirms a removed code": [
			own({ done: "remove" }),
			["success role=status:", "The code is removed. From now on the link in our e-mail alone signs you in."],
			{ only: /^success|removed/ },
		],
		"confirms a required code": [
			own({ done: "require" }),
			["success role=status:", "Every member now needs a code."],
			{ only: /^success|must|needs|requires/ },
		],
		"confirms no action without a name": [own({ done: "toString" }), ["title: Security – Azulejo NIF"], NOTICES],
	});
});

const NewPage = newCase.default as unknown as Page;
const begin = (discountPercent = 0, actionData?: object) => (
	<NewPage key="n" loaderData={{ member: MEMBER, discountPercent }} actionData={actionData} />
);

describe("a new case of a firm", () => {
	itShows({
		"begins with a link in the firm's language": [
			begin(),
			[
				"title: New case – Azulejo NIF",
				"# New case",
				"<details>",
				"[All cases](/agents/cases?lang=en)",
				"<form action=/agents/cases/new?lang=en>",
				"Who fills in the application?",
				"<input type=radio id=how name=how checked value=link>",
				"The client, through a linkWe send the link. The client first decides whether you may act, then sends the documents and pays.",
				"<input type=radio id=how-documents name=how value=documents>",
				"We do: I have the documentsYou go through the application in this browser and pay by card. The client is then asked by e-mail; nothing is filed before the answer.",
				"label: Client’s name",
				"<input autocomplete=off maxlength=80 required id=name type=text name=name>",
				"label: Client’s own e-mail address",
				"p id=email-hint: Never an address of your firm: the client decides with it.",
				"<input aria-describedby=email-hint autocomplete=off spellcheck=false required id=email type=email name=email>",
				"label: Language of the e-mails",
				"<select id=language name=language>",
				"option value=en selected: English",
				"option value=es: Spanish",
				"option value=pt: Portuguese",
				"label: Package",
				"<select id=packageType name=packageType>",
				"option value=standard: Standard, €79",
				"option value=express: Express, €109",
				"option value=premium: Premium, €129",
				"label: Note for your firm",
				"p id=note-hint: For example your file number. The client does not see it.",
				"<input aria-describedby=note-hint autocomplete=off maxlength=120 id=note type=text name=note>",
				"button primary: Begin the case",
			],
			INSIDE,
		],
		"has the firm's own prices": [
			begin(10),
			[
				"p id=packageType-hint: Your firm gets 10% off every package.",
				"<select aria-describedby=packageType-hint id=packageType name=packageType>",
				"option value=standard: Standard, €71.10",
				"option value=express: Express, €98.10",
				"option value=premium: Premium, €116.10",
			],
			{ only: /package|€|10/ },
		],
		"keeps refused values, with errors beside their fields": [
			begin(0, {
				values: {
					how: "documents",
					name: "A",
					email: "eva@",
					language: "pt",
					packageType: "express",
					note: "Our note",
				},
				problem: { message: "Invalid", fields: { name: "No name.", email: "No address." } },
			}),
			[
				"title: Error: New case – Azulejo NIF",
				"<div role=alert>",
				"- [No name.](#name)",
				"- [No address.](#email)",
				"<input type=radio id=how name=how value=link>",
				"<input type=radio id=how-documents name=how checked value=documents>",
				"p id=name-error: Error: No name.",
				"<input aria-describedby=name-error aria-invalid=true autocomplete=off maxlength=80 required id=name type=text name=name value=A>",
				"p id=email-error: Error: No address.",
				"<input aria-describedby=email-hint email-error aria-invalid=true autocomplete=off spellcheck=false required id=email type=email name=email value=eva@>",
				"option value=pt selected: Portuguese",
				"option value=express selected: Express, €109",
				"<input aria-describedby=note-hint autocomplete=off maxlength=120 id=note type=text name=note value=Our note>",
			],
			FIELDS,
		],
		"says why it was refused": [
			begin(0, { values: {}, problem: { message: "Too often.", fields: {} } }),
			["title: Error: New case – Azulejo NIF", "danger role=alert:", "Too often."],
			{ only: /^title|^danger|Too often|^<div role=alert/ },
		],
	});
});

const ImportPage = imported.default as unknown as Page;
const file = (actionData?: object) => <ImportPage key="i" loaderData={{ member: MEMBER }} actionData={actionData} />;
const CLIENT = { line: 2, name: "Ann", email: "ann@mail.example", errors: [] as string[] };

describe("the import of clients", () => {
	itShows({
		"begins with a file": [
			file(),
			[
				"title: Import clients – Azulejo NIF",
				"# Import clients",
				"<details>",
				"[All cases](/agents/cases?lang=en)",
				"<section aria-labelledby=file-head>",
				"## Choose a file",
				"A CSV file with the columns name, email, language, package, note; packages are standard, express, premium, languages en, es, pt. Up to 200 clients. First you see a preview; then all clients are invited, or none.",
				"[Download the template](/agent-cases.csv download)",
				"<form action=/agents/cases/import?lang=en enctype=multipart/form-data>",
				"label: CSV file",
				"<input id=file type=file accept=.csv,text/csv required name=file>",
				"button secondary value=preview name=intent: Show the preview",
			],
			INSIDE,
		],
		"shows the lines before it is confirmed": [
			file({ problem: null, text: "name,email", lines: [CLIENT, { ...CLIENT, line: 3, name: "Eva" }] }),
			[
				"title: Import clients – Azulejo NIF",
				"# Import clients",
				"<details>",
				"[All cases](/agents/cases?lang=en)",
				"<div role=group aria-label=Lines of the file>",
				"Lines of the file",
				"| scope=col Line",
				"| scope=col Client’s name",
				"| scope=col E-mail address",
				"| scope=col Result",
				"| scope=row 2",
				"| Ann",
				"| ann@mail.example",
				"| In order",
				"| scope=row 3",
				"| Eva",
				"| ann@mail.example",
				"| In order",
				"<form action=/agents/cases/import?lang=en>",
				"<input type=hidden name=text value=name,email>",
				"All lines are in order. 2 clients get an invitation by e-mail.",
				"button primary value=import name=intent: Invite 2 clients",
				"<section aria-labelledby=file-head>",
				"## Choose another file",
				"A CSV file with the columns name, email, language, package, note; packages are standard, express, premium, languages en, es, pt. Up to 200 clients. First you see a preview; then all clients are invited, or none.",
				"[Download the template](/agent-cases.csv download)",
				"<form action=/agents/cases/import?lang=en enctype=multipart/form-data>",
				"label: CSV file",
				"<input id=file type=file accept=.csv,text/csv required name=file>",
				"button secondary value=preview name=intent: Show the preview",
			],
			INSIDE,
		],
		"shows one client in order": [
			file({ problem: null, text: "name,email", lines: [CLIENT] }),
			[
				"All lines are in order. 1 client gets an invitation by e-mail.",
				"button primary value=import name=intent: Invite 1 client",
			],
			{ only: /^All lines|Invite/ },
		],
		"shows what is wrong with a line": [
			file({ problem: "Invalid lines.", text: "", lines: [{ ...CLIENT, errors: ["No name", "No address"] }] }),
			[
				"title: Error: Import clients – Azulejo NIF",
				"<form action=/agents/sign-in?lang=en>",
				"danger role=alert:",
				"Invalid lines.",
				"<div role=group aria-label=Lines of the file>",
				"| scope=col Line",
				"| scope=col Client’s name",
				"| scope=col E-mail address",
				"| scope=col Result",
				"| scope=row 2",
				"| Ann",
				"| ann@mail.example",
				"| No name. No address",
				"## Choose a file",
				"<form action=/agents/cases/import?lang=en enctype=multipart/form-data>",
				"<input id=file type=file accept=.csv,text/csv required name=file>",
				"button secondary value=preview name=intent: Show the preview",
			],
			{ only: /^title|^danger|Invalid|^\||^button (?!quiet)|^<(input|div|form)|^##/ },
		],
		"shows why a file cannot be read": [
			file({ problem: "Invalid file.", text: "", lines: [] }),
			[
				"title: Error: Import clients – Azulejo NIF",
				"<form action=/agents/sign-in?lang=en>",
				"danger role=alert:",
				"Invalid file.",
				"## Choose a file",
				"<form action=/agents/cases/import?lang=en enctype=multipart/form-data>",
				"<input id=file type=file accept=.csv,text/csv required name=file>",
				"button secondary value=preview name=intent: Show the preview",
			],
			{ only: /^title|^danger|Invalid|^\||^button (?!quiet)|^<(input|div|form)|^##/ },
		],
	});
});

const SharePage = share.default as unknown as Page;
const shared = (changes: object = {}, actionData?: object) => (
	<SharePage key="s" loaderData={{ member: MEMBER, isRevoked: false, links: [], ...changes }} actionData={actionData} />
);
const AT = Date.UTC(2026, 10, 23, 12);

describe("the links to a firm's progress", () => {
	itShows({
		"are none at first": [
			shared(),
			[
				"title: Share with somebody – Azulejo NIF",
				"# Share with somebody",
				"<details>",
				"<section aria-labelledby=share-agent>",
				"## Progress of your cases",
				"For an employer or a partner office: the stages and dates of your hundred newest cases. No name, no number, no note, no documents. The link is valid for 30 days.",
				"<div role=status>",
				"<form action=/page?lang=en>",
				"<input type=hidden name=kind value=agent>",
				"button primary value=make name=intent: Create a link to the progress of your cases",
			],
			INSIDE,
		],
		"can be ended": [
			shared({
				links: [
					{ hash: "h1", createdAt: AT, expiresAt: AT + 86_400_000, openedAt: null },
					{ hash: "h2", createdAt: AT, expiresAt: AT + 86_400_000, openedAt: AT + 3_600_000 },
				],
				isRevoked: true,
			}),
			[
				"For an employer or a partner office: the stages and dates of your hundred newest cases. No name, no number, no note, no documents. The link is valid for 30 days.",
				"The link has been ended and no longer works.",
				"<input type=hidden name=kind value=agent>",
				"button primary value=make name=intent: Create a link to the progress of your cases",
				"### Active links",
				"<input type=hidden name=link value=h1>",
				"<input type=hidden name=kind value=agent>",
				"Created on November 23, 2026 at 12:00, valid until November 24, 2026 at 12:00 / Not opened yet",
				"button secondary value=end name=intent: End this link November 23, 2026 at 12:00",
				"<input type=hidden name=link value=h2>",
				"<input type=hidden name=kind value=agent>",
				"Created on November 23, 2026 at 12:00, valid until November 24, 2026 at 12:00 / Last opened on November 23, 2026 at 13:00",
				"button secondary value=end name=intent: End this link November 23, 2026 at 12:00",
			],
			{ only: /^###|^- Made|link is|pened|<input|value=(make|end)|ended/ },
		],
		"show a new one once, and no longer the end of another": [
			shared({ isRevoked: true }, { url: "https://azulejo.example/p/1", problem: null }),
			[
				"title: Share with somebody – Azulejo NIF",
				"<input aria-describedby=made-agent-hint id=made-agent readonly autocomplete=off spellcheck=false value=https://azulejo.example/p/1>",
				"button secondary value=make name=intent: Create a link to the progress of your cases",
			],
			{ only: /^title|azulejo|value=make|ended|danger/ },
		],
		"could not be made": [
			shared({ isRevoked: true }, { url: null, problem: "Too often." }),
			[
				"title: Error: Share with somebody – Azulejo NIF",
				"danger role=alert:",
				"Too often.",
				"<input type=hidden name=kind value=agent>",
				"button primary value=make name=intent: Create a link to the progress of your cases",
			],
			{ only: /^title|^<input|value=make|ended|danger|Too often/ },
		],
	});
});

const StatementPage = statement.default as unknown as Page;
const LINE = { number: "NIF-1", client: "Ann", package: "Standard", paidAt: "Nov 23", amount: "€79.00", refunded: "" };
const month = (changes: object = {}) => (
	<StatementPage
		key="m"
		loaderData={{
			...{ member: MEMBER, month: "2026-11", monthLabel: "November 2026", previousMonth: "2026-10", nextMonth: null },
			...{ count: 0, total: "€0.00", lines: [] },
			...changes,
		}}
	/>
);

describe("the statement of a firm", () => {
	itShows({
		"has no payments, later month or file at first": [
			month(),
			[
				"title: Statement – Azulejo NIF",
				"# Statement",
				"<details>",
				"## November 2026",
				"[Month before](/agents/statement?month=2026-10&lang=en)",
				"Nothing was paid in this month.",
			],
			INSIDE,
		],
		"lists the payments of a month": [
			month({
				nextMonth: "2026-12",
				count: 2,
				total: "€79.00",
				lines: [LINE, { ...LINE, paidAt: "Nov 24", refunded: "−€79.00" }],
			}),
			[
				"title: Statement – Azulejo NIF",
				"# Statement",
				"<details>",
				"## November 2026",
				"[Month before](/agents/statement?month=2026-10&lang=en)[Month after](/agents/statement?month=2026-12&lang=en)",
				"Payments: 2. Paid less refunds: €79.00. [Download as CSV](/agents/statement.csv?month=2026-11)",
				"<div role=group aria-label=Statement>",
				"| scope=col Number",
				"| scope=col Client",
				"| scope=col Package",
				"| scope=col Paid on",
				"| scope=col Amount",
				"| scope=col Refunded",
				"| scope=row NIF-1",
				"| Ann",
				"| Standard",
				"| Nov 23",
				"| €79.00",
				"| scope=row NIF-1",
				"| Ann",
				"| Standard",
				"| Nov 24",
				"| €79.00",
				"| −€79.00",
			],
			INSIDE,
		],
	});
});
