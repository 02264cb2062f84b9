import type { RequestedItem } from "#app/domain/application/application.ts";
import { isDocumentType } from "#app/domain/documents/document-check.ts";
import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { DeferredPart, lazyPart } from "#app/ui/deferred-part.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import type { LoadedDocument } from "#app/ui/upload/upload-state.ts";
import type { DocumentQuestion } from "./provide-information.server.ts";
import { SendButton } from "./send-button.tsx";

/** Loaded only for requested documents: other items need no upload script. */
const RequestedDocument = lazyPart(async () => (await import("./requested-document.tsx")).RequestedDocument);

const TITLES: Record<RequestedItem["kind"], () => string> = {
	passport: m.upload_passport_title,
	address: m.upload_address_title,
	guardian: m.upload_guardian_title,
	information: m.provide_information,
	mandate: m.provide_sign,
};

type RequestedItemProps = {
	applicationId: string;
	item: RequestedItem;
	index: number;
	error: string | null;
	/** Question about the stored document. */
	question?: DocumentQuestion | null;
	/** The document after a question about it was answered. */
	answeredDocument?: LoadedDocument | null;
	onPhone?: boolean;
};

/** One requested item: reason and form (row F35). */
export function RequestedItemCard({ item, ...documentProps }: RequestedItemProps) {
	const { index, applicationId } = documentProps;
	const { kind, reason, done } = item;
	if (isDocumentType(kind) && !done) {
		return (
			<DeferredPart>
				<RequestedDocument {...documentProps} reason={reason} documentType={kind} />
			</DeferredPart>
		);
	}
	const id = `item-${index}`;
	return (
		<Card aria-labelledby={`${id}-title`} className="stack">
			<div className="row">
				<h2 id={`${id}-title`}>{TITLES[kind]()}</h2>
				<Badge tone={done ? "success" : "warning"}>{done ? m.provide_received() : m.provide_open()}</Badge>
			</div>
			{!done && (
				<>
					<p>{reason}</p>
					{kind === "mandate" ? (
						<div>
							<ButtonLink id={id} to={`/sign/${applicationId}`}>
								{m.provide_sign()}
							</ButtonLink>
						</div>
					) : (
						<AppForm className="form" preventScrollReset>
							<input type="hidden" name="item" value={index} />
							<SendButton id={id} index={index} label={m.provide_done()} />
						</AppForm>
					)}
				</>
			)}
		</Card>
	);
}
