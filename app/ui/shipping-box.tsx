import type { ApplicationView } from "#app/domain/application/public-view.ts";
import { carrierTrackingUrl } from "#app/domain/application/shipping.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import { shippingStatusLabel } from "#app/labels/application-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Badge } from "./badge.tsx";
import { Card } from "./card.tsx";
import { SummaryList } from "./summary-list.tsx";

/** Shipping status of the printed certificate (rows 56, 131). Rendered only if `shouldShowShipping` returns true. */
export function ShippingBox({ view }: { view: ApplicationView }) {
	const formatDateOr = (timestamp: number | null, fallback: string) =>
		timestamp === null ? fallback : formatDate(timestamp, getLocale());
	const { label, tone } = shippingStatusLabel(view.shippingLabel);
	// Only the owner sees the whole tracking number, which the URL requires.
	const url = view.owner && view.trackingNumber ? carrierTrackingUrl(view.shippingCarrier, view.trackingNumber) : null;
	return (
		<Card aria-labelledby="shipping">
			<div className="row">
				<h2 id="shipping">{m.shipping_title()}</h2>
				<Badge tone={tone}>{label}</Badge>
			</div>
			<SummaryList
				rows={[
					{ term: m.shipping_carrier(), value: view.shippingCarrier ?? m.shipping_carrier_none() },
					{ term: m.shipping_number(), value: view.trackingNumber },
					{ term: m.shipping_date(), value: formatDateOr(view.shippingDate, m.shipping_date_none()) },
					{ term: m.shipping_estimate(), value: formatDateOr(view.estimatedDeliveryDate, m.shipping_estimate_none()) },
				]}
			/>
			{url && (
				<p>
					<a href={url} target="_blank" rel="noopener noreferrer">
						{m.shipping_track()}
						<span className="sr-only"> {m.opens_new_tab()}</span>
					</a>
				</p>
			)}
		</Card>
	);
}
