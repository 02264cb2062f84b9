import { Hono } from "hono";
import { handlePayoutEvent } from "#app/commands/payouts/send-payout-runs.server.ts";
import { problem } from "../api/problem.ts";
import type { AppEnv } from "../context.ts";
import { rateLimit } from "../rate-limit.ts";

/**
 * Tells us that something happened to a payout. 200 for handled, ignored and repeated events; 400 for a signature that
 * does not hold, 404 when payouts are not configured, 503 when it is worth telling us again. Limited, since only PayPal itself can
 * say whether it has signed: a stranger would make us ask. What is turned away comes again, and the cron asks anyway.
 */
export const paypalWebhook = new Hono<AppEnv>().post("/paypal", rateLimit("RATE_WRITE", "paypal"), async (c) => {
	const { services } = c.var;
	if (!services.payouts.setup().configured) return problem(c, { kind: "not-found", code: "document_not_found" });
	const event = await services.payouts.verifyWebhook(await c.req.text(), c.req.raw.headers);
	if (event.ok) {
		await handlePayoutEvent(services, event.value);
		return c.json({ received: true });
	}
	if (event.failure.code === "webhook_signature") return c.json({ message: "Signature refused" }, 400);
	return problem(c, event.failure);
});
