import type { ComponentType } from "react";
import { describe } from "vitest";
import type { FileEvent } from "#app/audit/case-file.ts";
import { buildApplicationView } from "#app/domain/application/public-view.ts";
import { explainNif } from "#app/domain/person/nif.ts";
import type { NeedAnswers, NeedQuestion, RepresentativeNeed } from "#app/domain/person/representative-need.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { anApplication, NOON } from "#test/factories/application.ts";
import { itShows } from "#test/services/outline.tsx";
import Contact from "./contact.tsx";
import NifCheck from "./nif-check.tsx";
import RepresentativeHelper from "./representative.tsx";
import TrackApplication from "./track-application.tsx";
import { EventList, VerdictAlert } from "./verify/verdict-alert.tsx";
import Verify from "./verify/verify.tsx";

type Page = ComponentType<{ loaderData: unknown; actionData?: unknown }>;
const ERRORS = { only: /^title|rror|^<div role=alert|^- \[|^p id=|aria-invalid/ };

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

const TrackPage = TrackApplication as unknown as Page;
const track = (trackingResult: unknown = null, measuredTimes: string | null = null) => (
	<TrackPage key="t" loaderData={{ trackingResult, measuredTimes }} />
);
const problem = (name: string) => ({ problem: name, input: "NIF-1" });
const filed = anApplication().filed();
const delivered = anApplication()
	.completed()
	.with({ physicalDeliveryRequested: true, trackingNumber: "RR123456789PT", shippingCarrier: "CTT" });
const found = (builder: typeof filed, owner: boolean) => ({ view: buildApplicationView(builder.build(), owner) });
const FOUND = { only: /^## (?!Q)|^warning|^!|\/(provide|certificate)|^[\d*• ]+$/ };

describe("the tracking page", () => {
	itShows({
		"asks for the number": [
			track(),
			[
				"title: Track your application – Azulejo NIF",
				"# Track your application",
				"Enter your application number to see the status of your NIF application.",
				"<form action=/track-application?lang=en>",
				"label: Application number",
				"p id=number-hint: It is in our e-mails to you and on your confirmation page.",
				"<input aria-describedby=number-hint placeholder=NIF-XXXX-XXXX autocomplete=off autocapitalize=characters spellcheck=false maxlength=40 id=number type=text name=number>",
				"button primary: Track Application",
				"<section aria-labelledby=questions>",
				"## Questions about tracking",
				"<details>",
				"> Where do I find my application number?",
				"It looks like NIF-XXXX-XXXX. It is on your confirmation page and in every e-mail that we send about your application.",
				"<details>",
				"> How long does it take?",
				"A Standard application usually takes about 3 business days. Express and Premium applications are handled first. Your application page shows the date by which we expect your NIF.",
				"<details>",
				"> What does “Additional Verification Required” mean?",
				"We or the Tax Authority need one more thing from you, such as a clearer photo of a document. We have sent you an e-mail with a link where you can send it.",
				"<details>",
				"> When does my printed certificate arrive?",
				"We post it once your NIF has been assigned. When it is on its way, the carrier and the tracking number appear here.",
				"[Check a case file](/verify?lang=en)",
			],
		],
		"says how long applications take": [
			track(null, "2 business days for half of them."),
			["Measured: 2 business days for half of them."],
			{ only: /business days for half/ },
		],
		"says that no number was entered": [
			track({ problem: "empty", input: "" }),
			[
				"title: Error: Track your application – Azulejo NIF",
				"<div role=alert>",
				"- [Please enter your application number](#number)",
				"p id=number-hint: It is in our e-mails to you and on your confirmation page.",
				"p id=number-error: Error: Please enter your application number",
				"<input aria-describedby=number-hint number-error aria-invalid=true placeholder=NIF-XXXX-XXXX autocomplete=off autocapitalize=characters spellcheck=false maxlength=40 id=number type=text name=number value=>",
			],
			ERRORS,
		],
		"says that a number is unknown, and keeps it": [
			track(problem("unknown")),
			[
				"title: Error: Track your application – Azulejo NIF",
				"<div role=alert>",
				"- [We couldn't find an application with that number. Please check and try again.](#number)",
				"p id=number-hint: It is in our e-mails to you and on your confirmation page.",
				"p id=number-error: Error: We couldn't find an application with that number. Please check and try again.",
				"<input aria-describedby=number-hint number-error aria-invalid=true placeholder=NIF-XXXX-XXXX autocomplete=off autocapitalize=characters spellcheck=false maxlength=40 id=number type=text name=number value=NIF-1>",
			],
			ERRORS,
		],
		"says that there were too many attempts": [
			track(problem("too-many")),
			[
				"title: Error: Track your application – Azulejo NIF",
				"<div role=alert>",
				"- [That was too many attempts. Please wait a little and try again.](#number)",
				"p id=number-hint: It is in our e-mails to you and on your confirmation page.",
				"p id=number-error: Error: That was too many attempts. Please wait a little and try again.",
				"<input aria-describedby=number-hint number-error aria-invalid=true placeholder=NIF-XXXX-XXXX autocomplete=off autocapitalize=characters spellcheck=false maxlength=40 id=number type=text name=number value=NIF-1>",
			],
			ERRORS,
		],
		"prefers the result of the form": [
			track(problem("unknown")),
			[
				"title: Error: Track your application – Azulejo NIF",
				"<div role=alert>",
				"- [The service is not available at the moment. Please try again in a minute.](#number)",
				"p id=number-hint: It is in our e-mails to you and on your confirmation page.",
				"p id=number-error: Error: The service is not available at the moment. Please try again in a minute.",
				"<input aria-describedby=number-hint number-error aria-invalid=true placeholder=NIF-XXXX-XXXX autocomplete=off autocapitalize=characters spellcheck=false maxlength=40 id=number type=text name=number value=NIF-2>",
			],
			{ ...ERRORS, actionData: { problem: "away", input: "NIF-2" } },
		],
		"says that it searches": [
			track(),
			["button primary aria-disabled=true: Searching..."],
			{ only: /^button/, sending: { number: "NIF-1" } },
		],
		"shows others only the status, and how to get the link": [
			track(found(filed, false)),
			[
				"title: Track your application – Azulejo NIF",
				"# Track your application",
				"Enter your application number to see the status of your NIF application.",
				"<section aria-labelledby=result>",
				"## NIF-7K2M-Q4R8",
				"= Application status",
				"  {info} Processing",
				"= Submitted",
				"  November 23, 2026",
				"= Applicant",
				"  Łucja María G.",
				"= Package",
				"  Standard",
				"= Payment",
				"  {success} Paid",
				"With the Tax Authority. Your request is being reviewed.",
				"There is nothing you need to do.",
				"<section aria-labelledby=yours>",
				"## Is this your application?",
				"Anyone with the number can see this much. To see everything, request a private link, which we send by e-mail to the address of the application.",
				"<form action=/resume?lang=en>",
				"<input type=hidden name=number value=NIF-7K2M-Q4R8>",
				"button secondary: Send me a link",
				"[Check Another Application](primary /track-application?lang=en)[Contact Support](secondary /contact?lang=en)",
				"<section aria-labelledby=questions>",
				"## Questions about tracking",
				"<details>",
				"> Where do I find my application number?",
				"It looks like NIF-XXXX-XXXX. It is on your confirmation page and in every e-mail that we send about your application.",
				"<details>",
				"> How long does it take?",
				"A Standard application usually takes about 3 business days. Express and Premium applications are handled first. Your application page shows the date by which we expect your NIF.",
				"<details>",
				"> What does “Additional Verification Required” mean?",
				"We or the Tax Authority need one more thing from you, such as a clearer photo of a document. We have sent you an e-mail with a link where you can send it.",
				"<details>",
				"> When does my printed certificate arrive?",
				"We post it once your NIF has been assigned. When it is on its way, the carrier and the tracking number appear here.",
				"[Check a case file](/verify?lang=en)",
			],
		],
		"shows owners their name, and no other way": [
			track(),
			[
				"title: Track your application – Azulejo NIF",
				"## NIF-7K2M-Q4R8",
				"= Application status",
				"  {info} Processing",
				"= Submitted",
				"  November 23, 2026",
				"= Applicant",
				"  Łucja María Gonçalves",
				"= Package",
				"  Standard",
				"= Payment",
				"  {success} Paid",
				"## Questions about tracking",
			],
			{ only: /^(title|##|=| {2})/, actionData: found(filed, true) },
		],
		"leads owners to what is missing": [
			track(found(anApplication().asked(), true)),
			[
				"## NIF-7K2M-Q4R8",
				"warning:",
				"! Additional Verification Required",
				"[See what is needed](primary /provide-information/case-1?lang=en)",
			],
			FOUND,
		],
		"leads nobody else there": [
			track(found(anApplication().asked(), false)),
			["## NIF-7K2M-Q4R8", "warning:", "! Additional Verification Required", "## Is this your application?"],
			FOUND,
		],
		"leads owners to their number and certificate": [
			track(found(delivered, true)),
			[
				"## NIF-7K2M-Q4R8",
				"## Assigned NIF",
				"293 456 780",
				"[View Certificate](primary /certificate/case-1?lang=en)",
				"## Printed certificate",
			],
			FOUND,
		],
		"masks the number for others": [
			track(found(delivered, false)),
			["## NIF-7K2M-Q4R8", "## Assigned NIF", "*** *** 780", "## Printed certificate", "## Is this your application?"],
			FOUND,
		],
		"shows no shipping without a request": [
			track(found(delivered.with({ physicalDeliveryRequested: false }), false)),
			["## NIF-7K2M-Q4R8", "## Assigned NIF", "## Is this your application?", "## Questions about tracking"],
			{ only: /^## / },
		],
	});
});

const NifPage = NifCheck as unknown as Page;
const nifCheck = (input?: string) => (
	<NifPage
		key="n"
		loaderData={null}
		actionData={input === undefined ? undefined : { input, explanation: explainNif(input) }}
	/>
);
const VERDICT = { only: /^(title|success|danger|!|p |- |<input)|^Kind of|^With these|^A correct/ };

describe("the NIF check", () => {
	itShows({
		"has a form and the kinds of numbers": [
			nifCheck(),
			[
				"title: NIF check digit – Azulejo NIF",
				"[Back to Home](/?lang=en)",
				"# Check a NIF",
				"The ninth digit of a NIF is calculated from the other eight, so that typing errors are noticed. Type a number and see the calculation. We do not store it, and it does not appear in the address.",
				"<form action=/nif-check?lang=en>",
				"label: NIF",
				"p id=nif-hint: Nine digits; spaces, dots and a leading PT do not matter",
				"<input aria-describedby=nif-hint inputmode=text autocomplete=off spellcheck=false maxlength=40 id=nif type=text name=nif>",
				"button primary: Check",
				"<section aria-labelledby=kinds>",
				"## What the first digits mean",
				"| scope=col Begins with",
				"| scope=col Belongs to",
				"| scope=row 1, 2, 3",
				"| a person",
				"| scope=row 45",
				"| a non-resident person whose only income is taxed at source",
				"| scope=row 5",
				"| a company",
				"| scope=row 6",
				"| a public body",
				"| scope=row 70, 74, 75",
				"| an undivided estate",
				"| scope=row 71",
				"| a foreign entity whose only income is taxed at source",
				"| scope=row 72",
				"| a fund",
				"| scope=row 77",
				"| assigned by the authority on its own initiative",
				"| scope=row 78",
				"| a non-resident entitled to a VAT refund",
				"| scope=row 79",
				"| an exceptional case",
				"| scope=row 8",
				"| a sole trader in the past (no longer issued)",
				"| scope=row 90, 91",
				"| a condominium, an irregular company or an estate",
				"| scope=row 98",
				"| a non-resident without an establishment in Portugal",
				"| scope=row 99",
				"| a civil company without legal personality",
				"The number and its check digit are defined by Decreto-Lei 14/2013; the groups follow published lists based on the Tax Authority's table, as of April 2025.",
				"## Ready for your NIF?",
				"Have your passport and a proof of address to hand. You can do everything on your phone.",
				"[Start Your NIF Application](primary /upload-documents?package=standard&lang=en)",
			],
		],
		"explains a correct number": [
			nifCheck("293 456 780"),
			[
				"title: NIF check digit – Azulejo NIF",
				"success role=status:",
				"! 293 456 780: The check digit is correct",
				"Kind of taxpayer: a person.",
				"A correct check digit does not prove that the number was issued or whose it is. Only the Tax Authority can say that.",
				"p id=nif-hint: Nine digits; spaces, dots and a leading PT do not matter",
				"<input aria-describedby=nif-hint inputmode=text autocomplete=off spellcheck=false maxlength=40 id=nif type=text name=nif value=293 456 780>",
				"- The products add up to 221.",
				"- 221 divided by 11 leaves 1.",
				"- A remainder of 0 or 1 gives the check digit 0.",
			],
			VERDICT,
		],
		"shows how the check digit of a number is calculated": [
			nifCheck("293456780"),
			[
				"## The calculation",
				"| scope=col Place",
				"| scope=col Digit",
				"| scope=col Weight",
				"| scope=col Product",
				"| scope=row 1",
				"| 2",
				"| × 9",
				"| 18",
				"| scope=row 2",
				"| 9",
				"| × 8",
				"| 72",
				"| scope=row 3",
				"| 3",
				"| × 7",
				"| 21",
				"| scope=row 4",
				"| 4",
				"| × 6",
				"| 24",
				"| scope=row 5",
				"| 5",
				"| × 5",
				"| 25",
				"| scope=row 6",
				"| 6",
				"| × 4",
				"| 24",
				"| scope=row 7",
				"| 7",
				"| × 3",
				"| 21",
				"| scope=row 8",
				"| 8",
				"| × 2",
				"| 16",
				"## What the first digits mean",
				"| scope=row 5",
				"| scope=row 6",
				"| scope=row 8",
				"## Ready for your NIF?",
			],
			{ only: /^\| (scope=row \d$|\d+$|×|scope=col [DPW])|^## / },
		],
		"explains a number whose check digit is wrong": [
			nifCheck("293456781"),
			[
				"title: NIF check digit – Azulejo NIF",
				"danger role=status:",
				"! 293 456 781: The check digit is wrong",
				"With these first eight digits the ninth would be 0, not 1. At least one digit is mistyped.",
				"Kind of taxpayer: a person.",
				"A correct check digit does not prove that the number was issued or whose it is. Only the Tax Authority can say that.",
				"p id=nif-hint: Nine digits; spaces, dots and a leading PT do not matter",
				"<input aria-describedby=nif-hint inputmode=text autocomplete=off spellcheck=false maxlength=40 id=nif type=text name=nif value=293456781>",
				"- The products add up to 221.",
				"- 221 divided by 11 leaves 1.",
				"- A remainder of 0 or 1 gives the check digit 0.",
			],
			VERDICT,
		],
		"explains a check digit of zero for a remainder below two": [
			nifCheck("100000010"),
			[
				"- The products add up to 11.",
				"- 11 divided by 11 leaves 0.",
				"- A remainder of 0 or 1 gives the check digit 0.",
			],
			{ only: /^- / },
		],
		"calculates the check digit for a remainder of two": [
			nifCheck("100001009"),
			["- The products add up to 13.", "- 13 divided by 11 leaves 2.", "- 11 minus 2 gives the check digit 9."],
			{ only: /^- / },
		],
		"refuses anything but nine digits": [
			nifCheck("12345"),
			[
				"title: Error: NIF check digit – Azulejo NIF",
				"- [Please enter nine digits](#nif)",
				"p id=nif-hint: Nine digits; spaces, dots and a leading PT do not matter",
				"p id=nif-error: Error: Please enter nine digits",
				"<input aria-describedby=nif-hint nif-error aria-invalid=true inputmode=text autocomplete=off spellcheck=false maxlength=40 id=nif type=text name=nif value=12345>",
			],
			VERDICT,
		],
	});
});

const RepresentativePage = RepresentativeHelper as unknown as Page;
const representative = (
	result: { need: RepresentativeNeed } | { openQuestions: NeedQuestion[] } | null,
	answers: Partial<NeedAnswers> = {},
) => (
	<RepresentativePage
		key="r"
		loaderData={{ result, answers: { residence: null, relation: null, notices: null, ...answers } }}
	/>
);
const ANSWER = { only: /^(success|warning|!)|checked|^As of|Answer the/ };
const NEEDS = [
	"resident",
	"optional",
	"optional-self-employed",
	"not-yet",
	"waived",
	"either",
	"vat-representative",
] as const;

describe("the question whether a representative is needed", () => {
	itShows({
		"has three parts": [
			representative(null),
			[
				"[Back to Home](/?lang=en)",
				"# Do I need a fiscal representative?",
				"A fiscal representative (or tax representative) is somebody in Portugal who deals with the Tax Authority for you. Whether you need one depends on where you live, not on your passport, and on what you have in Portugal. Nothing you enter is stored.",
				"<form action=/do-i-need-a-representative?lang=en>",
				"<input type=hidden name=lang value=en>",
				"<input type=hidden name=answer value=1>",
				"<fieldset aria-describedby=residence-hint>",
				"Where do you live?",
				"p id=residence-hint: Your country of residence, not the country of your passport.",
				"<input type=radio id=residence name=residence value=eea>",
				"In the EU or the EEAThe 27 countries of the EU except Portugal, and Iceland, Liechtenstein and Norway",
				"<input type=radio id=residence-elsewhere name=residence value=elsewhere>",
				"In another countryFor example the United Kingdom, the United States, Brazil or Switzerland",
				"<input type=radio id=residence-portugal name=residence value=portugal>",
				"In Portugal",
				"<fieldset aria-describedby=relation-hint>",
				"Do you have, or will you soon have, any of these in Portugal?",
				"p id=relation-hint: The law calls this a tax relation. If more than one applies, choose the first.",
				"<input type=radio id=relation name=relation value=self-employed>",
				"Self-employed workYou work for yourself and have registered, or will register, an activity in Portugal",
				"<input type=radio id=relation-yes name=relation value=yes>",
				"A job, a property or a vehicle",
				"<input type=radio id=relation-no name=relation value=no>",
				"None of these",
				"<fieldset aria-describedby=notices-hint>",
				"Will you use the Tax Authority's electronic notifications?",
				"p id=notices-hint: Letters then arrive on its portal instead of by post. You switch them on yourself once you have your NIF and the portal password. This only matters if you live outside the EU and the EEA and are not self-employed in Portugal.",
				"<input type=radio id=notices name=notices value=yes>",
				"Yes",
				"<input type=radio id=notices-no name=notices value=no>",
				"No",
				"button primary: Show my answer",
				"<section aria-labelledby=we>",
				"## What we do for you",
				"- Every package includes a fiscal representative at no extra cost, or you can name your own, with their name, NIF and address.",
				"- From abroad, the NIF request itself always has to be filed by somebody with a power of attorney from you. That is part of our service, whatever your answer above.",
				"- You pay once. Nothing renews by itself.",
				"- Our representation has no fixed term and no later fee. It ends when you tell us or name somebody else, and takes effect once the Tax Authority has been told.",
				"The role, the law and the costs in full: [Fiscal representative in Portugal: who needs one](/guides/fiscal-representative?lang=en)",
				"## Ready for your NIF?",
				"Have your passport and a proof of address to hand. You can do everything on your phone.",
				"[Start Your NIF Application](primary /upload-documents?package=standard&lang=en)",
			],
		],
		"leaves answers open": [
			representative({ openQuestions: ["residence", "notices"] }, { relation: "yes" }),
			[
				"- [Choose where you live](#residence)",
				"- [Say whether you will use electronic notifications](#notices)",
				"<form action=/do-i-need-a-representative?lang=en>",
				"p id=residence-error: Error: Choose where you live",
				"<input type=radio id=relation-yes name=relation checked value=yes>",
				"p id=notices-error: Error: Say whether you will use electronic notifications",
				"[Start again](/do-i-need-a-representative?lang=en)",
				"The role, the law and the costs in full: [Fiscal representative in Portugal: who needs one](/guides/fiscal-representative?lang=en)",
			],
			{ only: /^- \[|^p id=.*error|aria-invalid|checked|representative\?lang|^success|^warning/ },
		],
		"is answered, and keeps the answers": [
			representative({ need: "waived" }, { residence: "elsewhere", relation: "yes", notices: true }),
			[
				"success:",
				"! No, once you use electronic notifications",
				"Source: Lei Geral Tributária, article 19; Decreto-Lei 44/2022 of 8 July; Ofício Circulado 90057/2022 and the page on representation of the Tax Authority; Código do IVA, article 30; RGIT, article 124. As of November 2026. This is information, not legal advice.",
				"<form action=/do-i-need-a-representative?lang=en>",
				"<input type=radio id=residence-elsewhere name=residence checked value=elsewhere>",
				"<input type=radio id=relation-yes name=relation checked value=yes>",
				"<input type=radio id=notices name=notices checked value=yes>",
				"[Start again](/do-i-need-a-representative?lang=en)",
				"The role, the law and the costs in full: [Fiscal representative in Portugal: who needs one](/guides/fiscal-representative?lang=en)",
			],
			{ only: /^(success|warning|!)|checked|representative\?lang|^- \[|\d{4}/ },
		],
		"keeps an answer of no": [
			representative({ need: "either" }, { residence: "elsewhere", relation: "yes", notices: false }),
			[
				"warning:",
				"! Yes, or electronic notifications",
				"<input type=radio id=residence-elsewhere name=residence checked value=elsewhere>",
				"<input type=radio id=relation-yes name=relation checked value=yes>",
				"<input type=radio id=notices-no name=notices checked value=no>",
			],
			ANSWER,
		],
		"has seven answers": [
			<div key="n">
				{NEEDS.map((need) => (
					<div key={need}>{representative({ need })}</div>
				))}
			</div>,
			[
				"success:",
				"! No: you live in Portugal",
				"Fiscal representatives are for people who live abroad. Request your NIF at a tax office with your address in Portugal; it is free there.",
				"success:",
				"! No, it is optional for you",
				"If you live in the EU or the EEA, you may name a fiscal representative but do not have to. The Tax Authority writes to your home address.",
				"success:",
				"! No, it is optional for you",
				"If you live in the EU or the EEA, you may name a fiscal representative but do not have to, even if you are self-employed. If you live in Iceland, Liechtenstein or Norway, ask a tax office or an accountant before you register an activity: VAT law has a separate rule for taxable persons from outside the EU.",
				"success:",
				"! Not yet",
				"The law does not ask for a representative just to have the number. Once you have a tax relation with Portugal, such as a job, a property or a vehicle, you have 15 days to name a representative or switch on electronic notifications. If you become self-employed in Portugal, you always need a representative, who must be registered for VAT there. Tax offices differ: some, and some consulates, ask for one when the number is assigned.",
				"success:",
				"! No, once you use electronic notifications",
				"They take the place of a representative. The law gives you 15 days from the start of the tax relation to do one or the other; missing that date can mean a fine of €75 to €7,500. You need the portal password first: it comes by post and, if you live outside the EU and the EEA, goes to a representative’s address. Notifications then start on the 1st of the following month if you ask by the 20th, otherwise a month later. Tax offices differ: until then, and where an office insists, a representative helps.",
				"warning:",
				"! Yes, or electronic notifications",
				"You live outside the EU and the EEA (in the United Kingdom, the United States, Brazil or Switzerland, for example) and have a tax relation with Portugal. You have 15 days to name a representative who lives in Portugal or to switch on electronic notifications instead. If you do neither in time, you risk a fine of €75 to €7,500.",
				"warning:",
				"! Yes, one who is registered for VAT",
				"You live outside the EU and the EEA and are self-employed in Portugal: electronic notifications do not replace a representative. You always need one, and the law gives you 15 days to name them. They must be a taxable person for VAT in Portugal. They file your VAT returns as part of the role and are liable for your VAT together with you, but for no other tax. Settle this with whoever you name, including us, before you register the activity. If you name nobody in time, you risk a fine of €75 to €7,500.",
			],
			{ only: /^(success|warning|!)|^(Fiscal representatives are|If you live|The law does|They take|You live)/ },
		],
	});
});

const verdict = (verdict: object, fromPdf = false) => <VerdictAlert key="v" checked={{ verdict, fromPdf } as never} />;
const EVENT: FileEvent = {
	version: 1,
	eventId: "e1",
	type: "application-submitted",
	status: "pending",
	at: NOON,
	actor: { kind: "applicant" } as never,
	details: { hadNif: "no" },
	words: null,
	texts: { reason: "First\u00a0text", others: ["Second text"] },
	hash: "0123456789abcdef",
};
const INTACT = { kind: "intact", applicationNumber: "NIF-1", head: "h", events: [EVENT, EVENT] };

describe("the verification of a case file", () => {
	itShows({
		"needs scripts, and says so without them": [
			<Verify key="v" />,
			[
				"# Check a case file",
				"Is the history of an application as we wrote it, or has somebody changed it? Your browser can check this without us.",
				"label: Case file (.pdf or .json)",
				"p id=case-file-hint: The file stays on this device. Once this page has loaded you can even go offline.",
				"<input id=case-file type=file accept=.pdf,.json,application/pdf,application/json aria-describedby=case-file-hint disabled>",
				"info:",
				"This page needs scripts: the check happens in your browser, and nothing is sent to us.",
				"<div aria-live=polite>",
			],
		],
		"finds a file intact": [
			verdict(INTACT),
			[
				"success:",
				"! Untouched: 2 events of NIF-1",
				"Each event carries the hash of the one before, and all of them fit.",
			],
		],
		"says that of a PDF only the record was verified": [
			verdict(INTACT, true),
			[
				"success:",
				"! Untouched: 2 events of NIF-1",
				"Each event carries the hash of the one before, and all of them fit.",
				"The printed pages of the PDF were not checked: somebody may have changed them. What was checked is the attached record, which contains the following:",
			],
		],
		"names the first event that was changed": [
			verdict({ kind: "changed", event: 3, applicationNumber: "NIF-1" }),
			["danger:", "! Changed at event 3 of NIF-1", "From this event on, the file is not what we wrote."],
		],
		"names the first event without a hash": [
			verdict({ kind: "unchained", event: 2, applicationNumber: "NIF-1" }),
			[
				"warning:",
				"! Event 2 of NIF-1 has no hash",
				"We therefore cannot say anything about this file. Download it again in an hour; if you see this message again, it is not a file that we issued.",
			],
		],
		"finds no record": [
			verdict({ kind: "no-record" }),
			[
				"warning:",
				"! We cannot find a record of ours in this PDF",
				"Either it is another document, or it was cut off, edited, printed or saved by another program. Please download the case file again.",
			],
		],
		"finds several records": [
			verdict({ kind: "several-records" }),
			[
				"warning:",
				"! More than one file is attached to this PDF",
				"We attach one record and nothing else, so this is not the document we issued. Please download the case file again.",
			],
		],
		"cannot read a file": [
			verdict({ kind: "unreadable" }),
			[
				"warning:",
				"! This is not a case file",
				"Choose the file that was downloaded from the page of an application. It ends with .pdf or .json.",
			],
		],
		"lists each verified event with its record": [
			<EventList
				key="e"
				events={[
					EVENT,
					{
						...EVENT,
						version: 2,
						type: "payment-observed",
						actor: { kind: "system" } as never,
						details: null,
						texts: null,
					},
				]}
			/>,
			[
				"<section aria-labelledby=record-events>",
				"## What the record contains",
				"Application sent",
				"November 23, 2026 at 12:00 · the applicant · 01234567",
				"Ever had a NIF: No",
				"First text",
				"Second text",
				"<details>",
				"> As recorded",
				'{ "version": 1, "eventId": "e1", "type": "application-submitted", "status": "pending", "at": 1795435200000, "actor": { "kind": "applicant" }, "details": { "hadNif": "no" }, "words": null, "texts": { "reason": "First text", "others": [ "Second text" ] }, "hash": "0123456789abcdef" }',
				"Payment update",
				"November 23, 2026 at 12:00 · the system · 01234567",
				"<details>",
				"> As recorded",
				'{ "version": 2, "eventId": "e1", "type": "payment-observed", "status": "pending", "at": 1795435200000, "actor": { "kind": "system" }, "details": null, "words": null, "texts": null, "hash": "0123456789abcdef" }',
			],
		],
	});
});
