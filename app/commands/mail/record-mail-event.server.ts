import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { markArchiveOutdated } from "#app/data/application.server.ts";
import { MAIL_PROVIDER_ID } from "#app/data/conditions.server.ts";
import { emailLogs } from "#app/data/schema.server.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { DAY, MINUTE } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { incrementCounter, readCounter } from "../people/increment-counter.server.ts";

/** An event of the mail provider about an e-mail. */
export type MailEvent = {
	/** The provider's id of the event, to recognise repeats. */
	id: string;
	type: string;
	/** The provider's id of the mail. */
	providerId: string;
	/** UTC milliseconds. */
	at: number;
};

/** Events that are logged, by type. The others report success or the recipient's behaviour. */
const LOGGED_EVENTS: Record<string, { status: "bounced" | "failed"; errorMessage: string }> = {
	"email.bounced": { status: "bounced", errorMessage: "The recipient's mail server returned it" },
	"email.failed": { status: "failed", errorMessage: "The mail provider could not send it" },
	"email.suppressed": { status: "bounced", errorMessage: "The mail provider sends nothing more to this address" },
};

/** Maximum time by which an event may precede our log entry for its mail. */
const MAX_CLOCK_SKEW_MS = 10 * MINUTE;

/**
 * Marks an e-mail as bounced or failed. Idempotent; fails for an unknown mail so that the provider repeats the event,
 * which may precede our own log.
 */
export async function recordMailEvent(
	services: Services,
	event: MailEvent,
): Promise<Outcome<"handled" | "ignored" | "duplicate">> {
	const update = LOGGED_EVENTS[event.type];
	// An unreadable response of the provider (worker/adapters/mailers.ts) identifies no mail.
	if (!update || event.providerId === "unknown") return success("ignored");
	const counter = `mail-event:${event.id}`;
	if ((await readCounter(services, counter)) > 0) return success("duplicate");
	const { db, now } = services;
	const updated = await db
		.update(emailLogs)
		.set(update)
		.where(and(hasProviderId(event), inArray(emailLogs.status, ["sent", "sending"])))
		.returning({ relatedEntityId: emailLogs.relatedEntityId });
	if (updated.length === 0) {
		const [existing] = await db.select({ id: emailLogs.id }).from(emailLogs).where(hasProviderId(event)).limit(1);
		if (!existing && Math.abs(now() - event.at) < MAX_CLOCK_SKEW_MS)
			return failure("unavailable", "service_unavailable", { retryAfterSeconds: 60 });
	}
	for (const { relatedEntityId } of updated)
		if (relatedEntityId !== null) await markArchiveOutdated(db, relatedEntityId);
	await incrementCounter(services, counter, 7 * DAY);
	services.log("mail-event", { type: event.type, marked: updated.length });
	return success(updated.length > 0 ? "handled" : "ignored");
}

/** Needs both conditions, because the index of provider ids is partial. */
function hasProviderId({ providerId }: MailEvent) {
	return and(isNotNull(emailLogs.metadata), eq(MAIL_PROVIDER_ID, providerId));
}
