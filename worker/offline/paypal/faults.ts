import * as z from "zod";
import { CALL_EFFECTS, EVENT_EFFECTS, type FaultInput, faultSchema } from "../provider/faults.ts";

/** The fictitious account; the simulator accepts no other. */
export const OFFLINE_ACCOUNT = {
	clientId: "offline-payouts-client",
	clientSecret: "offline-payouts-secret",
	webhookId: "0FFL1NEWEBH00K",
};

/** The receiver of events: only our own. */
export const RECEIVER_PATH = "/api/webhooks/paypal";

const CALLS = ["status", "status-after", "drop-before", "drop-after", "slow", "hang", "malformed"] as const;
const EVENTS = ["delay", "duplicate", "wrong-secret", "changed-body"] as const;

/** The faults supported here: PayPal stores no answers under keys. */
export const EFFECTS: Record<string, string> = Object.fromEntries([
	...CALLS.map((effect) => [effect, effect === "status-after" ? "Acts, and answers an error" : CALL_EFFECTS[effect]]),
	...EVENTS.map((effect) => [effect, EVENT_EFFECTS[effect]]),
]);

export const paypalFaultSchema = faultSchema.refine(({ effect }) => Object.hasOwn(EFFECTS, effect), {
	error: "There is no such fault here.",
	path: ["effect"],
});

const CREATE_ENDPOINT = "POST /v1/payments/payouts";
const EVENT = `POST ${RECEIVER_PATH}`;

type Preset = { name: string; label: string; fault: FaultInput };

/** The most common faults for a product like this one. */
export const FAULT_PRESETS: readonly Preset[] = [
	{
		name: "error-before",
		label: "Answer 500 to the next batch, and make none",
		fault: { match: CREATE_ENDPOINT, effect: "status" },
	},
	{
		name: "error-after",
		label: "Make the next batch, and answer 500",
		fault: { match: CREATE_ENDPOINT, effect: "status-after" },
	},
	{
		name: "lost-answer",
		label: "Make the next batch, and lose the connection",
		fault: { match: CREATE_ENDPOINT, effect: "drop-after" },
	},
	{
		name: "slow",
		label: "Take five seconds for the next call",
		fault: { match: "*/v1/*", effect: "slow", delay: 5000 },
	},
	{
		name: "down",
		label: "Be down for the next ten calls",
		fault: { match: "*/v1/*", effect: "status", status: 503, times: 10 },
	},
	{ name: "twice", label: "Send the next event twice", fault: { match: EVENT, effect: "duplicate" } },
	{ name: "forged", label: "Sign the next event wrongly", fault: { match: EVENT, effect: "wrong-secret" } },
];

/** Replaces a preset by its fault. */
export function withPreset(body: unknown): unknown {
	const preset = typeof body === "object" && body !== null && "preset" in body ? body.preset : null;
	return FAULT_PRESETS.find(({ name }) => name === preset)?.fault ?? body;
}

/** Actions on a pending item, from the page or by a call. */
export const itemActionSchema = z.strictObject({ action: z.enum(["claim", "return"]), item: z.string().max(64) });
export type ItemAction = z.output<typeof itemActionSchema>;
