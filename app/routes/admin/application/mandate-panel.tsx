import { m } from "#app/paraglide/messages.js";
import { CopyField } from "#app/ui/copy-field.tsx";
import { DateTime } from "../date-time.tsx";
import type { AdminApplication } from "./application-view.ts";
import type { FilingView, PastFiling } from "./mandate.server.ts";

/** The power of attorney to print, or what is missing for it, and the filings. */
export function MandatePanel({ application: { id, mandate } }: { application: AdminApplication }) {
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

/** Every filing with its pack, and why the tax office sent it back. */
function FilingHistory({ id, filings }: { id: string; filings: readonly PastFiling[] }) {
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

/** A link to a filing pack, labelled with its filing because all have the same text. */
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

/** The answers to copy into the tax office's form, and the pack of documents to send. */
function FilingAnswers({ id, filing: { answers, filed } }: { id: string; filing: FilingView }) {
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
