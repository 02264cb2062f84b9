import { html } from "hono/html";
import type { Application } from "#app/domain/application/application.ts";
import type { ShippingStatus } from "#app/domain/application/shipping.ts";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import type { Markup } from "../offline-page.ts";
import { nextStatuses } from "./parcels.ts";

/** Every parcel, with a button for each place where it may go next. */
export function parcelList(parcels: readonly Application[]): Markup {
	return html`
		<p>
			Printed certificates of completed applications. Moving one along is what a member of staff enters in the back office (Rui
			does it here), and its applicant gets a mail.
		</p>
		${parcels.length === 0 ? html`<p>No parcel is on its way.</p>` : parcels.map(parcelOf)}`;
}

function parcelOf(parcel: Application): Markup {
	const next = nextStatuses(parcel.shippingStatus);
	const { city, country } = parcel.physicalDeliveryAddress ?? parcel;
	return html`<section class="letter">
		<h2>${parcel.applicationNumber}</h2>
		<dl>
			<dt>To</dt><dd>${parcel.firstName} ${parcel.lastName}, ${city} (${country})</dd>
			<dt>Sent with</dt><dd>${parcel.trackingNumber === null ? "not sent yet" : `${parcel.shippingCarrier} ${parcel.trackingNumber}`}</dd>
			<dt>Status</dt><dd>${parcel.shippingStatus ?? "processing"}</dd>
			<dt>Since</dt><dd>${formatDateTime(parcel.lastUpdateDate ?? parcel.completionDate, "en")}</dd>
		</dl>
		${next.length === 0 ? html`<p>It has arrived.</p>` : moves(parcel, next)}
	</section>`;
}

function moves(parcel: Application, next: readonly ShippingStatus[]): Markup {
	return html`<form method="post" action="/offline/carrier/${parcel.id}" class="row">
		<span>Move to</span>
		${next.map((status) => html`<button class="second" name="status" value="${status}">${status}</button>`)}
	</form>`;
}
