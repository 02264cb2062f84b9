import * as v from "valibot";
import { HOUR } from "../time/calendar.ts";

/** Actions in the audit log, in addition to the events of applications. */
export const AUDIT_ACTIONS = [
	"signed-in",
	"signed-out",
	"second-factor-set",
	"password-changed",
	"recovery-codes-made",
	"sessions-ended",
	"account-invited",
	"account-disabled",
	"account-enabled",
	"role-proposed",
	"role-approved",
	"role-returned",
	"document-opened",
	"note-written",
	"assigned",
	"message-assigned",
	"undone",
	"exported",
	"mail-resent",
	"setting-changed",
	"payments-tried-again",
	"webhook-replayed",
	"dead-letter-retried",
	"dead-letter-discarded",
	"incident-opened",
	"incident-updated",
	"incident-ended",
	"incident-edited",
	"review-published",
	"review-refused",
	"commission-decided",
	"partner-decided",
	"partner-rate-changed",
	"partner-discount-changed",
	"partner-adjusted",
	"partner-account-cleared",
	"agent-decided",
	"agent-key-changed",
	"agent-code-changed",
	"agent-limit-set",
	"agent-discount-set",
	"agent-entry-proposed",
	"agent-entry-confirmed",
	"agent-entry-discarded",
	"payout-made",
	"payout-approved",
	"payout-cancelled",
	"payout-settled",
	"view-shared",
	"view-removed",
	"hold-set",
	"hold-lifted",
	"heads-recorded",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Reasons for opening the documents of an application. `other` requires a text. */
export const OPENING_REASONS = ["check", "compare", "question", "filing", "dispute", "other"] as const;
export type OpeningReason = (typeof OPENING_REASONS)[number];

export function isOpeningReason(value: unknown): value is OpeningReason {
	return OPENING_REASONS.includes(value as OpeningReason);
}

/** How long a reason remains valid for a person and a document, in milliseconds. */
export const OPENING_REASON_LIFETIME_MS = HOUR;

/** Progress and result of the last check of the audit log's chain. */
export type ChainCheck = {
	/** The last verified entry, and its hash. */
	seq: number;
	hash: string;
	/** The first invalid entry. */
	broken: number | null;
	/** Whether the whole chain was checked. */
	ended: boolean;
	/** UTC milliseconds; 0 for never. */
	at: number;
};

const NEVER_CHECKED: ChainCheck = { seq: 0, hash: "", broken: null, ended: false, at: 0 };

const chainCheckSchema = v.pipe(
	v.string(),
	v.parseJson(),
	v.object({
		seq: v.number(),
		hash: v.string(),
		broken: v.nullable(v.number()),
		ended: v.boolean(),
		at: v.number(),
	}),
);

/** Parses the result of the last check; invalid data count as never checked. */
export function parseChainCheck(stored: string | null): ChainCheck {
	const parsed = v.safeParse(chainCheckSchema, stored);
	return parsed.success ? parsed.output : NEVER_CHECKED;
}
