import { and, eq, isNotNull } from "drizzle-orm";
import { applications } from "#app/data/schema.server.ts";
import { users } from "#app/data/staff-schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { Actor, ApplicationEvent } from "#app/domain/application/event.ts";
import { type Staff, staffActor } from "#app/domain/application/staff-roles.ts";
import { type Outcome, success } from "#app/domain/failure.ts";
import type { PaymentPurpose } from "#app/domain/money/packages.ts";
import type { PaymentSnapshot } from "#app/domain/money/payment.ts";
import { isSamePerson, type ProposedBy } from "#app/domain/staff/approval.ts";
import { randomId } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { deliverWebhooks } from "../agents/deliver-webhooks.server.ts";

export const APPLICANT: Actor = { kind: "applicant" };
export const SYSTEM: Actor = { kind: "system" };

/**
 * Sends one change to the room of an application and runs its effects. An `eventId` makes the command idempotent;
 * `expectedVersion` makes it fail if the application has changed since the page was shown.
 */
export async function changeApplication(
	services: Services,
	applicationId: string,
	actor: Actor,
	event: ApplicationEvent,
	options: { eventId?: string; expectedVersion?: number | undefined } = {},
): Promise<Outcome<Application>> {
	const { eventId = randomId(), expectedVersion } = options;
	const request = {
		eventId,
		actor,
		at: services.now(),
		event,
		...(expectedVersion === undefined ? {} : { expectedVersion }),
	};
	const outcome = await services.rooms.apply(applicationId, request);
	if (!outcome.ok) {
		services.log("change-refused", { event: event.type, code: outcome.failure.code, from: outcome.failure.from });
		return outcome;
	}
	if (actor.kind === "staff") await makeClaimPermanent(services, applicationId, actor.id);
	if (outcome.value.changed) {
		services.log("changed", { event: event.type, status: outcome.value.application.status });
		if (event.type === "payment-observed")
			services.measure({
				name: "payment",
				subject: getPurpose(event.snapshot),
				outcome: event.snapshot.state,
				value: 1,
			});
		services.deliverSoon(applicationId);
		if (outcome.value.application.agentId !== null) services.background(deliverWebhooks(services));
	}
	return success(outcome.value.application);
}

/**
 * Returns the purpose of a payment for the measurements. The provider's value is free text, so only known purposes are
 * used.
 */
function getPurpose({ purpose }: PaymentSnapshot): PaymentPurpose {
	return purpose === "physical_delivery" ? purpose : "application";
}

/** Changes an application as a member of staff, based on `expectedVersion`. */
export function changeAsStaff(
	services: Services,
	staff: Staff,
	applicationId: string,
	event: ApplicationEvent,
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	return changeApplication(services, applicationId, staffActor(staff), event, { expectedVersion });
}

/**
 * Makes a claim permanent after an action by its holder. Never throws, because the action has already happened.
 * @param email of the account
 */
export async function makeClaimPermanent(
	{ db, log }: Pick<Services, "db" | "log">,
	applicationId: string,
	email: string,
): Promise<void> {
	const account = db.select({ id: users.id }).from(users).where(eq(users.email, email));
	const isClaimed = and(eq(applications.id, applicationId), isNotNull(applications.claimedUntil));
	try {
		await db
			.update(applications)
			.set({ claimedUntil: null })
			.where(and(isClaimed, eq(applications.assignedTo, account)));
	} catch (error) {
		log("claim-not-made-permanent", { error: error instanceof Error ? error.name : "unknown" });
	}
}

/** Whether this member of staff made the proposal, from any of their accounts. */
export function isProposer(proposal: ProposedBy, staff: Staff): boolean {
	return isSamePerson(proposal, { id: staff.email, person: staff.person });
}
