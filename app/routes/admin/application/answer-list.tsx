import { m } from "#app/paraglide/messages.js";
import { AppLink } from "#app/ui/page/app-link.tsx";
import type { ActionProps } from "./action-form.tsx";
import type { AnswerRow } from "./application-view.ts";
import { useCasePath } from "./case-path.ts";
import { CorrectionForm } from "./correction/correction-form.tsx";
import type { CorrectionView } from "./correction/correction-view.ts";

type AnswersProps = ActionProps & { correction: CorrectionView | null };

/** What the applicant typed, to be read beside the documents, and corrected one answer at a time. */
export function Answers({ application, correction, refusal }: AnswersProps) {
	const waits = application.actions.correct;
	return (
		<section className="admin-panel" aria-labelledby="answers">
			<h2 id="answers">{m.admin_answers()}</h2>
			{waits && <p className="muted">{waits}</p>}
			{waits === null && correction && (
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
									{waits === null && row.field && <CorrectLink id={application.id} row={row} />}
								</dd>
							</div>
						))}
					</dl>
				</div>
			))}
		</section>
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
