import { m } from "#app/paraglide/messages.js";
import type { AdminPage } from "../application-view.ts";

const ZOOMS = ["50", "100", "150", "200", "300", "400"] as const;
const TURNS = ["0", "90", "180", "270"] as const;

type DocumentViewerProps = {
	page: AdminPage;
	viewable: boolean;
	title: string;
	/** Who looks, and when: lies over the page. */
	mark: string;
	/** Where on the page it stands, when one document is shown in several places. */
	place?: "list" | "left" | "right";
};

/**
 * One page of a document, from the address behind the gate. A picture is turned and enlarged by radio buttons and style
 * rules alone, so that it works before and without scripts; T, + and - move the same buttons (app/browser/admin-shortcuts.ts).
 */
export function DocumentViewer({ page, viewable, title, mark, place = "list" }: DocumentViewerProps) {
	const View = page.fileType === "pdf" ? PdfFrame : Picture;
	return (
		<>
			{!viewable && <p className="admin-warning">{m.admin_document_unsafe()}</p>}
			{viewable && <View page={page} title={title} mark={mark} place={place} />}
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

type ViewProps = { page: AdminPage; title: string; mark: string; place: string };

/** The answer's own policy puts the PDF into a sandbox; with the attribute as well, Chromium shows no PDF at all. */
function PdfFrame({ page, title, mark }: ViewProps) {
	return (
		<div className="viewer-sheet">
			<iframe className="pdf-frame" src={`${page.href}#navpanes=0`} title={title} loading="lazy" />
			<Watermark mark={mark} />
		</div>
	);
}

function Picture({ page, title, mark, place }: ViewProps) {
	const group = `${place} ${page.href}`;
	return (
		<div className="viewer">
			<div className="row">
				<Choice legend={m.admin_viewer_zoom()} kind="zoom" group={group} values={ZOOMS} chosen="100" unit="%" />
				<Choice legend={m.admin_viewer_turn()} kind="turn" group={group} values={TURNS} chosen="0" unit="°" />
			</div>
			<div className="viewer-sheet">
				{/* biome-ignore lint/a11y/noNoninteractiveTabindex: an enlarged picture is scrolled with the arrow keys */}
				<section className="viewer-stage" aria-label={title} tabIndex={0}>
					<img src={page.href} alt={title} loading="lazy" />
				</section>
				<Watermark mark={mark} />
			</div>
		</div>
	);
}

/** Words of the style rules: neither read aloud nor selected with what lies below. */
function Watermark({ mark }: { mark: string }) {
	return <div className="viewer-mark" data-mark={`${mark}      ${mark}`} aria-hidden />;
}

type ChoiceProps = {
	legend: string;
	kind: "zoom" | "turn";
	group: string;
	values: readonly string[];
	chosen: string;
	unit: string;
};

function Choice({ legend, kind, group, values, chosen, unit }: ChoiceProps) {
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
						defaultChecked={value === chosen}
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
