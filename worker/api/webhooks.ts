import { type Context, Hono } from "hono";
import { recordMailEvent } from "#app/commands/mail/record-mail-event.server.ts";
import { handleWebhookEvent } from "#app/commands/money/stripe-events.server.ts";
import { handlePayoutEvent } from "#app/commands/payouts/send-payout-runs.server.ts";
import { verifyMailWebhook } from "#worker/adapters/mail-webhook.ts";
import type { AppEnv } from "#worker/context.ts";
import { rateLimit } from "#worker/middleware.ts";
import { problem } from "./problem.ts";

/**
 * Refuses an event with an invalid signature. Logged only: a wrong secret needs no alert, because the cron job fetches
 * missed events.
 */
function refuseSignature(c: Context<AppEnv>, provider: string) {
	c.var.services.log("webhook-refused", { provider });
	return c.json({ message: "Signature refused" }, 400);
}

/**
 * Receives events from providers (row 192): 200 for handled, ignored and repeated events, 400 for an invalid signature,
 * 404 if the provider is not configured, 503 to have the event resent.
 */
export const webhooks = new Hono<AppEnv>()
	.post("/stripe", async (c) => {
		if (!c.var.environment.config.STRIPE_WEBHOOK_SECRET)
			return problem(c, { kind: "not-found", code: "payments_not_configured" });
		const outcome = await handleWebhookEvent(
			c.var.services,
			await c.req.text(),
			c.req.header("Stripe-Signature") ?? null,
		);
		if (outcome.ok) return c.json({ received: true, result: outcome.value });
		if (outcome.failure.code === "webhook_signature") return refuseSignature(c, "stripe");
		return problem(c, outcome.failure);
	})
	// Bounces and complaints.
	.post("/mail", async (c) => {
		const { environment, services } = c.var;
		const secrets = environment.config.EMAIL_WEBHOOK_SECRET ?? [];
		if (secrets.length === 0) return problem(c, { kind: "not-found", code: "document_not_found" });
		const event = await verifyMailWebhook(secrets, await c.req.text(), c.req.raw.headers, services.now());
		if (!event.ok) return refuseSignature(c, "mail");
		const outcome = await recordMailEvent(services, event.value);
		if (outcome.ok) return c.json({ received: true, result: outcome.value });
		return problem(c, outcome.failure);
	})
	// Payouts. Rate-limited, because PayPal verifies each signature itself, which costs a request. It resends a
	// refused event, and a scheduled job fetches the state in any case.
	.post("/paypal", rateLimit("RATE_WRITE", "paypal"), async (c) => {
		const { services } = c.var;
		if (!services.payouts.setup().configured) return problem(c, { kind: "not-found", code: "document_not_found" });
		const event = await services.payouts.verifyWebhook(await c.req.text(), c.req.raw.headers);
		if (event.ok) {
			await handlePayoutEvent(services, event.value);
			return c.json({ received: true });
		}
		if (event.failure.code === "webhook_signature") return refuseSignature(c, "paypal");
		return problem(c, event.failure);
	});
