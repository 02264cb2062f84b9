import "#app/language-strategy.ts";
import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { nonceContext } from "#app/context.ts";
import { paraglideMiddleware } from "#app/paraglide/server.js";

const handle = createRequestHandler(build, import.meta.env.MODE);

export async function servePage(request: Request): Promise<Response> {
	const page: Request = request.body ? new Request(request, { body: await request.arrayBuffer() }) : request;
	// A shadow without a body: the middleware would otherwise clone the body of every form.
	return paraglideMiddleware(new Request(request.url, { headers: request.headers }), () => {
		const context = new RouterContextProvider();
		context.set(nonceContext, btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))));
		return handle(page, context);
	});
}
