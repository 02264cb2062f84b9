import * as z from "zod";

/** What may go wrong with a call of the API. */
export const CALL_EFFECTS = {
	status: "Answers an error instead of acting",
	"status-after": "Acts, keeps the result under its key, and answers an error this once",
	"status-stored": "Acts, and keeps the error under its key: a repeat gets it again",
	"status-kept": "Answers an error instead of acting, and keeps it under its key: a repeat gets it again",
	"drop-before": "Loses the connection before acting",
	"drop-after": "Loses the connection after acting",
	slow: "Waits before acting",
	hang: "Acts, and answers nothing until the connection breaks",
	malformed: "Acts, and answers half a JSON",
	processing: "Leaves the payment in processing",
} as const;

/** What may go wrong with an event on its way to our receiver, besides a status, a lost connection, slow and hang. */
export const EVENT_EFFECTS = {
	delay: "Holds the event back",
	duplicate: "Delivers it twice at once",
	reorder: "Delivers what is due in reverse, one by one",
	stale: "Carries the oldest known state of its object",
	"wrong-secret": "Is signed with another secret",
	"old-timestamp": "Is signed ten minutes ago",
	"future-timestamp": "Is signed ten minutes ahead",
	"changed-body": "Is changed after signing",
} as const;

const EFFECTS = [...Object.keys(CALL_EFFECTS), ...Object.keys(EVENT_EFFECTS)] as (
	| keyof typeof CALL_EFFECTS
	| keyof typeof EVENT_EFFECTS
)[];

/** One thing that goes wrong. Also its form: numbers may come as text. */
export const faultSchema = z.strictObject({
	/** METHOD and path, `*` for anything, such as `POST /v1/payment_intents*`; events are `POST /api/webhooks/stripe`. */
	match: z.string().min(1).max(200),
	/** Of events: only those of such a type, such as `charge.dispute.*`. */
	event: z.string().max(100).optional(),
	effect: z.enum(EFFECTS),
	/** Of the answer. */
	status: z.coerce.number().int().min(400).max(599).default(500),
	/** What the answer's `stripe-should-retry` says; without it the header is left out. */
	shouldRetry: z.boolean().or(z.stringbool()).optional(),
	/** Milliseconds, for whatever waits. */
	delay: z.coerce.number().int().min(0).max(60_000).default(1000),
	/** How often. Left out: once, or without end where there is a probability. */
	times: z.coerce.number().int().min(1).max(100_000).optional(),
	/** How likely it is each time; always, if left out. */
	probability: z.coerce.number().gt(0).max(1).optional(),
	/** The same seed draws the same lots. */
	seed: z.coerce.number().int().min(0).max(0xffffffff).default(1),
	/** What the bank says in the end, for "processing". */
	outcome: z.enum(["succeed", "fail", "wait"]).default("succeed"),
});
export type Fault = z.output<typeof faultSchema>;
export type FaultInput = z.input<typeof faultSchema>;
