import { renderToReadableStream, renderToString } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { renderContext } from "./context.ts";
import type { PageHandle } from "./page-handle.ts";
import { selectPageStyles } from "./rendering/page-styles.ts";
import { ServerPartsContext } from "./rendering/server-parts.ts";
import { getStaticSheet, STATIC_STYLES } from "./rendering/static-page-styles.server.ts";
import { SearchHead } from "./ui/page/search-head.tsx";

export const streamTimeout = 5_000;

/**
 * Handles rendering errors; those of loaders and actions were handled before. Records only the name
 * (worker/pages/pages.ts counts it), because a message may contain personal data.
 */
export function handleError(error: unknown, { request, context }: { request: Request; context: unknown }): void {
	if (request.signal.aborted) return;
	const name = error instanceof Error ? error.name : "unknown";
	console.error("page could not be rendered", name);
	(context as RouterContextProvider).get(renderContext).renderError = name;
}

export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
	loadContext: RouterContextProvider,
) {
	const handles = routerContext.staticHandlerContext.matches.map(
		({ route }) => routerContext.routeModules[route.id]?.handle as PageHandle | undefined,
	);
	// Error pages are rendered without a framework too.
	const failed = routerContext.staticHandlerContext.errors !== null;
	const isStatic = failed || !handles.some((handle) => handle?.hydrate);
	const state = loadContext.get(renderContext);
	state.isStatic = isStatic;
	headers.set("Content-Type", "text/html; charset=utf-8");
	if (request.method === "HEAD") return new Response(null, { status, headers });
	if (isStatic) {
		const varies = failed ? [] : handles.flatMap((handle) => (handle?.varies ? [handle.varies] : []));
		state.styles = varies.length > 0 ? STATIC_STYLES : null;
		const page = renderStatic(routerContext, request.url, state.styles);
		// A script replaces search results within the page, which needs the styles of all variants.
		if (!STATIC_STYLES || !state.styles || varies.some((parameters) => parameters.length > 0))
			return new Response(page, { status, headers });
		state.styles = selectPageStyles(getStaticSheet(), page);
		return new Response(
			page.replace(STATIC_STYLES, () => state.styles ?? ""),
			{ status, headers },
		);
	}
	const { nonce } = state;
	let shellReady = false;
	let code = status;
	const page = (
		<ServerPartsContext.Provider value={{ SearchHead, staticPage: null }}>
			<ServerRouter context={withPageRoutes(routerContext)} url={request.url} nonce={nonce} />
		</ServerPartsContext.Provider>
	);
	const body = await renderToReadableStream(page, {
		nonce,
		// Never streamed in chunks that a script has to assemble: a page is complete without scripts.
		progressiveChunkSize: Number.POSITIVE_INFINITY,
		signal: AbortSignal.timeout(streamTimeout + 1000),
		onError(error) {
			code = 500;
			state.renderError = error instanceof Error ? error.name : "unknown";
			if (shellReady) console.error("page stream failed", error instanceof Error ? error.name : "unknown");
		},
	});
	shellReady = true;
	// Lazy parts of a page (app/ui/deferred-part.tsx) are rendered with the rest.
	await body.allReady;
	return new Response(body, { status: code, headers });
}

/**
 * Returns the context with only the routes of this page and of the home page, because React Router copies every route
 * of the manifest on each rendering. The browser fetches the routes of other pages when their links appear.
 */
function withPageRoutes(context: EntryContext): EntryContext {
	const { routes } = context.manifest;
	const ids = new Set(context.staticHandlerContext.matches.map(({ route }) => route.id));
	const pageRoutes = Object.entries(routes).filter(([id, route]) => ids.has(id) || route?.index);
	return { ...context, manifest: { ...context.manifest, routes: Object.fromEntries(pageRoutes) } };
}

/** Renders without streaming, which takes half the work. Nothing on such a page is deferred. */
function renderStatic(context: EntryContext, url: string, styles: string | null): string {
	const page = renderToString(
		<ServerPartsContext.Provider value={{ SearchHead, staticPage: { styles } }}>
			<ServerRouter context={withPageRoutes(context)} url={url} />
		</ServerPartsContext.Provider>,
	);
	return `<!DOCTYPE html>${page}`;
}
