import { eq } from "drizzle-orm";
import { outbox } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { isClosed } from "#app/domain/application/endings.ts";
import type { Effect } from "#app/domain/application/event.ts";
import { HOUR } from "#app/domain/time/calendar.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { isAddressProven } from "#app/queries/people/find-owner-session.server.ts";
import type { Services } from "#app/services.ts";
import { takeFromMailBudget } from "./mail-budget.server.ts";

type Row = typeof outbox.$inferSelect;

/**
 * Whether an effect may be done now. A mail that strangers may have caused comes out of its recipient's budget, once; until
 * there is room it waits for the next hour, which is no failure, and it never leaves when it is not true any more.
 */
export async function turnOf(
	services: Services,
	{ key, applicationId, effect }: Row,
): Promise<"now" | "later" | "never"> {
	if (effect.kind !== "mail" || !effect.waits) return "now";
	const application = await findApplication(services, applicationId);
	if (!application || isOutdated(effect, application)) return "never";
	const provenOwner = await isAddressProven(services, applicationId);
	const cause = { recipient: application.email, network: null, provenOwner, applicationId };
	const taken = await takeFromMailBudget(services, cause);
	if (taken !== "taken") return "later";
	const { waits: _waited, ...leaving } = effect;
	await services.db.update(outbox).set({ effect: leaving }).where(eq(outbox.key, key));
	return "now";
}

/** Asks for a payment, or for the rest of a draft, when nobody waits for that any more. */
function isOutdated({ template }: Extract<Effect, { kind: "mail" }>, application: Application): boolean {
	if (template === "cancelled" || template === "rejected" || template === "message_answered") return false;
	return application.paidAt !== null || isClosed(application);
}

/** Sets an effect aside until budgets are counted anew; it was no attempt. */
export async function putOff({ db, now }: Pick<Services, "db" | "now">, { key, attempts }: Row): Promise<void> {
	const nextHour = (Math.floor(now() / HOUR) + 1) * HOUR;
	await db
		.update(outbox)
		.set({ leasedUntil: null, dueAt: nextHour, attempts: attempts - 1 })
		.where(eq(outbox.key, key));
}
