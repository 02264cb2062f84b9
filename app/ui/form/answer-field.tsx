import type { CorrectedField } from "#app/domain/application/personal-info-fields.ts";
import { CountrySelect } from "./country-select.tsx";
import type { FieldLabels } from "./field.tsx";
import { type Option, SelectField } from "./select-field.tsx";
import { TextField } from "./text-field.tsx";

/** Describes how an answer of an application is edited. */
export type AnswerControl = {
	field: CorrectedField;
	control: "text" | "date" | "country" | "choice";
	/** Stored value, and its display text. */
	value: string;
	text: string;
	/** For countries and choices only. */
	options: Option[];
};

type AnswerFieldProps = FieldLabels & {
	answer: Pick<AnswerControl, "control" | "value" | "options">;
	name: string;
	/** Rejected input, shown in place of the stored value. */
	defaultValue?: string | undefined;
};

export function AnswerField({ answer: { control, value, options }, ...fieldProps }: AnswerFieldProps) {
	const props = { ...fieldProps, defaultValue: fieldProps.defaultValue ?? value, autoComplete: "off" };
	if (control === "country") return <CountrySelect {...props} countries={options} />;
	if (control === "choice") return <SelectField {...props} options={options} />;
	return <TextField {...props} type={control} spellCheck={false} />;
}
