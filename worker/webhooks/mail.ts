import { Hono } from "hono";
import { recordMailEvent } from "#app/commands/mail/record-mail-event.server.ts";
import { verifyMailWebhook } from "../adapters/mail-webhook.ts";
import { problem } from "../api/problem.ts";
import type { AppEnv } from "../context.ts";

/**
 * Tells us of mails that came back. 200 for handled, ignored and repeated events; 400 for a signature that does not hold, 404
 * when no secret is configured, 503 when it is worth telling us again.
 */
export const mailWebhook = new Hono<AppEnv>().post("/mail", async (c) => {
	const { world, services } = c.var;
	const secrets = world.config.EMAIL_WEBHOOK_SECRET ?? [];
	if (secrets.length === 0) return problem(c, { kind: "not-found", code: "document_not_found" });
	const event = await verifyMailWebhook(secrets, await c.req.text(), c.req.raw.headers, services.now());
	if (!event.ok) return c.json({ message: "Signature refused" }, 400);
	const outcome = await recordMailEvent(services, event.value);
	if (outcome.ok) return c.json({ received: true, result: outcome.value });
	return problem(c, outcome.failure);
});
