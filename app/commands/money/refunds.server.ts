import { eq } from "drizzle-orm";
import { refunds } from "#app/data/money-schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { ApplicationEvent } from "#app/domain/application/event.ts";
import { type Staff, staffActor } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import type { Payment } from "#app/domain/money/payment.ts";
import type { Refund } from "#app/domain/money/refund.ts";
import { HOUR } from "#app/domain/time/calendar.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findPaymentOfRefund } from "#app/queries/money/payments.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import type { PaymentProblem, Services } from "#app/services.ts";
import { changeApplication, isProposer, SYSTEM } from "../application/change-application.server.ts";
import { observePayment, UnknownAtProvider } from "./observe-payment.server.ts";

/** The provider remembers an idempotency key for a day. After that, a repeat would be a second refund. */
const KEY_LIFETIME_MS = 23 * HOUR;

/**
 * Executes a promised refund, once per row: the row's id is the idempotency key. The provider's own list decides the
 * outcome; until it is known, the amount remains reserved. Throws so that the outbox retries.
 */
export async function refundPayment(services: Services, refundId: string): Promise<void> {
	const openRefund = await findOpenRefund(services, refundId);
	if (!openRefund) return;
	const { intentId, refund } = openRefund;
	if (services.now() - refund.createdAt > KEY_LIFETIME_MS) {
		await observeRefunds(services, intentId);
		if (!(await findOpenRefund(services, refundId))) return;
	}
	const email = await findRefundEmail(services, openRefund.payment);
	const result = await services.payments.refund({
		...{ intentId, refundId, email },
		paymentId: refund.paymentId,
		amount: refund.amount,
	});
	if (!result.ok && !isFinal(result.problem)) throw new Error(`refund: ${result.problem.kind}`);
	await observeRefunds(services, intentId);
	if (result.ok || !(await findOpenRefund(services, refundId))) return;
	const code = "code" in result.problem ? result.problem.code : result.problem.kind;
	const event = { type: "refund-refused" as const, refundId, code };
	await changeApplication(services, openRefund.payment.applicationId, SYSTEM, event, {
		eventId: `refused:${refundId}`,
	});
}

/** Returns the address at which the provider asks for an account: a payment at a cash machine has none to refund to. */
async function findRefundEmail(services: Services, { method, applicationId }: Payment): Promise<string | undefined> {
	if (method !== "multibanco") return undefined;
	return (await findApplication(services, applicationId))?.email;
}

/** Whether the provider has rejected the request for good. After other problems, a retry may succeed. */
function isFinal(problem: PaymentProblem): boolean {
	return problem.kind === "already" || problem.kind === "invalid";
}

async function observeRefunds(services: Services, intentId: string): Promise<void> {
	const observation = await observePayment(services, intentId, { deep: true });
	if (!observation.ok && observation.failure.kind === "not-found") throw new UnknownAtProvider();
	if (!observation.ok) throw new Error(`refund: ${observation.failure.code}`);
}

async function findOpenRefund(
	services: Services,
	refundId: string,
): Promise<{ payment: Payment; refund: Refund; intentId: string } | null> {
	const payment = await findPaymentOfRefund(services, refundId);
	const refund = payment?.refunds.find(({ id }) => id === refundId);
	if (!payment?.intentId || refund?.state !== "requested") return null;
	return { payment, refund, intentId: payment.intentId };
}

type RefundRequest = Omit<Extract<ApplicationEvent, { type: "refund-requested" }>, "type" | "limit">;

/**
 * Requests a refund as staff. The refund's id comes from the form, which makes it idempotent; the remaining amount that
 * the form showed protects against two forms being submitted (ruling T15: staff choose the amount).
 */
export async function requestRefund(
	services: Services,
	staff: Staff,
	applicationId: string,
	refund: RefundRequest,
): Promise<Outcome<Application>> {
	const { cents: limit } = await getSetting(services, "refund-limit");
	const event = { type: "refund-requested" as const, ...refund, limit };
	return changeApplication(services, applicationId, staffActor(staff), event, { eventId: `refund:${refund.refundId}` });
}

/** Approves or returns a refund over the limit, as the second person. */
export async function decideRefund(
	services: Services,
	staff: Staff,
	applicationId: string,
	decision: { refundId: string; decision: "approved" | "returned"; reason: string },
): Promise<Outcome<Application>> {
	const [refund] = await services.db.select().from(refunds).where(eq(refunds.id, decision.refundId));
	if (refund?.applicationId !== applicationId) return failure("not-found", "application_not_found");
	const maker = { by: refund.requestedBy ?? "", ...(refund.maker === null ? {} : { person: refund.maker }) };
	if (decision.decision === "approved" && isProposer(maker, staff)) return failure("conflict", "same_person");
	return changeApplication(services, applicationId, staffActor(staff), { type: "refund-decided", ...decision });
}
