import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/card.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import type { ErasedView } from "./data-view.ts";

/** Shown once, to whoever was forgotten: what was erased and what stays. */
export function ErasedReceipt({ erased: { lines, stays, mailed } }: { erased: ErasedView }) {
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.data_erased_title()} />
			<div className="stack-lg">
				<PageHeader title={m.data_erased_title()} />
				<Card className="stack" role="status">
					{lines.map((line) => (
						<p key={line}>{line}</p>
					))}
					<p>{m.data_erased_stays()}</p>
					<ul className="data-list">
						{stays.map((line) => (
							<li key={line}>{line}</li>
						))}
					</ul>
					<p>{mailed ? m.data_erased_mailed() : m.data_erased_unmailed()}</p>
				</Card>
			</div>
		</div>
	);
}
