import { type Context, Hono } from "hono";
import { html } from "hono/html";
import * as z from "zod";
import { originGate } from "../../middleware.ts";
import type { OfflineEnv } from "../bindings.ts";
import { offlinePage } from "../offline-page.ts";
import { faultSchema, isDropped } from "../provider/faults.ts";
import { isJson, readBody } from "../provider/page-parts.ts";
import { FAULT_PRESETS } from "./pages.ts";
import { sandboxActionSchema } from "./sandbox-context.ts";
import type { StripeSandbox } from "./stripe-sandbox.ts";

function sandboxOf(env: OfflineEnv["Bindings"]): DurableObjectStub<StripeSandbox> {
	return env.STRIPE_SANDBOX.getByName("sandbox");
}

/** Pages, calls and scripts of the simulated card provider, mounted at /offline/stripe. */
export const stripeRoutes = new Hono<OfflineEnv>()
	.use(originGate)
	.get("/", async (c) => {
		const overview = await sandboxOf(c.env).overview();
		if (c.req.query("format") === "json") return c.json(overview);
		const { stripePage } = await import("./pages.ts");
		return c.html(offlinePage("Payments", stripePage(overview, c.var.environment.now())));
	})
	.get("/payments/:id", async (c) => {
		const file = await sandboxOf(c.env).payment(c.req.param("id"));
		if (!file) return reply(c, 404, "There is no such payment.");
		const { paymentPage } = await import("./pages.ts");
		return c.html(offlinePage("Payment", paymentPage(file)));
	})
	.get("/receipts/:charge", async (c) => {
		const charge = await sandboxOf(c.env).paidCharge(c.req.param("charge"));
		if (!charge) return reply(c, 404, "There is no such receipt.");
		const { receiptPage } = await import("./pages.ts");
		return c.html(offlinePage("Receipt", receiptPage(charge)));
	})
	.get("/paypal/:question", (c) => c.html(offlinePage("PayPal", payPalPage())))
	.post("/paypal/:question", async (c) => {
		const { outcome } = await c.req.parseBody();
		const decision = outcome === "authorize" ? "authorize" : "fail";
		const returnUrl = await sandboxOf(c.env).answerPayPal(c.req.param("question"), decision);
		return returnUrl ? c.redirect(returnUrl, 303) : reply(c, 404, "Nothing is asked here any more.");
	})
	.get("/stripe.js", async (c) => {
		const { standInScript } = await import("./browser/stand-in-script.ts");
		const headers = { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" };
		return c.body(standInScript, 200, headers);
	})
	.post("/deliveries", async (c) => {
		const { event } = await c.req.parseBody();
		const isKnown = typeof event === "string" && (await sandboxOf(c.env).deliverAgain(event));
		return isKnown ? c.redirect("/offline/stripe#events", 303) : reply(c, 404, "There is no such event.");
	})
	.post("/faults", async (c) => {
		const input = faultSchema.safeParse(withPreset(await readBody(c.req.raw)));
		if (!input.success) return reply(c, 422, z.prettifyError(input.error));
		const waiting = await sandboxOf(c.env).injectFault(input.data);
		return isJson(c.req.raw) ? c.json({ waiting }) : c.redirect("/offline/stripe#faults", 303);
	})
	.post("/faults/clear", async (c) => {
		await sandboxOf(c.env).clearFaults();
		return isJson(c.req.raw) ? c.json({ waiting: [] }) : c.redirect("/offline/stripe#faults", 303);
	})
	.post("/actions", async (c) => {
		const input = sandboxActionSchema.safeParse(await readBody(c.req.raw));
		if (!input.success) return reply(c, 422, z.prettifyError(input.error));
		const result = await sandboxOf(c.env).control(input.data);
		if ("refused" in result) return reply(c, 409, result.refused);
		const { id, payment_intent: payment = id } = result.done;
		return isJson(c.req.raw) ? c.json(result.done) : c.redirect(`/offline/stripe/payments/${payment}`, 303);
	})
	.all("/v1/*", async (c) => {
		const url = new URL(c.req.url);
		url.pathname = url.pathname.slice(url.pathname.indexOf("/v1/"));
		const response = await sandboxOf(c.env).fetch(new Request(url, c.req.raw));
		return isDropped(response) ? brokenAnswer() : response;
	});

/** The closest that a server can get to a lost connection: a body that breaks off. */
function brokenAnswer(): Response {
	return new Response(new ReadableStream({ start: (body) => body.error(new TypeError("Network connection lost.")) }));
}

/** A refusal: a page for people, JSON for programs. */
function reply(c: Context<OfflineEnv>, status: 404 | 409 | 422, message: string) {
	if (isJson(c.req.raw)) return c.json({ message }, status);
	return c.html(
		offlinePage("Payments", html`<p>${message}</p><p><a href="/offline/stripe">All payments</a></p>`),
		status,
	);
}

/** Replaces PayPal's own page. */
function payPalPage() {
	return html`<p>PayPal would now ask you to agree. Nothing is charged: this is a test payment.</p>
		<form method="post" class="row">
			<button name="outcome" value="authorize">Pay</button>
			<button name="outcome" value="fail" class="second">Refuse</button>
		</form>`;
}

/** Replaces a preset by its fault. */
function withPreset(body: unknown): unknown {
	const preset = typeof body === "object" && body !== null && "preset" in body ? body.preset : null;
	return FAULT_PRESETS.find(({ name }) => name === preset)?.fault ?? body;
}
