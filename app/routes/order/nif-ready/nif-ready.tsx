import { useActionData } from "react-router";
import { usePendingNavigation } from "#app/browser/use-network.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { ApplicationProgress } from "#app/ui/application/application-progress.tsx";
import { ApplicationTracker } from "#app/ui/application/application-tracker.tsx";
import { ApplicationError } from "#app/ui/application-error.tsx";
import { Card } from "#app/ui/card.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { TickList } from "#app/ui/tick-list.tsx";
import { AfterLink } from "../after-link.tsx";
import { actOnCertificate, loadCertificate } from "../application-certificate.server.ts";
import { type CertificateAnswer, CertificateBlock } from "../certificate-block.tsx";
import { NotAssignedYet } from "../not-assigned-yet.tsx";
import type { Route } from "./+types/nif-ready";

export const handle: PageHandle = { hydrate: true, hideTrustStrip: true };

export function meta(): Route.MetaDescriptors {
	return [];
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
	return loadCertificate({ request, context }, params.id);
}

export async function action({ request, context, params }: Route.ActionArgs) {
	return actOnCertificate({ request, context }, params.id, "nif-ready");
}

export default function NifReady({ loaderData: { view, countries, post, downloads } }: Route.ComponentProps) {
	const answer: CertificateAnswer = useActionData<typeof action>();
	const loading = usePendingNavigation().state === "loading";
	const ready = view.status === "completed";
	const title = ready ? m.ready_title() : m.nif_not_assigned_title();
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={title} failed={Boolean(answer?.delivery)} />
			<ApplicationProgress view={view} />
			<PageHeader title={title} lede={m.ready_number({ number: view.applicationNumber })} />
			{loading && <Spinner />}
			{ready ? (
				<div className="application-column">
					<CertificateBlock view={view} countries={countries} post={post} downloads={downloads} answer={answer} />
					<AfterLink view={view} />
					<Card aria-labelledby="uses">
						<h2 id="uses">{m.ready_uses_title()}</h2>
						<TickList items={[m.ready_use_bank(), m.ready_use_property(), m.ready_use_business(), m.ready_use_tax()]} />
					</Card>
					<Card aria-labelledby="tracking">
						<h2 id="tracking">{m.ready_tracking_title()}</h2>
						<ApplicationTracker view={view} />
						<div>
							<ButtonLink to={`/confirmation/${view.id}`} variant="secondary">
								{m.certificate_see_status()}
							</ButtonLink>
						</div>
					</Card>
					<div>
						<ButtonLink to="/">{m.case_unknown_home()}</ButtonLink>
					</div>
				</div>
			) : (
				<NotAssignedYet view={view} />
			)}
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ApplicationError error={error} />;
}
