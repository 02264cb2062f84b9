import { html } from "hono/html";
import type { Application } from "#app/domain/application.ts";
import { formatDateTime } from "#app/domain/calendar.ts";
import type { Markup } from "../offline-page.ts";
import { nextStatuses } from "./parcels.ts";

/** Every parcel with a button for each place where it may go next. */
export function parcelList(parcels: readonly Application[]): Markup {
	return html`
		<p>
			Printed certificates of completed cases. Moving one along is what a member of staff enters in the back office (Rui
			does it here), and its applicant gets a mail.
		</p>
		${
			parcels.length === 0
				? html`<p>No parcel is on its way.</p>`
				: html`<div class="scroll"><table>
			<caption>${parcels.length} parcels</caption>
			<thead><tr>
				<th scope="col">Case</th><th scope="col">To</th><th scope="col">Carrier</th><th scope="col">Status</th>
				<th scope="col">Since</th><th scope="col">Move to</th>
			</tr></thead>
			<tbody>${parcels.map(parcelRow)}</tbody>
		</table></div>`
		}`;
}

function parcelRow(parcel: Application): Markup {
	const next = nextStatuses(parcel.shippingStatus);
	const { city, country } = parcel.physicalDeliveryAddress ?? parcel;
	return html`<tr>
		<td><a href="/admin/applications/${parcel.id}">${parcel.applicationNumber}</a></td>
		<td>${parcel.firstName} ${parcel.lastName}, ${city} (${country})</td>
		<td>${parcel.trackingNumber === null ? "not sent yet" : `${parcel.shippingCarrier} ${parcel.trackingNumber}`}</td>
		<td>${parcel.shippingStatus ?? "processing"}</td>
		<td>${formatDateTime(parcel.lastUpdateDate ?? parcel.completionDate, "en")}</td>
		<td>${
			next.length === 0
				? "arrived"
				: html`<form method="post" action="/offline/carrier/${parcel.id}" class="row">
			${next.map((status) => html`<button class="second" name="status" value="${status}">${status}</button>`)}
		</form>`
		}</td>
	</tr>`;
}
