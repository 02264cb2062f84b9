import type { CorrectedField } from "#app/domain/application/personal-info-fields.ts";
import { CountrySelect } from "./country-select.tsx";
import type { FieldLabels } from "./field.tsx";
import { type Option, SelectField } from "./select-field.tsx";
import { TextField } from "./text-field.tsx";

/** How one answer of an application is typed anew. */
export type AnswerControl = {
	field: CorrectedField;
	control: "text" | "date" | "country" | "choice";
	/** As it is stored now, and in words. */
	value: string;
	text: string;
	/** Of a country or a choice alone. */
	options: Option[];
};

type AnswerFieldProps = FieldLabels & {
	answer: Pick<AnswerControl, "control" | "value" | "options">;
	name: string;
	/** What was typed and refused, in the place of what is stored. */
	defaultValue?: string | undefined;
};

export function AnswerField({ answer: { control, value, options }, ...own }: AnswerFieldProps) {
	const props = { ...own, defaultValue: own.defaultValue ?? value, autoComplete: "off" };
	if (control === "country") return <CountrySelect {...props} countries={options} />;
	if (control === "choice") return <SelectField {...props} options={options} />;
	return <TextField {...props} type={control} spellCheck={false} />;
}
