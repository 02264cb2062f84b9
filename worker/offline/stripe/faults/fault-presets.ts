import type { FaultInput } from "../../provider/fault-schema.ts";

const WEBHOOK_EVENTS = "POST /api/webhooks/stripe";
const CONFIRM = "POST /v1/payment_intents/*/confirm";

type Preset = { name: string; label: string; fault: FaultInput };

/** The faults that a product like this one meets first. */
export const FAULT_PRESETS: readonly Preset[] = [
	{
		name: "lost-answer",
		label: "Lose the answer of the next call",
		fault: { match: "POST /v1/*", effect: "drop-after" },
	},
	{
		name: "error-after",
		label: "Answer 500 to the next call, although it is done",
		fault: { match: "POST /v1/*", effect: "status-after" },
	},
	{
		name: "error-kept",
		label: "Answer 500 to the next call, and to each repeat of it for a day",
		fault: { match: "POST /v1/*", effect: "status-kept" },
	},
	{
		name: "unsteady",
		label: "Answer 503 to one call in five, until cleared",
		fault: { match: "*/v1/*", effect: "status", status: 503, probability: 0.2 },
	},
	{
		name: "slow-bank",
		label: "Keep the next payment in processing for a minute",
		fault: { match: CONFIRM, effect: "processing", delay: 60_000 },
	},
	{
		name: "undecided-bank",
		label: "Keep the next payment in processing until you finish it",
		fault: { match: CONFIRM, effect: "processing", outcome: "wait" },
	},
	{ name: "twice", label: "Deliver the next event twice", fault: { match: WEBHOOK_EVENTS, effect: "duplicate" } },
	{
		name: "late",
		label: "Hold the next ten events back for a minute",
		fault: { match: WEBHOOK_EVENTS, effect: "delay", delay: 60_000, times: 10 },
	},
	{ name: "stale", label: "Send the next event with an old state", fault: { match: WEBHOOK_EVENTS, effect: "stale" } },
	{
		name: "receiver-down",
		label: "Answer 503 to six deliveries in place of the product",
		fault: { match: WEBHOOK_EVENTS, effect: "status", status: 503, times: 6 },
	},
	{ name: "forged", label: "Sign the next event wrongly", fault: { match: WEBHOOK_EVENTS, effect: "wrong-secret" } },
];
