import { m } from "#app/paraglide/messages.js";
import type { AdminPage } from "../application-view.ts";

const ZOOMS = ["100", "150", "200", "300"] as const;
const TURNS = ["0", "90", "180", "270"] as const;

type DocumentViewerProps = { page: AdminPage; viewable: boolean; title: string };

/**
 * One page of a document, from the address behind the gate. A picture is turned and enlarged by radio buttons and style
 * rules alone, so that it works before and without scripts.
 */
export function DocumentViewer({ page, viewable, title }: DocumentViewerProps) {
	return (
		<>
			{!viewable && <p className="admin-warning">{m.admin_document_unsafe()}</p>}
			{viewable &&
				(page.fileType === "pdf" ? <PdfFrame page={page} title={title} /> : <Picture page={page} title={title} />)}
			<p className="row small">
				{viewable && (
					<a href={page.href} target="_blank" rel="noopener">
						{m.admin_document_open()}
						<span className="sr-only"> {title}</span>
					</a>
				)}
				<a href={`${page.href}?download`}>
					{m.admin_document_download()}
					<span className="sr-only"> {title}</span>
				</a>
			</p>
		</>
	);
}

/** The answer's own policy puts the PDF into a sandbox; with the attribute as well, Chromium shows no PDF at all. */
function PdfFrame({ page, title }: { page: AdminPage; title: string }) {
	return <iframe className="pdf-frame" src={`${page.href}#navpanes=0`} title={title} loading="lazy" />;
}

function Picture({ page, title }: { page: AdminPage; title: string }) {
	return (
		<div className="viewer">
			<div className="row">
				<Choice legend={m.admin_viewer_zoom()} kind="zoom" href={page.href} values={ZOOMS} unit="%" />
				<Choice legend={m.admin_viewer_turn()} kind="turn" href={page.href} values={TURNS} unit="°" />
			</div>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: an enlarged picture is scrolled with the arrow keys */}
			<section className="viewer-stage" aria-label={title} tabIndex={0}>
				<img src={page.href} alt={title} loading="lazy" />
			</section>
		</div>
	);
}

type ChoiceProps = { legend: string; kind: "zoom" | "turn"; href: string; values: readonly string[]; unit: string };

function Choice({ legend, kind, href, values, unit }: ChoiceProps) {
	return (
		<fieldset className="segments">
			<legend>{legend}</legend>
			{values.map((value, index) => (
				<label key={value}>
					<input type="radio" name={`${kind} ${href}`} value={value} data-kind={kind} defaultChecked={index === 0} />
					<span>
						{value}
						{unit}
					</span>
				</label>
			))}
		</fieldset>
	);
}
