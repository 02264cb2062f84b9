import type { ComponentType } from "react";
import { describe } from "vitest";
import { buildApplicationView } from "#app/domain/application/public-view.ts";
import { anApplication } from "#test/factories/application.ts";
import { itShows } from "#test/services/outline.tsx";
import TrackApplication from "./track-application.tsx";

type Page = ComponentType<{ loaderData: unknown; actionData?: unknown }>;
const ERRORS = { only: /^title|rror|^<div role=alert|^- \[|^p id=|aria-invalid/ };
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
			track(found(anApplication().informationRequested(), true)),
			[
				"## NIF-7K2M-Q4R8",
				"warning:",
				"! Additional Verification Required",
				"[See what is needed](primary /provide-information/case-1?lang=en)",
			],
			FOUND,
		],
		"leads nobody else there": [
			track(found(anApplication().informationRequested(), false)),
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
