import { type SQL, sql } from "drizzle-orm";
import {
	CLOSED_STAGES,
	isClosedStage,
	STAFF_STAGES,
	type Stage,
	type Status,
} from "#app/domain/application/application.ts";
import { PACKAGE_IDS } from "#app/domain/money/packages.ts";
import type { PaymentState, PaymentStatus } from "#app/domain/money/payment.ts";

/**
 * Conditions of partial indexes, spelled exactly as in the index: SQLite uses one only if it can prove, before values
 * are bound, that the index covers the query. Column names are unqualified, because an index knows one table.
 */

function literals(values: readonly string[]): SQL {
	return sql.raw(values.map((value) => `'${value}'`).join(", "));
}

/** `column IN ('a', 'b')` with literal values. @param values constants, never a visitor's input */
function isOneOf(column: string, values: readonly string[]): SQL {
	return sql`${sql.raw(column)} IN (${literals(values)})`;
}

const OPEN_PAYMENT_STATES = [
	"created",
	"requires_action",
	"processing",
	"failed",
] as const satisfies readonly PaymentState[];

/** Payments that may still be paid. */
export const PAYMENT_OPEN = isOneOf("state", OPEN_PAYMENT_STATES);
/** Payments whose money matches no order. */
export const PAYMENT_UNMATCHED = isOneOf("state", ["mismatch", "duplicate"] satisfies PaymentState[]);
/** Applications that are not closed. */
export const APPLICATION_OPEN = sql`stage NOT IN (${literals(CLOSED_STAGES)})`;
export const APPLICATION_CLOSED = isOneOf("stage", CLOSED_STAGES);
/** Condition to combine with the queue, because open and closed applications have separate indexes. */
export const openOrClosed = (stage: Stage) => (isClosedStage(stage) ? APPLICATION_CLOSED : APPLICATION_OPEN);
/** Paid applications, as in domain/application/application.ts (`isPaid`). */
export const APPLICATION_PAID = isOneOf("payment_status", ["paid", "partially_refunded"] satisfies PaymentStatus[]);
const STAFF_STAGE = isOneOf("stage", STAFF_STAGES);
const PARCEL_TO_SEND = sql`stage = 'in_delivery' AND (shipping_status IS NULL OR shipping_status IN ('processing', 'failed'))`;
/** Unassigned, paid applications that await staff, as in domain/application/duties.ts. */
export const APPLICATION_TO_CLAIM = sql`assigned_to IS NULL AND ${APPLICATION_PAID} AND (${STAFF_STAGE} OR (${PARCEL_TO_SEND}))`;
/** Sort key: applications that only await delivery have met their promised date and come last. */
export const AWAITING_DELIVERY_ONLY = sql`(stage = 'in_delivery')`;
/** Sort key of applications: the package, in the order in which packages are offered. */
export const PACKAGE_RANK = sql.raw(
	`CASE package_type ${PACKAGE_IDS.map((id, rank) => `WHEN '${id}' THEN ${rank}`).join(" ")} END`,
);
/** Applications that ended after the payment, which may give a claim to a refund. */
export const ENDED_AFTER_PAYMENT = sql`status IN ('rejected', 'cancelled') AND paid_at IS NOT NULL`;
/** Closed applications with money that we may not retain. */
export const HAS_UNCLAIMED_MONEY = sql`balance > 0 AND (status = 'cancelled' OR (status = 'rejected' AND paid_at IS NULL))`;
/**
 * Applications that ended and whose history is not entirely in the archive, or whose archive contains a leftover file.
 */
export const TO_ARCHIVE = sql`status IN ('completed', 'rejected', 'cancelled') AND (history_version < version OR history_pending IS NOT NULL)`;
const STATUS_ENDED = isOneOf("status", ["completed", "rejected", "cancelled"] satisfies Status[]);
/** Closed applications with data to delete five years after closing. */
export const APPLICATION_RETAINED = sql`${STATUS_ENDED} AND (erased_at IS NULL OR history_key IS NOT NULL)`;
/** Erased applications with related records that must still be deleted. */
export const APPLICATION_CLEARING = sql`erased_at IS NOT NULL AND cleared_at IS NULL`;
/** Erased applications with nothing left but accounting records. */
export const ONLY_ACCOUNTS_LEFT = sql`cleared_at IS NOT NULL`;
/** Applications with a withdrawal, regardless of its outcome. */
export const WITHDRAWN = sql`withdrawal IS NOT NULL`;
/** Refund requests that staff have not decided. */
export const REQUEST_OPEN = sql`state = 'open'`;
/** Applications with a task for staff after completion. */
export const AFTERCARE_DUE = sql`aftercare_due IS NOT NULL`;
/** Time since which the applicant or the firm has waited for an answer; null if neither waits. */
export const MESSAGE_SINCE = sql.raw(
	"coalesce(min(message_since, agent_thread ->> '$.messageSince'), message_since, agent_thread ->> '$.messageSince')",
) as SQL<number | null>;
/** Applications whose applicant or firm waits for an answer. */
export const MESSAGE_UNANSWERED = sql`${MESSAGE_SINCE} IS NOT NULL`;
/** Effects in the outbox that are still pending. */
export const EFFECT_OPEN = sql`done_at IS NULL AND failed_at IS NULL`;
/** Uploads that are not read yet. */
export const READING_PENDING = sql`reading = 'pending' AND state = 'stored'`;
/** Uploads whose images are deleted after the application has closed: all except the certificate. */
export const IMAGE_STORED = sql`state = 'stored' AND document_type <> 'certificate'`;
/** The few applications whose e-mail address has capital letters; all others are found as typed. */
export const EMAIL_IN_CAPITALS = sql`email <> lower(email)`;
/** The domain of the e-mail address, in lower case, for searches. */
export const EMAIL_DOMAIN = sql`lower(substr("email", instr("email", '@') + 1))`;
/** E-mails in progress, failed or bounced; few among thousands. */
export const MAIL_UNSENT = sql`status <> 'sent'`;
/** The provider's id of an e-mail, by which it reports a bounce. */
export const MAIL_PROVIDER_ID = sql`(metadata ->> '$.providerId')`;
