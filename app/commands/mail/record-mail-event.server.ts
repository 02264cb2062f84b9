import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { markArchiveOutdated } from "#app/data/application.server.ts";
import { MAIL_PROVIDER_ID } from "#app/data/conditions.server.ts";
import { emailLogs } from "#app/data/schema.server.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { DAY, MINUTE } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { incrementCounter, readCounter } from "../people/increment-counter.server.ts";

/** An event of the mail provider about a mail. */
export type MailEvent = {
	/** The provider's own id of the event, by which a repeat is known. */
	id: string;
	type: string;
	/** Of the mail, as the provider named it when it was sent. */
	providerId: string;
	/** UTC milliseconds. */
	at: number;
};

/** Events that are logged, by type; the others report success or the recipient's behaviour. */
const LOGGED_EVENTS: Record<string, { status: "bounced" | "failed"; errorMessage: string }> = {
	"email.bounced": { status: "bounced", errorMessage: "The recipient's mail server returned it" },
	"email.failed": { status: "failed", errorMessage: "The mail provider could not send it" },
	"email.suppressed": { status: "bounced", errorMessage: "The mail provider sends nothing more to this address" },
};

/** How long an event may be sooner than our own note of the mail that it is about. */
const AHEAD_MS = 10 * MINUTE;

/**
 * Marks a mail as bounced or failed. Idempotent; fails for an unknown mail so that the provider repeats the event,
 * which may precede our own log.
 */
export async function recordMailEvent(
	services: Services,
	event: MailEvent,
): Promise<Outcome<"handled" | "ignored" | "duplicate">> {
	const update = LOGGED_EVENTS[event.type];
	// The name of no mail in particular: the provider's answer could not be read (worker/adapters/mailers.ts).
	if (!update || event.providerId === "unknown") return success("ignored");
	const counter = `mail-event:${event.id}`;
	if ((await readCounter(services, counter)) > 0) return success("duplicate");
	const { db, now } = services;
	const marked = await db
		.update(emailLogs)
		.set(update)
		.where(and(isThis(event), inArray(emailLogs.status, ["sent", "sending"])))
		.returning({ relatedEntityId: emailLogs.relatedEntityId });
	if (marked.length === 0) {
		const [known] = await db.select({ id: emailLogs.id }).from(emailLogs).where(isThis(event)).limit(1);
		if (!known && Math.abs(now() - event.at) < AHEAD_MS)
			return failure("unavailable", "service_unavailable", { retryAfterSeconds: 60 });
	}
	for (const { relatedEntityId } of marked)
		if (relatedEntityId !== null) await markArchiveOutdated(db, relatedEntityId);
	await incrementCounter(services, counter, 7 * DAY);
	services.log("mail-event", { type: event.type, marked: marked.length });
	return success(marked.length > 0 ? "handled" : "ignored");
}

/** Both conditions, because the index of provider ids is partial. */
function isThis({ providerId }: MailEvent) {
	return and(isNotNull(emailLogs.metadata), eq(MAIL_PROVIDER_ID, providerId));
}
