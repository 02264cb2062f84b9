import { type SQL, sql } from "drizzle-orm";
import type { Stage } from "#app/domain/application/application.ts";
import type { PaymentState } from "#app/domain/money/payment.ts";

/**
 * Conditions of partial indexes, in the very words of the index: the database uses one only where it can see, before any
 * value is bound, that the index holds every row that is asked for. Names stand alone, because an index knows one table.
 */

function literals(values: readonly string[]): SQL {
	return sql.raw(values.map((value) => `'${value}'`).join(", "));
}

/** `column IN ('a', 'b')` with the values written out. @param values of ours alone, never of a visitor */
function isOneOf(column: string, values: readonly string[]): SQL {
	return sql`${sql.raw(column)} IN (${literals(values)})`;
}

const OPEN_STATES = ["created", "requires_action", "processing", "failed"] as const satisfies readonly PaymentState[];

/** Nobody has anything to do with these: listed only when asked for. */
const STAGES_AT_REST = ["certificate_ready", "closed"] as const satisfies readonly Stage[];

/** Of payments: may still be paid. */
export const PAYMENT_OPEN = isOneOf("state", OPEN_STATES);
/** Of payments: money that fits no order. */
export const PAYMENT_ODD = isOneOf("state", ["mismatch", "duplicate"] satisfies PaymentState[]);
/** Of applications: somebody still has something to do. */
export const APPLICATION_OPEN = sql`stage NOT IN (${literals(STAGES_AT_REST)})`;
export const APPLICATION_AT_REST = isOneOf("stage", STAGES_AT_REST);
/** To be said besides which queue, as open and resting ones are in two indexes. */
export const openOrAtRest = (stage: Stage) =>
	STAGES_AT_REST.some((other) => other === stage) ? APPLICATION_AT_REST : APPLICATION_OPEN;
/** Of applications: was paid for and came to an end that may give a claim to money. */
export const ENDED_AFTER_PAYMENT = sql`status IN ('rejected', 'cancelled') AND paid_at IS NOT NULL`;
/** Of applications: closed without a claim of ours to the money that is here. */
export const MONEY_LEFT = sql`money_here > 0 AND (status = 'cancelled' OR (status = 'rejected' AND paid_at IS NULL))`;
/** Of applications: ended, and not all of its history is in the cold store, or a file there is left over. */
export const HISTORY_TO_STORE = sql`status IN ('completed', 'rejected', 'cancelled') AND (history_version < version OR history_pending IS NOT NULL)`;
/** Of the outbox: still to be done. */
export const EFFECT_OPEN = sql`done_at IS NULL AND failed_at IS NULL`;
/** Of uploads: somebody must still read it. */
export const READING_PENDING = sql`reading = 'pending' AND state = 'stored'`;
/** Of uploads: images that go when their application has ended. The certificate stays. */
export const IMAGE_STORED = sql`state = 'stored' AND document_type <> 'certificate'`;
/** Of mails: on its way, refused or returned; among thousands that arrived there are few. */
export const MAIL_UNSENT = sql`status <> 'sent'`;
/** Of mails: the provider's own id, by which it says later that one came back. */
export const MAIL_PROVIDER_ID = sql`(metadata ->> '$.providerId')`;
