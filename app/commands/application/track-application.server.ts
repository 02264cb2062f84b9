import type { Application } from "#app/domain/application/application.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { MINUTE } from "#app/domain/time/calendar.ts";
import { findApplicationByNumber } from "#app/queries/application/find-application-by-number.server.ts";
import type { Services, Visitor } from "#app/services.ts";
import { incrementCounter } from "../people/increment-counter.server.ts";

const PER_MINUTE = 10;

/** Looks up a number for whoever asks, ten times a minute (ruling T4). An impossible and an unknown one are the same. */
export async function trackApplication(
	services: Services,
	{ network }: Pick<Visitor, "network">,
	written: string,
): Promise<Outcome<Application>> {
	const minute = Math.floor(services.now() / MINUTE);
	if ((await incrementCounter(services, `track:${network}:${minute}`, MINUTE)) > PER_MINUTE)
		return failure("too-many", "too_many_requests", { retryAfterSeconds: 60 });
	const application = await findApplicationByNumber(services, written);
	return application ? success(application) : failure("not-found", "application_not_found");
}
