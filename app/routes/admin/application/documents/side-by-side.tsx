import { useLocation } from "react-router";
import { LAYOUTS, type Layout } from "#app/domain/staff/viewer-settings.ts";
import { m } from "#app/paraglide/messages.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { DOCUMENT_NAMES } from "../../admin-labels.ts";
import type { AdminApplication, AdminDocument, DocumentPage } from "../application-view.ts";
import { useCasePath } from "../case-path.ts";
import { DocumentViewer } from "./document-viewer.tsx";

/** Two pages side by side, with a select for each. */
export function SideBySidePanel({
	application,
	sideBySide,
}: {
	application: AdminApplication;
	sideBySide: SideBySide;
}) {
	const path = useCasePath(application.id);
	const list = new URLSearchParams(useLocation().search).get("list");
	const options = sideBySide.pages.map((page) => ({ value: page.key, label: pageTitle(page) }));
	return (
		<section id="side-by-side" className="admin-panel side-by-side" aria-labelledby="side-by-side-title">
			<header className="row">
				<h2 id="side-by-side-title">{m.compare_title()}</h2>
				<AppLink to={path({}, "#documents")} data-key="s" aria-keyshortcuts="s">
					{m.compare_close()}
				</AppLink>
				<fieldset className="segments">
					<legend>{m.case_viewer_layout()}</legend>
					{LAYOUTS.map((layout) => (
						<label key={layout}>
							<input
								type="radio"
								name="layout"
								value={layout}
								data-kind="layout"
								defaultChecked={layout === application.viewerSettings.layout}
							/>
							<span>{LAYOUT_NAMES[layout]()}</span>
						</label>
					))}
				</fieldset>
			</header>
			{sideBySide.isPageMissing && <p className="admin-warning">{m.compare_missing()}</p>}
			<AppForm
				method="get"
				action={`/admin/applications/${application.id}#side-by-side`}
				className="row opening-fields"
			>
				<input type="hidden" name="compare" value="" />
				{list !== null && <input type="hidden" name="list" value={list} />}
				<SelectField name="left" label={m.compare_left()} options={options} defaultValue={sideBySide.left.key} />
				<SelectField name="right" label={m.compare_right()} options={options} defaultValue={sideBySide.right.key} />
				<Button type="submit" variant="secondary">
					{m.compare_show()}
				</Button>
			</AppForm>
			<div className="side-by-side-pages">
				{(["left", "right"] as const).map((side) => (
					<figure key={side} className="document-page">
						<figcaption>{pageTitle(sideBySide[side])}</figcaption>
						<DocumentViewer
							position={side}
							page={sideBySide[side].page}
							isViewable
							title={pageTitle(sideBySide[side])}
							watermark={application.watermark}
							settings={application.viewerSettings}
						/>
					</figure>
				))}
			</div>
		</section>
	);
}

const LAYOUT_NAMES: Record<Layout, () => string> = {
	"side-by-side": m.case_viewer_layout_side_by_side,
	above: m.case_viewer_layout_above,
};

function pageTitle({ kind, page }: SideBySidePage): string {
	return m.admin_page_of({ title: DOCUMENT_NAMES[kind](), page: page.number });
}

/** A page that can be compared with another; `key` is used in the URL. */
export type SideBySidePage = { key: string; kind: AdminDocument["kind"]; page: DocumentPage };

/** Two of the open pages. `isPageMissing` is set if the URL names a page that is not open. */
export type SideBySide = {
	left: SideBySidePage;
	right: SideBySidePage;
	pages: SideBySidePage[];
	isPageMissing: boolean;
};

/** Returns every open page that is safe to show, current documents first. */
export function listOpenPages(documents: readonly AdminDocument[]): SideBySidePage[] {
	return documents
		.filter(({ isViewable }) => isViewable)
		.flatMap(({ kind, pages }) => pages.map((page) => ({ key: page.key, kind, page })));
}

/**
 * Returns the pages to show side by side; null if the URL requests none or fewer than two pages are open. The default is the
 * passport with its second page, which bears the signature, otherwise with the next document. With a signed power of attorney
 * it is both signatures (F2), with a certificate the passport and the certificate.
 */
export function findSideBySide(documents: readonly AdminDocument[], query: URLSearchParams): SideBySide | null {
	const pages = listOpenPages(documents);
	const first = pages.find(({ kind }) => kind === "passport") ?? pages[0];
	const otherPages = pages.filter((page) => page !== first);
	const second = otherPages.find(({ kind }) => kind === first?.kind) ?? otherPages[0];
	if (!query.has("compare") || !first || !second) return null;
	const certificate = otherPages.find(({ kind, page }) => kind === "certificate" && isCurrent(documents, page));
	const signaturePage = first.kind === "passport" ? findSignedPage(documents, pages) : undefined;
	const isSameUpload = ({ key }: SideBySidePage) => key.split(".")[0] === first.key.split(".")[0];
	const signaturePages = signaturePage && [otherPages.find(isSameUpload) ?? first, signaturePage];
	const [defaultLeft = first, defaultRight = second] = certificate
		? [first, certificate]
		: (signaturePages ?? [first, second]);
	const findPage = (side: string) => pages.find(({ key }) => key === query.get(side));
	const isPageMissing = ["left", "right"].some((side) => query.has(side) && !findPage(side));
	return { left: findPage("left") ?? defaultLeft, right: findPage("right") ?? defaultRight, pages, isPageMissing };
}

function isCurrent(documents: readonly AdminDocument[], { key }: DocumentPage): boolean {
	return documents.some(({ isCurrent, pages }) => isCurrent && pages.some((page) => page.key === key));
}

/** Returns the last page of the current power of attorney, which bears the signature. */
function findSignedPage(
	documents: readonly AdminDocument[],
	pages: readonly SideBySidePage[],
): SideBySidePage | undefined {
	const mandate = documents.find(({ kind, isCurrent }) => kind === "mandate" && isCurrent);
	return mandate && pages.find(({ key }) => key === mandate.pages.at(-1)?.key);
}
