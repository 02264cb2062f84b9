import { m } from "#app/paraglide/messages.js";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button } from "#app/ui/form/button.tsx";
import type { DocumentUpload } from "./document-upload.ts";
import { UploadIssues } from "./upload-issues.tsx";

/** What the checks found, and what can be done about it (rows 124, 125). */
export function UploadDialogs({ upload }: { upload: DocumentUpload }): React.ReactNode {
	const { dialog, asked, closeDialog, clear } = upload;
	return (
		<>
			<Dialog open={dialog?.kind === "review"} onClose={closeDialog} title={m.upload_review_dialog()}>
				<p>{m.upload_review_dialog_text()}</p>
				<UploadIssues issues={dialog?.issues ?? []} />
				<p>{asked ? m.upload_review_dialog_asked() : m.upload_review_dialog_next()}</p>
				<div className="row">
					<Button onClick={closeDialog}>{asked ? m.wizard_continue() : m.upload_review_dialog_continue()}</Button>
					{dialog?.issues.some(({ advice }) => advice === "retake") && (
						<Button variant="secondary" onClick={clear}>
							{m.issues_again()}
						</Button>
					)}
				</div>
			</Dialog>
			<Dialog open={dialog?.kind === "rejected"} onClose={closeDialog} title={m.upload_rejected_dialog()}>
				<p>{m.upload_rejected_dialog_text()}</p>
				<UploadIssues issues={dialog?.issues ?? []} />
				<Button onClick={clear}>{m.upload_rejected_dialog_other()}</Button>
			</Dialog>
		</>
	);
}
