import { and, asc, eq, isNull, lte, or, sql } from "drizzle-orm";
import { EFFECT_OPEN } from "#app/data/conditions.server.ts";
import { outbox } from "#app/data/schema.server.ts";
import type { Effect } from "#app/domain/application/event.ts";
import { MINUTE, SECOND } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { requestBetterDocuments } from "../application/request-better-documents.server.ts";
import { cancelPayment } from "../money/cancel-payment.server.ts";
import { refundPayment } from "../money/refund-payment.server.ts";
import { settleCommission } from "../partners/settle-commission.server.ts";
import { acquireMailSlot, putOff } from "./mail-slot.server.ts";
import { sendApplicationMail, sendWithdrawalLink } from "./send-application-mail.server.ts";

const LEASE_MS = MINUTE;
const MAX_ATTEMPTS = 12;
const BATCH = 20;

/** Waits longer after each failure: 5 s, 10 s, 20 s … at most an hour. */
function retryDelay(attempts: number): number {
	return Math.min(5 * SECOND * 2 ** attempts, 60 * MINUTE);
}

/**
 * Does the work that is written in the outbox, of one application or of all, and returns how many effects were done. Called
 * right after the answer, by the room's alarm through the queue, and by the cron: a lease keeps two of them from doing
 * the same at once, and each effect is harmless to repeat.
 */
export async function deliverOutbox(services: Services, applicationId?: string): Promise<number> {
	const { done } = await deliverSome(services, applicationId);
	return done;
}

/**
 * Goes on until nothing is due, or a minute is over. What fails comes back later, so that a post office that is away
 * keeps no refund waiting behind its mails.
 */
export async function deliverAll(services: Services): Promise<void> {
	const until = services.now() + MINUTE;
	for (let claimed = BATCH; claimed > 0 && services.now() < until; ) ({ claimed } = await deliverSome(services));
}

async function deliverSome(services: Services, applicationId?: string): Promise<{ claimed: number; done: number }> {
	const rows = await claim(services, applicationId);
	let done = 0;
	for (const row of rows) {
		try {
			const turn = await acquireMailSlot(services, row);
			if (turn === "later") {
				await putOff(services, row);
				continue;
			}
			if (turn !== "never") await perform(services, row.applicationId, turn);
			await services.db.update(outbox).set({ doneAt: services.now(), lastError: null }).where(eq(outbox.key, row.key));
			done += 1;
		} catch (error) {
			await postpone(services, row, error);
		}
	}
	return { claimed: rows.length, done };
}

async function claim(services: Services, applicationId?: string) {
	const now = services.now();
	const open = and(
		EFFECT_OPEN,
		lte(outbox.dueAt, now),
		or(isNull(outbox.leasedUntil), lte(outbox.leasedUntil, now)),
		applicationId === undefined ? undefined : eq(outbox.applicationId, applicationId),
	);
	const due = services.db.select({ key: outbox.key }).from(outbox).where(open).orderBy(asc(outbox.dueAt)).limit(BATCH);
	return services.db
		.update(outbox)
		.set({ leasedUntil: now + LEASE_MS, attempts: sql`${outbox.attempts} + 1` })
		.where(and(open, sql`${outbox.key} IN ${due}`))
		.returning();
}

async function perform(services: Services, applicationId: string, effect: Effect): Promise<void> {
	switch (effect.kind) {
		case "mail":
			return sendApplicationMail(services, applicationId, effect.template, effect.key, effect.also);
		case "withdrawal-link":
			return sendWithdrawalLink(services, applicationId, effect.statedAt, effect.key);
		case "cancel-payment":
			return cancelPayment(services, effect.paymentId);
		case "refund":
			return refundPayment(services, effect.refundId);
		case "commission":
			return settleCommission(services, applicationId);
		case "ask-about-documents":
			return requestBetterDocuments(services, applicationId);
	}
}

async function postpone(services: Services, row: typeof outbox.$inferSelect, error: unknown): Promise<void> {
	const lastError = error instanceof Error ? error.message.slice(0, 200) : "unknown";
	const givenUp = row.attempts >= MAX_ATTEMPTS;
	services.log("effect-failed", { effect: row.effect.kind, attempts: row.attempts, givenUp });
	await services.db
		.update(outbox)
		.set({
			leasedUntil: null,
			lastError,
			dueAt: services.now() + retryDelay(row.attempts),
			failedAt: givenUp ? services.now() : null,
		})
		.where(eq(outbox.key, row.key));
}
