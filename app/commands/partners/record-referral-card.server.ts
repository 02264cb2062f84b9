import { and, eq } from "drizzle-orm";
import { payments } from "#app/data/money-schema.server.ts";
import { referrals } from "#app/data/partners/partner-schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { shortHashOf } from "#app/random.server.ts";
import type { Services } from "#app/services.ts";

/**
 * Notes which card has paid for a referred application, as a hash. Throws when the provider does not answer: the commission is
 * opened by the next try.
 */
export async function recordReferralCard(services: Services, { id }: Pick<Application, "id">): Promise<void> {
	const { db } = services;
	const [payment] = await db
		.select({ intentId: payments.intentId })
		.from(payments)
		.where(and(eq(payments.applicationId, id), eq(payments.purpose, "application"), eq(payments.state, "succeeded")));
	if (!payment?.intentId) return;
	const found = await services.payments.getCardMark(payment.intentId);
	if (!found.ok && found.problem.kind === "unavailable") throw new Error("card provider away");
	if (!found.ok || found.value === null) return;
	await db
		.update(referrals)
		.set({ card: await shortHashOf(found.value) })
		.where(eq(referrals.applicationId, id));
}
