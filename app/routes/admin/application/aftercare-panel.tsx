import { m } from "#app/paraglide/messages.js";
import type { AftercareMatter } from "./aftercare.server.ts";

/** Aftercare: what happens after the NIF is issued. */
export function AftercarePanel({ matters }: { matters: readonly AftercareMatter[] }) {
	if (matters.length === 0) return null;
	return (
		<section className="admin-panel" aria-labelledby="aftercare">
			<h2 id="aftercare">{m.admin_aftercare()}</h2>
			{matters.map(({ title, lines }) => (
				<div key={title}>
					<h3>{title}</h3>
					<ul className="admin-lines">
						{lines.map((line) => (
							<li key={line}>{line}</li>
						))}
					</ul>
				</div>
			))}
		</section>
	);
}
