import type { ComponentType } from "react";
import { describe } from "vitest";
import { DAY } from "#app/domain/time/calendar.ts";
import { NOON } from "#test/factories/application.ts";
import { itShows } from "#test/services/outline.tsx";
import Contact from "./contact.tsx";

type Page = ComponentType<{ loaderData: unknown; actionData?: unknown }>;
const ContactPage = Contact as unknown as Page;

const CONTACT = {
	isSent: false,
	receivedComplaint: null as { number: string; dueAt: number } | null,
	hours: null,
	closureDays: [],
	closureDayLabels: [] as string[],
	support: { email: "help@azulejo.example", phone: "+351 210 000 000" },
	timestamp: "shown-at-1",
};

const REJECTED = {
	values: { name: "Ann", email: "ann", subject: "Fees", message: "Why?" } as Record<string, string> | null,
	complaint: false,
	errors: {} as Record<string, string>,
	problem: null as string | null,
	timestamp: "shown-at-0" as string | null,
};

const contact = (changes: Partial<typeof CONTACT> = {}, rejection?: Partial<typeof REJECTED>) => (
	<ContactPage
		key="c"
		loaderData={{ ...CONTACT, ...changes }}
		actionData={rejection && { ...REJECTED, ...rejection }}
	/>
);

const RESULTS = {
	only: /^success|^danger|^!|^info|^Too|^Thank|name=(name|email|subject|shown|complaint)|^<textarea|^<form/,
};

describe("the contact page", () => {
	itShows({
		"has a form whose fields are required, and the ways to reach the team": [
			contact(),
			[
				"# Contact us",
				"We answer within 24 hours on business days. If you are writing about an application, give its number, but never your passport number.",
				"<form action=/contact?lang=en>",
				"label: Name",
				"<input required autocomplete=name maxlength=200 id=name type=text name=name>",
				"label: E-mail",
				"p id=email-hint: We will reply to this address",
				"<input aria-describedby=email-hint required autocomplete=email spellcheck=false id=email type=email name=email>",
				"label: Subject",
				"<input required maxlength=200 id=subject type=text name=subject>",
				"label: Message",
				"<textarea required maxlength=5000 id=message name=message>",
				"<input aria-describedby=complaint-hint id=complaint type=checkbox name=complaint>",
				"This is a complaint",
				"p id=complaint-hint: It gets a number, and an answer within 15 business days at the latest.",
				"<input type=hidden name=shown value=shown-at-1>",
				"label: Leave this empty",
				"<input id=website autocomplete=off name=website>",
				"button primary: Send message",
				"<aside aria-labelledby=details>",
				"## Contact details",
				"= E-mail",
				"  [help@azulejo.example](mailto:help@azulejo.example)",
				"= Phone",
				"  [+351 210 000 000](tel:+351210000000)",
				"= Support hours",
				"= Where we are",
				"  Lisbon, Portugal",
				"You may find your answer in the Help Center. [Read the frequently asked questions](/faq?lang=en)",
			],
		],
		"names the days on which the team is away": [
			contact({ closureDayLabels: ["December 24, 2026", "December 31, 2026"] }),
			["  Also closed: December 24, 2026 · December 31, 2026"],
			{ only: /December/ },
		],
		"confirms a message above an empty form": [
			contact({ isSent: true }),
			[
				"success:",
				"! Message Sent",
				"<form action=/contact?lang=en>",
				"<input required autocomplete=name maxlength=200 id=name type=text name=name>",
				"<input aria-describedby=email-hint required autocomplete=email spellcheck=false id=email type=email name=email>",
				"<input required maxlength=200 id=subject type=text name=subject>",
				"<textarea required maxlength=5000 id=message name=message>",
				"<input aria-describedby=complaint-hint id=complaint type=checkbox name=complaint>",
				"<input type=hidden name=shown value=shown-at-1>",
			],
			RESULTS,
		],
		"keeps a refused message, with the error of each field": [
			contact(
				{},
				{
					complaint: true,
					errors: { message: "Write more.", subject: "Too short.", email: "Not an address.", name: "Enter a name." },
				},
			),
			[
				"<form action=/contact?lang=en>",
				"<div role=alert>",
				"- [Enter a name.](#name)",
				"- [Not an address.](#email)",
				"- [Too short.](#subject)",
				"- [Write more.](#message)",
				"p id=name-error: Error: Enter a name.",
				"<input aria-describedby=name-error aria-invalid=true required autocomplete=name maxlength=200 id=name type=text name=name value=Ann>",
				"p id=email-hint: We will reply to this address",
				"p id=email-error: Error: Not an address.",
				"<input aria-describedby=email-hint email-error aria-invalid=true required autocomplete=email spellcheck=false id=email type=email name=email value=ann>",
				"p id=subject-error: Error: Too short.",
				"<input aria-describedby=subject-error aria-invalid=true required maxlength=200 id=subject type=text name=subject value=Fees>",
				"p id=message-error: Error: Write more.",
				"<textarea aria-describedby=message-error aria-invalid=true required maxlength=5000 id=message name=message>",
				"Why?",
				"<input aria-describedby=complaint-hint id=complaint type=checkbox name=complaint checked>",
				"p id=complaint-hint: It gets a number, and an answer within 15 business days at the latest.",
				"<input type=hidden name=shown value=shown-at-0>",
				"<input id=website autocomplete=off name=website>",
				"<aside aria-labelledby=details>",
			],
			{ only: /^<|^- \[|^p |Why|^(Write|Too|Not|Enter)/ },
		],
		"says why a message was not sent, and no longer that one was": [
			contact({ isSent: true }, { problem: "Too many messages." }),
			[
				"danger role=alert:",
				"! Error",
				"Too many messages.",
				"<form action=/contact?lang=en>",
				"<input required autocomplete=name maxlength=200 id=name type=text name=name value=Ann>",
				"<input aria-describedby=email-hint required autocomplete=email spellcheck=false id=email type=email name=email value=ann>",
				"<input required maxlength=200 id=subject type=text name=subject value=Fees>",
				"<textarea required maxlength=5000 id=message name=message>",
				"<input aria-describedby=complaint-hint id=complaint type=checkbox name=complaint>",
				"<input type=hidden name=shown value=shown-at-0>",
			],
			RESULTS,
		],
		"keeps the form's time when the network is away": [
			contact({}, { values: null, timestamp: null, problem: "No network." }),
			[
				"danger role=alert:",
				"No network.",
				"<input required autocomplete=name maxlength=200 id=name type=text name=name>",
				"<input type=hidden name=shown value=shown-at-1>",
			],
			{ only: /name=(name|shown)|^danger|^No network/ },
		],
		"shows the number and the term of a complaint instead of the form": [
			contact({ receivedComplaint: { number: "R-7", dueAt: NOON + 15 * DAY } }),
			[
				"success role=status:",
				"! We have your complaint",
				"Its number is R-7. Please keep it. We will answer by December 8, 2026 at the latest, and usually much sooner.",
			],
			{ only: /^success|^!|R-7|^<form/ },
		],
		"shows the form again when a second message is refused": [
			contact({ receivedComplaint: { number: "R-7", dueAt: NOON } }, { errors: { name: "Enter a name." } }),
			[
				"<form action=/contact?lang=en>",
				"<input aria-describedby=name-error aria-invalid=true required autocomplete=name maxlength=200 id=name type=text name=name value=Ann>",
				"<input aria-describedby=email-hint required autocomplete=email spellcheck=false id=email type=email name=email value=ann>",
				"<input required maxlength=200 id=subject type=text name=subject value=Fees>",
				"<textarea required maxlength=5000 id=message name=message>",
				"<input aria-describedby=complaint-hint id=complaint type=checkbox name=complaint>",
				"<input type=hidden name=shown value=shown-at-0>",
			],
			RESULTS,
		],
		"says that a message is being sent": [
			contact(),
			["button primary aria-disabled=true: Sending…"],
			{ only: /^button/, sending: { name: "Ann" } },
		],
	});
});
