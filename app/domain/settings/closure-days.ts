import * as v from "valibot";
import { isPlainText, MAX_LINE } from "../person/address.ts";
import { defineSetting, isDay, storedDay } from "./setting.ts";

/** A day without support (YYYY-MM-DD), and its name, which is shown only to staff because it is not translated. */
export type ClosureDay = { date: string; name: string | null };

const MAX_CLOSURE_DAYS = 60;

function parseClosureDay(line: string): ClosureDay {
	const [, date = "", name = ""] = /^(\S+)\s*(.*)$/.exec(line) ?? [];
	return { date, name: name || null };
}

/** Days without support in addition to weekends and public holidays, in order. */
export const closureDays = defineSetting<{ days: ClosureDay[] }>({
	initial: { days: [] },
	storedSchema: v.object({
		days: v.array(
			v.union([
				v.object({ date: storedDay, name: v.nullable(v.string()) }),
				// The old stored format, which had no names.
				v.pipe(
					storedDay,
					v.transform((date) => ({ date, name: null })),
				),
			]),
		),
	}),
	fields: { days: "lines" },
	formSchema: v.object({
		days: v.pipe(
			v.optional(v.string(), ""),
			v.transform((text) =>
				text
					.split(/\r?\n/)
					.map((line) => line.trim())
					.filter(Boolean),
			),
			v.check((lines) => lines.every((line) => line.length <= MAX_LINE), "error_too_long"),
			v.check((lines) => lines.every(isPlainText), "error_characters"),
			v.transform((lines) => lines.map(parseClosureDay).sort((a, b) => a.date.localeCompare(b.date))),
			v.check((days) => days.every(({ date }) => isDay(date)), "error_setting_days"),
			v.check((days) => new Set(days.map(({ date }) => date)).size === days.length, "error_setting_days_twice"),
			v.maxLength(MAX_CLOSURE_DAYS, "error_setting_bounds"),
		),
	}),
	toFormFields: ({ days }) => ({
		days: days.map(({ date, name }) => [date, name].filter(Boolean).join(" ")).join("\n"),
	}),
});
