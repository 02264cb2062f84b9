import { and, asc, eq } from "drizzle-orm";
import { Hono } from "hono";
import { html } from "hono/html";
import * as z from "zod";
import { updateShipping } from "#app/commands/application/delivery.server.ts";
import { openApplication } from "#app/data/application-row.server.ts";
import { applications } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { canChangeShipping, SHIPPING_STATUSES, type ShippingStatus } from "#app/domain/application/shipping.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import { addBusinessDays, formatDateTime } from "#app/domain/time/calendar.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import type { Services } from "#app/services.ts";
import { problem } from "../api/problem.ts";
import { originGate } from "../middleware.ts";
import type { OfflineEnv } from "./bindings.ts";
import { type Markup, offlinePage } from "./offline-page.ts";
import { offlineStaff } from "./staff.ts";

const parcelUpdateSchema = z.object({
	status: z.enum(SHIPPING_STATUSES),
	carrier: z.string().trim().min(1).max(60).optional(),
	trackingNumber: z.string().trim().min(1).max(60).optional(),
});

/** The simulated carrier, mounted at /offline/carrier. */
export const carrierRoutes = new Hono<OfflineEnv>()
	.use(originGate)
	.get("/", async (c) => c.html(offlinePage("Carrier", parcelList(await findParcels(c.var.services)))))
	.post("/:id", async (c) => {
		const isForm = !c.req.header("Content-Type")?.includes("application/json");
		const input = parcelUpdateSchema.safeParse(isForm ? await c.req.parseBody() : await c.req.json().catch(() => null));
		if (!input.success)
			return c.json({ message: `Send one of these as "status": ${SHIPPING_STATUSES.join(", ")}.` }, 422);
		const outcome = await moveParcel(c.var.services, c.req.param("id"), input.data);
		if (!outcome.ok) return problem(c as never, outcome.failure);
		if (isForm) return c.redirect("/offline/carrier", 303);
		const { shippingStatus, shippingCarrier, trackingNumber } = outcome.value;
		return c.json({ shippingStatus, shippingCarrier, trackingNumber });
	});

/** Lists all parcels, with a button for each possible next status. */
function parcelList(parcels: readonly Application[]): Markup {
	return html`
		<p>
			Printed certificates of completed applications. To move one along has the same effect as an entry by a member of staff
			(here Rui) in the back office: its applicant gets a mail.
		</p>
		${parcels.length === 0 ? html`<p>No parcel is on its way.</p>` : parcels.map(parcelSection)}`;
}

function parcelSection(parcel: Application): Markup {
	const statuses = nextStatuses(parcel.shippingStatus);
	const { city, country } = parcel.physicalDeliveryAddress ?? parcel;
	return html`<section class="letter">
		<h2>${parcel.applicationNumber}</h2>
		<dl>
			<dt>To</dt><dd>${parcel.firstName} ${parcel.lastName}, ${city} (${country})</dd>
			<dt>Sent with</dt><dd>${parcel.trackingNumber === null ? "not sent yet" : `${parcel.shippingCarrier} ${parcel.trackingNumber}`}</dd>
			<dt>Status</dt><dd>${parcel.shippingStatus ?? "processing"}</dd>
			<dt>Since</dt><dd>${formatDateTime(parcel.lastUpdateDate ?? parcel.completionDate, "en")}</dd>
		</dl>
		${statuses.length === 0 ? html`<p>It has arrived.</p>` : moveForm(parcel, statuses)}
	</section>`;
}

function moveForm(parcel: Application, statuses: readonly ShippingStatus[]): Markup {
	return html`<form method="post" action="/offline/carrier/${parcel.id}" class="row">
		<span>Move to</span>
		${statuses.map((status) => html`<button class="second" name="status" value="${status}">${status}</button>`)}
	</form>`;
}

/** Delivery time of the simulated carrier, in business days. */
const DELIVERY_BUSINESS_DAYS = 5;

/** Finds the printed certificates that are sent by post, in order of completion. */
async function findParcels({ db }: Pick<Services, "db">): Promise<Application[]> {
	const rows = await db
		.select()
		.from(applications)
		.where(and(eq(applications.status, "completed"), eq(applications.physicalDeliveryRequested, true)))
		.orderBy(asc(applications.completionDate));
	return Promise.all(rows.map((row) => openApplication(db, row)));
}

/** Returns the possible next statuses of a parcel. */
function nextStatuses(shippingStatus: ShippingStatus | null): ShippingStatus[] {
	const currentStatus = shippingStatus ?? "processing";
	return SHIPPING_STATUSES.filter((status) => status !== currentStatus && canChangeShipping(currentStatus, status));
}

export type ParcelUpdate = {
	status: ShippingStatus;
	carrier?: string | undefined;
	trackingNumber?: string | undefined;
};

/** Advances a parcel through the admin area's own command. Each parcel gets its own tracking number unless one is given. */
export async function moveParcel(
	services: Services,
	applicationId: string,
	update: ParcelUpdate,
): Promise<Outcome<Application>> {
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	const { shippingStatus, shippingCarrier, trackingNumber } = application;
	if (!nextStatuses(shippingStatus).includes(update.status)) {
		return failure("conflict", "wrong_state", {
			from: shippingStatus ?? application.status,
			event: "shipping-updated",
		});
	}
	const isShipping = update.status === "shipped" && (shippingStatus ?? "processing") === "processing";
	return updateShipping(services, offlineStaff("Rui"), applicationId, {
		status: update.status,
		carrier: update.carrier ?? shippingCarrier ?? "CTT",
		trackingNumber:
			update.trackingNumber ?? (isShipping || trackingNumber === null ? generateTrackingNumber() : trackingNumber),
		shippingDate: isShipping ? services.now() : null,
		estimatedDeliveryDate: isShipping
			? addBusinessDays(services.now(), DELIVERY_BUSINESS_DAYS)
			: application.estimatedDeliveryDate,
		notes: application.shippingNotes,
	});
}

/** Generates a number in a format that no real carrier uses, so that no tracking page finds it. */
function generateTrackingNumber(): string {
	const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
	return `OFFLINE${String(value % 100_000_000).padStart(8, "0")}`;
}
