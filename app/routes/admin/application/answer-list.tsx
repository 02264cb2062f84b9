import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
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
									{row.read !== undefined && <ReadMark read={row.read} />}
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

/** Whether the document says the same, and what it says otherwise. */
function ReadMark({ read }: Required<Pick<AnswerRow, "read">>) {
	if (!read)
		return (
			<span className="read-mark muted" title={m.case_not_read()}>
				<Minus size={16} aria-hidden />
				<span className="sr-only">{m.case_not_read()}</span>
			</span>
		);
	if (read.differs) return <span className="read-mark read-differs">{m.case_read_differs({ read: read.text })}</span>;
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
