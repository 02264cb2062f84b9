import type { ComponentType } from "react";
import { describe, expect, it } from "vitest";
import { NOON } from "#test/factories/application.ts";
import { itShows } from "#test/services/outline.tsx";
import { createEmptyMacro } from "./macros/macro.server.ts";
import Macro, { ErrorBoundary as MacroProblem, meta as macroMeta } from "./macros/macro.tsx";
import Macros from "./macros/macros.tsx";
import MailTemplates from "./mail-templates/mail-templates.tsx";
import Stripe from "./stripe-settings/stripe-settings.tsx";
import Topic, { ErrorBoundary as TopicProblem, meta as topicMeta } from "./topic/topic.tsx";

type Page = ComponentType<{ loaderData: unknown; actionData?: unknown }>;
const page = (Route: unknown, loaderData: object, actionData?: object) => {
	const Cast = Route as Page;
	return <Cast key="page" loaderData={loaderData} actionData={actionData} />;
};
const problem = (Boundary: unknown, error: unknown) => {
	const Cast = Boundary as ComponentType<{ error: unknown }>;
	return <Cast key="problem" error={error} />;
};
const REFUSAL = { message: "Not possible now.", fields: {}, values: {} };
const response = (status: number) => ({ status, statusText: "", internal: false, data: null });
const OUTCOME = { only: /^(success|danger)|Not possible|Saved|on its way|fetched/ };

const SETTING = {
	...{ key: "vat", fields: { status: "choice", photo: "photo" }, choices: { status: ["exempt", "included"] } },
	...{ values: { status: "included", photo: "data:image/jpeg;base64,x" }, version: 0, canChange: true, history: [] },
};
const topic = (changes: Partial<typeof SETTING> = {}, actionData?: object) =>
	page(Topic, { topic: "vat", settings: [{ ...SETTING, ...changes }], isSaved: true }, actionData);
const FIELDS = { only: /^<(select|img|input type=checkbox)|option|checked|^= |^ {2}/ };

describe("a setting", () => {
	itShows({
		"offers choices, and shows a photograph": [
			topic(),
			[
				"<select id=vat-status name=status>",
				"option value=: Not set",
				"option value=exempt: Exempt from VAT (article 53 CIVA)",
				"option value=included selected: VAT included where it is due",
				"<img src=data:image/jpeg;base64,x alt=Photograph of the lawyer>",
			],
			FIELDS,
		],
		"shows a choice and a photograph without a form": [
			topic({ canChange: false }),
			[
				"= Prices",
				"  VAT included where it is due",
				"= photo",
				"<img src=data:image/jpeg;base64,x alt=Photograph of the lawyer>",
			],
			FIELDS,
		],
		"shows a switch that is off, and a choice nobody has made": [
			topic({ canChange: false, fields: { status: "choice", photo: "switch" }, values: { status: "", photo: "" } }),
			["= Prices", "  Not set", "= photo", "  Off"],
			FIELDS,
		],
		"has no choices unless they are known": [
			topic({ choices: {} as never, values: {} as never }),
			["<select id=vat-status name=status>", "option value= selected: Not set"],
			FIELDS,
		],
		"is saved": [topic(), ["success role=status:", "Saved."], OUTCOME],
		"is rejected": [topic({}, { key: "vat", refusal: REFUSAL }), ["danger role=alert:", "Not possible now."], OUTCOME],
		"is on a page that does not exist": [
			problem(TopicProblem, response(404)),
			[
				"# Page Not Found",
				"There is no such page or application.",
				"[All applications](primary /admin/applications?lang=en)",
			],
		],
		"is on a page that failed": [
			problem(TopicProblem, new Error("x")),
			["# Something went wrong on our side", "## Need help?"],
			{ only: /^#|404|Settings/ },
		],
		"is on a page that a role may not see": [
			problem(TopicProblem, response(403)),
			["# You cannot open this page", "## Need help?"],
			{ only: /^#/ },
		],
	});
});

const MACRO = {
	...{ code: "hello", version: 3, history: [] as object[] },
	values: {
		...{ code: "hello", act: "request", title: "Greeting", en: "Hello.", es: "Hola.", pt: "Olá.", fix: "" },
		...{ fault: "applicant", activeFrom: "2026-11-01", retired: "on" },
	} as Record<string, string>,
};
const NEW = { code: "", version: 0, history: [], values: { act: "answer", fault: "none", activeFrom: "2026-11-23" } };
const macro = (changes: object = {}, actionData?: object) =>
	page(Macro, { macro: MACRO, canChange: true, isSaved: false, ...changes }, actionData);
const LABELS = { only: /^(= | {2}|#)/ };

describe("a macro", () => {
	itShows({
		"has a form for those who may change it": [
			macro(),
			[
				"[Reasons and canned answers](/admin/settings/macros?lang=en)",
				"# Greeting",
				"<section aria-labelledby=text>",
				"## Text",
				"<form action=/admin/settings/macros/hello?lang=en>",
				"<input type=hidden name=version value=3>",
				"<input type=hidden name=code value=hello>",
				"label: Title",
				"p id=title-hint: How staff find it; applicants never see it.",
				"<input aria-describedby=title-hint autocomplete=off id=title type=text name=title value=Greeting>",
				"label: What for",
				"<select id=act name=act>",
				"option value=answer: Answers to messages",
				"option value=request selected: Asking for something",
				"option value=reject: Rejecting an application",
				"option value=refuse-document: Refusing a document",
				"label: Text in English",
				"<textarea lang=en maxlength=2000 id=en name=en>",
				"Hello.",
				"label: Text in Spanish",
				"<textarea lang=es maxlength=2000 id=es name=es>",
				"Hola.",
				"label: Text in Portuguese",
				"<textarea lang=pt maxlength=2000 id=pt name=pt>",
				"Olá.",
				"label: What to correct",
				"p id=fix-hint: For staff: what to look for when it comes back.",
				"<input aria-describedby=fix-hint autocomplete=off id=fix type=text name=fix value=>",
				"label: Responsible",
				"<select id=fault name=fault>",
				"option value=none: Nobody",
				"option value=applicant selected: The applicant’s side",
				"option value=authority: The authority’s side",
				"option value=us: Our side",
				"label: Active from",
				"<input id=activeFrom type=date name=activeFrom value=2026-11-01>",
				"<input id=retired type=checkbox name=retired checked>",
				"Retired",
				"label: Reason for the change",
				"p id=reason-hint: One sentence for anybody who reads this later. Nothing about an applicant.",
				"<input aria-describedby=reason-hint autocomplete=off id=reason type=text name=reason value=>",
				"button primary: Save",
				"<section aria-labelledby=history>",
				"## Changes",
				"Nobody has changed this yet.",
			],
		],
		"is new": [
			macro({ macro: NEW }),
			[
				"# New text",
				"<section aria-labelledby=text>",
				"## Text",
				"<form action=/admin/settings/macros/new?lang=en>",
				"<input type=hidden name=version value=0>",
				"<input aria-describedby=code-hint autocomplete=off id=code type=text name=code value=>",
				"<input aria-describedby=title-hint autocomplete=off id=title type=text name=title value=>",
				"<select id=act name=act>",
				"option value=answer selected: Answers to messages",
				"<textarea lang=en maxlength=2000 id=en name=en>",
				"<textarea lang=es maxlength=2000 id=es name=es>",
				"<textarea lang=pt maxlength=2000 id=pt name=pt>",
				"<input aria-describedby=fix-hint autocomplete=off id=fix type=text name=fix value=>",
				"<select id=fault name=fault>",
				"option value=none selected: Nobody",
				"<input id=activeFrom type=date name=activeFrom value=2026-11-23>",
				"<input id=retired type=checkbox name=retired>",
				"<input aria-describedby=reason-hint autocomplete=off id=reason type=text name=reason value=>",
				"<section aria-labelledby=history>",
				"## Changes",
			],
			{ only: /^(#|<)|selected|checked/ },
		],
		"is read by others": [
			macro({
				macro: {
					...MACRO,
					values: {
						...{ code: "hello", title: "Greeting", act: "refuse-document", en: "Hello.", fix: "" },
						...{ fault: "applicant", activeFrom: "2026-11-01", retired: "on" },
					},
				},
				canChange: false,
			}),
			[
				"# Greeting",
				"## Text",
				"= Code",
				"  hello",
				"= Title",
				"  Greeting",
				"= What for",
				"  Refusing a document",
				"= Text in English",
				"  Hello.",
				"= What to correct",
				"  Not set",
				"= Responsible",
				"  The applicant’s side",
				"= Active from",
				"  2026-11-01",
				"= Retired",
				"  On",
				"## Changes",
			],
			LABELS,
		],
		"is named by its code without a title": [
			macro({ macro: { ...MACRO, values: {} }, canChange: false }),
			["# hello", "## Text", "## Changes"],
			LABELS,
		],
		"is saved": [macro({ isSaved: true }), ["success role=status:", "Saved."], OUTCOME],
		"is rejected as a whole": [
			macro({ isSaved: true }, { refusal: REFUSAL }),
			["danger role=alert:", "Not possible now."],
			OUTCOME,
		],
		"is rejected for invalid fields, and preserves the input": [
			macro(
				{ macro: NEW, isSaved: true },
				{
					refusal: {
						message: "",
						fields: { code: "Taken.", en: "Too long.", fault: "Choose.", retired: "Not yet.", reason: "Why?" },
						values: { code: "hi", act: "reject", en: "Hi.", fault: "us", retired: "on", reason: "x" },
					},
				},
			),
			[
				"- [Taken.](#code)",
				"- [Too long.](#en)",
				"- [Choose.](#fault)",
				"- [Not yet.](#retired)",
				"- [Why?](#reason)",
				"p id=code-error: Error: Taken.",
				"<input aria-describedby=code-hint code-error aria-invalid=true autocomplete=off id=code type=text name=code value=hi>",
				"option value=reject selected: Rejecting an application",
				"p id=en-error: Error: Too long.",
				"<textarea aria-describedby=en-error aria-invalid=true lang=en maxlength=2000 id=en name=en>",
				"Hi.",
				"p id=fault-error: Error: Choose.",
				"<select aria-describedby=fault-error aria-invalid=true id=fault name=fault>",
				"option value=us selected: Our side",
				"p id=retired-error: Error: Not yet.",
				"<input aria-describedby=retired-error aria-invalid=true id=retired type=checkbox name=retired checked>",
				"p id=reason-error: Error: Why?",
				"<input aria-describedby=reason-hint reason-error aria-invalid=true autocomplete=off id=reason type=text name=reason value=x>",
			],
			{ only: /^success|^- \[|aria-invalid|selected|checked|Hi\.|-error/ },
		],
		"does not exist": [
			problem(MacroProblem, response(404)),
			[
				"# Page Not Found",
				"There is no such page or application.",
				"[All applications](primary /admin/applications?lang=en)",
			],
		],
		"could not be shown": [
			problem(MacroProblem, new Error("x")),
			["# Something went wrong on our side", "## Need help?"],
			{ only: /^#/ },
		],
		"may not be seen": [
			problem(MacroProblem, response(403)),
			["# You cannot open this page", "## Need help?"],
			{ only: /^#/ },
		],
	});

	it("begins as an answer for which nobody is at fault, offered from today in Lisbon", () => {
		const now = () => Date.UTC(2026, 5, 30, 23);
		const values = { act: "answer", fault: "none", activeFrom: "2026-07-01" };
		expect(createEmptyMacro({ now })).toEqual({ code: "", values, version: 0, history: [] });
	});

	it("gives its page a title, as a setting does", () => {
		const titleOf = (meta: (args: never) => object[], loaderData?: object) =>
			meta({ loaderData } as never).flatMap((entry) => ("title" in entry ? [entry.title] : []));
		expect([
			titleOf(macroMeta, { macro: MACRO }),
			titleOf(macroMeta, { macro: NEW }),
			titleOf(macroMeta),
			titleOf(topicMeta, { topic: "vat" }),
			titleOf(topicMeta),
		]).toEqual([
			["Greeting – Back office – Azulejo NIF"],
			["Reasons and canned answers – Back office – Azulejo NIF"],
			["Reasons and canned answers – Back office – Azulejo NIF"],
			["VAT – Back office – Azulejo NIF"],
			["Page Not Found – Back office – Azulejo NIF"],
		]);
	});
});

const ROW = {
	...{ code: "hello", act: "answer", title: "Greeting", text: { en: "Hello." }, uses: 1, isActive: true },
	...{ retired: false, activeFrom: "2026-12-01" },
};

describe("the macros", () => {
	itShows({
		"are listed by action": [
			page(Macros, {
				canChange: true,
				rows: [
					ROW,
					{ ...ROW, code: "later", act: "reject", isActive: false, uses: 0 },
					{ ...ROW, code: "old", isActive: false, retired: true, uses: 5 },
				],
			}),
			[
				"[All settings](/admin/settings?lang=en)",
				"# Reasons and canned answers",
				"Texts that staff send again and again, in three languages. Older versions are kept.",
				"[New text](primary /admin/settings/macros/new?lang=en)",
				"<section aria-labelledby=answer>",
				"## Answers to messages",
				"[Greeting](/admin/settings/macros/hello?lang=en)",
				"p lang=en: Hello.",
				"Sent once",
				"[Greeting](/admin/settings/macros/old?lang=en) {neutral} Retired",
				"p lang=en: Hello.",
				"Sent 5 times",
				"<section aria-labelledby=request>",
				"## Asking for something",
				"<section aria-labelledby=reject>",
				"## Rejecting an application",
				"[Greeting](/admin/settings/macros/later?lang=en) {neutral} From 2026-12-01",
				"p lang=en: Hello.",
				"Sent 0 times",
				"<section aria-labelledby=refuse-document>",
				"## Refusing a document",
			],
		],
		"cannot be added by others": [page(Macros, { canChange: false, rows: [] }), [], { only: /new|New/ }],
	});
});

const SAMPLE = {
	...{ kind: "submitted", language: "es", subject: "Asunto", text: "Hola", recipient: "eva@azulejo.example" },
	kindOptions: [
		{ value: "contact", label: "Message" },
		{ value: "submitted", label: "Received" },
	],
	isSent: false,
};
const sample = (changes: Partial<typeof SAMPLE> = {}, refusal?: object) =>
	page(MailTemplates, { ...SAMPLE, ...changes }, refusal && { refusal });

describe("the e-mail templates", () => {
	itShows({
		"are previewed in a language": [
			sample(),
			[
				"[All settings](/admin/settings?lang=en)",
				"# E-mail templates",
				"Every e-mail in every language, with the details of a made-up person.",
				"<form action=/admin/settings/mail-templates?lang=en>",
				"<input type=hidden name=lang value=en>",
				"label: E-mail",
				"<select id=kind name=kind>",
				"option value=contact: Message",
				"option value=submitted selected: Received",
				"label: Language",
				"<select id=in name=in>",
				"option value=en: English",
				"option value=es selected: Español",
				"option value=pt: Português",
				"button secondary: Preview",
				"<section aria-labelledby=words>",
				"## Subject and text part",
				"p lang=es: Asunto",
				"<pre lang=es>",
				"Hola",
				"<form action=/admin/settings/mail-templates?lang=en>",
				"<input type=hidden name=kind value=submitted>",
				"<input type=hidden name=in value=es>",
				"button secondary: Send a test to eva@azulejo.example",
				"<section aria-labelledby=mail>",
				"## As an e-mail",
				"<iframe title=Asunto src=/admin/mail-samples/submitted/es sandbox>",
			],
		],
		"were sent to the viewer": [
			sample({ isSent: true }),
			["success role=status:", "The test is on its way to eva@azulejo.example."],
			OUTCOME,
		],
		"were not sent": [
			sample({ isSent: true }, REFUSAL),
			["danger role=alert:", "Not possible now."],
			{ only: /^success|^danger|Not possible/ },
		],
	});
});

const SETUP = {
	configured: true,
	secretKeyMode: "live" as string | null,
	standIn: false,
	apiVersion: "2026-10-01",
};
const EVENT = {
	...{ id: "evt_1", type: "charge.succeeded", state: "handled", receivedAt: NOON, attempts: 1 },
	lastError: null as string | null,
};
const STRIPE = {
	setup: SETUP,
	keyEndings: { secret: "abcd" as string | null, publishable: "efgh" as string | null, webhook: ["1111", "2222"] },
	webhookUrl: "https://azulejo.example/api/webhooks/stripe",
	unprocessedCount: 0,
	lastReceivedAt: NOON as number | null,
	events: [] as object[],
	canResend: false,
	isSent: false,
};
const stripe = (changes: Partial<typeof STRIPE> = {}, refusal?: object) =>
	page(Stripe, { ...STRIPE, ...changes }, refusal && { refusal });
const FACTS = { only: /^(= | {2}|warning)|yment|Stripe is/ };
const ROWS = { only: /^\||^<(form|input)|^button/ };

describe("the connection to Stripe", () => {
	itShows({
		"is live, without events": [
			stripe(),
			[
				"[All settings](/admin/settings?lang=en)",
				"# Card payments",
				"How payments are set up, and whether the card provider’s webhooks reach us.",
				"<section aria-labelledby=setup>",
				"## Configuration",
				"= Payment mode",
				"  Live",
				"= Card provider",
				"  Stripe",
				"= API version",
				"  2026-10-01",
				"= Secret key",
				"  Set, ends in abcd",
				"= Publishable key",
				"  Set, ends in efgh",
				"= Webhook secret",
				"  Set, ends in 1111, Set, ends in 2222",
				"= Webhook address",
				"  https://azulejo.example/api/webhooks/stripe",
				"= Last webhook received",
				"  November 23, 2026 at 12:00",
				"= Unprocessed webhooks, of the last 50",
				"  0",
				"<section aria-labelledby=deliveries>",
				"## Latest webhooks, at most 20",
				"No notice has arrived yet.",
			],
		],
		"is missing": [
			stripe({
				setup: { ...SETUP, configured: false, secretKeyMode: null, standIn: true },
				keyEndings: { secret: null, publishable: null, webhook: [] },
				unprocessedCount: 3,
				lastReceivedAt: null,
			}),
			[
				"# Card payments",
				"How payments are set up, and whether the card provider’s webhooks reach us.",
				"warning:",
				"Payments are not configured: nobody can pay.",
				"= Payment mode",
				"  Not configured",
				"= Card provider",
				"  Offline stand-in",
				"= API version",
				"  2026-10-01",
				"= Secret key",
				"  Not configured",
				"= Publishable key",
				"  Not configured",
				"= Webhook secret",
				"  Not configured",
				"= Webhook address",
				"  https://azulejo.example/api/webhooks/stripe",
				"= Last webhook received",
				"  None yet",
				"= Unprocessed webhooks, of the last 50",
				"  3",
			],
			FACTS,
		],
		"is not live": [
			stripe({ setup: { ...SETUP, secretKeyMode: "test" } }),
			[
				"# Card payments",
				"How payments are set up, and whether the card provider’s webhooks reach us.",
				"warning:",
				"Payments are in test mode: no real money moves.",
				"= Payment mode",
				"  Test",
				"= Card provider",
				"  Stripe",
				"= API version",
				"  2026-10-01",
				"= Secret key",
				"  Set, ends in abcd",
				"= Publishable key",
				"  Set, ends in efgh",
				"= Webhook secret",
				"  Set, ends in 1111, Set, ends in 2222",
				"= Webhook address",
				"  https://azulejo.example/api/webhooks/stripe",
				"= Last webhook received",
				"  November 23, 2026 at 12:00",
				"= Unprocessed webhooks, of the last 50",
				"  0",
			],
			FACTS,
		],
		"lists events in each state": [
			stripe({
				events: [
					EVENT,
					{ ...EVENT, id: "evt_2", state: "received", attempts: 4, lastError: "No such payment" },
					{ ...EVENT, id: "evt_3", state: "ignored" },
				],
			}),
			[
				"| scope=col Notice",
				"| scope=col State",
				"| scope=col Received",
				"| scope=col Tries",
				"| scope=col Repeat",
				"| scope=row title=charge.succeeded evt_1 charge.succeeded evt_1",
				"| Handled",
				"| <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"| data-label=Tries 1",
				"| scope=row title=charge.succeeded evt_2 charge.succeeded evt_2",
				"| title=No such payment {warning} WaitingNo such payment",
				"| <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"| data-label=Tries 4",
				"| scope=row title=charge.succeeded evt_3 charge.succeeded evt_3",
				"| Nothing to do",
				"| <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"| data-label=Tries 1",
			],
			ROWS,
		],
		"lets those who move money send an event again": [
			stripe({ events: [EVENT], canResend: true }),
			[
				"| scope=col Notice",
				"| scope=col State",
				"| scope=col Received",
				"| scope=col Tries",
				"| scope=col Repeat",
				"| scope=row title=charge.succeeded evt_1 charge.succeeded evt_1",
				"| Handled",
				"| <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"| data-label=Tries 1",
				"<form action=/admin/settings/stripe-settings?lang=en>",
				"<input type=hidden name=id value=evt_1>",
				"button secondary: Send again: evt_1",
			],
			ROWS,
		],
		"was asked to send an event again": [
			stripe({ isSent: true }),
			["success role=status:", "The webhook was fetched and processed again."],
			OUTCOME,
		],
		"was not asked to send an event again": [
			stripe({ isSent: true }, REFUSAL),
			["danger role=alert:", "Not possible now."],
			{ only: /^(success|danger)|Not/ },
		],
	});
});
