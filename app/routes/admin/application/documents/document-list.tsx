import { m } from "#app/paraglide/messages.js";
import { AppLink } from "#app/ui/page/app-link.tsx";
import type { AdminApplication, Refusal } from "../application-view.ts";
import { useCasePath } from "../case-path.ts";
import { ConfirmCertificateForm } from "../forms/confirm-certificate-form.tsx";
import { DecideForm } from "../forms/decide-form.tsx";
import { DECIDES } from "../next-action/next-action.ts";
import { DecisionLinks } from "./decision-links.tsx";
import { DocumentCard } from "./document-card.tsx";
import { OpenForm } from "./open-form.tsx";
import { openPages } from "./side-by-side.ts";

/** Every document of the application, those that count first, each with its decision. */
export function DocumentList({ application, refusal }: { application: AdminApplication; refusal: Refusal | null }) {
	const path = useCasePath(application.id);
	return (
		<section className="admin-column" aria-labelledby="documents">
			<h2 id="documents" className="admin-subtitle">
				{m.admin_documents()}
			</h2>
			<p className="small muted">{m.admin_reading_limits()}</p>
			{openPages(application.documents).length > 1 && (
				<p>
					<AppLink to={path({ beside: "" }, "#beside")} data-key="s" aria-keyshortcuts="s">
						{m.beside_link()}
					</AppLink>
				</p>
			)}
			<DecisionLinks application={application} />
			{application.masked && <OpenForm application={application} refusal={refusal} />}
			{!application.opensDocuments && <p className="admin-empty">{m.admin_documents_role()}</p>}
			{application.documentsDeleted && <p className="admin-empty">{m.admin_documents_deleted()}</p>}
			{application.documents.length === 0 && !application.documentsDeleted && (
				<p className="admin-empty">{m.admin_documents_none()}</p>
			)}
			{application.guardianAwaited && <p className="admin-warning">{m.admin_guardian_awaited()}</p>}
			{application.documents.map((document) => {
				const action = document.current ? DECIDES[document.kind] : undefined;
				const isProposed = document.uploadId === application.certificateProposal?.path;
				return (
					<DocumentCard key={document.uploadId} document={document} mark={application.watermark}>
						{isProposed && <ConfirmCertificateForm application={application} refusal={refusal} />}
						{action && application.actions[action] === null && (
							<DecideForm action={action} document={document} application={application} refusal={refusal} />
						)}
					</DocumentCard>
				);
			})}
		</section>
	);
}
