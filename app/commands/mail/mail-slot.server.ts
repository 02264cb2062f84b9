import { and, desc, eq, gt, ne, notExists, sql } from "drizzle-orm";
import { EFFECT_OPEN } from "#app/data/conditions.server.ts";
import { ownerSessions } from "#app/data/owner-schema.server.ts";
import { applications, emailLogs, outbox } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { Effect, MailTemplate } from "#app/domain/application/event.ts";
import { isJoinable, isOutdated, MAX_JOINED } from "#app/domain/inbox/stranger-mail.ts";
import { mailboxOf } from "#app/domain/person/mailbox.ts";
import { HOUR } from "#app/domain/time/calendar.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { isEmailVerified } from "#app/queries/people/find-owner-session.server.ts";
import type { Services } from "#app/services.ts";
import { consumeMailQuota } from "./mail-quota.server.ts";

type Row = typeof outbox.$inferSelect;
type MailEffect = Extract<Effect, { kind: "mail" }>;

/** Of those that wait for anybody, so many are looked through for one mailbox. */
const MAX_WAITING = 500;

const isUnproved = notExists(
	sql`(SELECT 1 FROM ${ownerSessions} AS s WHERE s.application_id = ${applications.id} AND s.email_verified = 1)`,
);

/**
 * The effect, if it may be done now. A mail that strangers may have caused comes out of its recipient's budget, once; until
 * there is room it waits, which is no failure, and it never leaves when it is not true any more, when the same has just been
 * sent, or when the recipient has said "this was not me". What waits for the same mailbox is joined to the one that leaves.
 */
export async function acquireMailSlot(services: Services, row: Row): Promise<Effect | "later" | "never"> {
	const { effect, applicationId } = row;
	if (effect.kind !== "withdrawal-link" && !(effect.kind === "mail" && effect.waits)) return effect;
	const application = await findApplication(services, applicationId);
	if (!application) return "never";
	const template = effect.kind === "mail" ? effect.template : null;
	if (template && (isOutdated(template, application) || (await hasJustLeft(services, row, application, template))))
		return "never";
	const isVerified = await isEmailVerified(services, applicationId);
	const of = isVerified
		? { own: template ? applicationId : `withdrawal ${applicationId}` }
		: { unproved: application.email };
	const taken = await consumeMailQuota(services, { network: null, of });
	if (taken === "stopped") return "never";
	if (taken !== "taken") return "later";
	if (effect.kind !== "mail") return effect;
	return leave(services, row.key, effect, isVerified ? [] : await findJoined(services, row, application));
}

/** Whether this very mail has reached the address since it was caused, or within the hour. */
async function hasJustLeft(
	{ db, now }: Services,
	{ createdAt }: Row,
	{ id, email }: Application,
	template: MailTemplate,
): Promise<boolean> {
	if (!isJoinable(template)) return false;
	const [sent] = await db
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
	return sent !== undefined;
}

type Joined = { key: string; applicationId: string };

/** What else waits for the same mailbox, of addresses that nobody has proved. */
async function findJoined({ db }: Services, { key }: Row, { email }: Application): Promise<Joined[]> {
	const mailbox = mailboxOf(email);
	const rows = await db
		.select({ key: outbox.key, applicationId: outbox.applicationId, effect: outbox.effect, email: applications.email })
		.from(outbox)
		.innerJoin(applications, eq(applications.id, outbox.applicationId))
		.where(and(EFFECT_OPEN, sql`json_extract(${outbox.effect}, '$.waits')`, ne(outbox.key, key), isUnproved))
		.orderBy(desc(outbox.dueAt))
		.limit(MAX_WAITING);
	return rows
		.filter(
			({ effect, email: other }) =>
				effect.kind === "mail" && isJoinable(effect.template) && mailboxOf(other) === mailbox,
		)
		.slice(0, MAX_JOINED);
}

/** One batch: what is joined leaves with this mail, or waits on. */
async function leave({ db, now }: Services, key: string, effect: MailEffect, joined: Joined[]): Promise<MailEffect> {
	const { waits: _waited, ...leaving } = effect;
	const also = [...new Set(joined.map(({ applicationId }) => applicationId))];
	const joint = also.length === 0 ? leaving : { ...leaving, also };
	await db.batch([
		db.update(outbox).set({ effect: joint }).where(eq(outbox.key, key)),
		...joined.map(({ key: other }) => db.update(outbox).set({ doneAt: now() }).where(eq(outbox.key, other))),
	]);
	return joint;
}

/** Sets an effect aside until an hour's budget is over; it was no attempt. */
export async function putOff({ db, now }: Pick<Services, "db" | "now">, { key, attempts }: Row): Promise<void> {
	await db
		.update(outbox)
		.set({ leasedUntil: null, dueAt: now() + HOUR, attempts: attempts - 1 })
		.where(eq(outbox.key, key));
}
