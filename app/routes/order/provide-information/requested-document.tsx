import type { DocumentType } from "#app/domain/documents/document-check.ts";
import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/badge.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { DocumentQuestions, useQuestions } from "#app/ui/upload/document-questions.tsx";
import { GuardianGuidance } from "#app/ui/upload/guardian-card.tsx";
import { UploadCard } from "#app/ui/upload/upload-card.tsx";
import { addressGuidance, passportGuidance } from "#app/ui/upload/upload-guidance.tsx";
import type { LoadedDocument } from "#app/ui/upload/upload-state.ts";
import { useDocumentUpload } from "#app/ui/upload/use-document-upload.ts";
import type { DocumentQuestion } from "./provide-information.server.ts";
import { SendButton } from "./send-button.tsx";

const TITLES = {
	passport: m.upload_passport_title,
	address: m.upload_address_title,
	guardian: m.upload_guardian_title,
};
const GUIDANCE = { passport: passportGuidance, address: addressGuidance };

type RequestedDocumentProps = {
	applicationId: string;
	/** Index in the list of requested items. */
	index: number;
	documentType: DocumentType;
	/** The reason that staff entered. */
	reason: string;
	error: string | null;
	question?: DocumentQuestion | null;
	answeredDocument?: LoadedDocument | null;
	/** Whether this is a paired phone. */
	onPhone?: boolean;
};

/** Card of a requested document, with the same checks as the first upload and one submit button. */
export function RequestedDocument({
	applicationId,
	index,
	documentType,
	reason,
	error,
	question = null,
	answeredDocument = null,
	onPhone = false,
}: RequestedDocumentProps) {
	const action = localePath(onPhone ? "/phone" : `/provide-information/${applicationId}`);
	const upload = useQuestions(
		useDocumentUpload({ documentType, loaded: null, latest: answeredDocument, error, applicationId, onPhone }),
		action,
	);
	const { state } = upload;
	const actions = state.step === "done" && (
		<>
			<DocumentQuestions document={state} />
			<SendForm index={index} filePath={state.filePath} hint={m.provide_send_hint()} label={m.provide_send()} />
		</>
	);
	return (
		<UploadCard
			title={TITLES[documentType]()}
			{...(documentType !== "guardian" && { guidance: GUIDANCE[documentType]() })}
			upload={upload}
			hiddenFields={{ item: index }}
			actions={actions}
		>
			<div>
				<Badge tone="warning">{m.provide_open()}</Badge>
			</div>
			<p>{reason}</p>
			{question && state.step === "idle" && <DocumentQuestions document={question.document} />}
			{question?.canBeResubmitted && state.step === "idle" && (
				<SendForm
					index={index}
					filePath={question.document.filePath}
					hint={m.provide_confirm_hint()}
					label={m.provide_confirm()}
				/>
			)}
			{documentType === "guardian" && <GuardianGuidance />}
		</UploadCard>
	);
}

type SendFormProps = { index: number; filePath: string; hint: string; label: string };

/** Submits a document that is already uploaded. */
function SendForm({ index, filePath, hint, label }: SendFormProps) {
	return (
		<AppForm className="stack" preventScrollReset>
			<input type="hidden" name="item" value={index} />
			<input type="hidden" name="filePath" value={filePath} />
			<p className="small">{hint}</p>
			<SendButton index={index} label={label} />
		</AppForm>
	);
}
