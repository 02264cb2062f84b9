import { ROTATIONS, type ViewerSettings, ZOOMS } from "#app/domain/staff/viewer-settings.ts";
import { m } from "#app/paraglide/messages.js";
import type { DocumentPage } from "../application-view.ts";

type DocumentViewerProps = {
	page: DocumentPage;
	isViewable: boolean;
	title: string;
	/** Name of the member of staff and the time, shown over the page. */
	watermark: string;
	/** The settings that this member of staff last used. */
	settings: ViewerSettings;
	/** Distinguishes several viewers of one document. */
	position?: "list" | "left" | "right";
};

/**
 * One page of a document from its access-controlled URL. Radio buttons and CSS rotate and zoom a picture without scripts. The
 * keys T, + and - operate the same buttons (app/browser/admin-shortcuts.ts).
 */
export function DocumentViewer({ isViewable, position = "list", ...view }: DocumentViewerProps) {
	const { page, title } = view;
	const View = page.fileType === "pdf" ? PdfFrame : Picture;
	return (
		<>
			{!isViewable && <p className="admin-warning">{m.admin_document_unsafe()}</p>}
			{isViewable && <View {...view} position={position} />}
			<p className="row small">
				{isViewable && (
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

type ViewProps = Omit<DocumentViewerProps, "isViewable"> & { position: string };

/** The response's own policy sandboxes the PDF. Chromium does not show PDFs in an iframe with a sandbox attribute. */
function PdfFrame({ page, title, watermark }: ViewProps) {
	return (
		<div className="viewer-sheet">
			<iframe className="pdf-frame" src={`${page.href}#navpanes=0`} title={title} loading="lazy" />
			<Watermark text={watermark} />
		</div>
	);
}

function Picture({ page, title, watermark, settings, position }: ViewProps) {
	const group = `${position} ${page.href}`;
	const rotation = settings.rotations[page.key] ?? "0";
	return (
		<div className="viewer">
			<div className="row">
				<Choice
					legend={m.admin_viewer_zoom()}
					kind="zoom"
					group={group}
					values={ZOOMS}
					selected={settings.zoom}
					unit="%"
				/>
				<Choice
					legend={m.admin_viewer_rotate()}
					kind="turn"
					group={group}
					pageKey={page.key}
					values={ROTATIONS}
					selected={rotation}
					unit="°"
				/>
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

/** CSS renders the text from an attribute, which keeps it out of screen readers and selections. */
function Watermark({ text }: { text: string }) {
	return <div className="viewer-mark" data-mark={`${text}      ${text}`} aria-hidden />;
}

type ChoiceProps = {
	legend: string;
	kind: "zoom" | "turn";
	group: string;
	/** Key of the page that is rotated. */
	pageKey?: string;
	values: readonly string[];
	selected: string;
	unit: string;
};

function Choice({ legend, kind, group, pageKey, values, selected, unit }: ChoiceProps) {
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
						data-page={pageKey}
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
