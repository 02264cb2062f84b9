import * as z from "zod";
import type { EventType } from "./shapes.ts";
import type { Store } from "./store.ts";

/** What every action of the stand-in works with. */
export type SandboxContext = {
	store: Store;
	/** UTC milliseconds of the product's clock. */
	now: number;
	/** The same in the API's seconds. */
	seconds: number;
	/** Keys in hand decide what may be seen. */
	access: Access;
	/** Where this world is served, without a trailing slash. */
	origin: string;
	/** A bank that does not answer at once: the payment stays in processing. */
	slowBank: SlowBank | null;
	/** Records an event with the object as it is now, and queues its delivery. */
	emit(type: EventType, object: { id: string }): void;
	/** Lets something happen by itself, so many milliseconds of the product's clock from now. */
	later(action: SandboxAction, afterMs: number): void;
};

/** What a slow bank says in the end, and after how many milliseconds; "wait" leaves it to whoever asks for it. */
export type SlowBank = { outcome: "succeed" | "fail" | "wait"; afterMs: number };

/** A publishable key comes with every browser: it needs the client secret and sees less. */
export type Access = "secret" | "publishable";

const outcome = z.enum(["succeed", "fail"]);

/** What banks and holders of cards do without asking us: by themselves after a while, or from the control page. */
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
