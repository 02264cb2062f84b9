import type { Metadata } from "../metadata.ts";

export type StripeEvent = {
	id: string;
	object: "event";
	api_version: string;
	created: number;
	data: { object: { id: string } };
	livemode: false;
	pending_webhooks: number;
	/** Both null for what happened without a request. */
	request: { id: string | null; idempotency_key: string | null };
	type: EventType;
};

/** Kept and listed, never written to: events go to this Worker's own receiver alone. */
export type WebhookEndpoint = {
	id: string;
	object: "webhook_endpoint";
	api_version: string | null;
	application: null;
	created: number;
	description: string | null;
	enabled_events: string[];
	livemode: false;
	metadata: Metadata;
	status: "enabled" | "disabled";
	url: string;
};

const EVENT_TYPES = [
	"payment_intent.created",
	"payment_intent.requires_action",
	"payment_intent.processing",
	"payment_intent.payment_failed",
	"payment_intent.succeeded",
	"payment_intent.canceled",
	"charge.succeeded",
	"charge.failed",
	"charge.updated",
	"charge.refunded",
	"charge.refund.updated",
	"refund.created",
	"refund.updated",
	"refund.failed",
	"charge.dispute.created",
	"charge.dispute.updated",
	"charge.dispute.closed",
	"charge.dispute.funds_withdrawn",
	"charge.dispute.funds_reinstated",
	"radar.early_fraud_warning.created",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];
