import type { DocumentDecision } from "#app/domain/application/application.ts";
import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/badge.tsx";

/** What became of a document so far, in the words of the upload page (rows 123, 124). */
export function DocumentBadge({ decision }: { decision: DocumentDecision | null }) {
	switch (decision) {
		case "verified":
			return <Badge tone="success">{m.upload_badge_verified()}</Badge>;
		case "accepted":
			return <Badge tone="success">{m.document_accepted()}</Badge>;
		case "review":
			return <Badge tone="warning">{m.upload_badge_review()}</Badge>;
		case "rejected":
		case "refused":
			return <Badge tone="danger">{m.document_refused()}</Badge>;
		case null:
			return <Badge>{m.document_missing()}</Badge>;
	}
}
