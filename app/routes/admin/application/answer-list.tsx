import { m } from "#app/paraglide/messages.js";
import type { AnswerGroup } from "./application-view.ts";

/** What the applicant typed, to be read beside the documents. */
export function Answers({ groups }: { groups: readonly AnswerGroup[] }) {
	return (
		<section className="admin-panel" aria-labelledby="answers">
			<h2 id="answers">{m.admin_answers()}</h2>
			{groups.map((group) => (
				<div key={group.title}>
					<h3>{group.title}</h3>
					<dl className="answers">
						{group.rows.map((row) => (
							<div key={row.term}>
								<dt>{row.term}</dt>
								<dd>{row.value}</dd>
							</div>
						))}
					</dl>
				</div>
			))}
		</section>
	);
}
