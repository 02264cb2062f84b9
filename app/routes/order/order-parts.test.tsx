import type { ComponentType } from "react";
import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { describe } from "vitest";
import { buildApplicationView } from "#app/domain/application/public-view.ts";
import { m } from "#app/paraglide/messages.js";
import { anApplication } from "#test/factories/application.ts";
import { itShows } from "#test/services/outline.tsx";
import { AftercareGroup, ReviewGroup } from "./after-group.tsx";
import { CheckoutProblem } from "./checkout-error.tsx";
import { CodeField } from "./code-field.tsx";
import { LoadProblem } from "./load-error.tsx";
import { NotifyForm } from "./notify-form.tsx";
import { OrderLines, OrderTerms, OrderTotal } from "./order-summary.tsx";
import { ReceiptLink } from "./receipt-link.tsx";
import OwnReview from "./review.tsx";
import { SuccessScreen } from "./success-screen.tsx";

const EXPECTED = { now: "November 30, 2026", wait: "December 14, 2026" };
const COMPLETED = buildApplicationView(anApplication().completed().build(), true);
const BUTTON = { only: /^button/ };

describe("the order", () => {
	itShows({
		"lists the package and the fee": [
			<OrderLines key="o" packageType="standard" discountPercent={0} />,
			["<dl data-package=standard>", "= Standard package", "  €79.00", "= Processing fee", "  €0.00"],
		],
		"lists a discount on the package between them": [
			<OrderLines key="o" packageType="express" discountPercent={10} />,
			[
				"<dl data-package=express>",
				"= Express package",
				"  €109.00",
				"= Discount: 10%",
				"  -€10.90",
				"= Processing fee",
				"  €0.00",
			],
		],
		"totals without dates": [
			<OrderTotal key="o" packageType="premium" discountPercent={0} />,
			["<dl data-package=premium>", "= Total", "  €129.00"],
		],
		"totals with the discount and a date for each start": [
			<OrderTotal key="o" packageType="standard" discountPercent={10} expected={EXPECTED} />,
			[
				"<dl data-package=standard>",
				"= Total",
				"  €71.10",
				"<div data-begin=now>",
				"= Expected if you pay today",
				"  November 30, 2026",
				"<div data-begin=wait>",
				"= Expected if you pay today",
				"  December 14, 2026",
			],
		],
		"includes our representation": [
			<OrderTerms key="o" hasOwnRepresentative={false} />,
			["- You pay once. Nothing renews by itself.", `- ${m.order_representative()}`, `- ${m.order_cancel()}`],
		],
		"leaves representation to the applicant's own representative": [
			<OrderTerms key="o" hasOwnRepresentative />,
			["- You pay once. Nothing renews by itself.", `- ${m.order_own_representative()}`, `- ${m.order_cancel()}`],
		],
	});
});

describe("links of an application", () => {
	itShows({
		"include aftercare once completed": [
			<AftercareGroup key="a" view={COMPLETED} />,
			[
				"<details>",
				"## After your NIF",
				"<div id=after>",
				m.aftercare_link_text(),
				"[See what comes next](secondary /after/case-1?lang=en)",
			],
		],
		"exclude aftercare for others": [<AftercareGroup key="a" view={{ ...COMPLETED, owner: false }} />, []],
		"exclude aftercare before completion": [<AftercareGroup key="a" view={{ ...COMPLETED, status: "approved" }} />, []],
		"include the review once completed": [
			<ReviewGroup key="r" view={COMPLETED} />,
			[
				"<details>",
				"## Your review",
				"<div id=review>",
				m.review_own_text(),
				"[Write or change it](secondary /review/case-1?lang=en)",
			],
		],
		"exclude the review for others": [<ReviewGroup key="r" view={{ ...COMPLETED, owner: false }} />, []],
		"exclude the review before completion": [<ReviewGroup key="r" view={{ ...COMPLETED, status: "approved" }} />, []],
		"include the receipts once paid": [
			<ReceiptLink key="p" view={COMPLETED} />,
			["[Payment receipts](/receipt/case-1?lang=en)"],
		],
		"exclude the receipts for others": [<ReceiptLink key="p" view={{ ...COMPLETED, owner: false }} />, []],
		"exclude the receipts before payment": [<ReceiptLink key="p" view={{ ...COMPLETED, paidAt: null }} />, []],
	});
});

describe("a failed checkout", () => {
	itShows({
		"that cannot be retried": [
			<CheckoutProblem key="c" problem="no-id" backHref="/payment" />,
			["danger role=alert:", m.checkout_no_id(), "[Go Back](secondary /payment?lang=en)"],
		],
		"that can be retried reloads the document": [
			<CheckoutProblem key="c" problem="failed" backHref="/payment?id=case-1" retryHref="/checkout?id=case-1" />,
			[
				"danger role=alert:",
				m.checkout_failed(),
				m.checkout_failed_hint(),
				"[Try again](primary /checkout?id=case-1&lang=en)[Go Back](secondary /payment?id=case-1&lang=en)",
			],
		],
		"without a provider": [
			<CheckoutProblem key="c" problem="not-configured" backHref="/payment?id=case-1" retryHref={null} />,
			["danger role=alert:", m.payment_not_configured(), "[Go Back](secondary /payment?id=case-1&lang=en)"],
		],
	});
});

describe("e-mailing the status", () => {
	itShows({
		"is offered": [
			<NotifyForm key="n" result={undefined} label="Mail it" />,
			["<form action=/page?lang=en>", "button secondary value=notify name=intent: Mail it", "<div role=status>"],
		],
		"is offered at full width and is busy while it is sent": [
			<NotifyForm key="n" result={undefined} label="Mail it" wide />,
			["button secondary value=notify aria-disabled=true name=intent: Processing..."],
			{ ...BUTTON, sending: { intent: "notify" } },
		],
		"is not busy with another form": [
			<NotifyForm key="n" result={undefined} label="Mail it" />,
			["button secondary value=notify name=intent: Mail it"],
			{ ...BUTTON, sending: { intent: "sign-out" } },
		],
		"names the masked recipient": [
			<NotifyForm key="n" result={{ sentTo: "l…@example.com" }} label="Mail it" />,
			[
				"<form action=/page?lang=en>",
				"button secondary value=notify name=intent: Mail it",
				"<div role=status>",
				"success:",
				"! Email sent",
				"An email to l…@example.com is on its way.",
				m.mail_once_an_hour(),
			],
		],
		"says why it failed": [
			<NotifyForm key="n" result={{ message: "Too often." }} label="Mail it" />,
			[
				"<form action=/page?lang=en>",
				"button secondary value=notify name=intent: Mail it",
				"<div role=status>",
				"danger:",
				"! Email Failed",
				"Too often.",
			],
		],
	});
});

describe("the field for a code", () => {
	itShows({
		"without hint and error": [
			<CodeField key="c" label="Code" error={undefined} />,
			[
				"label: Code",
				"<input autocomplete=one-time-code autocapitalize=characters spellcheck=false maxlength=20 id=code type=text name=code>",
			],
		],
		"with both": [
			<CodeField key="c" label="Code" hint="Six letters" error="Wrong." />,
			[
				"label: Code",
				"p id=code-hint: Six letters",
				"p id=code-error: Error: Wrong.",
				"<input aria-describedby=code-hint code-error aria-invalid=true autocomplete=one-time-code autocapitalize=characters spellcheck=false maxlength=20 id=code type=text name=code>",
			],
		],
	});
});

const failed = (status: number) => <LoadProblem key="l" error={new ErrorResponse(status, "", null)} />;
const PROBLEM = { only: /^(danger|!|#)/ };

describe("an order page that failed to load", () => {
	itShows({
		"because of an internal error": [
			<LoadProblem key="l" error={new Error("secret")} />,
			[
				"title: Something went wrong on our side – Azulejo NIF",
				"danger role=alert:",
				"! Could not load application data",
				m.load_failed(),
				"# Something went wrong on our side",
				m.problem_text(),
				"button primary data-go=again script: Try again",
				"[Go to Homepage](secondary /?lang=en)",
				"## Need help?",
				"[Contact our support team](/contact?lang=en)",
				"[See what works right now](/status?lang=en)",
			],
		],
		"because a service is down": [
			failed(500),
			[
				"danger role=alert:",
				"! Could not load application data",
				"# Something went wrong on our side",
				"## Need help?",
			],
			PROBLEM,
		],
		"because there is no such application": [failed(404), ["# Application Not Found"], PROBLEM],
		"because the session has ended": [failed(401), ["# Please confirm that it is you", "## Need help?"], PROBLEM],
	});
});

describe("a payment that succeeded", () => {
	itShows({
		"is confirmed before the redirect": [
			<SuccessScreen key="s" next="/confirmation/case-1" />,
			["## Payment successful", m.checkout_success_text(), "<role=status>Taking you to your application..."],
		],
	});
});

const REVIEW = { rating: 4, words: "Quick.", author: "Rosa L.", state: "published", reason: null };
const ReviewPage = OwnReview as unknown as ComponentType<{ loaderData: unknown; actionData?: unknown }>;
const review = (changes: object = {}, actionData?: object) => (
	<ReviewPage
		key="r"
		loaderData={{
			...{ id: "case-1", number: "NIF-1", mayWrite: true, review: null, isDeclined: false, willBeAsked: false },
			...{ name: "Rosa L.", ...changes },
		}}
		actionData={actionData}
	/>
);
const STATE = { only: /^(success|warning|danger|info)|^!|^button|checked|^<textarea|^title|^Your choice/ };

describe("the applicant's own review", () => {
	itShows({
		"has a form, and may be declined before we ask": [
			review({ willBeAsked: true }),
			[
				m.review_own_lede(),
				"Your rating",
				"Very good5 out of 5",
				"Good4 out of 5",
				"Fair3 out of 5",
				"Poor2 out of 5",
				"Very poor1 out of 5",
				"label: Your words (optional)",
				"p id=words-hint: Up to 1000 characters. Please name no other people, and leave out your NIF.",
				"<textarea aria-describedby=words-hint maxlength=1000 id=words name=words>",
				"Shown as",
				"Rosa L.",
				"Anonymous",
				"We ask once, by e-mail, 14 days after completion. You can tell us now not to.",
			],
			{ only: /words|^(label|p|- |danger|[A-Z])/ },
		],
		"says why it is not published": [
			review({ review: { ...REVIEW, state: "refused", reason: "personal_data" } }),
			["warning role=status:", "Reason: it contains personal data of other people. Change it and send it again."],
			{ only: /^warning|personal/ },
		],
		"can be written, or the request declined before it is sent": [
			review({ willBeAsked: true }),
			[
				"title: Your review NIF-1 – Azulejo NIF",
				"<textarea aria-describedby=words-hint maxlength=1000 id=words name=words>",
				"<input type=radio id=signed name=signed checked value=name>",
				"button primary: Send review",
				"button secondary value=decline name=intent: Do not ask me by e-mail",
			],
			STATE,
		],
		"is anonymous where the name is unknown": [
			review({ name: null }),
			[
				"title: Your review NIF-1 – Azulejo NIF",
				"<textarea aria-describedby=words-hint maxlength=1000 id=words name=words>",
				"<input type=radio id=signed name=signed checked value=anonymous>",
				"button primary: Send review",
			],
			STATE,
		],
		"that is published can be changed or deleted": [
			review({ review: REVIEW }),
			[
				"title: Your review NIF-1 – Azulejo NIF",
				"success role=status:",
				"! Your review is published",
				"If you change it, it is checked again and hidden until then.",
				"<input type=radio id=rating-4 name=rating checked value=4>",
				"<textarea aria-describedby=words-hint maxlength=1000 id=words name=words>",
				"<input type=radio id=signed name=signed checked value=name>",
				"button primary: Save changes",
				"button secondary value=decline name=intent: Delete review",
			],
			STATE,
		],
		"that waits says so": [
			review({ review: { ...REVIEW, state: "waiting", author: null } }),
			[
				"title: Your review NIF-1 – Azulejo NIF",
				"info role=status:",
				"! Your review waits for the check",
				"<input type=radio id=rating-4 name=rating checked value=4>",
				"<textarea aria-describedby=words-hint maxlength=1000 id=words name=words>",
				"<input type=radio id=signed-anonymous name=signed checked value=anonymous>",
				"button primary: Save changes",
				"button secondary value=decline name=intent: Delete review",
			],
			STATE,
		],
		"that was refused says why": [
			review({ review: { ...REVIEW, state: "refused", reason: "personal_data" } }),
			[
				"title: Your review NIF-1 – Azulejo NIF",
				"warning role=status:",
				"! Your review is not published",
				"<input type=radio id=rating-4 name=rating checked value=4>",
				"<textarea aria-describedby=words-hint maxlength=1000 id=words name=words>",
				"<input type=radio id=signed name=signed checked value=name>",
				"button primary: Save changes",
				"button secondary value=decline name=intent: Delete review",
			],
			STATE,
		],
		"that was declined says so": [
			review({ isDeclined: true }),
			[
				"title: Your review NIF-1 – Azulejo NIF",
				"info role=status:",
				"! There is no review of yours",
				"<textarea aria-describedby=words-hint maxlength=1000 id=words name=words>",
				"<input type=radio id=signed name=signed checked value=name>",
				"button primary: Send review",
			],
			STATE,
		],
		"cannot be written before the number": [
			review({ mayWrite: false }),
			[
				"title: Your review NIF-1 – Azulejo NIF",
				"[NIF-1](/confirmation/case-1?lang=en)",
				"# Your review",
				"You can write a review once we have obtained your NIF.",
			],
		],
		"shows the error of a field and what was typed": [
			review(
				{ review: REVIEW },
				{
					...{
						values: { rating: "2", words: "x", signed: "anonymous" },
						errors: { words: "Too long" },
						error: "Check",
					},
				},
			),
			[
				"title: Error: Your review NIF-1 – Azulejo NIF",
				"- [Too long](#words)",
				"<input type=radio id=rating-2 name=rating checked value=2>",
				"p id=words-error: Error: Too long",
				"<textarea aria-describedby=words-hint words-error aria-invalid=true maxlength=1000 id=words name=words>",
				"<input type=radio id=signed-anonymous name=signed checked value=anonymous>",
				"button primary: Save changes",
				"button secondary value=decline name=intent: Delete review",
			],
			{ only: /^(success|warning|danger|info)|^!|^button|checked|^<textarea|^title|Too long/ },
		],
		"shows a refusal without fields": [
			review({}, { values: { rating: "2", words: "x", signed: "name" }, errors: {}, error: "Not possible now" }),
			["title: Error: Your review NIF-1 – Azulejo NIF", "danger role=alert:", "Not possible now"],
			{ only: /^(success|warning|danger|info)|^!|^title|Not possible/ },
		],
	});
});
