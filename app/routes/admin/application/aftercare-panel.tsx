import { m } from "#app/paraglide/messages.js";
import type { AftercareSection } from "./aftercare.server.ts";

/** Aftercare of an application whose NIF has been issued. */
export function AftercarePanel({ sections }: { sections: readonly AftercareSection[] }) {
	if (sections.length === 0) return null;
	return (
		<section className="admin-panel" aria-labelledby="aftercare">
			<h2 id="aftercare">{m.admin_aftercare()}</h2>
			{sections.map(({ title, lines }) => (
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
