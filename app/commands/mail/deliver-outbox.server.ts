import { and, asc, desc, eq, gt, isNotNull, isNull, lte, ne, notExists, or, sql } from "drizzle-orm";
import { markArchiveOutdated } from "#app/data/application.server.ts";
import { EFFECT_OPEN } from "#app/data/conditions.server.ts";
import { ownerSessions } from "#app/data/owner-schema.server.ts";
import { applications, emailLogs, outbox } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { Effect, MailTemplate } from "#app/domain/application/event.ts";
import { mayMoveMoney, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { isMergeable, isOutdated, MAX_MERGED_MAILS } from "#app/domain/inbox/mail.ts";
import { normaliseMailbox } from "#app/domain/person/email-address.ts";
import { HOUR, MINUTE, SECOND } from "#app/domain/time/calendar.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { isEmailVerified } from "#app/queries/people/owner-session.server.ts";
import type { Services } from "#app/services.ts";
import { notifyAgent } from "../agents/agent-messages.server.ts";
import { requestBetterDocuments } from "../application/review.server.ts";
import { recordErasure } from "../backup/repeat-erasures.server.ts";
import { issueCreditNote, issueInvoice } from "../money/invoices.server.ts";
import { cancelPayment } from "../money/observe-payment.server.ts";
import { refundPayment } from "../money/refunds.server.ts";
import { settleCommission } from "../partners/commissions.server.ts";
import { EffectNotReady } from "./effect-not-ready.server.ts";
import { consumeMailQuota } from "./mail-quota.server.ts";
import { sendPush } from "./push.server.ts";
import { sendApplicationMail, sendWithdrawalLink } from "./send-application-mail.server.ts";

const LEASE_MS = MINUTE;
const MAX_ATTEMPTS = 12;
const BATCH = 20;

/** Exponential backoff: 10 s, 20 s, 40 s … at most an hour. */
function retryDelay(attempts: number): number {
	return Math.min(5 * SECOND * 2 ** attempts, 60 * MINUTE);
}

/**
 * Runs the due effects in the outbox, of one application or of all, and returns their number. Called after each change,
 * by the queue after a room's alarm, and by cron. A lease prevents concurrent runs, and each effect is idempotent.
 */
export async function deliverOutbox(services: Services, applicationId?: string): Promise<number> {
	const { doneCount } = await deliverBatch(services, applicationId);
	return doneCount;
}

/**
 * Delivers until nothing is due or a minute has passed. Failures are retried later, so that an e-mail outage does not
 * delay refunds.
 */
export async function deliverAll(services: Services): Promise<void> {
	const deadline = services.now() + MINUTE;
	for (let claimedCount = BATCH; claimedCount > 0 && services.now() < deadline; )
		({ claimedCount } = await deliverBatch(services));
}

async function deliverBatch(
	services: Services,
	applicationId?: string,
): Promise<{ claimedCount: number; doneCount: number }> {
	const rows = await claimEffects(services, applicationId);
	let doneCount = 0;
	for (const row of rows) {
		try {
			const slot = await acquireMailSlot(services, row);
			if (slot === "later") {
				await defer(services, row, HOUR);
				continue;
			}
			if (slot !== "never") await runEffect(services, row.applicationId, slot);
			await services.db.update(outbox).set({ doneAt: services.now(), lastError: null }).where(eq(outbox.key, row.key));
			doneCount += 1;
		} catch (error) {
			if (error instanceof EffectNotReady) await defer(services, row, 5 * MINUTE);
			else await postpone(services, row, error);
		}
	}
	return { claimedCount: rows.length, doneCount };
}

async function claimEffects(services: Services, applicationId?: string) {
	const now = services.now();
	const isClaimable = and(
		EFFECT_OPEN,
		lte(outbox.dueAt, now),
		or(isNull(outbox.leasedUntil), lte(outbox.leasedUntil, now)),
		applicationId === undefined ? undefined : eq(outbox.applicationId, applicationId),
	);
	const due = services.db
		.select({ key: outbox.key })
		.from(outbox)
		.where(isClaimable)
		.orderBy(asc(outbox.dueAt))
		.limit(BATCH);
	return services.db
		.update(outbox)
		.set({ leasedUntil: now + LEASE_MS, attempts: sql`${outbox.attempts} + 1` })
		.where(and(isClaimable, sql`${outbox.key} IN ${due}`))
		.returning();
}

async function runEffect(services: Services, applicationId: string, effect: Effect): Promise<void> {
	switch (effect.kind) {
		case "mail":
			return sendApplicationMail(services, applicationId, effect.template, effect.key, effect.mergedIds);
		case "withdrawal-link":
			return sendWithdrawalLink(services, applicationId, effect.statedAt, effect.key);
		case "cancel-payment":
			return cancelPayment(services, effect.paymentId);
		case "refund":
			return refundPayment(services, effect.refundId);
		case "commission":
			return settleCommission(services, applicationId);
		case "record-erasure":
			return recordErasure(services, applicationId, effect.erasure);
		case "invoice":
			return issueInvoice(services, effect.paymentId);
		case "credit-note":
			return issueCreditNote(services, effect.paymentId, effect.source);
		case "ask-about-documents":
			return requestBetterDocuments(services, applicationId);
		case "agent-message":
			return notifyAgent(services, applicationId, effect.key);
		case "push":
			return sendPush(services, applicationId, effect);
		default:
			// Queued by a newer release during a deployment. It is retried, because this release must not mark it as done.
			throw new UnknownEffect();
	}
}

class UnknownEffect extends Error {
	override readonly name = "UnknownEffect";
}

async function postpone(services: Services, row: typeof outbox.$inferSelect, error: unknown): Promise<void> {
	const lastError = error instanceof Error ? error.message.slice(0, 200) : "unknown";
	const isExhausted = row.attempts >= MAX_ATTEMPTS;
	services.log("effect-failed", { effect: row.effect.kind, attempts: row.attempts, givenUp: isExhausted });
	await services.db
		.update(outbox)
		.set({
			leasedUntil: null,
			lastError,
			dueAt: services.now() + retryDelay(row.attempts),
			failedAt: isExhausted ? services.now() : null,
		})
		.where(eq(outbox.key, row.key));
}

type Row = typeof outbox.$inferSelect;
type MailEffect = Extract<Effect, { kind: "mail" }>;

/** Maximum number of waiting e-mails examined for one mailbox. */
const MAX_WAITING = 500;

const isUnverified = notExists(
	sql`(SELECT 1 FROM ${ownerSessions} AS s WHERE s.application_id = ${applications.id} AND s.email_verified = 1)`,
);

/**
 * Returns the effect if it may run now. An e-mail that strangers may have caused consumes its recipient's quota:
 * "later" means that none is left, and "never" that it is outdated, a duplicate, or blocked by the recipient. Other
 * e-mails queued for the same mailbox are merged into it.
 */
async function acquireMailSlot(services: Services, row: Row): Promise<Effect | "later" | "never"> {
	const { effect, applicationId } = row;
	if (effect.kind !== "withdrawal-link" && !(effect.kind === "mail" && effect.deferrable)) return effect;
	const application = await findApplication(services, applicationId);
	if (!application) return "never";
	const template = effect.kind === "mail" ? effect.template : null;
	if (template && (isOutdated(template, application) || (await wasJustSent(services, row, application, template))))
		return "never";
	const isVerified = await isEmailVerified(services, applicationId);
	const owner = isVerified
		? { own: template ? applicationId : `withdrawal ${applicationId}` }
		: { unverified: application.email };
	const quota = await consumeMailQuota(services, { network: null, owner });
	if (quota === "stopped") return "never";
	if (quota !== "consumed") return "later";
	if (effect.kind !== "mail") return effect;
	return mergeMails(services, row.key, effect, isVerified ? [] : await findMergeableMails(services, row, application));
}

/** Whether the same mail was sent to the address since this one was queued, or within the last hour. */
async function wasJustSent(
	{ db, now }: Services,
	{ createdAt }: Row,
	{ id, email }: Application,
	template: MailTemplate,
): Promise<boolean> {
	if (!isMergeable(template)) return false;
	const [log] = await db
		.select({ id: emailLogs.id })
		.from(emailLogs)
		.where(
			and(
				eq(emailLogs.relatedEntityId, id),
				eq(emailLogs.emailType, template),
				eq(emailLogs.recipient, email),
				eq(emailLogs.status, "sent"),
				gt(emailLogs.createdAt, Math.min(createdAt, now() - HOUR)),
			),
		)
		.limit(1);
	return log !== undefined;
}

type MergeableMail = { key: string; applicationId: string };

/** Finds other waiting e-mails to the same unverified mailbox. */
async function findMergeableMails({ db }: Services, { key }: Row, { email }: Application): Promise<MergeableMail[]> {
	const mailbox = normaliseMailbox(email);
	const rows = await db
		.select({ key: outbox.key, applicationId: outbox.applicationId, effect: outbox.effect, email: applications.email })
		.from(outbox)
		.innerJoin(applications, eq(applications.id, outbox.applicationId))
		.where(and(EFFECT_OPEN, sql`json_extract(${outbox.effect}, '$.deferrable')`, ne(outbox.key, key), isUnverified))
		.orderBy(desc(outbox.dueAt))
		.limit(MAX_WAITING);
	return rows
		.filter(
			({ effect, email: recipient }) =>
				effect.kind === "mail" && isMergeable(effect.template) && normaliseMailbox(recipient) === mailbox,
		)
		.slice(0, MAX_MERGED_MAILS);
}

/** Merges e-mails in one batch: each is sent with this one or remains queued. */
async function mergeMails(
	{ db, now }: Services,
	key: string,
	effect: MailEffect,
	merged: MergeableMail[],
): Promise<MailEffect> {
	const { deferrable: _deferred, ...remainingEffect } = effect;
	const mergedIds = [...new Set(merged.map(({ applicationId }) => applicationId))];
	const mergedEffect = mergedIds.length === 0 ? remainingEffect : { ...remainingEffect, mergedIds };
	await db.batch([
		db.update(outbox).set({ effect: mergedEffect }).where(eq(outbox.key, key)),
		...merged.map(({ key: mergedKey }) => db.update(outbox).set({ doneAt: now() }).where(eq(outbox.key, mergedKey))),
	]);
	return mergedEffect;
}

/**
 * Postpones an effect until the next hour's quota, or until an earlier effect is done. Does not count as an attempt.
 * @param delay in ms
 */
async function defer({ db, now }: Pick<Services, "db" | "now">, { key, attempts }: Row, delay: number): Promise<void> {
	await db
		.update(outbox)
		.set({ leasedUntil: null, dueAt: now() + delay, attempts: attempts - 1 })
		.where(eq(outbox.key, key));
}

/** Retries an effect that was abandoned. Idempotent. */
export async function retryEffect(services: Services, staff: Staff, key: string): Promise<Outcome<null>> {
	if (!mayMoveMoney(staff)) return failure("forbidden", "staff_only");
	const [row] = await services.db
		.update(outbox)
		.set({ failedAt: null, leasedUntil: null, attempts: 0, dueAt: services.now() })
		.where(and(eq(outbox.key, key), isNotNull(outbox.failedAt)))
		.returning({ applicationId: outbox.applicationId, effect: outbox.effect });
	if (!row) return failure("conflict", "wrong_state");
	await markArchiveOutdated(services.db, row.applicationId);
	services.log("effect-retried", { effect: row.effect.kind, role: staff.role });
	services.deliverSoon(row.applicationId);
	return success(null);
}
