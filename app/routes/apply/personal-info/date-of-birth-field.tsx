import { INTL_TAG } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { FieldGroup, type FieldLabels } from "#app/ui/form/field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

type DateParts = { day: string; month: string; year: string };

type DateOfBirthFieldProps = FieldLabels & {
	defaultValue?: Partial<DateParts>;
	/** The parts to mark as wrong; all three when the error names none. */
	wrong?: readonly (keyof DateParts)[];
};

/**
 * A date that everyone knows by heart, as `{name}.day`, `{name}.month` (1-12) and `{name}.year`. The month is chosen by
 * name, because 03/04 is March in one country and April in another. `#{id}` leads to the first part.
 */
export function DateOfBirthField({ name, id = name, label, hint, error, defaultValue, wrong }: DateOfBirthFieldProps) {
	const mark = (part: keyof DateParts) => (error && (!wrong?.length || wrong.includes(part)) ? true : undefined);
	return (
		<FieldGroup id={id} label={label} hint={hint} error={error}>
			<div className="date-parts">
				<TextField
					name={`${name}.day`}
					id={id}
					label={m.date_day()}
					inputMode="numeric"
					maxLength={2}
					autoComplete="bday-day"
					defaultValue={defaultValue?.day}
					aria-invalid={mark("day")}
				/>
				<SelectField
					name={`${name}.month`}
					label={m.date_month()}
					autoComplete="bday-month"
					defaultValue={defaultValue?.month ?? ""}
					aria-invalid={mark("month")}
					options={monthOptions()}
				/>
				<TextField
					name={`${name}.year`}
					label={m.date_year()}
					inputMode="numeric"
					maxLength={4}
					autoComplete="bday-year"
					defaultValue={defaultValue?.year}
					aria-invalid={mark("year")}
				/>
			</div>
		</FieldGroup>
	);
}

function monthOptions() {
	const format = new Intl.DateTimeFormat(INTL_TAG[getLocale()], { month: "long", timeZone: "UTC" });
	const months = Array.from({ length: 12 }, (_, month) => ({
		value: String(month + 1),
		label: format.format(Date.UTC(2000, month, 15)),
	}));
	return [{ value: "", label: m.date_choose_month() }, ...months, { value: "0", label: m.date_month_unknown() }];
}
