import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { nonceContext } from "./context.ts";

export const streamTimeout = 5_000;

export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
	loadContext: RouterContextProvider,
) {
	if (request.method === "HEAD") return new Response(null, { status, headers });
	const nonce = loadContext.get(nonceContext);
	let shellReady = false;
	let code = status;
	const body = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, {
		nonce,
		signal: AbortSignal.timeout(streamTimeout + 1000),
		onError(error) {
			code = 500;
			if (shellReady) console.error("page stream failed", error instanceof Error ? error.name : "unknown");
		},
	});
	shellReady = true;
	if (isbot(request.headers.get("user-agent"))) await body.allReady;
	headers.set("Content-Type", "text/html; charset=utf-8");
	return new Response(body, { status: code, headers });
}
