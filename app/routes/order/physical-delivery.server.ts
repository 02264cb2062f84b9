import { data } from "react-router";
import type { OpenedCase } from "#app/case-door.server.ts";
import { requestPhysicalDelivery } from "#app/commands/request-physical-delivery.server.ts";
import { type Failure, failure, HTTP_STATUS } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { problemOf } from "#app/form-problem.server.ts";
import { readDelivery } from "#app/forms/delivery.ts";
import { cardPayment } from "./card-payment.server.ts";

/** The answer of a page with the delivery form: a payment to make, or what is wrong with the address. */
export async function orderDelivery({ application, services }: OpenedCase, form: FormData, language: Language) {
	function refused(why: Failure, values: Record<string, string> = {}) {
		return data({ delivery: { ...problemOf(why, language), values } }, { status: HTTP_STATUS[why.kind] });
	}
	const read = readDelivery(form);
	if (!read.ok) return refused(failure("invalid", "invalid_request", { fields: read.fields }).failure, read.values);
	const requested = await requestPhysicalDelivery(services, application.id, read.address);
	if (!requested.ok) return refused(requested.failure);
	const payment = cardPayment(services, requested.value.payment);
	return payment ? data({ payment }) : refused(failure("not-configured", "payments_not_configured").failure);
}
