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
	/** A bank that does not respond immediately: the payment remains in processing. */
	slowBank: SlowBank | null;
	/** Records an event with the object as it is now, and queues its delivery. */
	emit(type: EventType, object: { id: string }): void;
	/** Schedules an action, in milliseconds of the product's clock from now. */
	later(action: SandboxAction, afterMs: number): void;
};

/** The final response of a slow bank and its delay in milliseconds; "wait" leaves it to a control action. */
export type SlowBank = { outcome: "succeed" | "fail" | "wait"; afterMs: number };

/** A publishable key comes with every browser: it needs the client secret and sees less. */
export type Access = "secret" | "publishable";

const outcome = z.enum(["succeed", "fail"]);

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
	z.strictObject({ action: z.literal("finish-refund"), refund: z.string(), outcome }),
	z.strictObject({ action: z.literal("finish-intent"), intent: z.string(), outcome, method: z.string().optional() }),
]);
export type SandboxAction = z.output<typeof sandboxActionSchema>;
