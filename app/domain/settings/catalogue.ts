import * as v from "valibot";
import { formatIban, isSepaIban, normaliseIban } from "../money/iban.ts";
import { CONSUMERS_ABROAD, type ConsumersAbroad } from "../money/invoice.ts";
import { plainMoney } from "../money/money.ts";
import { MAX_PEOPLE } from "../money/order-lines.ts";
import { MAX_DISCOUNT } from "../partners/referral.ts";
import { IMAGE_RETENTION } from "../retention/retention-rules.ts";
import { DAY } from "../time/calendar.ts";
import { WITHDRAWAL_LABELS, type WithdrawalLabels } from "../withdrawal/withdrawal.ts";
import { attorneyPhoto, attorneySetting } from "./attorney.ts";
import { closureDays } from "./closure-days.ts";
import { companyFigures } from "./company-figures.ts";
import { disputeBody } from "./dispute-body.ts";
import { defineSetting, lineOrNull, money, type Setting, wholeNumber } from "./setting.ts";
import { supportHours } from "./support-hours.ts";

/** Maximum length of a label, which must fit on a button on a phone. */
const MAX_LABEL = 60;

const LABEL_FIELDS = Object.keys(WITHDRAWAL_LABELS) as (keyof WithdrawalLabels)[];

function forEveryField<T>(value: T): Record<keyof WithdrawalLabels, T> {
	return Object.fromEntries(LABEL_FIELDS.map((field) => [field, value])) as Record<keyof WithdrawalLabels, T>;
}

const labelSchema = v.pipe(
	v.optional(v.string(), ""),
	v.transform((text) => text.replace(/\s+/g, " ").trim()),
	v.minLength(1, "error_setting_label"),
	v.maxLength(MAX_LABEL, "error_setting_label"),
);

/** Labels of the two withdrawal buttons, prescribed by EU law and not yet by Portuguese law. */
const withdrawalLabels = defineSetting<WithdrawalLabels>({
	initial: WITHDRAWAL_LABELS,
	storedSchema: v.object(forEveryField(v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_LABEL)))),
	fields: forEveryField("line" as const),
	formSchema: v.object(forEveryField(labelSchema)),
	toFormFields: (labels) => ({ ...labels }),
});

/** VAT status of our prices: exempt under article 53 of the CIVA, or VAT included. */
const VAT_STATUSES = ["exempt", "included"] as const;
export type VatStatus = (typeof VAT_STATUSES)[number];

/** VAT status; null if unset. Prices are always final (DL 138/90). */
const vatStatus = defineSetting<{ status: VatStatus | null }>({
	initial: { status: null },
	storedSchema: v.object({ status: v.nullable(v.picklist(VAT_STATUSES)) }),
	fields: { status: "choice" },
	choices: { status: VAT_STATUSES },
	formSchema: v.object({
		status: v.pipe(
			v.optional(v.string(), ""),
			v.transform((text) => text || null),
			v.nullable(v.picklist(VAT_STATUSES, "error_setting_choice")),
		),
	}),
	toFormFields: ({ status }) => ({ status: status ?? "" }),
});

/**
 * VAT of private customers outside the EU: taxed in Portugal unless the accountant decides that they owe none (CIVA
 * art. 6/11).
 */
const vatAbroad = defineSetting<{ consumers: ConsumersAbroad }>({
	initial: { consumers: "taxed" },
	storedSchema: v.object({ consumers: v.picklist(CONSUMERS_ABROAD) }),
	fields: { consumers: "choice" },
	choices: { consumers: CONSUMERS_ABROAD },
	formSchema: v.object({ consumers: v.optional(v.picklist(CONSUMERS_ABROAD, "error_setting_choice"), "taxed") }),
	toFormFields: ({ consumers }) => ({ consumers }),
});

/** Maximum retention according to the privacy policy, in days. Staff can only shorten it. */
const MAX_IMAGE_DAYS = IMAGE_RETENTION / DAY;
/** Minimum retention in days: until then a closed application may be reopened, which needs its documents. */
const MIN_IMAGE_DAYS = 30;

/** Amount in cents above which refunds need a second person. */
const refundLimit = defineSetting<{ cents: number }>({
	initial: { cents: 10_000 },
	storedSchema: v.object({ cents: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
	fields: { cents: "money" },
	formSchema: v.object({ cents: money(0, 100_000) }),
	toFormFields: ({ cents }) => ({ cents: plainMoney(cents) }),
});

/** Minimum payout in cents; smaller balances wait for the next one. */
const payoutMinimum = defineSetting<{ cents: number }>({
	initial: { cents: 2500 },
	storedSchema: v.object({ cents: v.pipe(v.number(), v.integer(), v.minValue(100)) }),
	fields: { cents: "money" },
	formSchema: v.object({ cents: money(100, 50_000) }),
	toFormFields: ({ cents }) => ({ cents: plainMoney(cents) }),
});

/** Day of the month on which payouts are prepared. */
const payoutDay = defineSetting<{ day: number }>({
	initial: { day: 5 },
	storedSchema: v.object({ day: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(28)) }),
	fields: { day: "number" },
	formSchema: v.object({ day: wholeNumber(1, 28) }),
	toFormFields: ({ day }) => ({ day: String(day) }),
});

const ibanSchema = v.pipe(
	lineOrNull,
	v.check((text) => text === null || isSepaIban(text), "error_iban"),
	v.transform((text) => (text === null ? null : normaliseIban(text))),
);

/** The account debited for transfers to partners; null if bank payouts are not set up. */
const payoutAccount = defineSetting<{ iban: string | null }>({
	initial: { iban: null },
	storedSchema: v.object({ iban: v.nullable(v.pipe(v.string(), v.check(isSepaIban))) }),
	fields: { iban: "line" },
	formSchema: v.object({ iban: ibanSchema }),
	toFormFields: ({ iban }) => ({ iban: iban === null ? "" : formatIban(iban) }),
});

/**
 * The account to which firms transfer money; null if firms must request it. `advance`: whether firms are offered
 * advance payment, which the accountant decides (docs/decisions/085-accounts-of-firms.md).
 */
const agentAccount = defineSetting<{ iban: string | null; advance: boolean }>({
	initial: { iban: null, advance: false },
	storedSchema: v.object({ iban: v.nullable(v.pipe(v.string(), v.check(isSepaIban))), advance: v.boolean() }),
	fields: { iban: "line", advance: "switch" },
	formSchema: v.pipe(
		v.object({ iban: ibanSchema, advance: v.optional(v.string(), "") }),
		v.transform(({ iban, advance }) => ({ iban, advance: advance === "on" })),
	),
	toFormFields: ({ iban, advance }) => ({ iban: iban === null ? "" : formatIban(iban), advance: advance ? "on" : "" }),
});

/** Maximum discount of a partner's code, in whole per cent. */
const partnerDiscount = defineSetting<{ percent: number }>({
	initial: { percent: 10 },
	storedSchema: v.object({ percent: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_DISCOUNT)) }),
	fields: { percent: "number" },
	formSchema: v.object({ percent: wholeNumber(0, MAX_DISCOUNT) }),
	toFormFields: ({ percent }) => ({ percent: String(percent) }),
});

/** Maximum people per order, and the discount on the package of each additional one, in whole per cent. */
const household = defineSetting<{ people: number; percent: number }>({
	initial: { people: 8, percent: 0 },
	storedSchema: v.object({
		people: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PEOPLE)),
		percent: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_DISCOUNT)),
	}),
	fields: { people: "number", percent: "number" },
	formSchema: v.object({ people: wholeNumber(1, MAX_PEOPLE), percent: wholeNumber(0, MAX_DISCOUNT) }),
	toFormFields: ({ people, percent }) => ({ people: String(people), percent: String(percent) }),
});

/** Hours before the deadline at which an answer is shown as due. */
const answerWarning = defineSetting<{ hours: number }>({
	initial: { hours: 4 },
	storedSchema: v.object({ hours: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
	fields: { hours: "number" },
	formSchema: v.object({ hours: wholeNumber(1, 24) }),
	toFormFields: ({ hours }) => ({ hours: String(hours) }),
});

/** Retention of document images after closing, in days. */
const imageRetention = defineSetting<{ days: number }>({
	initial: { days: MAX_IMAGE_DAYS },
	storedSchema: v.object({
		days: v.pipe(v.number(), v.integer(), v.minValue(MIN_IMAGE_DAYS), v.maxValue(MAX_IMAGE_DAYS)),
	}),
	fields: { days: "number" },
	formSchema: v.object({ days: wholeNumber(MIN_IMAGE_DAYS, MAX_IMAGE_DAYS) }),
	toFormFields: ({ days }) => ({ days: String(days) }),
});

/**
 * Kinds of signatures sent to the tax office in addition to ink on paper. No text of the authority was found that
 * accepts a drawn signature. `file` is a PDF with an embedded signature.
 */
const signatures = defineSetting<{ screen: boolean; file: boolean }>({
	initial: { screen: false, file: true },
	storedSchema: v.object({ screen: v.boolean(), file: v.boolean() }),
	fields: { screen: "switch", file: "switch" },
	formSchema: v.pipe(
		v.object({ screen: v.optional(v.string(), ""), file: v.optional(v.string(), "") }),
		v.transform(({ screen, file }) => ({ screen: screen === "on", file: file === "on" })),
	),
	toFormFields: ({ screen, file }) => ({ screen: screen ? "on" : "", file: file ? "on" : "" }),
});

const PAYMENT_METHODS = ["mbWay", "multibanco", "wallets", "payPal"] as const;
type PaymentMethods = Record<(typeof PAYMENT_METHODS)[number], boolean>;

const forEachMethod = <T>(value: (name: keyof PaymentMethods) => T) =>
	Object.fromEntries(PAYMENT_METHODS.map((name) => [name, value(name)])) as Record<keyof PaymentMethods, T>;

/**
 * Payment methods in addition to typed card details: each must also be enabled in the provider's account. `wallets` are
 * Apple Pay, Google Pay and Link, disabled in settings stored before they existed.
 */
const paymentMethods = defineSetting<PaymentMethods>({
	initial: forEachMethod(() => false),
	storedSchema: v.object({
		mbWay: v.boolean(),
		multibanco: v.boolean(),
		wallets: v.optional(v.boolean(), false),
		payPal: v.optional(v.boolean(), false),
	}),
	fields: forEachMethod(() => "switch"),
	formSchema: v.pipe(
		v.object(forEachMethod(() => v.optional(v.string(), ""))),
		v.transform((input) => forEachMethod((name) => input[name] === "on")),
	),
	toFormFields: (value) => forEachMethod((name) => (value[name] ? "on" : "")),
});

/** All settings that staff can change without a deployment. Environment settings are in services.settings. */
export const CATALOGUE = {
	"company-figures": companyFigures,
	"support-hours": supportHours,
	"closing-days": closureDays,
	"refund-limit": refundLimit,
	"payout-minimum": payoutMinimum,
	"payout-day": payoutDay,
	"payout-account": payoutAccount,
	"agent-account": agentAccount,
	"partner-discount": partnerDiscount,
	household,
	"answer-warning": answerWarning,
	"image-retention": imageRetention,
	"payment-methods": paymentMethods,
	attorney: attorneySetting,
	"attorney-photo": attorneyPhoto,
	signatures,
	"withdrawal-labels": withdrawalLabels,
	vat: vatStatus,
	"vat-abroad": vatAbroad,
	"dispute-body": disputeBody,
} as const;

export type SettingKey = keyof typeof CATALOGUE;
export type SettingValue<K extends SettingKey> = (typeof CATALOGUE)[K]["initial"];

export const SETTING_KEYS = Object.keys(CATALOGUE) as SettingKey[];

/** Returns a setting without its value type. */
export function settingDefinition(key: SettingKey): Setting<unknown> {
	return CATALOGUE[key] as unknown as Setting<unknown>;
}

/** Settings by topic; each topic has its own page. */
export const SETTING_TOPICS = {
	"company-figures": ["company-figures"],
	support: ["support-hours", "closing-days"],
	attorney: ["attorney", "attorney-photo", "signatures"],
	thresholds: [
		"refund-limit",
		"payout-minimum",
		"payout-day",
		"payout-account",
		"agent-account",
		"partner-discount",
		"household",
		"answer-warning",
	],
	withdrawal: ["withdrawal-labels"],
	vat: ["vat", "vat-abroad"],
	disputes: ["dispute-body"],
	retention: ["image-retention"],
	features: ["payment-methods"],
} as const satisfies Record<string, readonly SettingKey[]>;
export type SettingTopic = keyof typeof SETTING_TOPICS;

/** Settings that finance staff may change in addition to administrators. */
export const MONEY_SETTINGS: readonly SettingKey[] = [
	"refund-limit",
	"payout-minimum",
	"payout-day",
	"payout-account",
	"agent-account",
	"partner-discount",
	"household",
	"vat",
	"vat-abroad",
];
