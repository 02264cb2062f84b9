import type { Language } from "#app/domain/language.ts";
import { chooseTranslation, type Incident, type PublicText } from "#app/domain/measures/incident.ts";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import { SERVICE_PART_LABELS } from "#app/labels/service-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Badge } from "#app/ui/badge.tsx";

/** One incident with its updates, newest first. */
export function IncidentReport({ incident }: { incident: Incident }) {
	const { id, title, parts, startedAt, endedAt, updates } = incident;
	const language = getLocale();
	const start = formatDateTime(startedAt, language);
	const name = chooseTranslation(title, language);
	return (
		<article className="card card-plain incident" aria-labelledby={id}>
			<div className="status-part-head">
				<h3 id={id} lang={name.language}>
					{name.text}
				</h3>
				<Badge tone={endedAt === null ? "warning" : "neutral"}>
					{endedAt === null ? m.status_ongoing() : m.status_over()}
				</Badge>
			</div>
			<p className="small muted">
				{endedAt === null
					? m.status_since({ date: start })
					: m.status_span({ start, end: formatDateTime(endedAt, language) })}
				{" · "}
				{m.status_affects()}: {parts.map((part) => SERVICE_PART_LABELS[part].name()).join(", ")}
			</p>
			<ol className="incident-updates">
				{updates.map(({ id: updateId, at, text }) => (
					<li key={updateId}>
						<time className="small muted" dateTime={new Date(at).toISOString()}>
							{formatDateTime(at, language)}
						</time>
						<Translated text={text} />
					</li>
				))}
			</ol>
		</article>
	);
}

const ONLY_IN_LANGUAGE: Record<Language, () => string> = {
	en: m.status_only_in_en,
	es: m.status_only_in_es,
	pt: m.status_only_in_pt,
};

/** Shows text in the page's language, or in another language with a note. */
function Translated({ text }: { text: PublicText }) {
	const translation = chooseTranslation(text, getLocale());
	return (
		<>
			<p className="quoted" lang={translation.language}>
				{translation.text}
			</p>
			{translation.language !== getLocale() && (
				<p className="small muted">{ONLY_IN_LANGUAGE[translation.language]()}</p>
			)}
		</>
	);
}
