import { hasNameQuestion, isSwapFinding } from "#app/domain/documents/document-questions.ts";
import { m } from "#app/paraglide/messages.js";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button } from "#app/ui/form/button.tsx";
import type { DocumentUpload } from "./document-upload.ts";
import { FileButton } from "./file-button.tsx";
import { UploadIssues } from "./upload-issues.tsx";

/** Findings of the checks and the available actions (rows 124, 125), the recommended one first. */
export function UploadDialogs({ upload }: { upload: DocumentUpload }): React.ReactNode {
	const { dialog, asked, documentType, closeDialog, replace, swap } = upload;
	const issues = dialog?.issues ?? [];
	// Swapping satisfies what each of the two documents asks for.
	const otherIssues = swap ? issues.filter(({ code }) => !isSwapFinding(code)) : issues;
	const people = peopleOf(upload);
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
				<p>{asked ? m.upload_review_dialog_asked() : m.upload_review_dialog_next()}</p>
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
	const { dialog, asked, documentType, closeDialog, replace, swap, claimName, choosePerson } = upload;
	const issues = dialog?.issues ?? [];
	const otherIssues = issues.filter(({ code }) => !hasNameQuestion([code]));
	const isQuestion = claimName !== undefined && otherIssues.length < issues.length && !otherIssues.some(isReplaceable);
	const isOther = issues.some(isReplaceable);
	if (!swap && !isOther && !issues.some(({ advice }) => advice === "retake")) {
		return (
			<div className="row">
				<Button onClick={() => closeDialog()}>{asked ? m.wizard_continue() : m.upload_review_dialog_continue()}</Button>
			</div>
		);
	}
	const first = choosePerson
		? peopleOf(upload).map((label, person) => ({ label, act: () => choosePerson(person) }))
		: [];
	if (swap) first.push({ label: m.upload_swap(), act: swap });
	else if (isQuestion) first.push({ label: m.name_answer_own(), act: claimName });
	return (
		<div className="row">
			{first.map(({ label, act }) => (
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
					primary={first.length === 0}
					multiple
					onFiles={(files) => void replace(files)}
				>
					{isOther ? m.upload_choose_other() : m.issues_again()}
				</FileButton>
			)}
			<Button variant="quiet" onClick={() => closeDialog()}>
				{m.upload_continue_anyway()}
			</Button>
		</div>
	);
}

/** The people among whom the sender chooses. */
function peopleOf({ state }: DocumentUpload): readonly string[] {
	return state.step === "done" ? (state.people ?? []) : [];
}

function isReplaceable({ advice }: { advice?: string }): boolean {
	return advice === "replace";
}
