import { m } from "#app/paraglide/messages.js";
import { DateTime } from "../../date-time.tsx";
import type { PastFiling } from "../mandate/mandate-view.ts";

/** Every filing with what was sent then, and why it came back. */
export function FilingHistory({ id, filings }: { id: string; filings: readonly PastFiling[] }) {
	if (filings.length === 0) return null;
	return (
		<section className="admin-panel" aria-labelledby="filings">
			<h2 id="filings">{m.filing_past()}</h2>
			<ol className="admin-lines">
				{filings.map(({ number, at, hash, sentBack }) => (
					<li key={number}>
						<strong>{m.filing_number({ number })}</strong> · <DateTime at={at} withTime />
						{hash && (
							<>
								{" · "}
								<PackLink id={id} number={number} as="pdf" label={m.filing_pdf()} />
								{" · "}
								<PackLink id={id} number={number} as="zip" label={m.filing_zip()} />
								<br />
								<span className="small muted">{m.filing_hash({ hash: hash.slice(0, 16) })}</span>
							</>
						)}
						{sentBack && (
							<>
								<br />
								{m.filing_sent_back({ reason: sentBack })}
							</>
						)}
					</li>
				))}
			</ol>
		</section>
	);
}

type PackLinkProps = { id: string; number: number; as: "pdf" | "zip"; label: string };

/** Two filings have the same links, so each says whose it is. */
function PackLink({ id, number, as, label }: PackLinkProps) {
	return (
		<a
			href={`/admin/filing-packs/${id}/${as}?filing=${number}`}
			aria-label={`${m.filing_number({ number })}: ${label}`}
			{...(as === "pdf" && { target: "_blank", rel: "noopener" })}
		>
			{label}
		</a>
	);
}
