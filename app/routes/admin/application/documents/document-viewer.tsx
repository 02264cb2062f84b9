import { m } from "#app/paraglide/messages.js";
import type { AdminPage } from "../application-view.ts";

const ZOOMS = ["50", "100", "150", "200", "300", "400"] as const;
const ROTATIONS = ["0", "90", "180", "270"] as const;

type DocumentViewerProps = {
	page: AdminPage;
	viewable: boolean;
	title: string;
	/** Viewer and time, shown over the page. */
	watermark: string;
	/** Distinguishes several viewers of one document. */
	position?: "list" | "left" | "right";
};

/**
 * One page of a document from its access-controlled URL. Radio buttons and CSS rotate and zoom a picture, so that this works
 * without scripts; the keys T, + and - change the same buttons (app/browser/admin-shortcuts.ts).
 */
export function DocumentViewer({ page, viewable, title, watermark, position = "list" }: DocumentViewerProps) {
	const View = page.fileType === "pdf" ? PdfFrame : Picture;
	return (
		<>
			{!viewable && <p className="admin-warning">{m.admin_document_unsafe()}</p>}
			{viewable && <View page={page} title={title} watermark={watermark} position={position} />}
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

type ViewProps = { page: AdminPage; title: string; watermark: string; position: string };

/** The response's own policy sandboxes the PDF; with a sandbox attribute as well, Chromium shows no PDF. */
function PdfFrame({ page, title, watermark }: ViewProps) {
	return (
		<div className="viewer-sheet">
			<iframe className="pdf-frame" src={`${page.href}#navpanes=0`} title={title} loading="lazy" />
			<Watermark text={watermark} />
		</div>
	);
}

function Picture({ page, title, watermark, position }: ViewProps) {
	const group = `${position} ${page.href}`;
	return (
		<div className="viewer">
			<div className="row">
				<Choice legend={m.admin_viewer_zoom()} kind="zoom" group={group} values={ZOOMS} selected="100" unit="%" />
				<Choice legend={m.admin_viewer_rotate()} kind="turn" group={group} values={ROTATIONS} selected="0" unit="°" />
			</div>
			<div className="viewer-sheet">
				{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a zoomed picture is scrolled with the arrow keys */}
				<section className="viewer-stage" aria-label={title} tabIndex={0}>
					<img src={page.href} alt={title} loading="lazy" />
				</section>
				<Watermark text={watermark} />
			</div>
		</div>
	);
}

/** Drawn by CSS from an attribute, so that it is neither read aloud nor selected. */
function Watermark({ text }: { text: string }) {
	return <div className="viewer-mark" data-mark={`${text}      ${text}`} aria-hidden />;
}

type ChoiceProps = {
	legend: string;
	kind: "zoom" | "turn";
	group: string;
	values: readonly string[];
	selected: string;
	unit: string;
};

function Choice({ legend, kind, group, values, selected, unit }: ChoiceProps) {
	return (
		<fieldset className="segments">
			<legend>{legend}</legend>
			{values.map((value) => (
				<label key={value}>
					<input
						type="radio"
						name={`${kind} ${group}`}
						value={value}
						data-kind={kind}
						defaultChecked={value === selected}
					/>
					<span>
						{value}
						{unit}
					</span>
				</label>
			))}
		</fieldset>
	);
}
