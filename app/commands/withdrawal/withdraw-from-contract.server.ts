import type { Application } from "#app/domain/application/application.ts";
import { type Staff, staffActor } from "#app/domain/application/staff-roles.ts";
import type { Outcome } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import type { Services } from "#app/services.ts";
import { APPLICANT, changeApplication } from "../application/change-application.server.ts";

/** The owner withdraws on the page: at once. Twice is once: the room knows that it has been said. */
export function withdrawAsOwner(
	services: Services,
	applicationId: string,
	language: Language,
): Promise<Outcome<Application>> {
	const event = { type: "withdrawn" as const, statedAt: services.now(), channel: "owner" as const, language };
	return changeApplication(services, applicationId, APPLICANT, event);
}

/** Staff record a withdrawal that came by e-mail or letter. @param statedAt when it was sent, UTC milliseconds */
export function recordWithdrawal(
	services: Services,
	staff: Staff,
	application: Pick<Application, "id" | "language">,
	statedAt: number,
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	const { id, language } = application;
	const event = { type: "withdrawn" as const, statedAt, channel: "staff" as const, language };
	return changeApplication(services, id, staffActor(staff), event, { expectedVersion });
}
