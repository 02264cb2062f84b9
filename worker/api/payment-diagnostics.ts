import { Hono } from "hono";
import { openTestPayment } from "#app/commands/money/begin-payment.server.ts";
import type { PaymentDiagnosis } from "#app/services.ts";
import { sessionIdOf } from "#app/visitor/session.server.ts";
import { staffAt } from "#worker/staff/staff-gate.ts";
import type { AppEnv } from "../context.ts";
import { diagnosticsAccess } from "../diagnostics-access.ts";
import { rateLimit } from "../rate-limit.ts";
import { parseJson } from "./parse.ts";
import { problem } from "./problem.ts";

/** Rows 188 and 189: what the payment test page asks. No answer carries any part of a key. */
export const paymentDiagnostics = new Hono<AppEnv>()
	.get("/stripe-diagnostic", diagnosticsAccess, rateLimit("RATE_TEST", "diagnostic"), async (c) => {
		const diagnosis = await c.var.services.payments.diagnose();
		return c.json({ stripe: (await staffAt(c)) ? diagnosis : forEverybody(diagnosis) });
	})
	.post("/create-test-payment-intent", diagnosticsAccess, rateLimit("RATE_TEST"), async (c) => {
		const { services } = c.var;
		const body = await parseJson(c, "testIntentRequest");
		if (!body.ok) return problem(c, body.failure);
		const { sessionId, headers } = await sessionIdOf(c.req.raw, services.settings);
		const opened = await openTestPayment(services, sessionId, body.value);
		if (!opened.ok) return problem(c, opened.failure);
		for (const cookie of headers.getSetCookie()) c.header("Set-Cookie", cookie, { append: true });
		return c.json({ ...opened.value, mode: services.payments.publicConfig().serverMode });
	});

/** Which kind of key it is and what exactly went wrong is nobody's business but ours. */
function forEverybody({ secretKeyKind: _kind, problem: _problem, standIn: _standIn, ...told }: PaymentDiagnosis) {
	return told;
}
