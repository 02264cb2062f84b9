import { type DocumentPage, isPdf } from "#app/browser/pictures/document-page.ts";
import { useHydrated } from "#app/browser/use-hydrated.ts";
import { MAX_PAGES } from "#app/domain/documents/document-limits.ts";
import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/form/button.tsx";
import type { DocumentUpload } from "./document-upload.ts";
import { FileButton } from "./file-button.tsx";
import { UploadIssues } from "./upload-issues.tsx";
import { formatFileNames } from "./upload-progress.tsx";
import type { DoneState } from "./upload-state.ts";

type UploadDoneProps = { title: string; state: DoneState; upload: DocumentUpload };

/** An uploaded document: extracted text, findings, and actions to change it. */
export function UploadDone({ title, state, upload }: UploadDoneProps) {
	const { pages, issues, verdict, extractedLines = [] } = state;
	const { documentType, arrange, choose, replace, remove } = upload;
	const hydrated = useHydrated();
	const suffix = <span className="sr-only"> {title}</span>;
	return (
		<>
			<div className="upload-result">
				<Thumbnails pages={pages} />
				<div className="upload-read">
					<ExtractedText state={state} />
					{pages.length > 0 && extractedLines.length === 0 && <p className="upload-name">{formatFileNames(pages)}</p>}
				</div>
			</div>
			<div className="upload-found small">
				<UploadIssues issues={issues} />
			</div>
			<div className="page-actions">
				{hydrated && (
					<FileButton id={`${documentType}-replace`} quiet multiple onFiles={(files) => void replace(files)}>
						{m.pages_replace()}
						{suffix}
					</FileButton>
				)}
				{verdict !== "verified" && pages.length > 0 && pages.length < MAX_PAGES && (
					<FileButton id={`${documentType}-more`} quiet multiple onFiles={(files) => void choose(files)}>
						{m.upload_add_page()}
					</FileButton>
				)}
				{pages.length > 1 && (
					<Button variant="quiet" onClick={() => arrange(pages)}>
						{m.pages_change()}
						{suffix}
					</Button>
				)}
				<Button
					type="submit"
					variant="quiet"
					name="intent"
					value="remove"
					onClick={(event) => {
						event.preventDefault();
						remove();
					}}
				>
					{m.upload_remove()}
					{suffix}
				</Button>
			</div>
		</>
	);
}

/** Result of the checks, next to the card's title. */
export function Verdict({ state: { verdict, reading } }: { state: DoneState }) {
	if (reading === "pending") return <Badge tone="info">{m.reading_badge()}</Badge>;
	if (verdict === "review") return <Badge tone="warning">{m.upload_badge_review()}</Badge>;
	return <Badge tone="success">{m.upload_badge_verified()}</Badge>;
}

function ExtractedText({ state: { verdict, reading, extractedLines = [] } }: { state: DoneState }) {
	if (reading === "pending") return <p className="small">{m.reading_detail()}</p>;
	return (
		<>
			{extractedLines.map((line) => (
				<p key={line}>{line}</p>
			))}
			{verdict === "review" && <p className="small">{m.upload_detail_review()}</p>}
			{verdict === "verified" && extractedLines.length === 0 && <p className="small">{m.upload_detail_verified()}</p>}
		</>
	);
}

/** Thumbnails of the uploaded pictures. */
function Thumbnails({ pages }: { pages: readonly DocumentPage[] }) {
	const pictures = pages.filter(({ file, preview }) => preview && !isPdf(file));
	if (pictures.length === 0) return null;
	return (
		<div className="page-thumbs">
			{pictures.map(({ id, preview, rotation }) => (
				<span key={id} className="page-preview">
					<img src={preview ?? ""} alt="" data-turn={rotation} />
				</span>
			))}
		</div>
	);
}
