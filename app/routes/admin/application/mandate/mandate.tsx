import { m } from "#app/paraglide/messages.js";
import type { AdminApplication } from "../application-view.ts";
import { FilingHistory } from "../filing/filing-history.tsx";
import { FilingAnswers } from "./filing-answers.tsx";

/** The power of attorney to print, or what it waits for. */
export function Mandate({ application: { id, mandate } }: { application: AdminApplication }) {
	if (!mandate) return null;
	const { missing, lacksClause, filing, filings } = mandate;
	return (
		<>
			<section className="admin-panel" aria-labelledby="mandate">
				<h2 id="mandate">{m.mandate_title()}</h2>
				{missing.length > 0 ? (
					<>
						<p>{m.mandate_waits()}</p>
						<ul className="admin-lines">
							{missing.map((sentence) => (
								<li key={sentence}>{sentence}</li>
							))}
						</ul>
					</>
				) : (
					<>
						<p>
							<a href={`/admin/mandates/${id}`} target="_blank" rel="noopener">
								{m.mandate_link()}
							</a>
							<br />
							<span className="muted small">{m.mandate_hint()}</span>
						</p>
						{lacksClause && <p className="small">{m.mandate_no_clause()}</p>}
					</>
				)}
			</section>
			{filing && <FilingAnswers id={id} filing={filing} />}
			<FilingHistory id={id} filings={filings} />
		</>
	);
}
