import type { MailState } from "../inbox/mail.ts";
import { DAY } from "../time/calendar.ts";

/**
 * How long the history of a closed application remains in the database after its last event, in milliseconds: during
 * this time it may be reopened and a refund requested (state machine S14, refund policy). Then it is in the archive,
 * for as long as the application exists.
 */
export const HISTORY_RETENTION = 30 * DAY;

/**
 * How long a webhook event remains in the inbox after processing, in milliseconds. The provider repeats events for
 * three days and lists them for thirty; their effects are in the application's history.
 */
export const WEBHOOK_EVENT_RETENTION = 90 * DAY;

/** An event as stored in the append-only log. */
type PastEvent = {
	version: number;
	eventId: string;
	type: string;
	actor: unknown;
	details: unknown;
	/** Texts by people, sealed; absent in older events. */
	words?: string | null;
	hash?: string | null;
	status: string;
	at: number;
};

/** An e-mail, sent or failed. */
type PastMail = {
	id: number;
	key: string;
	emailType: string;
	recipient: string;
	status: MailState;
	createdAt: number;
};

/** A completed side effect. Times in UTC milliseconds. */
type PastEffect = { key: string; effect: unknown; createdAt: number; doneAt: number | null };

export type History = {
	events: readonly PastEvent[];
	mails: readonly PastMail[];
	effects: readonly PastEffect[];
};

export const NO_HISTORY: History = { events: [], mails: [], effects: [] };

/** Joins both parts of a history in order, without duplicates. */
export function joinHistories(stored: History, recent: History): History {
	return {
		events: joinBy(stored.events, recent.events, ({ version }) => version),
		mails: joinBy(stored.mails, recent.mails, ({ id }) => id),
		effects: joinBy(stored.effects, recent.effects, ({ key }) => key),
	};
}

function joinBy<T>(stored: readonly T[], recent: readonly T[], keyOf: (item: T) => string | number): T[] {
	const storedKeys = new Set(stored.map(keyOf));
	return [...stored, ...recent.filter((item) => !storedKeys.has(keyOf(item)))];
}
