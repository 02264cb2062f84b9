import * as v from "valibot";
import { WITHDRAWAL_LABELS, type WithdrawalLabels } from "../withdrawal/labels.ts";
import { setting } from "./setting.ts";

/** Longest label: it must fit on a button of a phone. */
const MAX_LABEL = 60;

const FIELDS = Object.keys(WITHDRAWAL_LABELS) as (keyof WithdrawalLabels)[];

function everyField<T>(made: T): Record<keyof WithdrawalLabels, T> {
	return Object.fromEntries(FIELDS.map((field) => [field, made])) as Record<keyof WithdrawalLabels, T>;
}

const label = v.pipe(
	v.optional(v.string(), ""),
	v.transform((text) => text.replace(/\s+/g, " ").trim()),
	v.minLength(1, "error_setting_label"),
	v.maxLength(MAX_LABEL, "error_setting_label"),
);

/** The words of the two buttons by which anybody withdraws: fixed by law, and not yet by a Portuguese one. */
export const withdrawalLabels = setting<WithdrawalLabels>({
	initial: WITHDRAWAL_LABELS,
	stored: v.object(everyField(v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_LABEL)))),
	fields: everyField("line" as const),
	typed: v.object(everyField(label)),
	shown: (labels) => ({ ...labels }),
});
