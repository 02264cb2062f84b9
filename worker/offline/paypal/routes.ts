import { type Context, Hono } from "hono";
import { html } from "hono/html";
import * as z from "zod";
import { originGate } from "../../middleware.ts";
import type { OfflineEnv } from "../bindings.ts";
import { offlinePage } from "../offline-page.ts";
import { isDropped } from "../provider/faults.ts";
import { isJson, readBody } from "../provider/page-parts.ts";
import { itemActionSchema, paypalFaultSchema, withPreset } from "./faults.ts";
import type { PaypalSandbox } from "./paypal-sandbox.ts";

const balanceSchema = z.strictObject({ cents: z.coerce.number().int().min(0).max(1_000_000_000) });

function sandboxOf(env: OfflineEnv["Bindings"]): DurableObjectStub<PaypalSandbox> {
	return env.PAYPAL_SANDBOX.getByName("sandbox");
}

/** Pages and calls of the simulated PayPal, mounted at /offline/paypal. */
export const paypalRoutes = new Hono<OfflineEnv>()
	.use(originGate)
	.get("/", async (c) => {
		const overview = await sandboxOf(c.env).overview();
		if (c.req.query("format") === "json") return c.json(overview);
		const { paypalPage } = await import("./page.ts");
		return c.html(offlinePage("Payouts", paypalPage(overview, c.var.environment.now())));
	})
	.get("/ledger.json", async (c) => c.json(await sandboxOf(c.env).ledger()))
	.post("/balance", async (c) => {
		const input = balanceSchema.safeParse(await readBody(c.req.raw));
		if (!input.success) return reply(c, 422, z.prettifyError(input.error));
		await sandboxOf(c.env).setBalance(input.data.cents);
		return done(c, "balance", { balance: input.data.cents });
	})
	.post("/actions", async (c) => {
		const input = itemActionSchema.safeParse(await readBody(c.req.raw));
		if (!input.success) return reply(c, 422, z.prettifyError(input.error));
		const result = await sandboxOf(c.env).act(input.data);
		return "refused" in result ? reply(c, 409, result.refused) : done(c, "batches", result.done);
	})
	.post("/deliveries", async (c) => {
		const body = z.strictObject({ event: z.string() }).safeParse(await readBody(c.req.raw));
		const isKnown = body.success && (await sandboxOf(c.env).deliverAgain(body.data.event));
		return isKnown ? done(c, "events", { sent: true }) : reply(c, 404, "There is no such event.");
	})
	.post("/faults", async (c) => {
		const input = paypalFaultSchema.safeParse(withPreset(await readBody(c.req.raw)));
		if (!input.success) return reply(c, 422, z.prettifyError(input.error));
		return done(c, "faults", { waiting: await sandboxOf(c.env).injectFault(input.data) });
	})
	.post("/faults/clear", async (c) => {
		await sandboxOf(c.env).clearFaults();
		return done(c, "faults", { waiting: [] });
	})
	.post("/tokens/forget", async (c) => {
		await sandboxOf(c.env).revokeTokens();
		return done(c, "faults", { tokens: 0 });
	})
	.all("/v1/*", async (c) => {
		const url = new URL(c.req.url);
		url.pathname = url.pathname.slice(url.pathname.indexOf("/v1/"));
		const response = await sandboxOf(c.env).fetch(new Request(url, c.req.raw));
		return isDropped(response) ? reply(c, 502, "A fault has lost the answer.") : response;
	});

/** Redirects people to the page, returns the result to programs. */
function done(c: Context<OfflineEnv>, section: string, result: object): Response {
	return isJson(c.req.raw) ? c.json(result) : c.redirect(`/offline/paypal#${section}`, 303);
}

/** A refusal: a page for people, JSON for programs. */
function reply(c: Context<OfflineEnv>, status: 404 | 409 | 422 | 502, message: string) {
	if (isJson(c.req.raw)) return c.json({ message }, status);
	const body = html`<p>${message}</p><p><a href="/offline/paypal">All payouts</a></p>`;
	return c.html(offlinePage("Payouts", body), status);
}
