import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import { MAX_REASON } from "#app/domain/application/correct-answer.ts";
import { m } from "#app/paraglide/messages.js";
import { AnswerField } from "#app/ui/form/answer-field.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { TextAreaField } from "#app/ui/form/text-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { type ActionProps, checkboxProps, fieldProps } from "./action-form.tsx";
import type { CorrectionView } from "./answers.server.ts";
import type { AnswerRow } from "./application-view.ts";
import { useCasePath } from "./case-path.ts";

type AnswersProps = ActionProps & { correction: CorrectionView | null };

/** The applicant's answers, to be compared with the documents and corrected one at a time. */
export function Answers({ application, correction, refusal }: AnswersProps) {
	const blockedReason = application.actions.correct;
	return (
		<section className="admin-panel" aria-labelledby="answers">
			<h2 id="answers">{m.admin_answers()}</h2>
			{blockedReason && <p className="muted">{blockedReason}</p>}
			{blockedReason === null && correction && (
				<CorrectionForm application={application} correction={correction} refusal={refusal} />
			)}
			{application.answers.map((group) => (
				<div key={group.title}>
					<h3>{group.title}</h3>
					<dl className="answers">
						{group.rows.map((row) => (
							<div key={row.term}>
								<dt>{row.term}</dt>
								<dd>
									<span>{row.value}</span>
									{row.reading !== undefined && <ReadingMark reading={row.reading} />}
									{blockedReason === null && row.field && <CorrectLink id={application.id} row={row} />}
								</dd>
							</div>
						))}
					</dl>
				</div>
			))}
		</section>
	);
}

/** Shows whether the document matches the answer, and its value if not. */
function ReadingMark({ reading }: Required<Pick<AnswerRow, "reading">>) {
	if (!reading)
		return (
			<span className="read-mark muted" title={m.case_not_read()}>
				<Minus size={16} aria-hidden />
				<span className="sr-only">{m.case_not_read()}</span>
			</span>
		);
	if (reading.isDifferent)
		return <span className="read-mark read-differs">{m.case_read_differs({ read: reading.text })}</span>;
	return (
		<span className="read-mark read-same" title={m.case_read_same()}>
			<Check size={16} aria-hidden />
			<span className="sr-only">{m.case_read_same()}</span>
		</span>
	);
}

function CorrectLink({ id, row }: { id: string; row: AnswerRow }) {
	const path = useCasePath(id);
	return (
		<AppLink to={path({ correct: row.field ?? "" }, "#correct")} className="answer-correct">
			{m.correct_link()}
			<span className="sr-only"> {row.term}</span>
		</AppLink>
	);
}

/** Form that corrects an answer, with a reason. */
function CorrectionForm({ application, correction, refusal }: ActionProps & { correction: CorrectionView }) {
	const path = useCasePath(application.id);
	const { field, label, text, hasProof, isProofAccepted } = correction;
	return (
		<section id="correct" className="correction" aria-labelledby="correct-title">
			<h3 id="correct-title">{m.correct_title({ field: label })}</h3>
			<p>{text === "" ? m.correct_now_nothing() : m.correct_now({ value: text })}</p>
			{isProofAccepted && <p className="admin-warning">{m.correct_again()}</p>}
			<AppForm className="action-form" action={path({ correct: field })} noValidate>
				<input type="hidden" name="intent" value="correct" />
				<input type="hidden" name="version" value={application.version} />
				<input type="hidden" name="field" value={field} />
				<AnswerField {...fieldProps("correct", "value", refusal)} label={m.correct_value()} answer={correction} />
				<TextAreaField
					{...fieldProps("correct", "reason", refusal)}
					label={m.correct_reason()}
					hint={m.correct_reason_hint()}
					maxLength={MAX_REASON}
					rows={3}
				/>
				{hasProof && (
					<Checkbox
						{...checkboxProps("correct", "compared", refusal)}
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
