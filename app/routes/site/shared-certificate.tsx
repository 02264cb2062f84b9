import { data } from "react-router";
import { servicesContext } from "#app/context.ts";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { findSharedCertificate } from "#app/queries/application/share-links.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Card } from "#app/ui/card.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PageHeader, PageTitle } from "#app/ui/page/page-header.tsx";
import type { Route } from "./+types/shared-certificate";

export const handle: PageHandle = { hideTrustStrip: true };

export function meta(): Route.MetaDescriptors {
	return [];
}

/** GET does not consume the link, because mail scanners follow links. Only the button returns the document. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
	const shared = await findSharedCertificate(context.get(servicesContext), params.token);
	if (!shared) return data({ shared: null, hasErrors: false }, { status: 404 });
	const { createdAt, expiresAt } = shared.link;
	const hasErrors = new URL(request.url).searchParams.has("failed");
	return data({ shared: { token: params.token, createdAt, expiresAt }, hasErrors });
}

/** Page for the recipient of a shared certificate (F43). Names the service and states that the link works once. */
export default function SharedCertificate({ loaderData: { shared, hasErrors } }: Route.ComponentProps) {
	const formatTime = (timestamp: number) => formatDateTime(timestamp, getLocale());
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.shared_certificate_title()} hasErrors={hasErrors} />
			<div className="stack-lg">
				<PageHeader title={m.shared_certificate_title()} lede={shared ? m.shared_certificate_lede() : undefined} />
				{hasErrors && (
					<Alert tone="danger" role="alert">
						<p>{m.shared_certificate_failed()}</p>
					</Alert>
				)}
				{shared ? (
					<Card className="stack" aria-labelledby="take">
						<h2 id="take">{m.shared_certificate_take()}</h2>
						<p>{m.shared_certificate_what({ date: formatTime(shared.createdAt) })}</p>
						<p>{m.shared_certificate_once({ until: formatTime(shared.expiresAt) })}</p>
						<form method="post" action={`/api/shared-certificates/${shared.token}`}>
							<Button type="submit">{m.shared_certificate_button()}</Button>
						</form>
					</Card>
				) : (
					<Alert tone="warning" title={m.share_expired_title()}>
						<p>{m.share_expired()}</p>
					</Alert>
				)}
				<p className="small muted">
					{m.shared_owner()} <AppLink to="/imprint">{m.imprint_title()}</AppLink> ·{" "}
					<AppLink to="/contact">{m.messages_closed_contact()}</AppLink>
				</p>
			</div>
		</div>
	);
}
