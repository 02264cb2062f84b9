import { m } from "#app/paraglide/messages.js";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { DECISIONS, DOCUMENT_NAMES, type DocumentDecision } from "../../admin-labels.ts";
import { DateTime } from "../../date-time.tsx";
import type { AdminDocument, AdminPage } from "../application-view.ts";
import { DocumentViewer } from "./document-viewer.tsx";
import { FindingList } from "./finding-list.tsx";
import { ReadingTable } from "./reading-table.tsx";

const TONES: Record<DocumentDecision, Tone> = {
	verified: "success",
	accepted: "success",
	review: "warning",
	rejected: "danger",
	refused: "danger",
};

/** What nobody accepts or refuses. */
const UNJUDGED: readonly AdminDocument["kind"][] = ["certificate", "filing-pack", "attachment"];

type DocumentCardProps = { document: AdminDocument; mark: string; children?: React.ReactNode };

/** One upload: what it is, what the checks found, its pages, and what a person decides about it. */
export function DocumentCard({ document, mark, children }: DocumentCardProps) {
	const title = document.isNameProof ? m.admin_name_proof() : DOCUMENT_NAMES[document.kind]();
	return (
		<article className="admin-panel">
			<header className="row">
				<h3>{title}</h3>
				{!UNJUDGED.includes(document.kind) && (
					<Badge tone={TONES[document.decision]}>{DECISIONS[document.decision]()}</Badge>
				)}
				{!document.current && <Badge>{m.admin_document_replaced()}</Badge>}
				<span className="muted small">
					<DateTime at={document.createdAt} withTime />
				</span>
			</header>
			{document.reading && <p className="muted">{m.admin_reading_pending()}</p>}
			<FindingList findings={document.findings} />
			{document.nameAnswer && <p>{document.nameAnswer === "own" ? m.admin_name_own() : m.admin_name_other()}</p>}
			<ReadingTable title={title} readings={document.readings} />
			{document.pages.map((page) => (
				<figure key={page.number} className="document-page">
					<DocumentViewer
						page={page}
						viewable={document.viewable}
						title={m.admin_page_of({ title, page: page.number })}
						mark={mark}
					/>
					<figcaption>
						<PageFacts page={page} />
					</figcaption>
				</figure>
			))}
			{children}
		</article>
	);
}

function PageFacts({ page }: { page: AdminPage }) {
	return (
		<p className="muted small">
			{page.fileType.toUpperCase()}, {sizeOf(page.bytes)}, SHA-256 <code>{page.sha256.slice(0, 12)}</code>
			{page.fileName && ` · ${page.fileName}`}
		</p>
	);
}

function sizeOf(bytes: number): string {
	return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
