import type { Application } from "#app/domain/application/application.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { MINUTE } from "#app/domain/time/calendar.ts";
import { findApplicationByNumber } from "#app/queries/application/find-application-by-number.server.ts";
import { hashOf } from "#app/random.server.ts";
import type { Services, Visitor } from "#app/services.ts";
import { incrementCounter } from "../people/increment-counter.server.ts";

const PER_MINUTE = 10;

/** A household's worth of addresses: IPv6 is handed out by the /64, so counting single ones would count nothing. */
export function networkOf(ip: string): string {
	if (!ip.includes(":")) return ip;
	const [head = "", tail] = ip.toLowerCase().split("::");
	const before = head.split(":").filter(Boolean);
	const after = tail?.split(":").filter(Boolean) ?? [];
	const filled =
		tail === undefined ? before : [...before, ...Array(8 - before.length - after.length).fill("0"), ...after];
	return filled
		.slice(0, 4)
		.map((group) => group.replace(/^0+(?=.)/, ""))
		.join(":");
}

/** Looks up a number for whoever asks, ten times a minute (ruling T4). An impossible and an unknown one are the same. */
export async function trackApplication(
	services: Services,
	{ ip }: Pick<Visitor, "ip">,
	written: string,
): Promise<Outcome<Application>> {
	const asker = await hashOf(networkOf(ip));
	const minute = Math.floor(services.now() / MINUTE);
	if ((await incrementCounter(services, `track:${asker}:${minute}`, MINUTE)) > PER_MINUTE)
		return failure("too-many", "too_many_requests", { retryAfterSeconds: 60 });
	const application = await findApplicationByNumber(services, written);
	return application ? success(application) : failure("not-found", "application_not_found");
}
