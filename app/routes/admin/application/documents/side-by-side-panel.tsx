import { useLocation } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { DOCUMENT_NAMES } from "../../admin-labels.ts";
import type { AdminApplication } from "../application-view.ts";
import { useCasePath } from "../case-path.ts";
import { DocumentViewer } from "./document-viewer.tsx";
import type { SideBySide, SideBySidePage } from "./side-by-side.ts";

/** Two pages side by side, and the choice which. */
export function SideBySidePanel({ application, beside }: { application: AdminApplication; beside: SideBySide }) {
	const path = useCasePath(application.id);
	const list = new URLSearchParams(useLocation().search).get("list");
	const options = beside.pages.map((page) => ({ value: page.key, label: nameOf(page) }));
	return (
		<section id="beside" className="admin-panel beside" aria-labelledby="beside-title">
			<header className="row">
				<h2 id="beside-title">{m.beside_title()}</h2>
				<AppLink to={path({}, "#documents")} data-key="s" aria-keyshortcuts="s">
					{m.beside_close()}
				</AppLink>
			</header>
			{beside.missing && <p className="admin-warning">{m.beside_missing()}</p>}
			<AppForm method="get" action={`/admin/applications/${application.id}#beside`} className="row opening-fields">
				<input type="hidden" name="beside" value="" />
				{list !== null && <input type="hidden" name="list" value={list} />}
				<SelectField name="left" label={m.beside_left()} options={options} defaultValue={beside.left.key} />
				<SelectField name="right" label={m.beside_right()} options={options} defaultValue={beside.right.key} />
				<Button type="submit" variant="secondary">
					{m.beside_show()}
				</Button>
			</AppForm>
			<div className="beside-pages">
				{(["left", "right"] as const).map((side) => (
					<figure key={side} className="document-page">
						<figcaption>{nameOf(beside[side])}</figcaption>
						<DocumentViewer
							place={side}
							page={beside[side].page}
							viewable
							title={nameOf(beside[side])}
							mark={application.watermark}
						/>
					</figure>
				))}
			</div>
		</section>
	);
}

function nameOf({ kind, page }: SideBySidePage): string {
	return m.admin_page_of({ title: DOCUMENT_NAMES[kind](), page: page.number });
}
