import { hasNameQuestion, isSwapFinding } from "#app/domain/documents/document-questions.ts";
import { m } from "#app/paraglide/messages.js";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button } from "#app/ui/form/button.tsx";
import type { DocumentUpload } from "./document-upload.ts";
import { FileButton } from "./file-button.tsx";
import { UploadIssues } from "./upload-issues.tsx";

/** Dialogs with the findings of the checks and the available actions, the recommended one first (rows 124, 125). */
export function UploadDialogs({ upload }: { upload: DocumentUpload }): React.ReactNode {
	const { dialog, isRequested, documentType, closeDialog, replace, swap } = upload;
	const issues = dialog?.issues ?? [];
	// Swapping resolves these findings of both documents.
	const otherIssues = swap ? issues.filter(({ code }) => !isSwapFinding(code)) : issues;
	const people = listPeople(upload);
	return (
		<>
			<Dialog
				open={dialog?.kind === "review"}
				onClose={() => closeDialog()}
				title={swap ? m.upload_swap_title() : m.upload_review_dialog()}
			>
				{swap && <p>{m.upload_swap_text()}</p>}
				{otherIssues.length > 0 && <p>{m.upload_review_dialog_text()}</p>}
				<UploadIssues issues={otherIssues} question={people.length > 0 ? m.person_question() : m.name_question()} />
				<p>{isRequested ? m.upload_review_dialog_asked() : m.upload_review_dialog_next()}</p>
				<ReviewButtons upload={upload} />
			</Dialog>
			<Dialog open={dialog?.kind === "rejected"} onClose={() => closeDialog()} title={m.upload_rejected_dialog()}>
				<p>{m.upload_rejected_dialog_text()}</p>
				<UploadIssues issues={issues} />
				<div>
					<FileButton id={`${documentType}-other`} primary multiple onFiles={(files) => void replace(files)}>
						{m.upload_rejected_dialog_other()}
					</FileButton>
				</div>
			</Dialog>
		</>
	);
}

function ReviewButtons({ upload }: { upload: DocumentUpload }) {
	const { dialog, isRequested, documentType, closeDialog, replace, swap, claimName, choosePerson } = upload;
	const issues = dialog?.issues ?? [];
	const otherIssues = issues.filter(({ code }) => !hasNameQuestion([code]));
	const isQuestion = claimName !== undefined && otherIssues.length < issues.length && !otherIssues.some(isReplaceable);
	const hasReplaceable = issues.some(isReplaceable);
	if (!swap && !hasReplaceable && !issues.some(({ advice }) => advice === "retake")) {
		return (
			<div className="row">
				<Button onClick={() => closeDialog()}>
					{isRequested ? m.wizard_continue() : m.upload_review_dialog_continue()}
				</Button>
			</div>
		);
	}
	const primaryActions = choosePerson
		? listPeople(upload).map((label, person) => ({ label, act: () => choosePerson(person) }))
		: [];
	if (swap) primaryActions.push({ label: m.upload_swap(), act: swap });
	else if (isQuestion) primaryActions.push({ label: m.name_answer_own(), act: claimName });
	return (
		<div className="row">
			{primaryActions.map(({ label, act }) => (
				<Button
					key={label}
					onClick={() => {
						closeDialog(true);
						act();
					}}
				>
					{label}
				</Button>
			))}
			{!swap && (
				<FileButton
					id={`${documentType}-other`}
					primary={primaryActions.length === 0}
					multiple
					onFiles={(files) => void replace(files)}
				>
					{hasReplaceable ? m.upload_choose_other() : m.issues_again()}
				</FileButton>
			)}
			<Button variant="quiet" onClick={() => closeDialog()}>
				{m.upload_continue_anyway()}
			</Button>
		</div>
	);
}

/** Returns the people among whom the sender can choose. */
function listPeople({ state }: DocumentUpload): readonly string[] {
	return state.step === "done" ? (state.people ?? []) : [];
}

function isReplaceable({ advice }: { advice?: string }): boolean {
	return advice === "replace";
}
