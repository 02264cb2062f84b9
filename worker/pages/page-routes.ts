import * as build from "virtual:react-router/server-build";
import {
	type ActionFunctionArgs,
	createRequestHandler,
	data,
	type LoaderFunctionArgs,
	type ServerBuild,
} from "react-router";
import { renderContext, servicesContext } from "#app/context.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { isThrownResponse, reportUnexpectedError } from "#app/server/unexpected-error.server.ts";
import { type Limiter, matchedPath } from "#worker/middleware.ts";
import { ACTION_LIMITS } from "./action-limits.ts";
import { isVaried } from "./cached-pages.ts";

/** Renders any page of app/routes.ts. */
export const handlePage = createRequestHandler(withErrorHandling(build), import.meta.env.MODE);

type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown;

/** Responds to unexpected errors of loaders and actions with 503 instead of the framework's 500. */
function withErrorHandling(build: ServerBuild): ServerBuild {
	const routes = Object.entries(build.routes).map(([id, route]) => {
		if (!route) return [id, route];
		const { loader, action } = route.module as { loader?: Handler; action?: Handler };
		const module = { ...route.module, loader: catchErrors(loader, false), action: catchErrors(action, true) };
		return [id, { ...route, module }];
	});
	return { ...build, routes: Object.fromEntries(routes) };
}

/** Logs the name of an unexpected error and throws 503, since an unavailable database, bucket or room recovers. */
function catchErrors(handler: Handler | undefined, unsaved: boolean): Handler | undefined {
	if (!handler) return undefined;
	return async function guarded(args) {
		try {
			return await handler(args);
		} catch (error) {
			if (isThrownResponse(error)) throw error;
			reportUnexpectedError(args.context.get(servicesContext), error, args.pattern);
			args.context.get(renderContext).failed = true;
			throw data({ unsaved }, { status: HTTP_STATUS.unavailable });
		}
	};
}

/** Pages that are the same for every visitor, as `handle.varies` declares. */
const cacheable = Object.values(build.routes).flatMap((route) => {
	const { varies, hydrate, fresh = false } = (route?.module.handle ?? {}) as PageHandle;
	if (!route || !varies || hydrate) return [];
	const address = (route.path ?? "").replace(/:\w+/g, "[a-z0-9-]+");
	return [{ address: new RegExp(`^/${address}$`), varies, fresh }];
});

type Cacheable = Required<Pick<PageHandle, "varies" | "fresh">>;

/** How the page at this address may be cached (app/page-handle.ts), or null if it may not. */
export function cacheableAt(url: URL): Cacheable | null {
	const route = cacheable.find(({ address }) => address.test(url.pathname));
	return route && !isVaried(url, route.varies) ? route : null;
}

/** The path of a page, including those of its layouts. */
function pathOf(id: string | undefined): string {
	const route = id === undefined ? undefined : build.routes[id];
	if (!route) return "";
	return [pathOf(route.parentId), route.path ?? ""].filter(Boolean).join("/");
}

const limits = Object.entries(ACTION_LIMITS).map(([id, limiter]) => ({
	address: new RegExp(`^/${pathOf(id).replace(/:\w+/g, "[^/]+")}$`),
	limiter,
}));

/** Returns the rate limiter of a page's action. */
export function limiterOf(pathname: string): Limiter {
	const page = matchedPath(pathname.replace(/(\/_)?\.data$/, ""));
	if (page === null) return "RATE_TRACK";
	return limits.find(({ address }) => address.test(page))?.limiter ?? "RATE_WRITE";
}

/** The route patterns of public pages, such as /confirmation/:id. */
const templates = Object.values(build.routes).flatMap((route) => {
	const isPublicPage = route?.module.default && !route.parentId?.startsWith("routes/admin") && route.id !== "root";
	if (!isPublicPage || (route.path === undefined && !route.index) || route.path === "*" || route.path === "admin")
		return [];
	const template = `/${route.path ?? ""}`;
	return [{ template, address: new RegExp(`^${template.replace(/:\w+/g, "[^/]+")}$`) }];
});

/** The patterns of all pages, those without parameters first. */
const patterns = Object.values(build.routes)
	.filter((route) => route?.module.default && route.path !== "*" && route.id !== "root")
	.map((route) => `/${pathOf(route?.id)}`)
	.sort((a, b) => a.split(":").length - b.split(":").length)
	.map((pattern) => ({ pattern, address: new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`) }));

/** The route pattern of a page, admin pages and their data requests included; null for any other address. */
export function routePattern(pathname: string): string | null {
	const path = matchedPath(pathname.replace(/(\/_root|\/_)?\.data$/, "")) || "/";
	return patterns.find(({ address }) => address.test(path))?.pattern ?? null;
}

/** Returns the route pattern of an address, so that no id is counted or stored; null for other addresses. */
export function pageTemplate(pathname: string): string | null {
	return templates.find(({ address }) => address.test(pathname))?.template ?? null;
}
