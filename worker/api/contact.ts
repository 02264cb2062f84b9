import { Hono } from "hono";
import { sendContactMessage } from "#app/commands/mail/send-contact-message.server.ts";
import { m } from "#app/paraglide/messages.js";
import type { AppEnv } from "../context.ts";
import { rateLimit } from "../rate-limit.ts";
import { parseJson } from "./parse.ts";
import { problem } from "./problem.ts";

/** Row 190. A filled trap gets the same thanks and goes nowhere. */
export const contact = new Hono<AppEnv>().post("/contact", rateLimit("RATE_MAIL"), async (c) => {
	const body = await parseJson(c, "contactRequest");
	if (!body.ok) return problem(c, body.failure);
	const { name = "", email = "", subject = "", message = "", website } = body.value;
	const sent = website
		? { ok: true as const }
		: await sendContactMessage(c.var.services, c.var.visitor, { name, email, subject, message });
	if (!sent.ok) return problem(c, sent.failure);
	return c.json({ message: m.contact_received({}, { locale: c.var.visitor.language }) });
});
