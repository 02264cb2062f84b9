import * as z from "zod";
import { CALL_EFFECTS, EVENT_EFFECTS, type FaultInput, faultSchema } from "../provider/faults.ts";

/** The fictitious account. The simulator accepts no other. */
export const OFFLINE_ACCOUNT = {
	clientId: "offline-payouts-client",
	clientSecret: "offline-payouts-secret",
	webhookId: "0FFL1NEWEBH00K",
};

/** The only receiver of events: our own webhook. */
export const RECEIVER_PATH = "/api/webhooks/paypal";

const CALL_FAULTS = ["status", "status-after", "drop-before", "drop-after", "slow", "hang", "malformed"] as const;
const EVENT_FAULTS = ["delay", "duplicate", "wrong-secret", "changed-body"] as const;

/** The faults supported here. PayPal stores no responses under keys. */
export const EFFECT_LABELS: Record<string, string> = Object.fromEntries([
	...CALL_FAULTS.map((effect) => [
		effect,
		effect === "status-after" ? "Acts, and responds with an error" : CALL_EFFECTS[effect],
	]),
	...EVENT_FAULTS.map((effect) => [effect, EVENT_EFFECTS[effect]]),
]);

export const paypalFaultSchema = faultSchema.refine(({ effect }) => Object.hasOwn(EFFECT_LABELS, effect), {
	error: "There is no such fault here.",
	path: ["effect"],
});

const CREATE_ENDPOINT = "POST /v1/payments/payouts";
const EVENT_MATCH = `POST ${RECEIVER_PATH}`;

type Preset = { name: string; label: string; fault: FaultInput };

/** The most common faults for a product like this one. */
export const FAULT_PRESETS: readonly Preset[] = [
	{
		name: "error-before",
		label: "Respond with 500 to the next batch, and create none",
		fault: { match: CREATE_ENDPOINT, effect: "status" },
	},
	{
		name: "error-after",
		label: "Create the next batch, and respond with 500",
		fault: { match: CREATE_ENDPOINT, effect: "status-after" },
	},
	{
		name: "lost-answer",
		label: "Create the next batch, and lose the connection",
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
	{ name: "twice", label: "Send the next event twice", fault: { match: EVENT_MATCH, effect: "duplicate" } },
	{
		name: "forged",
		label: "Sign the next event with the wrong secret",
		fault: { match: EVENT_MATCH, effect: "wrong-secret" },
	},
];

/** Replaces a preset with its fault. */
export function resolvePreset(body: unknown): unknown {
	const preset = typeof body === "object" && body !== null && "preset" in body ? body.preset : null;
	return FAULT_PRESETS.find(({ name }) => name === preset)?.fault ?? body;
}

/** An action on a pending item, from the page or a program. */
export const itemActionSchema = z.strictObject({ action: z.enum(["claim", "return"]), item: z.string().max(64) });
export type ItemAction = z.output<typeof itemActionSchema>;
