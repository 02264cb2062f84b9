import { BIRTH_DETAILS } from "#app/domain/application/birth-details.ts";
import { m } from "#app/paraglide/messages.js";
import { TextField } from "#app/ui/form/text-field.tsx";
import { FormSection, type FormView, fieldOf } from "./personal-info-sections.tsx";

/** What the tax office rarely asks for stands folded away, unless it must be given, was given or is wrong (ruling T38). */
export function BirthSection({ required, ...view }: FormView & { required: boolean }) {
	const label = (words: string) => (required ? words : m.optional_label({ label: words }));
	const fields = (
		<div className="form-section-fields">
			<TextField
				{...fieldOf(view, "placeOfBirth", m.details_place_of_birth_hint())}
				label={label(m.details_place_of_birth())}
			/>
			<TextField {...fieldOf(view, "fatherName")} label={label(m.details_father_name())} autoComplete="off" />
			<TextField {...fieldOf(view, "motherName")} label={label(m.details_mother_name())} autoComplete="off" />
		</div>
	);
	if (required) return <FormSection title={m.details_birth_details()}>{fields}</FormSection>;
	return (
		<details className="disclosure" open={BIRTH_DETAILS.some((name) => view.fields[name] || view.errors[name])}>
			<summary>{m.details_birth_details()}</summary>
			<p className="field-hint">{m.details_birth_details_hint()}</p>
			{fields}
		</details>
	);
}
