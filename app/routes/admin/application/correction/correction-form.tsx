import { MAX_REASON } from "#app/domain/application/correct-answer.ts";
import { m } from "#app/paraglide/messages.js";
import { AnswerField } from "#app/ui/form/answer-field.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { TextAreaField } from "#app/ui/form/text-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { type ActionProps, checkboxOf, fieldOf } from "../action-form.tsx";
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
				<AnswerField {...fieldOf("correct", "value", refusal)} label={m.correct_value()} answer={correction} />
				<TextAreaField
					{...fieldOf("correct", "reason", refusal)}
					label={m.correct_reason()}
					hint={m.correct_reason_hint()}
					maxLength={MAX_REASON}
					rows={3}
				/>
				{proved && (
					<Checkbox
						{...checkboxOf("correct", "compared", refusal)}
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
