import { describe, expect, it } from "vitest";
import { buildApplicationView } from "#app/domain/application/public-view.ts";
import { m } from "#app/paraglide/messages.js";
import { anApplication } from "#test/factories/application.ts";
import { itShows } from "#test/services/outline.tsx";
import { readDelivery } from "./delivery-fields.ts";
import { DeliveryForm } from "./delivery-form.tsx";
import { PrintedCertificateOrder } from "./post-order.tsx";

const VIEW = buildApplicationView(anApplication().completed().build(), true);
const COUNTRIES = [
	{ value: "BR", label: "Brazil" },
	{ value: "PT", label: "Portugal" },
];
const PAYMENT = { clientSecret: "s", serverMode: "test", standInScript: null, amount: 1500 } as const;
const order = (changes: object) => (
	<PrintedCertificateOrder
		key="p"
		{...{ view: VIEW, countries: COUNTRIES, payment: "open", result: undefined, ...changes }}
	/>
);
const PROBLEM = { message: "We cannot send there.", fields: {}, values: { city: "Porto", country: "BR" } };

describe("the printed certificate", () => {
	itShows({
		"can be ordered": [
			order({}),
			[
				m.delivery_text({ price: "€50" }),
				"<details>",
				"> Request Physical Certificate",
				"<form action=/page?lang=en>",
				"label: Address line 1",
				"<input autocomplete=address-line1 id=addressLine1 type=text name=addressLine1>",
				"label: Address line 2 (optional)",
				"<input autocomplete=address-line2 id=addressLine2 type=text name=addressLine2>",
				"label: City",
				"<input autocomplete=address-level2 id=city type=text name=city>",
				"label: Postal code",
				"<input autocomplete=postal-code id=postalCode type=text name=postalCode>",
				"label: Country",
				"<select autocomplete=country id=country name=country>",
				"option value= selected: Choose a country",
				"<optgroup label=Common destinations>",
				"option value=BR: Brazil",
				"option value=PT: Portugal",
				"<optgroup label=All countries>",
				"button primary value=delivery name=intent: Pay & Request Delivery (€50)",
			],
		],
		"cannot be ordered without countries": [order({ countries: null }), []],
		"is ordered": [
			order({ view: { ...VIEW, physicalDeliveryRequested: true }, payment: "paid" }),
			["success:", "! Physical Delivery Requested", m.delivery_requested()],
		],
		"is being paid": [
			order({ payment: "processing" }),
			["info role=status:", "! Payment being confirmed", m.confirmation_confirming()],
		],
		"is paid and under review": [
			order({ payment: "review" }),
			["info role=status:", "! We are checking your payment", m.confirmation_review()],
		],
		"awaits its payer": [
			order({ payment: "awaited" }),
			["info role=status:", "! Waiting for your payment", m.awaited_other()],
		],
		"may have been paid": [
			order({ payment: "unknown", countries: null }),
			["info role=status:", `! ${m.confirmation_unknown_title()}`, m.confirmation_unknown()],
		],
		"is paid on a card form that waits for its script": [
			order({ result: { payment: { ...PAYMENT, publicKey: "pk_live_1" } } }),
			[
				m.delivery_text({ price: "€50" }),
				"<details open>",
				"> Request Physical Certificate",
				"warning:",
				m.checkout_no_script(),
				"<role=status>Waiting for Stripe to initialize...",
				`${m.checkout_terms()} [Terms & Conditions](/terms?lang=en)`,
			],
			{ only: /^(?!<input|label)/ },
		],
		"is paid in test mode": [
			order({ result: { payment: { ...PAYMENT, publicKey: "pk_test_1" } } }),
			["<details open>", "{warning} Test payments: no real money", "warning:"],
			{ only: /<details|warning/ },
		],
		"keeps a rejected address open": [
			order({ result: { delivery: PROBLEM } }),
			[
				"<details open>",
				`- [Request Failed: ${m.delivery_failed()} We cannot send there.](#addressLine1)`,
				"<input autocomplete=address-level2 id=city type=text name=city value=Porto>",
				"option value=BR selected: Brazil",
			],
			{ only: /<details|#address|Brazil|value=Porto/ },
		],
	});
});

describe("the delivery form", () => {
	itShows({
		"has five fields and the price": [
			<DeliveryForm key="d" countries={COUNTRIES} problem={undefined} />,
			[
				"<form action=/page?lang=en>",
				"label: Address line 1",
				"<input autocomplete=address-line1 id=addressLine1 type=text name=addressLine1>",
				"label: Address line 2 (optional)",
				"<input autocomplete=address-line2 id=addressLine2 type=text name=addressLine2>",
				"label: City",
				"<input autocomplete=address-level2 id=city type=text name=city>",
				"label: Postal code",
				"<input autocomplete=postal-code id=postalCode type=text name=postalCode>",
				"label: Country",
				"<select autocomplete=country id=country name=country>",
				"option value= selected: Choose a country",
				"<optgroup label=Common destinations>",
				"option value=BR: Brazil",
				"option value=PT: Portugal",
				"<optgroup label=All countries>",
				"button primary value=delivery name=intent: Pay & Request Delivery (€50)",
			],
		],
		"is busy while it is sent": [
			<DeliveryForm key="d" countries={COUNTRIES} problem={undefined} />,
			["button primary value=delivery aria-disabled=true name=intent: Processing..."],
			{ only: /^button/, sending: { intent: "delivery" } },
		],
		"is not busy with another form": [
			<DeliveryForm key="d" countries={COUNTRIES} problem={undefined} />,
			["button primary value=delivery name=intent: Pay & Request Delivery (€50)"],
			{ only: /^button/, sending: { intent: "notify" } },
		],
		"reports each field's problem and preserves the input": [
			<DeliveryForm
				key="d"
				countries={COUNTRIES}
				problem={{ ...PROBLEM, fields: { city: "Enter a city.", country: "Choose a country." } }}
			/>,
			[
				"<div role=alert>",
				"## There is a problem",
				"- [Enter a city.](#city)",
				"- [Choose a country.](#country)",
				"p id=city-error: Error: Enter a city.",
				"<input aria-describedby=city-error aria-invalid=true autocomplete=address-level2 id=city type=text name=city value=Porto>",
				"p id=country-error: Error: Choose a country.",
				"<select aria-describedby=country-error aria-invalid=true autocomplete=country id=country name=country>",
				"option value=BR selected: Brazil",
			],
			{ only: /alert|^##|^- |-error|value=(Porto|BR)/ },
		],
		"reports a problem of the whole form at its first field": [
			<DeliveryForm key="d" countries={COUNTRIES} problem={PROBLEM} />,
			[
				"<div role=alert>",
				"## There is a problem",
				`- [Request Failed: ${m.delivery_failed()} We cannot send there.](#addressLine1)`,
			],
			{ only: /alert|^##|^- |-error/ },
		],
	});
});

describe("the posted address", () => {
	const FIELDS = { addressLine1: " Rua 1 ", addressLine2: "", city: "Porto", postalCode: "4000-001", country: "PT" };
	const readWith = (changes: Record<string, string | File | null>) => {
		const form = new FormData();
		for (const [name, value] of Object.entries({ ...FIELDS, other: "x", ...changes }))
			if (value !== null) form.set(name, value);
		return readDelivery(form);
	};
	const ADDRESS = { addressLine1: "Rua 1", city: "Porto", postalCode: "4000-001", country: "PT" };

	it("is trimmed, without an empty second line and without other fields", () => {
		expect(readWith({})).toEqual({ ok: true, address: ADDRESS });
		expect(readWith({ addressLine2: null })).toEqual({ ok: true, address: ADDRESS });
		expect(readWith({ addressLine2: "2.º E" })).toEqual({ ok: true, address: { ...ADDRESS, addressLine2: "2.º E" } });
	});

	it("names every missing field once and returns what was typed, cut to 500 characters", () => {
		const values = { addressLine1: "", addressLine2: "a".repeat(500), city: "", postalCode: "", country: "" };
		const problem = readWith({ ...values, addressLine2: "a".repeat(501), city: new File([], "city") });
		const { city: _file, ...typed } = values;
		expect(problem).toEqual({
			ok: false,
			values: typed,
			fields: {
				addressLine1: "error_delivery_address_line1_required",
				addressLine2: "error_delivery_too_long",
				city: "error_delivery_city_required",
				postalCode: "error_delivery_postal_code_required",
				country: "error_delivery_country_required",
			},
		});
	});
});
