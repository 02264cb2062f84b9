import * as v from "valibot";
import { describe, expect, it } from "vitest";
import {
	CATALOGUE,
	MONEY_SETTINGS,
	SETTING_KEYS,
	SETTING_TOPICS,
	type SettingKey,
	settingDefinition,
} from "./catalogue.ts";

/** The value of a form, or the message key of each invalid field. */
function submit(key: SettingKey, form: Record<string, string>): unknown {
	const parsed = v.safeParse(settingDefinition(key).formSchema, form);
	if (parsed.success) return parsed.output;
	return Object.fromEntries(parsed.issues.map((issue) => [v.getDotPath(issue) ?? "", issue.message]));
}

const isStored = (key: SettingKey, value: unknown) => v.is(settingDefinition(key).storedSchema, value);

const NO_WALLETS = { wallets: false, payPal: false };

describe("every setting", () => {
	it.each(SETTING_KEYS)("%s round-trips through its form and its storage", (key) => {
		const { initial, toFormFields, fields, storedSchema, formSchema: form } = settingDefinition(key);
		const values = toFormFields(initial);
		expect(Object.keys(values).sort()).toEqual(Object.keys(fields).sort());
		expect(v.parse(form, values)).toEqual(initial);
		expect(v.parse(storedSchema, initial)).toEqual(initial);
	});

	it("is on one page", () => {
		expect(Object.values(SETTING_TOPICS).flat().sort()).toEqual(SETTING_KEYS.toSorted());
	});

	it("that moves money may be changed by finance", () => {
		expect(MONEY_SETTINGS).toEqual([
			"refund-limit",
			"payout-minimum",
			"payout-day",
			"payout-account",
			"agent-account",
			"partner-discount",
			"household",
			"vat",
			"vat-abroad",
		]);
	});
});

describe("before any change", () => {
	it("the values are those that we promise", () => {
		expect(CATALOGUE["refund-limit"].initial).toEqual({ cents: 10_000 });
		expect(CATALOGUE["payout-minimum"].initial).toEqual({ cents: 2500 });
		expect(CATALOGUE["payout-day"].initial).toEqual({ day: 5 });
		expect(CATALOGUE["payout-account"].initial).toEqual({ iban: null });
		expect(CATALOGUE["agent-account"].initial).toEqual({ iban: null, advance: false });
		expect(CATALOGUE["partner-discount"].initial).toEqual({ percent: 10 });
		expect(CATALOGUE["answer-warning"].initial).toEqual({ hours: 4 });
		expect(CATALOGUE["image-retention"].initial).toEqual({ days: 90 });
		expect(CATALOGUE["payment-methods"].initial).toEqual({ mbWay: false, multibanco: false, ...NO_WALLETS });
		expect(CATALOGUE.vat.initial).toEqual({ status: null });
		expect(CATALOGUE.signatures.initial).toEqual({ screen: false, file: true });
	});
});

describe("a form", () => {
	it.each([
		["refund-limit", "cents", ["0", "1000,00"], ["1000.01", "-1", "a lot", ""]],
		["payout-minimum", "cents", ["1", "500"], ["0.99", "500.01", ""]],
		["payout-day", "day", ["1", "28"], ["0", "29", "1.5", ""]],
		["partner-discount", "percent", ["0"], ["-1", "101", "ten"]],
		["answer-warning", "hours", ["1", "24"], ["0", "25"]],
		["image-retention", "days", ["30", "90"], ["29", "91"]],
	] as const)("of %s accepts %s only within its bounds", (key, field, accepted, refused) => {
		for (const text of accepted) expect(v.is(settingDefinition(key).formSchema, { [field]: text }), text).toBe(true);
		for (const text of refused)
			expect(submit(key, { [field]: text }), text).toEqual({
				[field]: /^\d+([.,]\d+)?$/.test(text) && text !== "1.5" ? "error_setting_bounds" : "error_setting_number",
			});
	});

	it("accepts one to eight people and a discount of up to 25 per cent", () => {
		expect(submit("household", { people: "8", percent: "25" })).toEqual({ people: 8, percent: 25 });
		expect(submit("household", { people: "9", percent: "26" })).toEqual({
			people: "error_setting_bounds",
			percent: "error_setting_bounds",
		});
		expect(submit("household", { people: "0", percent: "-1" })).toEqual({
			people: "error_setting_bounds",
			percent: "error_setting_number",
		});
	});

	it("converts an amount in euros to cents, and accepts an IBAN in any spelling", () => {
		expect(submit("refund-limit", { cents: "12,50" })).toEqual({ cents: 1250 });
		expect(submit("payout-account", { iban: "pt50 0002 0123 1234 5678 9015 4" })).toEqual({
			iban: "PT50000201231234567890154",
		});
		expect(submit("payout-account", { iban: "PT50 0002 0123 1234 5678 9015 5" })).toEqual({ iban: "error_iban" });
		expect(submit("payout-account", { iban: "" })).toEqual({ iban: null });
	});

	it("turns a switch on only by its value", () => {
		expect(submit("signatures", { screen: "on" })).toEqual({ screen: true, file: false });
		expect(submit("payment-methods", { mbWay: "on" })).toEqual({ mbWay: true, multibanco: false, ...NO_WALLETS });
		expect(submit("payment-methods", { multibanco: "on" })).toEqual({ mbWay: false, multibanco: true, ...NO_WALLETS });
		expect(submit("signatures", { file: "on" })).toEqual({ screen: false, file: true });
	});
});

describe("a stored value", () => {
	it.each([
		["refund-limit", { cents: 0 }, { cents: -1 }],
		["refund-limit", { cents: 5 }, { cents: 5.5 }],
		["payout-minimum", { cents: 100 }, { cents: 99 }],
		["payout-day", { day: 28 }, { day: 29 }],
		["payout-day", { day: 1 }, { day: 0 }],
		["payout-account", { iban: "PT50000201231234567890154" }, { iban: "PT50000201231234567890155" }],
		["partner-discount", { percent: 0 }, { percent: -1 }],
		["answer-warning", { hours: 1 }, { hours: 0 }],
		["image-retention", { days: 30 }, { days: 29 }],
		["image-retention", { days: 90 }, { days: 91 }],
		["signatures", { screen: true, file: false }, { screen: true }],
		["payment-methods", { mbWay: true, multibanco: false }, { mbWay: true }],
	] as const)("of %s may be %j, but not %j", (key, valid, invalid) => {
		expect(isStored(key, valid)).toBe(true);
		expect(isStored(key, invalid)).toBe(false);
	});
});
