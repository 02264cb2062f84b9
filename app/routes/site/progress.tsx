import { useId } from "react";
import { data } from "react-router";
import { recordShareLinkOpened } from "#app/commands/application/share-links.server.ts";
import { servicesContext } from "#app/context.ts";
import { buildProgress, type Progress } from "#app/domain/sharing/progress.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { findSharedProgress } from "#app/queries/application/share-links.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Card } from "#app/ui/card.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PageHeader, PageTitle } from "#app/ui/page/page-header.tsx";
import { StatusTracker } from "#app/ui/status-tracker.tsx";
import type { Route } from "./+types/progress";

export const handle: PageHandle = { hideTrustStrip: true };

const NAMES = {
	received: m.tracker_received,
	payment: m.tracker_payment,
	processing: m.tracker_processing,
	nif: m.tracker_nif,
	certificate: m.tracker_certificate,
};

export function meta(): Route.MetaDescriptors {
	return [];
}

/** Loads the shared progress: stages and dates, without personal data. */
export async function loader({ context, params }: Route.LoaderArgs) {
	const services = context.get(servicesContext);
	const shared = await findSharedProgress(services, params.token);
	if (!shared) return data({ shared: null }, { status: 404 });
	const { link, applications } = shared;
	await recordShareLinkOpened(services, link.tokenHash);
	return data({ shared: { kind: link.kind, expiresAt: link.expiresAt, people: applications.map(buildProgress) } });
}

const LEDES: Record<string, () => string> = {
	progress: m.progress_lede,
	household: m.progress_household_lede,
	agent: m.progress_agent_lede,
};

export default function SharedProgress({ loaderData: { shared } }: Route.ComponentProps) {
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.progress_title()} />
			<div className="stack-lg">
				<PageHeader title={m.progress_title()} lede={shared ? LEDES[shared.kind]?.() : undefined} />
				{shared ? (
					<>
						{shared.people.map((person, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: people without names are identified by their position
							<Stages key={index} person={person} title={getTitle(shared.kind, index, person)} />
						))}
						{shared.people.length === 0 && <p>{m.progress_none()}</p>}
						<p className="small muted">{m.progress_until({ date: formatDate(shared.expiresAt, getLocale()) })}</p>
					</>
				) : (
					<Alert tone="warning" title={m.share_expired_title()}>
						<p>{m.share_expired()}</p>
					</Alert>
				)}
				<p className="small muted">
					{m.shared_owner()} <AppLink to="/imprint">{m.imprint_title()}</AppLink>
				</p>
			</div>
		</div>
	);
}

/** Returns a title that names nobody: by position in an order, or by date for a firm. */
function getTitle(kind: string, index: number, { steps }: Progress): string {
	if (kind === "household") return m.progress_person({ number: index + 1 });
	const date = formatDate(steps[0]?.at ?? 0, getLocale());
	return kind === "agent" ? m.progress_case({ date }) : m.progress_stages();
}

function Stages({ person, title }: { person: Progress; title: string }) {
	const { steps, expectedBy, late, ended } = person;
	const formatTimestamp = (timestamp: number | null) =>
		timestamp === null ? null : formatDate(timestamp, getLocale());
	const id = useId();
	return (
		<Card className="stack" aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			<StatusTracker
				items={steps.map(({ step, state, at }) => ({ title: NAMES[step](), state, detail: formatTimestamp(at) }))}
			/>
			{expectedBy !== null && (
				<p>{(late ? m.tracker_late : m.progress_expected)({ date: formatDate(expectedBy, getLocale()) })}</p>
			)}
			{ended && <p>{m.progress_ended()}</p>}
		</Card>
	);
}
