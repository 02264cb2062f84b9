import { and, asc, eq } from "drizzle-orm";
import { updateShipping } from "#app/commands/application/delivery.server.ts";
import { openApplication } from "#app/data/application-row.server.ts";
import { applications } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { mayShip, SHIPPING_STATUSES, type ShippingStatus } from "#app/domain/application/shipping.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import { addBusinessDays } from "#app/domain/time/calendar.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import type { Services } from "#app/services.ts";
import { offlineStaff } from "../access/staff.ts";

/** Business days that the pretended carrier promises. */
const DUE_WITHIN = 5;

/** Printed certificates that go by post, first completed first. */
export async function findParcels({ db }: Pick<Services, "db">): Promise<Application[]> {
	const rows = await db
		.select()
		.from(applications)
		.where(and(eq(applications.status, "completed"), eq(applications.physicalDeliveryRequested, true)))
		.orderBy(asc(applications.completionDate));
	return Promise.all(rows.map((row) => openApplication(db, row)));
}

/** Where a parcel may go from here. */
export function nextStatuses(from: ShippingStatus | null): ShippingStatus[] {
	const present = from ?? "processing";
	return SHIPPING_STATUSES.filter((status) => status !== present && mayShip(present, status));
}

export type Move = { status: ShippingStatus; carrier?: string | undefined; trackingNumber?: string | undefined };

/**
 * Moves a parcel along by the admin area's own action. Each sending gets a tracking number of its own, unless one is
 * given.
 */
export async function moveParcel(services: Services, applicationId: string, move: Move): Promise<Outcome<Application>> {
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	const { shippingStatus, shippingCarrier, trackingNumber } = application;
	if (!nextStatuses(shippingStatus).includes(move.status)) {
		return failure("conflict", "wrong_state", {
			from: shippingStatus ?? application.status,
			event: "shipping-updated",
		});
	}
	const sending = move.status === "shipped" && (shippingStatus ?? "processing") === "processing";
	return updateShipping(services, offlineStaff("Rui"), applicationId, {
		status: move.status,
		carrier: move.carrier ?? shippingCarrier ?? "CTT",
		trackingNumber: move.trackingNumber ?? (sending || trackingNumber === null ? drawTrackingNumber() : trackingNumber),
		shippingDate: sending ? services.now() : null,
		estimatedDeliveryDate: sending ? addBusinessDays(services.now(), DUE_WITHIN) : application.estimatedDeliveryDate,
		notes: application.shippingNotes,
	});
}

/** No carrier numbers its parcels so: on a real tracking page it finds nobody's. */
function drawTrackingNumber(): string {
	const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
	return `OFFLINE${String(value % 100_000_000).padStart(8, "0")}`;
}
