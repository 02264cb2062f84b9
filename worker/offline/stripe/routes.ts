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

function getSandbox(env: OfflineEnv["Bindings"]): DurableObjectStub<StripeSandbox> {
	return env.STRIPE_SANDBOX.getByName("sandbox");
}

/** Pages, API and script of the Stripe simulator, mounted at /offline/stripe. */
export const stripeRoutes = new Hono<OfflineEnv>()
	.use(originGate)
	.get("/", async (c) => {
		const overview = await getSandbox(c.env).overview();
		if (c.req.query("format") === "json") return c.json(overview);
		const { stripePage } = await import("./pages.ts");
		return c.html(offlinePage("Payments", stripePage(overview, c.var.environment.now())));
	})
	.get("/payments/:id", async (c) => {
		const details = await getSandbox(c.env).payment(c.req.param("id"));
		if (!details) return respondWithError(c, 404, "There is no such payment.");
		const { paymentPage } = await import("./pages.ts");
		return c.html(offlinePage("Payment", paymentPage(details)));
	})
	.get("/receipts/:charge", async (c) => {
		const charge = await getSandbox(c.env).paidCharge(c.req.param("charge"));
		if (!charge) return respondWithError(c, 404, "There is no such receipt.");
		const { receiptPage } = await import("./pages.ts");
		return c.html(offlinePage("Receipt", receiptPage(charge)));
	})
	.get("/paypal/:authentication", (c) => c.html(offlinePage("PayPal", payPalPage())))
	.post("/paypal/:authentication", async (c) => {
		const { outcome } = await c.req.parseBody();
		const payerOutcome = outcome === "authorize" ? "authorize" : "fail";
		const returnUrl = await getSandbox(c.env).answerPayPal(c.req.param("authentication"), payerOutcome);
		return returnUrl
			? c.redirect(returnUrl, 303)
			: respondWithError(c, 404, "This payment is no longer waiting for PayPal.");
	})
	.get("/stripe.js", async (c) => {
		const { standInScript } = await import("./browser/stand-in-script.ts");
		const headers = { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" };
		return c.body(standInScript, 200, headers);
	})
	.post("/deliveries", async (c) => {
		const { event } = await c.req.parseBody();
		const isKnown = typeof event === "string" && (await getSandbox(c.env).redeliver(event));
		return isKnown ? c.redirect("/offline/stripe#events", 303) : respondWithError(c, 404, "There is no such event.");
	})
	.post("/faults", async (c) => {
		const input = faultSchema.safeParse(resolvePreset(await readBody(c.req.raw)));
		if (!input.success) return respondWithError(c, 422, z.prettifyError(input.error));
		const waiting = await getSandbox(c.env).injectFault(input.data);
		return isJson(c.req.raw) ? c.json({ waiting }) : c.redirect("/offline/stripe#faults", 303);
	})
	.post("/faults/clear", async (c) => {
		await getSandbox(c.env).clearFaults();
		return isJson(c.req.raw) ? c.json({ waiting: [] }) : c.redirect("/offline/stripe#faults", 303);
	})
	.post("/actions", async (c) => {
		const input = sandboxActionSchema.safeParse(await readBody(c.req.raw));
		if (!input.success) return respondWithError(c, 422, z.prettifyError(input.error));
		const result = await getSandbox(c.env).control(input.data);
		if ("refused" in result) return respondWithError(c, 409, result.refused);
		const { id, payment_intent: payment = id } = result.done;
		return isJson(c.req.raw) ? c.json(result.done) : c.redirect(`/offline/stripe/payments/${payment}`, 303);
	})
	.all("/v1/*", async (c) => {
		const url = new URL(c.req.url);
		url.pathname = url.pathname.slice(url.pathname.indexOf("/v1/"));
		const response = await getSandbox(c.env).fetch(new Request(url, c.req.raw));
		return isDropped(response) ? brokenResponse() : response;
	});

/** Returns a body that breaks off, the closest that a server can get to a lost connection. */
function brokenResponse(): Response {
	return new Response(new ReadableStream({ start: (body) => body.error(new TypeError("Network connection lost.")) }));
}

/** Responds with an error: a page for people, JSON for programs. */
function respondWithError(c: Context<OfflineEnv>, status: 404 | 409 | 422, message: string) {
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

/** Replaces a preset with its fault. */
function resolvePreset(body: unknown): unknown {
	const preset = typeof body === "object" && body !== null && "preset" in body ? body.preset : null;
	return FAULT_PRESETS.find(({ name }) => name === preset)?.fault ?? body;
}
