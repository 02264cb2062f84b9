import { useActionData } from "react-router";
import { showsShipping } from "#app/domain/application/projection.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { ApplicationError } from "#app/ui/application-error.tsx";
import { Card } from "#app/ui/card.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { ShippingBox } from "#app/ui/shipping-box.tsx";
import { AfterLink } from "../after-link.tsx";
import { actOnCertificate, loadCertificate } from "../application-certificate.server.ts";
import { type CertificateAnswer, CertificateBlock } from "../certificate-block.tsx";
import { NotAssignedYet } from "../not-assigned-yet.tsx";
import type { Route } from "./+types/certificate";

export const handle: PageHandle = { hydrate: true, hideTrustStrip: true };

export function meta(): Route.MetaDescriptors {
	return [];
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
	return loadCertificate({ request, context }, params.id);
}

export async function action({ request, context, params }: Route.ActionArgs) {
	return actOnCertificate({ request, context }, params.id, "certificate");
}

export default function Certificate({ loaderData: { view, countries, post, downloads } }: Route.ComponentProps) {
	const answer: CertificateAnswer = useActionData<typeof action>();
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.certificate_title()} failed={Boolean(answer?.delivery)} />
			<PageHeader
				title={m.certificate_title()}
				lede={m.confirmation_number({ number: view.applicationNumber })}
				back={{ to: `/confirmation/${view.id}`, label: m.certificate_back() }}
			/>
			{view.status === "completed" ? (
				<div className="application-column">
					<CertificateBlock view={view} countries={countries} post={post} downloads={downloads} answer={answer} />
					{showsShipping(view) && <ShippingBox view={view} />}
					<AfterLink view={view} />
					<Card aria-labelledby="use">
						<h2 id="use">{m.certificate_use_title()}</h2>
						<ul className="plain-list">
							<li>
								<AppLink to="/nif-benefits">{m.certificate_benefits()}</AppLink>
							</li>
							<li>
								<AppLink to="/nif-usage">{m.certificate_usage()}</AppLink>
							</li>
						</ul>
					</Card>
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
