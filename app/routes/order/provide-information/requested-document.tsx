import type { DocumentType } from "#app/domain/documents/document-check.ts";
import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/badge.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { GuardianGuidance } from "#app/ui/upload/guardian-card.tsx";
import { UploadCard } from "#app/ui/upload/upload-card.tsx";
import { AddressGuidance, PassportGuidance } from "#app/ui/upload/upload-guidance.tsx";
import { useDocumentUpload } from "#app/ui/upload/use-document-upload.ts";
import { SendButton } from "./send-button.tsx";

const TITLES = {
	passport: m.upload_passport_title,
	address: m.upload_address_title,
	guardian: m.upload_guardian_title,
};
const GUIDANCE = { passport: PassportGuidance, address: AddressGuidance, guardian: GuardianGuidance };

type RequestedDocumentProps = {
	applicationId: string;
	/** Its place in the list of what was asked for. */
	index: number;
	documentType: DocumentType;
	/** Why it is asked for, in the words of staff. */
	reason: string;
	error: string | null;
	/** On the phone of somebody's desk. */
	onPhone?: boolean;
};

/** A document that we asked for again: the same card and checks as the first time, and one button to send it. */
export function RequestedDocument({
	applicationId,
	index,
	documentType,
	reason,
	error,
	onPhone = false,
}: RequestedDocumentProps) {
	const upload = useDocumentUpload({ documentType, loaded: null, error, applicationId, onPhone });
	const { state } = upload;
	const Guidance = GUIDANCE[documentType];
	const next = state.step === "done" && (
		<AppForm className="stack" preventScrollReset>
			<input type="hidden" name="item" value={index} />
			<input type="hidden" name="filePath" value={state.filePath} />
			<p className="small">{m.provide_send_hint()}</p>
			<SendButton index={index} label={m.provide_send()} />
		</AppForm>
	);
	return (
		<UploadCard title={TITLES[documentType]()} upload={upload} hidden={{ item: index }} next={next}>
			<div>
				<Badge tone="warning">{m.provide_open()}</Badge>
			</div>
			<p>{reason}</p>
			<Guidance />
		</UploadCard>
	);
}
