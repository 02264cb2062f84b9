import { and, eq, isNull } from "drizzle-orm";
import * as v from "valibot";
import { deadLetters } from "#app/data/counts-schema.server.ts";
import { mayMoveMoney, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { Services } from "#app/services.ts";
import { deliverOutbox } from "./deliver-outbox.server.ts";

/** The part of the platform's message used here. */
type QueueMessage = Pick<Message, "id" | "body" | "attempts" | "ack" | "retry">;

const messageSchema = v.object({ applicationId: v.pipe(v.string(), v.minLength(1)) });

const MAX_DELAY_SECONDS = 3600;

/** Exponential backoff: 30 s, 60 s, 120 s … at most an hour. */
function retryDelaySeconds(attempts: number): number {
	return Math.min(30 * 2 ** (attempts - 1), MAX_DELAY_SECONDS);
}

/**
 * Delivers the effects of the applications that a batch names. Each message is acknowledged or retried individually;
 * one that fails all of its attempts (`max_retries` in wrangler.toml) goes to the dead-letter queue. Repeated messages
 * are harmless: the outbox delivers each effect once.
 */
export async function consumeOutbox(
	services: Services,
	messages: readonly QueueMessage[],
	deliver: (services: Services, applicationId: string) => Promise<unknown> = deliverOutbox,
): Promise<void> {
	for (const message of messages) {
		try {
			await deliver(services, v.parse(messageSchema, message.body).applicationId);
			message.ack();
		} catch (error) {
			const name = error instanceof Error ? error.name : "unknown";
			services.log("message-failed", { attempts: message.attempts, error: name });
			message.retry({ delaySeconds: retryDelaySeconds(message.attempts) });
		}
	}
}

/** Stores messages that failed all of their attempts, for staff to see. Retried while the database is unavailable. */
export async function storeDeadLetters(services: Services, messages: readonly QueueMessage[]): Promise<void> {
	for (const message of messages) {
		const body = v.safeParse(messageSchema, message.body);
		const applicationId = body.success ? body.output.applicationId : null;
		try {
			await services.db
				.insert(deadLetters)
				.values({ id: message.id, applicationId, receivedAt: services.now() })
				.onConflictDoNothing();
			services.log("dead-letter", {});
			message.ack();
		} catch {
			message.retry({ delaySeconds: retryDelaySeconds(message.attempts) });
		}
	}
}

/** Reasons why a dead letter needs no delivery. */
export const DISCARD_REASONS = ["delivered", "not-needed", "unreadable"] as const;
export type DiscardReason = (typeof DISCARD_REASONS)[number];

/**
 * Delivers the open effects of a dead letter's application. It stays open when the outbox cannot be read; an effect
 * that fails is retried and shown by the outbox.
 */
export async function retryDeadLetter(services: Services, staff: Staff, id: string): Promise<Outcome<null>> {
	if (!mayMoveMoney(staff)) return failure("forbidden", "staff_only");
	const [letter] = await services.db.select().from(deadLetters).where(isOpenLetter(id));
	if (!letter?.applicationId) return failure("conflict", "wrong_state");
	try {
		await deliverOutbox(services, letter.applicationId);
	} catch (error) {
		services.log("message-failed", { error: error instanceof Error ? error.name : "unknown" });
		return failure("unavailable", "service_unavailable");
	}
	return resolveDeadLetter(services, staff, id, "retried");
}

/** Closes a dead letter without delivering anything. The caller records the reason. */
export async function discardDeadLetter(services: Services, staff: Staff, id: string): Promise<Outcome<null>> {
	if (!mayMoveMoney(staff)) return failure("forbidden", "staff_only");
	return resolveDeadLetter(services, staff, id, "discarded");
}

async function resolveDeadLetter(
	{ db, now }: Services,
	staff: Staff,
	id: string,
	resolution: "retried" | "discarded",
): Promise<Outcome<null>> {
	const resolved = await db
		.update(deadLetters)
		.set({ resolution, resolvedAt: now(), resolvedBy: staff.id })
		.where(isOpenLetter(id))
		.returning({ id: deadLetters.id });
	return resolved.length > 0 ? success(null) : failure("conflict", "wrong_state");
}

function isOpenLetter(id: string) {
	return and(eq(deadLetters.id, id), isNull(deadLetters.resolvedAt));
}
