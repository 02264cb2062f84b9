import { m } from "#app/paraglide/messages.js";
import { CopyField } from "#app/ui/copy-field.tsx";
import { DateTime } from "../date-time.tsx";
import type { AdminApplication } from "./application-view.ts";
import type { FilingView, PastFiling } from "./mandate.server.ts";

/** The printable power of attorney or what it still lacks, and the filings. */
export function MandatePanel({ application: { id, mandate } }: { application: AdminApplication }) {
	if (!mandate) return null;
	const { missing, isClauseMissing, filing, filings } = mandate;
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
						{isClauseMissing && <p className="small">{m.mandate_no_clause()}</p>}
					</>
				)}
			</section>
			{filing && <FilingAnswers id={id} filing={filing} />}
			<FilingHistory id={id} filings={filings} />
		</>
	);
}

/** All filings with their packs, and the tax office's reasons for returning them. */
function FilingHistory({ id, filings }: { id: string; filings: readonly PastFiling[] }) {
	if (filings.length === 0) return null;
	return (
		<section className="admin-panel" aria-labelledby="filings">
			<h2 id="filings">{m.filing_past()}</h2>
			<ol className="admin-lines">
				{filings.map(({ number, filedAt, hash, returnReason }) => (
					<li key={number}>
						<strong>{m.filing_number({ number })}</strong> · <DateTime timestamp={filedAt} withTime />
						{hash && (
							<>
								{" · "}
								<PackLink id={id} number={number} format="pdf" label={m.filing_pdf()} />
								{" · "}
								<PackLink id={id} number={number} format="zip" label={m.filing_zip()} />
								<br />
								<span className="small muted">{m.filing_hash({ hash: hash.slice(0, 16) })}</span>
							</>
						)}
						{returnReason && (
							<>
								<br />
								{m.filing_sent_back({ reason: returnReason })}
							</>
						)}
					</li>
				))}
			</ol>
		</section>
	);
}

type PackLinkProps = { id: string; number: number; format: "pdf" | "zip"; label: string };

/** A link to a filing pack, labelled with its filing because all have the same text. */
function PackLink({ id, number, format, label }: PackLinkProps) {
	return (
		<a
			href={`/admin/filing-packs/${id}/${format}?filing=${number}`}
			aria-label={`${m.filing_number({ number })}: ${label}`}
			{...(format === "pdf" && { target: "_blank", rel: "noopener" })}
		>
			{label}
		</a>
	);
}

/** The answers to copy into the tax office's form, and the pack of documents to send. */
function FilingAnswers({ id, filing: { answers, isFiled } }: { id: string; filing: FilingView }) {
	return (
		<section className="admin-panel" aria-labelledby="filing">
			<h2 id="filing">{m.filing_title()}</h2>
			{!isFiled && (
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
