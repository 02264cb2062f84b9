import { and, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { type ownerSessions, pushSubscriptions } from "#app/data/owner-schema.server.ts";
import { openJson, sealJson } from "#app/data/sealed-columns.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { Effect, PushNotice } from "#app/domain/application/event.ts";
import { linkedPagePath } from "#app/domain/application/journey.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { withLanguage } from "#app/domain/language.ts";
import { isPushDue, MAX_PUSH_SUBSCRIPTIONS, pushSubscriptionSchema } from "#app/domain/push.ts";
import { m } from "#app/paraglide/messages.js";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { deriveId } from "#app/server/random.server.ts";
import type { PushMessage, Services } from "#app/services.ts";

type OwnerSession = Pick<typeof ownerSessions.$inferSelect, "id" | "applicationId">;

/**
 * Subscribes this browser to notifications about its application.
 * @param subscription the browser's subscription as JSON, not yet validated
 */
export async function subscribeToPush(
	{ db, now, push }: Services,
	{ id, applicationId }: OwnerSession,
	subscription: unknown,
): Promise<Outcome<null>> {
	const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), pushSubscriptionSchema), subscription);
	if (!push || !parsed.success || !(await push.accepts(parsed.output))) return failure("invalid", "push_refused");
	const sealed = await sealJson(db, pushSubscriptions.subscription, id, parsed.output);
	// Counted and inserted in one statement, so that concurrent requests cannot exceed the limit.
	const { meta } = await db.run(sql`
		INSERT INTO ${pushSubscriptions} (session_id, application_id, subscription, key_id, created_at)
		SELECT ${id}, ${applicationId}, ${sealed}, ${db.keyring.current.id}, ${now()}
		WHERE (SELECT count(*) FROM ${pushSubscriptions} WHERE application_id = ${applicationId} AND session_id <> ${id})
			< ${MAX_PUSH_SUBSCRIPTIONS}
		ON CONFLICT (session_id) DO UPDATE SET subscription = excluded.subscription, key_id = excluded.key_id,
			created_at = excluded.created_at`);
	return meta.changes === 0 ? failure("conflict", "push_enough") : success(null);
}

/** Stops notifying this browser. */
export async function unsubscribeFromPush(
	{ db }: Pick<Services, "db">,
	{ id }: Pick<OwnerSession, "id">,
): Promise<void> {
	await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, id));
}

/**
 * Sends a notification to one browser, unless it is outdated or no longer wanted. Deletes a subscription that its push
 * service no longer knows.
 * @throws when the push service fails: the outbox retries
 */
export async function sendPush(
	services: Services,
	applicationId: string,
	{ notice, session }: Extract<Effect, { kind: "push" }>,
): Promise<void> {
	const { db, push } = services;
	const isThisSession = eq(pushSubscriptions.sessionId, session);
	const [row] = await db.select().from(pushSubscriptions).where(isThisSession);
	const application = await findApplication(services, applicationId);
	if (!push || !row || !application || !isPushDue(notice, application)) return;
	const subscription = await openJson(db, pushSubscriptions.subscription, session, row.subscription);
	if (!subscription) return;
	const outcome = await push.send(subscription, await composeMessage(notice, application));
	if (outcome === "sent") return;
	const unchanged = eq(pushSubscriptions.subscription, row.subscription);
	await db.delete(pushSubscriptions).where(and(isThisSession, unchanged));
}

/** Composes a notification. It contains no personal data and no number, because it may appear on a locked screen. */
async function composeMessage(notice: PushNotice, { id, language }: Application): Promise<PushMessage> {
	const locale = { locale: language };
	const [title, body] =
		notice === "nif"
			? [m.push_nif_title({}, locale), m.push_nif_text({}, locale)]
			: [m.push_act_title({}, locale), m.push_act_text({}, locale)];
	const path = withLanguage(linkedPagePath("confirmation", id), language);
	return { topic: await deriveId(`push ${id}`), data: { title, body, path, language } };
}
