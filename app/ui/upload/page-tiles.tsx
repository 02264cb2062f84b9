import FilePlus2 from "lucide-react/icons/file-plus-corner";
import { useEffect, useRef, useState } from "react";
import { type DocumentPage, movedPages, turnedPages, withoutPage } from "#app/browser/pictures/document-page.ts";
import { MAX_PAGES } from "#app/domain/documents/document-limits.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/form/button.tsx";
import { FieldError } from "#app/ui/form/field.tsx";
import type { DocumentUpload } from "./document-upload.ts";
import { FileButton } from "./file-button.tsx";
import { PageTile } from "./page-tile.tsx";

type PageTilesProps = { upload: DocumentUpload; pages: readonly DocumentPage[]; error: string | null };

/** The pages of a document before they are sent: look at them, turn, order, replace, remove, add; then send. */
export function PageTiles({ upload, pages, error }: PageTilesProps) {
	const { documentType, arrange, choose, send } = upload;
	const [said, setSaid] = useState("");
	const wanted = useRef<string | null>(null);
	useEffect(() => {
		// A tile that changes its place takes its buttons out of the document for a moment, and the focus is lost.
		if (wanted.current) document.getElementById(wanted.current)?.focus();
		wanted.current = null;
	});
	const advised = pages.some(({ advice }) => advice.length > 0);

	function move(id: string, by: -1 | 1): void {
		const moved = movedPages(pages, id, by);
		if (!moved) return;
		wanted.current = `${id}-${by === 1 ? "later" : "earlier"}`;
		const place = moved.findIndex((page) => page.id === id) + 1;
		setSaid(m.pages_place({ place, count: pages.length }));
		arrange(moved);
	}

	return (
		<>
			<p className="field-label">{pages.length > 1 ? m.pages_title() : m.pages_title_one()}</p>
			{error && <FieldError id={`${documentType}-file`}>{error}</FieldError>}
			<ol className="page-tiles" data-count={pages.length}>
				{pages.map((page, at) => (
					<PageTile
						key={page.id}
						page={page}
						place={at + 1}
						count={pages.length}
						onTurn={(by) => arrange(turnedPages(pages, page.id, by))}
						onMove={(by) => move(page.id, by)}
						onRemove={() => {
							setSaid(m.pages_removed());
							arrange(withoutPage(pages, page.id));
						}}
						onReplace={(files) => void choose(files, page.id)}
					/>
				))}
			</ol>
			<div className="page-actions">
				{pages.length < MAX_PAGES && (
					<FileButton id={`${documentType}-add`} icon={FilePlus2} multiple onFiles={(files) => void choose(files)}>
						{m.upload_add_page()}
					</FileButton>
				)}
				<Button onClick={() => void send(pages)}>{upload.sendLabel ?? sendLabels(pages, advised, error)}</Button>
			</div>
			<Button variant="quiet" onClick={() => arrange([])}>
				{m.upload_cancel()}
			</Button>
			<p role="status" className="sr-only">
				{said}
			</p>
		</>
	);
}

function sendLabels(pages: readonly DocumentPage[], advised: boolean, error: string | null): string {
	if (advised) return pages.length === 1 ? m.pages_send_anyway() : m.pages_send_all_anyway();
	return error && pages.length === 1 ? m.upload_retry() : m.upload_send();
}
