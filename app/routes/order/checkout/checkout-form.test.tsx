import type { ComponentType } from "react";
import { describe } from "vitest";
import { DAY } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { NOON } from "#test/factories/application.ts";
import { itShows } from "#test/services/outline.tsx";
import { AffiliateBlock } from "./affiliate-block.tsx";
import Checkout from "./checkout.tsx";
import { CheckoutForm, PromisedDate } from "./checkout-form.tsx";
import { LocalPayments } from "./local-payments.tsx";

const PAYMENT = {
	clientSecret: "s",
	publicKey: "pk_live_1",
	serverMode: "live",
	standInScript: null,
	amount: 8400,
} as const;
const SCHEDULE = { begin: "now", beginsAt: NOON, expectedAt: NOON + 7 * DAY } as const;
const ANA = { id: "case-1", name: "Ana Silva", packageType: "standard", amount: 8400, schedule: SCHEDULE } as const;
const RUI = {
	...ANA,
	id: "case-2",
	name: "Rui Silva",
	packageType: "premium",
	amount: 13400,
	schedule: { ...SCHEDULE, begin: "wait" },
} as const;
const LOADED = {
	id: "case-1",
	packageType: "standard",
	payment: PAYMENT,
	affiliate: null,
	discountPercent: 0,
	people: [ANA],
	householdId: null,
	localPayments: { methods: [], phone: "+351 912 345 678" },
	localProblem: undefined,
} as const;
const form = (changes: object = {}) => <CheckoutForm key="f" {...{ ...LOADED, ...changes }} />;
const AFFILIATE = { code: "PARTNER1", valid: true, discountPercent: 5, reason: null };

describe("the checkout", () => {
	itShows({
		"of one person": [
			form(),
			[
				"<section aria-labelledby=card-form>",
				"## Pay by card",
				"= Standard package",
				"  €84.00",
				"We begin as soon as you have paid. We expect your NIF by November 30, 2026. [Change](/payment?id=case-1&lang=en#begin)",
				"warning:",
				m.checkout_no_script(),
				"<role=status>Waiting for Stripe to initialize...",
				`${m.checkout_terms()} [Terms & Conditions](/terms?lang=en)`,
				"## Order summary",
				"<details>",
				"> What is included",
				"<dl data-package=standard>",
				"= Standard package",
				"  €79.00",
				"= Processing fee",
				"  €0.00",
				"<dl data-package=standard>",
				"= Total",
				"  €79.00",
				"### What is included",
				"- Digital certificate by e-mail",
				"- AI document verification",
				"- E-mail status updates",
				"- E-mail support",
			],
		],
		"of one person with a discount and a code": [
			form({ discountPercent: 10, affiliate: AFFILIATE }),
			[
				"## Pay by card",
				"= Standard package",
				"  €84.00",
				"## Order summary",
				"Referral code: PARTNER1",
				"This code is valid. You get 5% off your package.",
				"= Standard package",
				"  €79.00",
				"= Discount: 10%",
				"  -€7.90",
				"= Processing fee",
				"  €0.00",
				"= Total",
				"  €71.10",
				"### What is included",
			],
			{ only: /PARTNER1|%|^= |^ {2}|^##/ },
		],
		"of two people": [
			form({ people: [ANA, RUI], householdId: "order-1", payment: { ...PAYMENT, amount: 21800 } }),
			[
				"<section aria-labelledby=card-form>",
				"## Pay by card",
				"= Ana Silva, Standard",
				"  €84.00",
				"= Rui Silva, Premium",
				"  €134.00",
				"= Total",
				"  €218.00",
				"Ana Silva: We begin as soon as you have paid. We expect your NIF by November 30, 2026. [Change](/payment?id=case-1&lang=en#begin)",
				`Rui Silva: ${m.checkout_begin_wait({ start: "November 23, 2026", date: "November 30, 2026" })} [Change](/payment?id=case-2&lang=en#begin)`,
				"warning:",
				m.checkout_no_script(),
				"<role=status>Waiting for Stripe to initialize...",
				`${m.checkout_terms()} [Terms & Conditions](/terms?lang=en)`,
			],
		],
		"of two people with a code": [
			form({ people: [ANA, RUI], householdId: "order-1", affiliate: AFFILIATE }),
			["## Pay by card", "## Order summary", "Referral code: PARTNER1"],
			{ only: /^##|PARTNER1|<details/ },
		],
		"in test mode": [
			form({ payment: { ...PAYMENT, publicKey: "pk_test_1" } }),
			["{warning} Test payments: no real money"],
			{ only: /\{/ },
		],
		"with other methods, at the amount of the payment": [
			form({ localPayments: { methods: ["mb_way"], phone: "+351 912 345 678" } }),
			[
				"> MB WAY",
				m.local_mb_way_text({ amount: "€84.00" }),
				"label: Phone number of your MB WAY app",
				"<input autocomplete=tel id=phone type=tel name=phone value=+351 912 345 678>",
				"button secondary value=mb_way name=method: Pay €84.00 with MB WAY",
			],
			{ only: /MB WAY|name=phone/ },
		],
	});
});

describe("the promise beside the button", () => {
	itShows({
		"for an order that begins now": [
			<PromisedDate key="b" id="case-1" name={null} {...SCHEDULE} />,
			[
				"We begin as soon as you have paid. We expect your NIF by November 30, 2026. [Change](/payment?id=case-1&lang=en#begin)",
			],
		],
		"for a person whose order waits": [
			<PromisedDate
				key="b"
				id="case-2"
				name="Rui"
				begin="wait"
				beginsAt={NOON + 14 * DAY}
				expectedAt={NOON + 21 * DAY}
			/>,
			[
				`Rui: ${m.checkout_begin_wait({ start: "December 7, 2026", date: "December 14, 2026" })} [Change](/payment?id=case-2&lang=en#begin)`,
			],
		],
	});
});

describe("a referral code", () => {
	itShows({
		"with a discount": [
			<AffiliateBlock key="a" code="P1" valid discountPercent={5} />,
			["Referral code: P1", "This code is valid. You get 5% off your package."],
		],
		"without one": [
			<AffiliateBlock key="a" code="P1" valid discountPercent={0} />,
			["Referral code: P1", "This code is valid. Your price stays the same."],
		],
		"that is not active": [
			<AffiliateBlock key="a" code="P1" valid={false} reason="inactive" discountPercent={5} />,
			["Referral code: P1", m.affiliate_inactive()],
		],
		"that is the applicant's own": [
			<AffiliateBlock key="a" code="P1" valid={false} reason="own" discountPercent={0} />,
			["Referral code: P1", m.affiliate_own()],
		],
		"that is unknown": [
			<AffiliateBlock key="a" code="P1" valid={false} reason="unknown" discountPercent={0} />,
			["Referral code: P1", m.affiliate_invalid()],
		],
		"that is rejected without a reason": [
			<AffiliateBlock key="a" code="P1" valid={false} discountPercent={0} />,
			["Referral code: P1", m.affiliate_invalid()],
		],
	});
});

const PHONE = "+351 912 345 678";
const AMOUNT = "€84.00";

describe("payment methods other than cards", () => {
	itShows({
		"are hidden if there are none": [
			<LocalPayments key="l" methods={[]} amount={AMOUNT} phone={PHONE} problem={undefined} />,
			[],
		],
		"include MB WAY and Multibanco": [
			<LocalPayments key="l" methods={["multibanco", "mb_way"]} amount={AMOUNT} phone={PHONE} problem={undefined} />,
			[
				"<section aria-labelledby=local-payments>",
				"## Other ways to pay",
				"<details name=local-payment>",
				"> MB WAY",
				"<form action=/page?lang=en>",
				m.local_mb_way_text({ amount: "€84.00" }),
				"label: Phone number of your MB WAY app",
				"<input autocomplete=tel id=phone type=tel name=phone value=+351 912 345 678>",
				"button secondary value=mb_way name=method: Pay €84.00 with MB WAY",
				m.checkout_terms(),
				"<details name=local-payment>",
				"> Multibanco",
				"<form action=/page?lang=en>",
				m.local_multibanco_text(),
				"button secondary value=multibanco name=method: Order and pay €84.00 by Multibanco",
				m.checkout_terms(),
			],
		],
		"may be Multibanco alone": [
			<LocalPayments key="l" methods={["multibanco"]} amount={AMOUNT} phone={PHONE} problem={undefined} />,
			["<details name=local-payment>", "> Multibanco"],
			{ only: /<details|^>/ },
		],
		"preserve an invalid phone number in its open form": [
			<LocalPayments
				key="l"
				methods={["mb_way", "multibanco"]}
				amount={AMOUNT}
				phone={PHONE}
				problem={{ method: "mb_way", phone: "12", fields: { phone: "Too short." } }}
			/>,
			[
				"<details name=local-payment open>",
				"p id=phone-error: Error: Too short.",
				"<input aria-describedby=phone-error aria-invalid=true autocomplete=tel id=phone type=tel name=phone value=12>",
				"<details name=local-payment>",
			],
			{ only: /<details|name=phone|error|danger/ },
		],
		"open the form of a rejected voucher": [
			<LocalPayments
				key="l"
				methods={["mb_way", "multibanco"]}
				amount={AMOUNT}
				phone={PHONE}
				problem={{ method: "multibanco", message: "Not today." }}
			/>,
			[
				"danger role=alert:",
				"! This could not be started",
				"Not today.",
				"<details name=local-payment>",
				"<input autocomplete=tel id=phone type=tel name=phone value=+351 912 345 678>",
				"<details name=local-payment open>",
			],
			{ only: /<details|name=phone|danger|Not today|!/ },
		],
	});
});

const Page = Checkout as unknown as ComponentType<{ loaderData: unknown; actionData: unknown }>;
const page = (changes: object) => (
	<Page key="page" loaderData={{ ...LOADED, problem: null, ...changes }} actionData={undefined} />
);
const HEAD = { only: /^title|^# |Back\]|danger|household|\(primary|\(secondary/ };

describe("the checkout page", () => {
	itShows({
		"links back to the payment page": [
			page({}),
			["title: Secure Checkout – Azulejo NIF", "[Back](/payment?id=case-1&lang=en)", "# Secure Checkout"],
			HEAD,
		],
		"links back to an order for several people": [
			page({ householdId: "order-1" }),
			["title: Secure Checkout – Azulejo NIF", "[Your household](/household/order-1?lang=en)", "# Secure Checkout"],
			HEAD,
		],
		"without an application": [
			page({ problem: "no-id", id: null, retryPath: null }),
			[
				"title: Secure Checkout – Azulejo NIF",
				"[Back](/payment?lang=en)",
				"# Secure Checkout",
				"danger role=alert:",
				"[Go Back](secondary /payment?lang=en)",
			],
			HEAD,
		],
		"offers a retry after a failure": [
			page({ problem: "failed", id: "case-1", retryPath: "/checkout?id=case-1&package=standard" }),
			[
				"title: Secure Checkout – Azulejo NIF",
				"[Back](/payment?id=case-1&lang=en)",
				"# Secure Checkout",
				"danger role=alert:",
				"[Try again](primary /checkout?id=case-1&package=standard&lang=en)[Go Back](secondary /payment?id=case-1&lang=en)",
			],
			HEAD,
		],
		"shows which method was tried": [
			<Page
				key="page"
				loaderData={{ ...LOADED, problem: null, localPayments: { methods: ["multibanco"], phone: PHONE } }}
				actionData={{ method: "multibanco", message: "Not today." }}
			/>,
			["Not today.", "<details name=local-payment open>"],
			{ only: /Not today|name=local-payment/ },
		],
	});
});
