import { type ApplicationView, showsShipping } from "#app/domain/application/projection.ts";
import { fullName } from "#app/domain/person/full-name.ts";
import { formatNif } from "#app/domain/person/nif.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import { packageName } from "#app/labels/package-labels.ts";
import { paymentLabel, statusLabel } from "#app/labels/status-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Alert } from "#app/ui/alert.tsx";
import { NextLines } from "#app/ui/application/next-step.tsx";
import { ApplicationLinkForm } from "#app/ui/application-link-form.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { ShippingBox } from "#app/ui/shipping-box.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { UnbrokenNumbers } from "#app/ui/unbroken-numbers.tsx";
import { useFocusOnArrival } from "#app/ui/use-focus-on-arrival.ts";

/**
 * What a number tells (row 54): everything to the owner, where it stands to anybody else.
 * @param isThrownResponse it takes the place of the form that was sent, and the focus
 */
export function TrackResult({ view, isAnswer }: { view: ApplicationView; isAnswer: boolean }) {
	const heading = useFocusOnArrival<HTMLHeadingElement>(isAnswer);
	const status = statusLabel(view.status);
	const payment = paymentLabel(view.paymentStatus);
	return (
		<div className="application-column">
			<Card aria-labelledby="result">
				<h2 id="result" ref={heading} tabIndex={-1}>
					<UnbrokenNumbers>{view.applicationNumber}</UnbrokenNumbers>
				</h2>
				<SummaryList
					rows={[
						{ term: m.track_status(), value: <Badge tone={status.tone}>{status.label}</Badge> },
						{ term: m.track_submitted(), value: formatDate(view.createdAt, getLocale()) },
						{ term: m.track_applicant(), value: fullName(view) },
						{ term: m.track_package(), value: packageName(view.packageType) },
						{ term: m.track_payment(), value: <Badge tone={payment.tone}>{payment.label}</Badge> },
					]}
				/>
				<NextLines view={view} />
			</Card>
			{view.status === "verification_required" && <VerificationAlert view={view} />}
			{view.nifNumber && <NifBox view={view} nif={view.nifNumber} />}
			{showsShipping(view) && <ShippingBox view={view} />}
			{!view.owner && (
				<Card aria-labelledby="yours" className="stack">
					<h2 id="yours">{m.track_yours_title()}</h2>
					<p>{m.track_yours()}</p>
					<ApplicationLinkForm by={{ number: view.applicationNumber }} />
				</Card>
			)}
			<div className="row btn-row">
				<ButtonLink to="/track-application">{m.track_another()}</ButtonLink>
				<ButtonLink to="/contact" variant="secondary">
					{m.track_support()}
				</ButtonLink>
			</div>
		</div>
	);
}

function VerificationAlert({ view }: { view: ApplicationView }) {
	return (
		<Alert tone="warning" title={m.status_verification_required()}>
			<p>{m.track_verification()}</p>
			{view.owner && (
				<div>
					<ButtonLink to={`/provide-information/${view.id}`}>{m.action_needed_button()}</ButtonLink>
				</div>
			)}
		</Alert>
	);
}

function NifBox({ view, nif }: { view: ApplicationView; nif: string }) {
	return (
		<Card aria-labelledby="assigned" className="stack">
			<h2 id="assigned">{m.track_nif()}</h2>
			<p className="nif-number">{view.owner ? formatNif(nif) : nif}</p>
			{view.owner && <ButtonLink to={`/certificate/${view.id}`}>{m.confirmation_certificate()}</ButtonLink>}
		</Card>
	);
}
