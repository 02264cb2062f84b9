import { ACCEPTED_TYPES } from "#app/domain/documents/document-limits.ts";
import { asksAboutName, type NameAnswer } from "#app/domain/documents/name-question.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import type { DocumentUpload } from "#app/ui/upload/document-upload.ts";

/** What was answered of a document, and whether a certificate came along. */
export type SaidName = { filePath: string; answer: NameAnswer; hasProof: boolean } | null;

/** Asks whose name it is that a proof of address shows beside the passport's; a person sees the answer. */
export function NameQuestion({ upload: { state }, said }: { upload: DocumentUpload; said: SaidName }) {
	if (state.step !== "done" || !asksAboutName(state.issues.map(({ code }) => code))) return null;
	const answered = said?.filePath === state.filePath ? said : null;
	return (
		<AppForm className="stack" encType="multipart/form-data" preventScrollReset aria-labelledby="name-question">
			<input type="hidden" name="intent" value="name" />
			<h3 id="name-question">{m.name_question()}</h3>
			{answered === null && <p>{m.name_question_hint()}</p>}
			<div role="status" className="live">
				{answered && (
					<Alert tone={answered.answer === "own" ? "info" : "warning"}>
						<p>{answered.answer === "own" ? m.name_said_own() : m.name_said_other()}</p>
						{answered.hasProof && <p>{m.name_proof_received()}</p>}
					</Alert>
				)}
			</div>
			{answered?.answer === "own" && !answered.hasProof && (
				<>
					<Field id="name-proof" label={m.name_proof()}>
						<input id="name-proof" className="control" type="file" name="proof" accept={ACCEPTED_TYPES} multiple />
					</Field>
					<div>
						<Button type="submit" variant="secondary" name="answer" value="own">
							{m.name_proof_send()}
						</Button>
					</div>
				</>
			)}
			<div className="row">
				{answered?.answer !== "own" && (
					<Button type="submit" variant="secondary" name="answer" value="own">
						{m.name_answer_own()}
					</Button>
				)}
				{answered?.answer !== "other" && (
					<Button type="submit" variant={answered ? "quiet" : "secondary"} name="answer" value="other">
						{m.name_answer_other()}
					</Button>
				)}
			</div>
		</AppForm>
	);
}
