import { inArray } from "drizzle-orm";
import { counters } from "#app/data/counts-schema.server.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { MINUTE, SECOND } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { incrementCounter } from "../people/increment-counter.server.ts";

const WINDOW = 15 * MINUTE;
/** Wrong passwords, or wrong codes, of an account in a quarter of an hour; and of everybody behind one address. */
const MAX_PER_ACCOUNT = 5;
const MAX_PER_NETWORK = 20;

type Try = { kind: "password" | "code"; userId: number; network: string };

function keysOf(services: Services, { kind, userId, network }: Try): [account: string, network: string] {
	const window = Math.floor(services.now() / WINDOW);
	return [`staff-${kind}:${userId}:${window}`, `staff-${kind}-from:${network}:${window}`];
}

/**
 * Counts a try before anything is compared: of a hundred at once five are looked at. Says how many are left after this
 * one, or how long to wait.
 */
export async function countSignInAttempt(services: Services, attempt: Try): Promise<Outcome<{ left: number }>> {
	const [account, network] = keysOf(services, attempt);
	const tries = await incrementCounter(services, account, WINDOW);
	const triesFrom = await incrementCounter(services, network, WINDOW);
	if (tries > MAX_PER_ACCOUNT || triesFrom > MAX_PER_NETWORK) {
		services.log("staff-sign-in-limited", { kind: attempt.kind, account: attempt.userId });
		const retryAfterSeconds = Math.ceil((WINDOW - (services.now() % WINDOW)) / SECOND);
		return failure("too-many", "too_many_tries", { retryAfterSeconds });
	}
	return success({ left: MAX_PER_ACCOUNT - tries });
}

/** Forgets the tries of an account that has got in. */
export async function resetSignInAttempts(services: Services, attempt: Try): Promise<void> {
	await services.db.delete(counters).where(inArray(counters.key, keysOf(services, attempt)));
}
