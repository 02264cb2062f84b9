import { and, asc, eq, isNull, lte, or, sql } from "drizzle-orm";
import { EFFECT_OPEN } from "#app/data/conditions.server.ts";
import { letters } from "#app/data/inbox-schema.server.ts";
import { type Language, withLanguage } from "#app/domain/language.ts";
import { MINUTE, SECOND } from "#app/domain/time/calendar.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import type { Services } from "#app/services.ts";
import { sendAndLog, startMailLog } from "../mail/mail-log.server.ts";
import { notMeUrl } from "../mail/mail-quota.server.ts";

const LEASE_MS = MINUTE;
const MAX_ATTEMPTS = 12;
const BATCH = 20;

type Letter = typeof letters.$inferSelect;

/** Exponential backoff: 10 s, 20 s, 40 s … at most an hour. */
function retryDelay(attempts: number): number {
	return Math.min(5 * SECOND * 2 ** attempts, 60 * MINUTE);
}

/**
 * Sends one letter or all letters that are due, and returns how many were sent. A lease prevents concurrent sends, and
 * the key makes a repeat after an unknown result harmless.
 */
export async function deliverLetters(services: Services, key?: string): Promise<number> {
	let sentCount = 0;
	for (const letter of await claimLetters(services, key)) {
		try {
			await deliver(services, letter);
			await services.db.update(letters).set({ doneAt: services.now() }).where(eq(letters.key, letter.key));
			sentCount += 1;
		} catch (error) {
			await postpone(services, letter, error);
		}
	}
	return sentCount;
}

async function claimLetters({ db, now }: Services, key?: string): Promise<Letter[]> {
	const timestamp = now();
	const isClaimable = and(
		EFFECT_OPEN,
		lte(letters.dueAt, timestamp),
		or(isNull(letters.leasedUntil), lte(letters.leasedUntil, timestamp)),
		key === undefined ? undefined : eq(letters.key, key),
	);
	const due = db.select({ key: letters.key }).from(letters).where(isClaimable).orderBy(asc(letters.dueAt)).limit(BATCH);
	return db
		.update(letters)
		.set({ leasedUntil: timestamp + LEASE_MS, attempts: sql`${letters.attempts} + 1` })
		.where(and(isClaimable, sql`${letters.key} IN ${due}`))
		.returning();
}

async function deliver(services: Services, letter: Letter): Promise<void> {
	const { key, emailType, recipient, messageId, language, subject, body, path } = letter;
	if (!(await startMailLog(services, { key, emailType, recipient, relatedEntityId: messageId }))) return;
	const { origin, support } = services.settings;
	const hours = await getSetting(services, "support-hours");
	const { renderLetter } = await import("#app/emails/letter.tsx");
	const link = path === null ? null : origin + withLanguage(path, language);
	// The address in the sign-up of a partner or a firm is unverified.
	const isUnverified = emailType === "partner_news" || emailType === "agent_news";
	const notMeLink = isUnverified ? notMeUrl(services, recipient, language) : null;
	const mail = await renderLetter({ language, subject, body, link, support, hours, notMeLink });
	await sendAndLog(services, { ...mail, key, to: recipient, emailType, reference: messageId ?? key });
}

async function postpone(services: Services, { key, emailType, attempts }: Letter, error: unknown): Promise<void> {
	const isExhausted = attempts >= MAX_ATTEMPTS;
	const name = error instanceof Error ? error.name : "unknown";
	services.log("letter-failed", { type: emailType, attempts, givenUp: isExhausted, error: name });
	await services.db
		.update(letters)
		.set({
			leasedUntil: null,
			dueAt: services.now() + retryDelay(attempts),
			failedAt: isExhausted ? services.now() : null,
		})
		.where(eq(letters.key, key));
}

export type Notice = {
	/** Idempotency key. */
	key: string;
	emailType: string;
	subject: string;
	/** Paragraphs separated by empty lines. Never contains an applicant's name. */
	body: string;
	/** Path of the page about it; null if there is none. */
	path: string | null;
};

/** Notifies a partner, a firm or staff. The notice is stored before it is sent, and sent exactly once. */
export async function sendNotice(
	services: Services,
	{ email, language }: { email: string; language: Language },
	notice: Notice,
): Promise<void> {
	const now = services.now();
	const inserted = await services.db
		.insert(letters)
		.values({ ...notice, recipient: email, language, createdAt: now, dueAt: now })
		.onConflictDoNothing()
		.returning({ key: letters.key });
	if (inserted.length > 0) services.background(deliverLetters(services, notice.key));
}

/** Notifies one staff address, in English. */
export function notifyColleague(services: Services, email: string, notice: Notice): Promise<void> {
	return sendNotice(services, { email, language: "en" }, notice);
}

/**
 * Notifies the team's address once per key, in English. The mail contains no personal data, only a link to the details.
 */
export function notifyTeam(services: Services, notice: Notice): Promise<void> {
	return notifyColleague(services, services.settings.adminEmail, notice);
}
