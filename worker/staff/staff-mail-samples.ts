import { Hono } from "hono";
import { isLanguage } from "#app/domain/language.ts";
import { problem } from "#worker/api/problem.ts";
import type { AppEnv } from "#worker/context.ts";

/** A letter is a stranger even when it is ours: it may look as it likes and do nothing. */
const LETTER_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** One of our mails with sample facts, for the frame on the page of mail templates; stands behind the staff gate. */
export const staffMailSamples = new Hono<AppEnv>().get("/:kind/:language", async (c) => {
	const { kind, language } = c.req.param();
	// Loaded when it is asked for: no page needs the templates.
	const { isMailKind, sampleMail } = await import("#app/queries/mail/sample-mail.server.ts");
	if (!isMailKind(kind) || !isLanguage(language)) return problem(c, { kind: "not-found", code: "mail_not_found" });
	const { html } = await sampleMail(c.var.services, kind, language);
	return c.html(html, 200, { "Content-Security-Policy": LETTER_POLICY });
});
