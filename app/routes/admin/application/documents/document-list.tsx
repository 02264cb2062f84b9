import type { Act } from "#app/domain/application/staff-actions.ts";
import { m } from "#app/paraglide/messages.js";
import type { DeskCase, Refusal } from "../application-view.ts";
import { DecideForm } from "../forms/decide-form.tsx";
import { DocumentCard } from "./document-card.tsx";

const DECIDES: Record<string, Act> = { passport: "decide-passport", address: "decide-address" };

/** Every document of the case, those that count first, each with its decision. */
export function DocumentList({ desk, refusal }: { desk: DeskCase; refusal: Refusal | null }) {
	return (
		<section className="desk-column" aria-labelledby="documents">
			<h2 id="documents" className="desk-subtitle">
				{m.admin_documents()}
			</h2>
			<p className="small muted">{m.admin_reading_limits()}</p>
			{desk.documentsDeleted && <p className="desk-empty">{m.admin_documents_deleted()}</p>}
			{desk.documents.length === 0 && !desk.documentsDeleted && (
				<p className="desk-empty">{m.admin_documents_none()}</p>
			)}
			{desk.documents.map((document) => {
				const act = document.current ? DECIDES[document.kind] : undefined;
				return (
					<DocumentCard key={document.uploadId} document={document}>
						{act && desk.acts[act] === null && <DecideForm act={act} desk={desk} refusal={refusal} />}
					</DocumentCard>
				);
			})}
		</section>
	);
}
