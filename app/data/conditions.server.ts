import { type SQL, sql } from "drizzle-orm";
import {
	CLOSED_STAGES,
	isClosedStage,
	OUR_STAGES,
	type Stage,
	type Status,
} from "#app/domain/application/application.ts";
import { PACKAGE_IDS } from "#app/domain/money/packages.ts";
import type { PaymentState, PaymentStatus } from "#app/domain/money/payment.ts";

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

/** Of payments: may still be paid. */
export const PAYMENT_OPEN = isOneOf("state", OPEN_STATES);
/** Of payments: money that fits no order. */
export const PAYMENT_ODD = isOneOf("state", ["mismatch", "duplicate"] satisfies PaymentState[]);
/** Of applications: somebody still has something to do. */
export const APPLICATION_OPEN = sql`stage NOT IN (${literals(CLOSED_STAGES)})`;
export const APPLICATION_CLOSED = isOneOf("stage", CLOSED_STAGES);
/** To be said besides which queue, as open and resting ones are in two indexes. */
export const openOrClosed = (stage: Stage) => (isClosedStage(stage) ? APPLICATION_CLOSED : APPLICATION_OPEN);
/** Of applications: the money is here, as domain/application/application.ts has it (`isPaid`). */
export const APPLICATION_PAID = isOneOf("payment_status", ["paid", "partially_refunded"] satisfies PaymentStatus[]);
const WAITING_FOR_US = isOneOf("stage", OUR_STAGES);
const TO_SEND = sql`stage = 'in_delivery' AND (shipping_status IS NULL OR shipping_status IN ('processing', 'failed'))`;
/** Of applications: nobody's, paid, and our turn as domain/application/duties.ts has it. */
export const APPLICATION_TO_CLAIM = sql`assigned_to IS NULL AND ${APPLICATION_PAID} AND (${WAITING_FOR_US} OR (${TO_SEND}))`;
/** Of applications, to sort by: what is only to be sent has kept its promised day, and comes after the rest. */
export const SENT_LAST = sql`(stage = 'in_delivery')`;
/** Of applications, to sort by: the package, in the order in which packages are offered. */
export const PACKAGE_RANK = sql.raw(
	`CASE package_type ${PACKAGE_IDS.map((id, rank) => `WHEN '${id}' THEN ${rank}`).join(" ")} END`,
);
/** Of applications: was paid for and came to an end that may give a claim to money. */
export const ENDED_AFTER_PAYMENT = sql`status IN ('rejected', 'cancelled') AND paid_at IS NOT NULL`;
/** Of applications: closed without a claim of ours to the money that is here. */
export const HOLDS_MONEY = sql`balance > 0 AND (status = 'cancelled' OR (status = 'rejected' AND paid_at IS NULL))`;
/** Of applications: ended, and not all of its history is in the cold store, or a file there is left over. */
export const TO_ARCHIVE = sql`status IN ('completed', 'rejected', 'cancelled') AND (history_version < version OR history_pending IS NOT NULL)`;
const ENDED = isOneOf("status", ["completed", "rejected", "cancelled"] satisfies Status[]);
/** Of applications: ended, and something of it is left that goes five years after its end. */
export const APPLICATION_OVER = sql`${ENDED} AND (erased_at IS NULL OR history_key IS NOT NULL)`;
/** Of applications: emptied, and what lay elsewhere of it is not all gone yet. */
export const CLEARING = sql`erased_at IS NOT NULL AND cleared_at IS NULL`;
/** Of applications: emptied, and nothing left of it but what accounts need. */
export const ACCOUNTS_LEFT = sql`cleared_at IS NOT NULL`;
/** Of applications: somebody has stated a withdrawal, whatever it came to. */
export const WITHDRAWN = sql`withdrawal IS NOT NULL`;
/** Of requests for a refund: staff have yet to decide. */
export const REQUEST_OPEN = sql`state = 'open'`;
/** Of applications: staff have something to do after completion. */
export const AFTERCARE_DUE = sql`aftercare_due IS NOT NULL`;
/** Of applications: its applicant waits for an answer. */
export const MESSAGE_DELAY_MS = sql`message_since IS NOT NULL`;
/** Of the outbox: still to be done. */
export const EFFECT_OPEN = sql`done_at IS NULL AND failed_at IS NULL`;
/** Of uploads: somebody must still read it. */
export const READING_PENDING = sql`reading = 'pending' AND state = 'stored'`;
/** Of uploads: images that go when their application has ended. The certificate stays. */
export const IMAGE_STORED = sql`state = 'stored' AND document_type <> 'certificate'`;
/** Of applications: an e-mail address that was given in capitals, as few are; every other one is found as it stands. */
export const EMAIL_IN_CAPITALS = sql`email <> lower(email)`;
/** Of applications, to search by: what stands behind the @, in small letters. */
export const EMAIL_DOMAIN = sql`lower(substr("email", instr("email", '@') + 1))`;
/** Of mails: on its way, refused or returned; among thousands that arrived there are few. */
export const MAIL_UNSENT = sql`status <> 'sent'`;
/** Of mails: the provider's own id, by which it says later that one came back. */
export const MAIL_PROVIDER_ID = sql`(metadata ->> '$.providerId')`;
