import type { ItemStatus } from "./batches.ts";

const SECOND = 1000;
/** After so long without being claimed a payment goes back. */
const UNCLAIMED_FOR = 30 * 24 * 60 * 60 * SECOND;

/** How a payment ends, and what becomes of it by itself after that. */
type Outcome = { status: ItemStatus; error: string | null; after?: { status: "RETURNED" | "REFUNDED"; ms: number } };

const PAID: Outcome = { status: "SUCCESS", error: null };

/** By the name before the @ of the receiver, at any domain; everybody else is paid. */
const OUTCOMES: Record<string, Outcome> = {
	unclaimed: {
		status: "UNCLAIMED",
		error: "RECEIVER_UNREGISTERED",
		after: { status: "RETURNED", ms: UNCLAIMED_FOR },
	},
	returned: { status: "UNCLAIMED", error: "RECEIVER_UNREGISTERED", after: { status: "RETURNED", ms: SECOND } },
	refunded: { status: "SUCCESS", error: null, after: { status: "REFUNDED", ms: SECOND } },
	failed: { status: "FAILED", error: "RECEIVER_ACCOUNT_LOCKED" },
	blocked: { status: "BLOCKED", error: "RISK_DECLINE" },
	onhold: { status: "ONHOLD", error: "REGULATORY_PENDING" },
};

export function outcomeOf(receiver: string): Outcome {
	const name = receiver.split("@")[0]?.toLowerCase() ?? "";
	return Object.hasOwn(OUTCOMES, name) ? (OUTCOMES[name] ?? PAID) : PAID;
}

/** For people who read the page. */
export const MAGIC_RECEIVERS: readonly (readonly [string, string])[] = [
	["unclaimed@…", "has no account: waits to be claimed, and goes back after 30 days by the product's clock"],
	["returned@…", "the same, but goes back after a second"],
	["refunded@…", "is paid, and sends the money back a second later"],
	["failed@…", "cannot be paid: the account is locked"],
	["blocked@…", "is blocked"],
	["onhold@…", "is held for review until you decide"],
];

/** PayPal's own signs for an error, in the note of the first payment: status and name of the answer. */
export const MAGIC_NOTES: Record<string, readonly [status: number, name: string]> = {
	ERRPYO001: [403, "SENDER_RESTRICTED"],
	ERRPYO002: [403, "SENDER_EMAIL_UNCONFIRMED"],
	ERRPYO003: [403, "AUTHORIZATION_ERROR"],
	ERRPYO005: [422, "INSUFFICIENT_FUNDS"],
	ERRPYO006: [500, "INTERNAL_ERROR"],
	ERRPYO010: [400, "VALIDATION_ERROR"],
};
