import FilePlus2 from "lucide-react/icons/file-plus-corner";
import { type DocumentPage, isPdf } from "#app/browser/pictures/document-page.ts";
import { MAX_PAGES } from "#app/domain/documents/document-limits.ts";
import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/form/button.tsx";
import type { DocumentUpload } from "./document-upload.ts";
import { FileButton } from "./file-button.tsx";
import { UploadIssues } from "./upload-issues.tsx";
import { namesOf } from "./upload-progress.tsx";
import type { DoneState } from "./upload-state.ts";

type UploadDoneProps = { title: string; state: DoneState; upload: DocumentUpload };

/** A document that is with us: what the checks say, and the ways to change it. */
export function UploadDone({ title, state, upload }: UploadDoneProps) {
	const { pages, issues } = state;
	const { documentType, arrange, choose, remove } = upload;
	return (
		<>
			<Result state={state} />
			<Thumbnails pages={pages} />
			{pages.length > 0 && <p className="upload-name">{namesOf(pages)}</p>}
			<div className="upload-found small">
				<UploadIssues issues={issues} />
			</div>
			<div className="page-actions">
				{pages.length > 0 && pages.length < MAX_PAGES && (
					<FileButton id={`${documentType}-more`} icon={FilePlus2} multiple onFiles={(files) => void choose(files)}>
						{m.upload_add_page()}
					</FileButton>
				)}
				{pages.length > 0 && (
					<Button variant="quiet" onClick={() => arrange(pages)}>
						{m.pages_change()}
						<span className="sr-only"> {title}</span>
					</Button>
				)}
				<Button
					type="submit"
					variant={pages.length > 0 ? "quiet" : "secondary"}
					name="intent"
					value="remove"
					onClick={(event) => {
						event.preventDefault();
						remove();
					}}
				>
					{m.upload_remove()}
					<span className="sr-only"> {title}</span>
				</Button>
			</div>
		</>
	);
}

function Result({ state: { verdict, reading } }: { state: DoneState }) {
	if (reading === "pending") return <Said tone="info" badge={m.reading_badge()} detail={m.reading_detail()} />;
	if (verdict === "review")
		return <Said tone="warning" badge={m.upload_badge_review()} detail={m.upload_detail_review()} />;
	return <Said tone="success" badge={m.upload_badge_verified()} detail={m.upload_detail_verified()} />;
}

function Said({ tone, badge, detail }: { tone: "info" | "warning" | "success"; badge: string; detail: string }) {
	return (
		<>
			<Badge tone={tone}>{badge}</Badge>
			<p className="small">{detail}</p>
		</>
	);
}

/** The pictures that were sent; their names stand below. */
function Thumbnails({ pages }: { pages: readonly DocumentPage[] }) {
	const shown = pages.filter(({ file, preview }) => preview && !isPdf(file));
	if (shown.length === 0) return null;
	return (
		<div className="page-thumbs">
			{shown.map(({ id, preview, turn }) => (
				<span key={id} className="page-preview">
					<img src={preview ?? ""} alt="" data-turn={turn} />
				</span>
			))}
		</div>
	);
}
