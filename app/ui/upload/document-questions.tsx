import { useId } from "react";
import { useSubmit } from "react-router";
import { ACCEPTED_TYPES } from "#app/domain/documents/document-limits.ts";
import type { NameAnswer } from "#app/domain/documents/document-questions.ts";
import { hasNameQuestion } from "#app/domain/documents/document-questions.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import type { DocumentUpload } from "./document-upload.ts";
import type { LoadedDocument } from "./upload-state.ts";

/** Questions about an uploaded document. Staff see the answers, which do not verify anything. */
export function DocumentQuestions({ document }: { document: LoadedDocument }) {
	const { people = [], issues } = document;
	if (people.length > 0) return <PersonQuestion document={document} people={people} />;
	return hasNameQuestion(issues.map(({ code }) => code)) && <NameQuestion document={document} />;
}

/** Adds actions to an upload that answer questions from its dialog. The answers are posted to `action`. */
export function useQuestions(upload: DocumentUpload, action: string): DocumentUpload {
	const submit = useSubmit();
	const { state } = upload;
	if (state.step !== "done") return upload;
	const submitAnswer = (fields: Record<string, string>) =>
		void submit({ filePath: state.filePath, ...fields }, { method: "post", action, preventScrollReset: true });
	return {
		...upload,
		claimName: () => submitAnswer({ intent: "name", answer: "own" }),
		choosePerson: (person) => submitAnswer({ intent: "person", person: String(person) }),
	};
}

type QuestionProps = { document: LoadedDocument };

/** Asks which person is the applicant, if documents of several people arrived together. */
function PersonQuestion({ document: { filePath }, people }: QuestionProps & { people: readonly string[] }) {
	const titleId = useId();
	return (
		<AppForm className="stack document-question" preventScrollReset aria-labelledby={titleId}>
			<input type="hidden" name="intent" value="person" />
			<input type="hidden" name="filePath" value={filePath} />
			<h3 id={titleId}>{m.person_question()}</h3>
			<p>{m.person_question_hint()}</p>
			<div className="row">
				{people.map((name, person) => (
					<Button key={name} type="submit" variant="secondary" name="person" value={person}>
						{name}
					</Button>
				))}
			</div>
		</AppForm>
	);
}

const ANSWER_LABELS: Record<NameAnswer, () => string> = {
	own: m.name_recorded_own,
	other: m.name_recorded_other,
	household: m.name_recorded_household,
};

/** Asks whose name is on a proof of address that does not match the passport. */
function NameQuestion({ document: { filePath, nameAnswer } }: QuestionProps) {
	const id = useId();
	return (
		<AppForm className="stack document-question" encType="multipart/form-data" preventScrollReset aria-labelledby={id}>
			<input type="hidden" name="intent" value="name" />
			<input type="hidden" name="filePath" value={filePath} />
			<h3 id={id}>{m.name_question()}</h3>
			{!nameAnswer && <p>{m.name_question_hint()}</p>}
			<div role="status" className="live">
				{nameAnswer && (
					<Alert tone={nameAnswer.answer === "other" ? "warning" : "info"}>
						<p>{ANSWER_LABELS[nameAnswer.answer]()}</p>
						{nameAnswer.hasProof && <p>{m.name_proof_received()}</p>}
					</Alert>
				)}
			</div>
			{nameAnswer?.answer === "own" && !nameAnswer.hasProof && (
				<>
					<Field id={`${id}-proof`} label={m.name_proof()}>
						<input id={`${id}-proof`} className="control" type="file" name="proof" accept={ACCEPTED_TYPES} multiple />
					</Field>
					<div>
						<Button type="submit" variant="secondary" name="answer" value="own">
							{m.name_proof_send()}
						</Button>
					</div>
				</>
			)}
			<div className="row">
				{nameAnswer?.answer !== "own" && (
					<Button type="submit" variant="secondary" name="answer" value="own">
						{m.name_answer_own()}
					</Button>
				)}
				{nameAnswer?.answer !== "other" && (
					<Button type="submit" variant={nameAnswer ? "quiet" : "secondary"} name="answer" value="other">
						{m.name_answer_other()}
					</Button>
				)}
			</div>
		</AppForm>
	);
}
