import type { MailState } from "../inbox/mail.ts";
import { DAY } from "../time/calendar.ts";

/**
 * How long the history of an ended application stays in the database after its last event, in milliseconds: so long may it
 * be reopened and may a refund be asked for (state machine S14, refund policy). Then it lies in the cold store, as long
 * as the application.
 */
export const RECENT_EVENTS = 30 * DAY;

/**
 * How long a webhook event stays in the inbox after it was acted on, in milliseconds. The provider sends one again for
 * three days and lists it for thirty; what it brought about stands in the application's own history.
 */
export const WEBHOOK_EVENT_RETENTION = 90 * DAY;

/** One thing that happened to an application, as the append-only log has it. */
type PastEvent = {
	version: number;
	eventId: string;
	type: string;
	actor: unknown;
	details: unknown;
	/** What people wrote, sealed; absent from what was stored before it was kept apart. */
	words?: string | null;
	hash?: string | null;
	status: string;
	at: number;
};

/** A mail that went out, or did not. */
type PastMail = {
	id: number;
	key: string;
	emailType: string;
	recipient: string;
	status: MailState;
	createdAt: number;
};

/** Work that followed from an event and was done. Moments in UTC milliseconds. */
type PastEffect = { key: string; effect: unknown; createdAt: number; doneAt: number | null };

export type History = {
	events: readonly PastEvent[];
	mails: readonly PastMail[];
	effects: readonly PastEffect[];
};

export const NO_HISTORY: History = { events: [], mails: [], effects: [] };

/** Both parts of a history, each thing once and in its order. What was stored before and is still at hand is the same. */
export function joinHistories(stored: History, atHand: History): History {
	return {
		events: joinBy(stored.events, atHand.events, ({ version }) => version),
		mails: joinBy(stored.mails, atHand.mails, ({ id }) => id),
		effects: joinBy(stored.effects, atHand.effects, ({ key }) => key),
	};
}

function joinBy<T>(stored: readonly T[], atHand: readonly T[], keyOf: (item: T) => string | number): T[] {
	const known = new Set(stored.map(keyOf));
	return [...stored, ...atHand.filter((item) => !known.has(keyOf(item)))];
}
