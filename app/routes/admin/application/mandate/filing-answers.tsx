import { m } from "#app/paraglide/messages.js";
import { CopyField } from "#app/ui/copy-field.tsx";
import type { FilingView } from "./mandate-view.ts";

/** What is typed and sent at the tax office: its form's answers one by one, and everything in one file. */
export function FilingAnswers({ id, filing: { answers, filed } }: { id: string; filing: FilingView }) {
	return (
		<section className="admin-panel" aria-labelledby="filing">
			<h2 id="filing">{m.filing_title()}</h2>
			{!filed && (
				<p>
					<a href={`/admin/filing-packs/${id}/pdf`} target="_blank" rel="noopener">
						{m.filing_pdf()}
					</a>{" "}
					· <a href={`/admin/filing-packs/${id}/zip`}>{m.filing_zip()}</a>
				</p>
			)}
			<details>
				<summary>{m.filing_hint()}</summary>
				<div className="action-body">
					{answers.map(({ field, label, value }) => (
						<CopyField key={field} id={`filing-${field}`} label={label} value={value} />
					))}
				</div>
			</details>
		</section>
	);
}
