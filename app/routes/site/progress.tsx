import { data } from "react-router";
import { recordShareLinkOpened } from "#app/commands/application/share-links.server.ts";
import { servicesContext } from "#app/context.ts";
import { progressOf } from "#app/domain/sharing/progress.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { findShared } from "#app/queries/application/share-links.server.ts";
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

/** Shared progress page: stages and dates, without personal data. */
export async function loader({ context, params }: Route.LoaderArgs) {
	const services = context.get(servicesContext);
	const shared = await findShared(services, "progress", params.token);
	if (!shared) return data({ progress: null }, { status: 404 });
	await recordShareLinkOpened(services, shared.link.tokenHash);
	return data({ progress: { ...progressOf(shared.application), until: shared.link.expiresAt } });
}

export default function Progress({ loaderData: { progress } }: Route.ComponentProps) {
	const date = (timestamp: number | null) => (timestamp === null ? null : formatDate(timestamp, getLocale()));
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.progress_title()} />
			<div className="stack-lg">
				<PageHeader title={m.progress_title()} lede={progress ? m.progress_lede() : undefined} />
				{progress ? (
					<Card className="stack" aria-labelledby="stages">
						<h2 id="stages">{m.progress_stages()}</h2>
						<StatusTracker
							items={progress.steps.map(({ step, state, at: timestamp }) => ({
								title: NAMES[step](),
								state,
								detail: date(timestamp),
							}))}
						/>
						{progress.expectedBy !== null && (
							<p>
								{(progress.late ? m.tracker_late : m.progress_expected)({
									date: formatDate(progress.expectedBy, getLocale()),
								})}
							</p>
						)}
						{progress.ended && <p>{m.progress_ended()}</p>}
						<p className="small muted">{m.progress_until({ date: date(progress.until) ?? "" })}</p>
					</Card>
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
