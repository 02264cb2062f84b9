import { retryEffect } from "#app/commands/mail/deliver-outbox.server.ts";
import { reprocessWebhookEvent } from "#app/commands/money/stripe-events.server.ts";
import { mayMoveMoney, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import type { Services } from "#app/services.ts";

/** Handles a form of the payments page: retries an abandoned effect or a stuck event. */
export async function retryIssue(services: Services, staff: Staff, form: FormData | null): Promise<Outcome<unknown>> {
	if (!mayMoveMoney(staff)) return failure("forbidden", "staff_only");
	const id = form?.get("id");
	if (typeof id !== "string" || id === "") return failure("invalid", "invalid_request");
	switch (form?.get("kind")) {
		case "effect_given_up":
			return retryEffect(services, staff, id);
		case "notice_stuck":
			return reprocessWebhookEvent(services, id);
		default:
			return failure("invalid", "invalid_request");
	}
}
