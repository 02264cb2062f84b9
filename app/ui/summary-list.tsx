import { m } from "#app/paraglide/messages.js";
import { AppLink } from "./page/app-link.tsx";
import { UnbrokenNumbers } from "./unbroken-numbers.tsx";

export type SummaryRow = {
	term: string;
	value: React.ReactNode;
	/** Page on which the answer is edited; without it, the row has no link. */
	changeTo?: string;
};

/** Answers for review, each with a link to edit it (GOV.UK: check answers). */
export function SummaryList({ rows }: { rows: readonly SummaryRow[] }) {
	return (
		<dl className="summary-list">
			{rows.map((row) => (
				<div className="summary-row" key={row.term}>
					<dt>{row.term}</dt>
					<dd>
						<UnbrokenNumbers>{row.value}</UnbrokenNumbers>
					</dd>
					{row.changeTo && (
						<dd className="summary-change">
							<AppLink to={row.changeTo}>
								{m.summary_change()}
								<span className="sr-only"> {row.term}</span>
							</AppLink>
						</dd>
					)}
				</div>
			))}
		</dl>
	);
}
