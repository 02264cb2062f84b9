import * as z from "zod";
import { StripeFailure } from "./api/errors.ts";
import { decideDispute, openDispute } from "./disputes/disputes.ts";
import { raiseWarning } from "./disputes/early-fraud-warnings.ts";
import { finishIntent } from "./intents/processing.ts";
import { finishRefund } from "./refunds/refund-outcomes.ts";
import type { Desk } from "./sandbox-context.ts";

const outcome = z.enum(["succeed", "fail"]);

/** What banks and holders of cards do without asking us: by themselves after a while, or from the control page. */
export const actSchema = z.discriminatedUnion("act", [
	z.strictObject({
		act: z.literal("open-dispute"),
		charge: z.string(),
		cause: z.enum(["fraudulent", "product_not_received", "inquiry"]).default("fraudulent"),
	}),
	z.strictObject({
		act: z.literal("decide-dispute"),
		dispute: z.string(),
		outcome: z.enum(["won", "lost", "closed"]),
	}),
	z.strictObject({ act: z.literal("raise-warning"), charge: z.string() }),
	z.strictObject({ act: z.literal("finish-refund"), refund: z.string(), outcome }),
	z.strictObject({ act: z.literal("finish-intent"), intent: z.string(), outcome }),
]);
export type Act = z.output<typeof actSchema>;

/** The object that was acted on; all but an intent name theirs. */
export type Done = { id: string; payment_intent?: string };

/** Does it, or says why it cannot be done as things stand: it may be overtaken by events. A refusal changes nothing. */
export function perform(desk: Desk, act: Act): { done: Done } | { refused: string } {
	try {
		return { done: carryOut(desk, act) };
	} catch (error) {
		if (error instanceof StripeFailure) return { refused: error.message };
		throw error;
	}
}

function carryOut(desk: Desk, act: Act): Done {
	switch (act.act) {
		case "open-dispute":
			return openDispute(desk, act.charge, act.cause);
		case "decide-dispute":
			return decideDispute(desk, act.dispute, act.outcome);
		case "raise-warning":
			return raiseWarning(desk, act.charge);
		case "finish-refund":
			return finishRefund(desk, act.refund, act.outcome);
		case "finish-intent":
			return finishIntent(desk, act.intent, act.outcome);
	}
}
