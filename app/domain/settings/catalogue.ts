import * as v from "valibot";
import { IMAGES_KEPT } from "../documents/document-retention.ts";
import { plainMoney } from "../money/money.ts";
import { DAY } from "../time/calendar.ts";
import { companyFigures } from "./company-figures.ts";
import { isDay, money, type Setting, setting, storedDay, wholeNumber } from "./setting.ts";

/** The privacy policy promises that images go after so many days: staff may promise less, never more. */
const MOST_IMAGE_DAYS = IMAGES_KEPT / DAY;
/** Until then an ended application may be reopened, which needs its documents. */
const LEAST_IMAGE_DAYS = 30;
const MOST_CLOSING_DAYS = 60;

/** Days besides weekends and public holidays on which support is closed. */
const closingDays = setting<{ days: string[] }>({
	initial: { days: [] },
	stored: v.object({ days: v.array(storedDay) }),
	fields: { days: "lines" },
	typed: v.object({
		days: v.pipe(
			v.optional(v.string(), ""),
			v.transform((text) => [...new Set(text.split(/\s+/).filter(Boolean))].sort()),
			v.check((days) => days.every(isDay), "error_setting_days"),
			v.maxLength(MOST_CLOSING_DAYS, "error_setting_bounds"),
		),
	}),
	shown: ({ days }) => ({ days: days.join("\n") }),
});

/** Refunds above this many cents need a second person. */
const refundLimit = setting<{ cents: number }>({
	initial: { cents: 10_000 },
	stored: v.object({ cents: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
	fields: { cents: "money" },
	typed: v.object({ cents: money(0, 100_000) }),
	shown: ({ cents }) => ({ cents: plainMoney(cents) }),
});

/** How many hours before its time an answer to a message is shown as due. */
const answerWarning = setting<{ hours: number }>({
	initial: { hours: 4 },
	stored: v.object({ hours: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
	fields: { hours: "number" },
	typed: v.object({ hours: wholeNumber(1, 24) }),
	shown: ({ hours }) => ({ hours: String(hours) }),
});

/** For how many days after its end the images of an application's documents are kept. */
const imageRetention = setting<{ days: number }>({
	initial: { days: MOST_IMAGE_DAYS },
	stored: v.object({
		days: v.pipe(v.number(), v.integer(), v.minValue(LEAST_IMAGE_DAYS), v.maxValue(MOST_IMAGE_DAYS)),
	}),
	fields: { days: "number" },
	typed: v.object({ days: wholeNumber(LEAST_IMAGE_DAYS, MOST_IMAGE_DAYS) }),
	shown: ({ days }) => ({ days: String(days) }),
});

/** Whether the second reader of documents may be asked, where one is bound at all. */
const secondReader = setting<{ on: boolean }>({
	initial: { on: true },
	stored: v.object({ on: v.boolean() }),
	fields: { on: "switch" },
	typed: v.pipe(
		v.object({ on: v.optional(v.string(), "") }),
		v.transform(({ on }) => ({ on: on === "on" })),
	),
	shown: ({ on }) => ({ on: on ? "on" : "" }),
});

/** Everything that staff can set without a deployment. What comes from the environment is in services.settings. */
export const CATALOGUE = {
	"company-figures": companyFigures,
	"closing-days": closingDays,
	"refund-limit": refundLimit,
	"answer-warning": answerWarning,
	"image-retention": imageRetention,
	"second-reader": secondReader,
} as const;

export type SettingKey = keyof typeof CATALOGUE;
export type SettingValue<K extends SettingKey> = (typeof CATALOGUE)[K]["initial"];

export const SETTING_KEYS = Object.keys(CATALOGUE) as SettingKey[];

/** A setting of which no more is known than that it is one. */
export function settingOf(key: SettingKey): Setting<unknown> {
	return CATALOGUE[key] as unknown as Setting<unknown>;
}

/** One subject a page. */
export const SUBJECTS = {
	"company-figures": ["company-figures"],
	support: ["closing-days"],
	thresholds: ["refund-limit", "answer-warning"],
	retention: ["image-retention"],
	features: ["second-reader"],
} as const satisfies Record<string, readonly SettingKey[]>;
export type Subject = keyof typeof SUBJECTS;

/** Of these a member of staff for money decides, besides administrators. */
export const MONEY_SETTINGS: readonly SettingKey[] = ["refund-limit"];
