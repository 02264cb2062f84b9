import { useActionData } from "react-router";
import { usePendingNavigation } from "#app/browser/use-network.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { ApplicationFrame } from "#app/ui/application/application-frame.tsx";
import { overviewTitle } from "#app/ui/application/application-overview.tsx";
import { ApplicationProgress } from "#app/ui/application/application-progress.tsx";
import { ApplicationTracker } from "#app/ui/application/application-tracker.tsx";
import { NextStep } from "#app/ui/application/next-step.tsx";
import { ApplicationError } from "#app/ui/application-error.tsx";
import { Card } from "#app/ui/card.tsx";
import { DisclosureGroup } from "#app/ui/disclosure-group.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { PageTitle } from "#app/ui/page/page-header.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { TickList } from "#app/ui/tick-list.tsx";
import type { Route } from "./+types/nif-ready";
import { handleCertificateForm, loadCertificate } from "./certificate.server.ts";
import { CertificateCard, CertificateGroups, type CertificateResult } from "./certificate-block.tsx";
import { NotAssignedYet } from "./not-assigned-yet.tsx";

export const handle: PageHandle = { hydrate: true, hideTrustStrip: true, briefFooter: true };

export function meta(): Route.MetaDescriptors {
	return [];
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
	return loadCertificate({ request, context }, params.id);
}

export async function action({ request, context, params }: Route.ActionArgs) {
	return handleCertificateForm({ request, context }, params.id, "nif-ready");
}

export default function NifReady({
	loaderData: { view, countries, deliveryPayment, downloads },
}: Route.ComponentProps) {
	const actionData: CertificateResult = useActionData<typeof action>();
	const isLoading = usePendingNavigation().state === "loading";
	const isReady = view.status === "completed";
	const title = isReady ? overviewTitle(view) : m.nif_not_assigned_title();
	const frame = { title, number: m.ready_number({ number: view.applicationNumber }) };
	return (
		<div className="page wrap">
			<PageTitle title={title} hasErrors={Boolean(actionData?.delivery)} />
			<ApplicationProgress view={view} />
			{isLoading && <Spinner />}
			{isReady ? (
				<>
					<ApplicationFrame
						{...frame}
						sidePanel={
							<Card aria-labelledby="uses" className="stack-tight">
								<h2 id="uses">{m.ready_uses_title()}</h2>
								<TickList
									items={[m.ready_use_bank(), m.ready_use_property(), m.ready_use_business(), m.ready_use_tax()]}
								/>
							</Card>
						}
						groups={
							<>
								<DisclosureGroup id="tracking" title={m.ready_tracking_title()}>
									<ApplicationTracker view={view} />
									<ButtonLink to={`/confirmation/${view.id}`} variant="secondary">
										{m.certificate_see_status()}
									</ButtonLink>
								</DisclosureGroup>
								<CertificateGroups {...{ view, countries, deliveryPayment, downloads, result: actionData }} />
							</>
						}
					>
						<CertificateCard {...{ view, downloads, result: actionData }} />
						<NextStep view={view} />
					</ApplicationFrame>
					<div className="tracking-footer">
						<div>
							<ButtonLink to="/" variant="secondary">
								{m.case_unknown_home()}
							</ButtonLink>
						</div>
					</div>
				</>
			) : (
				<ApplicationFrame {...frame}>
					<NotAssignedYet view={view} />
				</ApplicationFrame>
			)}
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ApplicationError error={error} />;
}
