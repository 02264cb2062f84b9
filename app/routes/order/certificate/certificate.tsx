import { useActionData } from "react-router";
import { shouldShowShipping } from "#app/domain/application/public-view.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { ApplicationFrame } from "#app/ui/application/application-frame.tsx";
import { NextStep } from "#app/ui/application/next-step.tsx";
import { ApplicationError } from "#app/ui/application-error.tsx";
import { Card } from "#app/ui/card.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PageTitle } from "#app/ui/page/page-header.tsx";
import { ShippingBox } from "#app/ui/shipping-box.tsx";
import type { Route } from "./+types/certificate";
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
	return handleCertificateForm({ request, context }, params.id, "certificate");
}

export default function Certificate({
	loaderData: { view, countries, deliveryPayment, downloads },
}: Route.ComponentProps) {
	const actionData: CertificateResult = useActionData<typeof action>();
	const frame = {
		title: m.certificate_title(),
		number: view.applicationNumber,
		backLink: { to: `/confirmation/${view.id}`, label: m.certificate_back() },
	};
	return (
		<div className="page wrap">
			<PageTitle title={m.certificate_title()} hasErrors={Boolean(actionData?.delivery)} />
			{view.status === "completed" ? (
				<ApplicationFrame
					{...frame}
					sidePanel={
						<>
							<Card aria-labelledby="use" className="stack-tight">
								<h2 id="use">{m.certificate_use_title()}</h2>
								<ul>
									<li>
										<AppLink to="/nif-benefits" className="tall-link">
											{m.certificate_benefits()}
										</AppLink>
									</li>
									<li>
										<AppLink to="/nif-usage" className="tall-link">
											{m.certificate_usage()}
										</AppLink>
									</li>
								</ul>
							</Card>
							{shouldShowShipping(view) && <ShippingBox view={view} />}
						</>
					}
					groups={
						view.owner && <CertificateGroups {...{ view, countries, deliveryPayment, downloads, result: actionData }} />
					}
				>
					<CertificateCard {...{ view, downloads, result: actionData }} />
					<NextStep view={view} />
				</ApplicationFrame>
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
