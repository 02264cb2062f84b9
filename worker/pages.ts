import "#app/language-strategy.ts";
import * as build from "virtual:react-router/server-build";
import type { Context } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { diagnosticsDoorContext, nonceContext, servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { rememberLanguage } from "#app/language-cookie.server.ts";
import { paraglideMiddleware } from "#app/paraglide/server.js";
import { rememberReferral } from "#app/referral-cookie.server.ts";
import type { AppEnv } from "./context.ts";
import { mayDiagnose } from "./diagnostics-door.ts";

const handle = createRequestHandler(build, import.meta.env.MODE);

async function render(c: Context<AppEnv>, staff: AppEnv["Variables"]["staff"] | null): Promise<Response> {
	const request = c.req.raw;
	const context = new RouterContextProvider();
	context.set(servicesContext, c.var.services);
	context.set(visitorContext, c.var.visitor);
	context.set(nonceContext, c.var.nonce);
	context.set(diagnosticsDoorContext, () => mayDiagnose(c));
	if (staff) context.set(staffContext, staff);
	// A shadow without a body: the middleware would otherwise clone the body of every form.
	return paraglideMiddleware(new Request(request.url, { headers: request.headers }), () => handle(request, context));
}

/** Every page that anybody may see. A language or a referral code in the address is remembered on the way. */
export async function servePage(c: Context<AppEnv>): Promise<Response> {
	const response = await render(c, null);
	const cookies = [rememberLanguage(c.req.raw), rememberReferral(c.req.raw)].filter((cookie) => cookie !== null);
	if (cookies.length === 0) return response;
	const headers = new Headers(response.headers);
	for (const cookie of cookies) headers.append("Set-Cookie", cookie);
	return new Response(response.body, { status: response.status, headers });
}

/** A page behind the staff gate. */
export async function serveAdminPage(c: Context<AppEnv>): Promise<Response> {
	return render(c, c.var.staff);
}
