import { data } from "react-router";
import { requestPhysicalDelivery } from "#app/commands/application/delivery.server.ts";
import { type Failure, failure, HTTP_STATUS } from "#app/domain/failure.ts";
import { problemOf } from "#app/labels/form-error.server.ts";
import type { Visitor } from "#app/services.ts";
import type { OpenedApplication } from "#app/visitor/owner.server.ts";
import { cardPayment } from "../card-payment.server.ts";
import { readDelivery } from "./delivery-fields.ts";

/** The answer of a page with the delivery form: a payment to make, or what is wrong with the address. */
export async function orderDelivery({ application, services }: OpenedApplication, form: FormData, visitor: Visitor) {
	function refused(why: Failure, values: Record<string, string> = {}) {
		return data({ delivery: { ...problemOf(why, visitor.language), values } }, { status: HTTP_STATUS[why.kind] });
	}
	const read = readDelivery(form);
	if (!read.ok) return refused(failure("invalid", "invalid_request", { fields: read.fields }).failure, read.values);
	const requested = await requestPhysicalDelivery(services, application.id, read.address, visitor.country);
	if (!requested.ok) return refused(requested.failure, { ...read.address });
	const payment = cardPayment(services, requested.value.payment);
	if (payment) return data({ payment });
	return refused(failure("not-configured", "payments_not_configured").failure, { ...read.address });
}
