import * as z from "zod";

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
