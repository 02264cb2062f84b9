import { type Context, Hono } from "hono";
import { html } from "hono/html";
import * as z from "zod";
import { originGate } from "../../middleware.ts";
import type { OfflineEnv } from "../bindings.ts";
import { offlinePage } from "../offline-page.ts";
import { isDropped } from "../provider/faults.ts";
import { isJson, readBody } from "../provider/page-parts.ts";
import { itemActionSchema, paypalFaultSchema, resolvePreset } from "./faults.ts";
import type { PaypalSandbox } from "./paypal-sandbox.ts";

const balanceSchema = z.strictObject({ cents: z.coerce.number().int().min(0).max(1_000_000_000) });

function getSandbox(env: OfflineEnv["Bindings"]): DurableObjectStub<PaypalSandbox> {
	return env.PAYPAL_SANDBOX.getByName("sandbox");
}

/** Pages and calls of the simulated PayPal, mounted at /offline/paypal. */
export const paypalRoutes = new Hono<OfflineEnv>()
	.use(originGate)
	.get("/", async (c) => {
		const overview = await getSandbox(c.env).overview();
		if (c.req.query("format") === "json") return c.json(overview);
		const { paypalPage } = await import("./page.ts");
		return c.html(offlinePage("Payouts", paypalPage(overview, c.var.environment.now())));
	})
	.get("/ledger.json", async (c) => c.json(await getSandbox(c.env).ledger()))
	.post("/balance", async (c) => {
		const input = balanceSchema.safeParse(await readBody(c.req.raw));
		if (!input.success) return respondWithError(c, 422, z.prettifyError(input.error));
		await getSandbox(c.env).setBalance(input.data.cents);
		return respondWithResult(c, "balance", { balance: input.data.cents });
	})
	.post("/actions", async (c) => {
		const input = itemActionSchema.safeParse(await readBody(c.req.raw));
		if (!input.success) return respondWithError(c, 422, z.prettifyError(input.error));
		const result = await getSandbox(c.env).act(input.data);
		return "refused" in result
			? respondWithError(c, 409, result.refused)
			: respondWithResult(c, "batches", result.done);
	})
	.post("/deliveries", async (c) => {
		const body = z.strictObject({ event: z.string() }).safeParse(await readBody(c.req.raw));
		const isKnown = body.success && (await getSandbox(c.env).redeliver(body.data.event));
		return isKnown
			? respondWithResult(c, "events", { sent: true })
			: respondWithError(c, 404, "There is no such event.");
	})
	.post("/faults", async (c) => {
		const input = paypalFaultSchema.safeParse(resolvePreset(await readBody(c.req.raw)));
		if (!input.success) return respondWithError(c, 422, z.prettifyError(input.error));
		return respondWithResult(c, "faults", { waiting: await getSandbox(c.env).injectFault(input.data) });
	})
	.post("/faults/clear", async (c) => {
		await getSandbox(c.env).clearFaults();
		return respondWithResult(c, "faults", { waiting: [] });
	})
	.post("/tokens/forget", async (c) => {
		await getSandbox(c.env).revokeTokens();
		return respondWithResult(c, "faults", { tokens: 0 });
	})
	.all("/v1/*", async (c) => {
		const url = new URL(c.req.url);
		url.pathname = url.pathname.slice(url.pathname.indexOf("/v1/"));
		const response = await getSandbox(c.env).fetch(new Request(url, c.req.raw));
		return isDropped(response) ? respondWithError(c, 502, "A fault has dropped the response.") : response;
	});

/** Redirects people to the page, returns the result to programs. */
function respondWithResult(c: Context<OfflineEnv>, section: string, result: object): Response {
	return isJson(c.req.raw) ? c.json(result) : c.redirect(`/offline/paypal#${section}`, 303);
}

/** Responds with an error: a page for people, JSON for programs. */
function respondWithError(c: Context<OfflineEnv>, status: 404 | 409 | 422 | 502, message: string) {
	if (isJson(c.req.raw)) return c.json({ message }, status);
	const body = html`<p>${message}</p><p><a href="/offline/paypal">All payouts</a></p>`;
	return c.html(offlinePage("Payouts", body), status);
}
