import * as z from "zod";
import type { EventType } from "./shapes.ts";
import type { Store } from "./store.ts";

/** The dependencies of every action. */
export type SandboxContext = {
	store: Store;
	/** UTC milliseconds of the product's clock. */
	now: number;
	/** The same in seconds, as in the API. */
	seconds: number;
	/** The kind of key, which decides what is visible. */
	access: Access;
	/** The origin of the offline environment, without a trailing slash. */
	origin: string;
	/** A bank that does not respond immediately: the payment remains `processing`. */
	slowBank: SlowBank | null;
	/** Records an event with the object as it is now, and queues its delivery. */
	emit(type: EventType, object: { id: string }): void;
	/** Schedules an action after a delay by the product's clock. */
	schedule(action: SandboxAction, afterMs: number): void;
};

/** The final decision of a slow bank and its delay in milliseconds; "wait" leaves the decision to the control page. */
export type SlowBank = { outcome: "succeed" | "fail" | "wait"; afterMs: number };

/** The kind of key. A publishable key is public, so it needs the client secret and sees less. */
export type Access = "secret" | "publishable";

const outcomeSchema = z.enum(["succeed", "fail"]);

/** Actions of banks and cardholders, scheduled or from the control page. */
export const sandboxActionSchema = z.discriminatedUnion("action", [
	z.strictObject({
		action: z.literal("open-dispute"),
		charge: z.string(),
		cause: z.enum(["fraudulent", "product_not_received", "inquiry"]).default("fraudulent"),
	}),
	z.strictObject({
		action: z.literal("decide-dispute"),
		dispute: z.string(),
		outcome: z.enum(["won", "lost", "closed"]),
	}),
	z.strictObject({ action: z.literal("raise-warning"), charge: z.string() }),
	z.strictObject({ action: z.literal("finish-refund"), refund: z.string(), outcome: outcomeSchema }),
	z.strictObject({
		action: z.literal("finish-intent"),
		intent: z.string(),
		outcome: outcomeSchema,
		method: z.string().optional(),
	}),
]);
export type SandboxAction = z.output<typeof sandboxActionSchema>;
