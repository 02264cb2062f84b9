import type { ComponentType } from "react";
import { describe, expect, it } from "vitest";
import { m } from "#app/paraglide/messages.js";
import type { PaymentSetup } from "#app/services.ts";
import { NOON } from "#test/factories/application.ts";
import { itShows } from "#test/services/outline.tsx";
import SimpleCheckout, { meta } from "./simple-checkout.tsx";
import SimplePayment from "./simple-payment.tsx";
import StripeTest from "./stripe-test.tsx";
import { TestCards } from "./test-cards.tsx";
import WebhookTest from "./webhook-test.tsx";

type Page = ComponentType<{ loaderData: unknown; actionData?: unknown }>;
const page = (Route: unknown, loaderData: object, actionData?: object) => {
	const Cast = Route as Page;
	return <Cast key="page" loaderData={loaderData} actionData={actionData} />;
};
const PAYMENT = { clientSecret: "s", publicKey: "pk_live_1", serverMode: "live", standInScript: null, amount: 7110 };
const PAY = { kind: "pay", id: "case-1", packageType: "express", discountPercent: 10, payment: PAYMENT };

describe("a payment by application id", () => {
	itShows({
		"asks for the id": [
			page(SimplePayment, { kind: "ask" }),
			[
				"# Simple payment",
				"<form action=/page?lang=en>",
				"<input type=hidden name=lang value=en>",
				"Which application do you want to pay for?",
				"label: Application ID",
				"p id=id-hint: It comes after “id=” in the address of your payment page.",
				"<input aria-describedby=id-hint required maxlength=64 autocomplete=off autocapitalize=none spellcheck=false id=id type=text name=id>",
				"button primary: Continue",
			],
		],
		"shows the amount above the card form": [
			page(SimplePayment, PAY),
			[
				"# Simple payment",
				"= Amount due",
				"  €71.10",
				"warning:",
				m.checkout_no_script(),
				"<role=status>Waiting for Stripe to initialize...",
			],
		],
		"shows the order above the card form": [
			page(SimpleCheckout, PAY),
			[
				"# Simple checkout",
				"<dl data-package=express>",
				"= Express package",
				"  €109.00",
				"= Discount: 10%",
				"  -€10.90",
				"= Processing fee",
				"  €0.00",
				"<dl data-package=express>",
				"= Total",
				"  €98.10",
				"warning:",
				m.checkout_no_script(),
				"<role=status>Waiting for Stripe to initialize...",
			],
		],
		"marks test payments": [
			page(SimpleCheckout, { ...PAY, payment: { ...PAYMENT, publicKey: "pk_test_1" } }),
			["{warning} Test payments: no real money"],
			{ only: /\{/ },
		],
		"links back to the payment page after a failure": [
			page(SimpleCheckout, { kind: "problem", id: "case-1", problem: "failed" }),
			[
				"# Simple checkout",
				"danger role=alert:",
				"Failed to initialize payment. Please try again later.",
				"[Go Back](secondary /payment?id=case-1&lang=en)",
			],
		],
	});

	it("has a title unless it failed, because an error page has its own", () => {
		const titleOf = (error?: unknown) => meta({ error } as never);
		expect([titleOf(), titleOf(new Error())]).toEqual([[{ title: "Simple checkout – Azulejo NIF" }], []]);
	});
});

const SETUP: PaymentSetup = {
	configured: true,
	secretKeyMode: "test",
	publishableKeyMode: "test",
	webhookSecretPresent: true,
	apiVersion: "2026-01-01",
	standIn: false,
};
const DEFAULTS = { publicKey: "pk_test_1", serverMode: "test", standInScript: null };
const stripe = (setup: Partial<PaymentSetup> = {}, defaults: object = {}) =>
	page(StripeTest, { setup: { ...SETUP, ...setup }, defaults: { ...DEFAULTS, ...defaults } });
const MODES = { only: /\{|^= |^ {2}|^(danger|warning):|live|configured/ };

describe("the test page of card payments", () => {
	itShows({
		"prepares a payment": [
			stripe(),
			[
				"# Payment test",
				"Checks how card payments are set up and makes a payment with a test card. No real money moves.",
				"{warning} TEST",
				"<section aria-labelledby=test-payment>",
				"## Test payment of €10.00",
				"<div role=status>",
				"<div role=alert>",
				"warning:",
				m.checkout_no_script(),
				"<role=status>Preparing the payment…",
				"<form action=/stripe-test?lang=en>",
				"<input type=hidden name=lang value=en>",
				"button secondary aria-disabled=true: Refresh",
				"<section aria-labelledby=test-cards>",
				"## Test cards",
				"Any date in the future and any three digits as security code will do.",
				"<section aria-labelledby=configuration>",
				"## Configuration",
				"= Card provider",
				"  Stripe",
				"= API version",
				"  2026-01-01",
				"= Secret key",
				"  Test",
				"= Publishable key",
				"  Test",
				"= Webhook secret",
				"  Configured",
				"<form action=/api/stripe-diagnostic>",
				"button secondary: Run Diagnostics",
				"<div role=status>",
				"[Return to Home](secondary /?lang=en)",
			],
			{ only: /^(?!\|)/ },
		],
		"accepts no payment with live keys": [
			stripe({ secretKeyMode: "live", publishableKeyMode: "live" }, { serverMode: "live" }),
			[
				"{danger} LIVE",
				"warning:",
				"The server has a live key, and test payments need a test key. There is no card form here.",
				"= Card provider",
				"  Stripe",
				"= API version",
				"  2026-01-01",
				"= Secret key",
				"  Live",
				"= Publishable key",
				"  Live",
				"= Webhook secret",
				"  Configured",
			],
			MODES,
		],
		"lacks keys": [
			stripe(
				{ secretKeyMode: null, publishableKeyMode: null, webhookSecretPresent: false, standIn: true },
				{ publicKey: null },
			),
			[
				"{danger} Not configured",
				"danger:",
				"Stripe payment is not configured. Please contact support for alternative payment options.",
				"= Card provider",
				"  Offline stand-in",
				"= API version",
				"  2026-01-01",
				"= Secret key",
				"  Not configured",
				"= Publishable key",
				"  Not configured",
				"= Webhook secret",
				"  Not configured",
			],
			MODES,
		],
		"lists the card numbers with their effects": [
			<TestCards key="t" />,
			[
				"<section aria-labelledby=test-cards>",
				"## Test cards",
				"Any date in the future and any three digits as security code will do.",
				"| scope=col Card number",
				"| scope=col What happens",
				"| scope=row 4242 4242 4242 4242",
				"| Visa: the payment succeeds",
				"| scope=row 5555 5555 5555 4444",
				"| Mastercard: the payment succeeds",
				"| scope=row 4000 0027 6000 3184",
				"| The bank asks the holder first",
				"| scope=row 4000 0000 0000 0002",
				"| Declined",
				"| scope=row 4000 0000 0000 9995",
				"| Declined: insufficient funds",
				"| scope=row 4000 0000 0000 0069",
				"| Declined: card expired",
				"| scope=row 4000 0000 0000 0127",
				"| Declined: wrong security code",
				"| scope=row 4000 0000 0000 0119",
				"| Processing error",
			],
		],
	});
});

const EVENT = {
	id: "evt_1",
	type: "payment_intent.succeeded",
	state: "handled",
	receivedAt: NOON,
	handledAt: NOON + 60_000,
	attempts: 2,
	lastError: null,
};
const LOADED = {
	setup: SETUP,
	webhookUrl: "https://nif.example/api/webhooks/stripe",
	events: [] as object[],
	limit: 20,
	replayOutcome: null as string | null,
};
const webhooks = (changes: Partial<typeof LOADED> = {}, actionData?: object) =>
	page(WebhookTest, { ...LOADED, ...changes }, actionData);
const RESULT = { only: /^(danger|success|!)|webhook|again|Unknown/ };

describe("the test page of webhooks", () => {
	itShows({
		"has no events yet": [
			webhooks(),
			[
				"# Webhook test",
				"What the card provider has told us recently, and what happened to it.",
				"{warning} TEST",
				"<section aria-labelledby=configuration>",
				"## Configuration",
				"= Card provider",
				"  Stripe",
				"= API version",
				"  2026-01-01",
				"= Secret key",
				"  Test",
				"= Publishable key",
				"  Test",
				"= Webhook secret",
				"  Configured",
				"= Webhook address",
				"  https://nif.example/api/webhooks/stripe",
				"<section aria-labelledby=notices>",
				"## Latest notices, at most 20",
				"No notice has arrived yet.",
			],
		],
		"lists events with their states": [
			webhooks({
				events: [
					EVENT,
					{ ...EVENT, id: "evt_2", state: "received", handledAt: null, lastError: "timeout" },
					{ ...EVENT, id: "evt_3", state: "ignored" },
				],
			}),
			[
				"| scope=col Notice",
				"| scope=col State",
				"| scope=col Received",
				"| scope=col Handled",
				"| scope=col Tries",
				"| scope=col Repeat",
				"| scope=row payment_intent.succeeded evt_1",
				"| {success} Handled",
				"| data-label=Received <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"| data-label=Handled <datetime=2026-11-23T12:01:00.000Z>November 23, 2026 at 12:01",
				"| data-label=Tries 2",
				"<form action=/webhook-test?lang=en>",
				"<input type=hidden name=id value=evt_1>",
				"button secondary: Send again evt_1",
				"| scope=row payment_intent.succeeded evt_2",
				"| {warning} Waiting",
				"Last error: timeout",
				"| data-label=Received <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"| data-label=Handled –",
				"| data-label=Tries 2",
				"<form action=/webhook-test?lang=en>",
				"<input type=hidden name=id value=evt_2>",
				"button secondary: Send again evt_2",
				"| scope=row payment_intent.succeeded evt_3",
				"| {info} Nothing to do",
				"| data-label=Received <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"| data-label=Handled <datetime=2026-11-23T12:01:00.000Z>November 23, 2026 at 12:01",
				"| data-label=Tries 2",
				"<form action=/webhook-test?lang=en>",
				"<input type=hidden name=id value=evt_3>",
				"button secondary: Send again evt_3",
			],
			{ only: /^(\||<form|<input|button|timeout)|error/ },
		],
		"says what a repeated event did": [
			webhooks({ replayOutcome: "duplicate" }),
			["success role=status:", "! Sent again", "  https://nif.example/api/webhooks/stripe"],
			RESULT,
		],
		"ignores an unknown result": [
			webhooks({ replayOutcome: "sent" }),
			["  https://nif.example/api/webhooks/stripe"],
			RESULT,
		],
		"says why an event was not repeated": [
			webhooks({ replayOutcome: "handled" }, { problem: { message: "Unknown event.", fields: {} } }),
			["danger role=alert:", "! Not sent again", "Unknown event.", "  https://nif.example/api/webhooks/stripe"],
			RESULT,
		],
	});
});
