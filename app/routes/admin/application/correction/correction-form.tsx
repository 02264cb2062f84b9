import { LONGEST_REASON } from "#app/domain/application/correction/reason-length.ts";
import { m } from "#app/paraglide/messages.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { CountrySelect } from "#app/ui/form/country-select.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { type ActionProps, boxOf, fieldOf } from "../action-form.tsx";
import { useCasePath } from "../case-path.ts";
import type { CorrectionView } from "./correction-view.ts";

/** One answer as it should be, and why. */
export function CorrectionForm({ application, correction, refusal }: ActionProps & { correction: CorrectionView }) {
	const path = useCasePath(application.id);
	const { field, label, said, proved, accepted } = correction;
	return (
		<section id="correct" className="correction" aria-labelledby="correct-title">
			<h3 id="correct-title">{m.correct_title({ field: label })}</h3>
			<p>{said === "" ? m.correct_now_nothing() : m.correct_now({ value: said })}</p>
			{accepted && <p className="admin-warning">{m.correct_again()}</p>}
			<AppForm className="action-form" action={path({ correct: field })} noValidate>
				<input type="hidden" name="intent" value="correct" />
				<input type="hidden" name="version" value={application.version} />
				<input type="hidden" name="field" value={field} />
				<ValueField correction={correction} refusal={refusal} />
				<TextAreaField
					{...fieldOf("correct", "reason", refusal)}
					label={m.correct_reason()}
					hint={m.correct_reason_hint()}
					maxLength={LONGEST_REASON}
					rows={3}
				/>
				{proved && (
					<Checkbox
						{...boxOf("correct", "compared", refusal)}
						label={m.correct_compared()}
						hint={m.correct_compared_hint()}
					/>
				)}
				<div className="row">
					<Button type="submit">{m.correct_send()}</Button>
					<AppLink to={path({}, "#answers")}>{m.correct_cancel()}</AppLink>
				</div>
			</AppForm>
		</section>
	);
}

function ValueField({
	correction: { control, value, options },
	refusal,
}: Pick<ActionProps, "refusal"> & { correction: CorrectionView }) {
	const own = fieldOf("correct", "value", refusal);
	const props = { ...own, defaultValue: own.defaultValue ?? value, label: m.correct_value(), autoComplete: "off" };
	if (control === "country") return <CountrySelect {...props} countries={options} />;
	if (control === "choice") return <SelectField {...props} options={options} />;
	return <TextField {...props} type={control} spellCheck={false} />;
}
