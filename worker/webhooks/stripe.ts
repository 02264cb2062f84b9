import { Hono } from "hono";
import { handleWebhookEvent } from "#app/commands/money/stripe-events.server.ts";
import { problem } from "../api/problem.ts";
import type { AppEnv } from "../context.ts";

/**
 * Row 192. 200 for handled, ignored and repeated events; 400 for a signature that does not hold, 404 when payments are
 * not configured, 503 when it is worth telling us again.
 */
export const stripeWebhook = new Hono<AppEnv>().post("/stripe", async (c) => {
	if (!c.var.world.config.STRIPE_WEBHOOK_SECRET)
		return problem(c, { kind: "not-found", code: "payments_not_configured" });
	const outcome = await handleWebhookEvent(
		c.var.services,
		await c.req.text(),
		c.req.header("Stripe-Signature") ?? null,
	);
	if (outcome.ok) return c.json({ received: true, result: outcome.value });
	if (outcome.failure.code === "webhook_signature") return c.json({ message: "Signature refused" }, 400);
	return problem(c, outcome.failure);
});
