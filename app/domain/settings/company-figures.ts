import * as v from "valibot";
import { dayOrNull, decimalNumber, defineSetting, lineOrNull, storedDay, wholeNumber } from "./setting.ts";

/** A figure about the company, with source and date of the count; both null if unknown. */
export type CountedFigure = { value: number; source: string | null; date: string | null };

const storedFigureSchema = v.object({ value: v.number(), source: v.nullable(v.string()), date: v.nullable(storedDay) });
export const COMPANY_FIGURES = ["reviews", "rating", "accuracy"] as const;

type FigureInput = { value: number; source: string | null; date: string | null };

/** Returns the schema of one figure with its source and date. */
function figureInputSchema<S extends v.GenericSchema<unknown, number>>(name: string, value: S) {
	return v.pipe(
		v.object({ [name]: value, [`${name}Source`]: lineOrNull, [`${name}Date`]: dayOrNull }),
		v.transform(
			(input): FigureInput => ({
				value: input[name] as number,
				source: input[`${name}Source`] as string | null,
				date: input[`${name}Date`] as string | null,
			}),
		),
	);
}

const inputSchema = v.pipe(
	v.record(v.string(), v.unknown()),
	v.rawTransform(({ dataset, addIssue }) => {
		const schemas = {
			reviews: figureInputSchema("reviews", wholeNumber(0, 999_999_999)),
			rating: figureInputSchema("rating", decimalNumber(1, 5)),
			accuracy: figureInputSchema("accuracy", decimalNumber(0, 100)),
		};
		const figures = {} as Record<(typeof COMPANY_FIGURES)[number], CountedFigure>;
		const addError = (field: string, message: string) =>
			addIssue({
				message,
				path: [{ type: "object", origin: "value", input: dataset.value, key: field, value: dataset.value[field] }],
			});
		for (const name of COMPANY_FIGURES) {
			const parsed = v.safeParse(schemas[name], dataset.value);
			if (!parsed.success) for (const issue of parsed.issues) addError(v.getDotPath(issue) ?? name, issue.message);
			else if ((parsed.output.source === null) !== (parsed.output.date === null))
				addError(parsed.output.source === null ? `${name}Source` : `${name}Date`, "error_setting_source_and_date");
			else figures[name] = parsed.output;
		}
		return figures;
	}),
);

/**
 * Claims about ourselves (ruling T58). The specification gives the values without source and date, so they are shown
 * only in the offline environment until both are entered.
 */
export const companyFigures = defineSetting<Record<(typeof COMPANY_FIGURES)[number], CountedFigure>>({
	initial: {
		reviews: { value: 1783, source: null, date: null },
		rating: { value: 4.9, source: null, date: null },
		accuracy: { value: 99.8, source: null, date: null },
	},
	storedSchema: v.object({ reviews: storedFigureSchema, rating: storedFigureSchema, accuracy: storedFigureSchema }),
	fields: Object.fromEntries(
		COMPANY_FIGURES.flatMap((name) => [
			[name, "number" as const],
			[`${name}Source`, "line" as const],
			[`${name}Date`, "date" as const],
		]),
	),
	formSchema: inputSchema,
	toFormFields: (figures) =>
		Object.fromEntries(
			COMPANY_FIGURES.flatMap((name) => [
				[name, String(figures[name].value)],
				[`${name}Source`, figures[name].source ?? ""],
				[`${name}Date`, figures[name].date ?? ""],
			]),
		),
});
