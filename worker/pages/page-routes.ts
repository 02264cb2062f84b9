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
import { hasVaryingParameter } from "./cached-pages.ts";

/** Renders any page of app/routes.ts. */
export const handlePage = createRequestHandler(withErrorHandling(build), import.meta.env.MODE);

type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown;

/** Turns unexpected errors in loaders and actions into a 503 instead of the framework's 500. */
function withErrorHandling(build: ServerBuild): ServerBuild {
	const routes = Object.entries(build.routes).map(([id, route]) => {
		if (!route) return [id, route];
		const { loader, action } = route.module as { loader?: Handler; action?: Handler };
		const module = { ...route.module, loader: catchErrors(loader, false), action: catchErrors(action, true) };
		return [id, { ...route, module }];
	});
	return { ...build, routes: Object.fromEntries(routes) };
}

/** Logs the name of an unexpected error and throws a 503: an unavailable database, bucket or room recovers. */
function catchErrors(handler: Handler | undefined, isUnsaved: boolean): Handler | undefined {
	if (!handler) return undefined;
	return async function handleWithErrors(args) {
		try {
			return await handler(args);
		} catch (error) {
			if (isThrownResponse(error)) throw error;
			reportUnexpectedError(args.context.get(servicesContext), error, args.pattern);
			args.context.get(renderContext).hasFailed = true;
			throw data({ unsaved: isUnsaved }, { status: HTTP_STATUS.unavailable });
		}
	};
}

/** The pages that are the same for every visitor, as `handle.varies` declares. */
const cacheablePages = Object.values(build.routes).flatMap((route) => {
	const { varies, hydrate, fresh = false } = (route?.module.handle ?? {}) as PageHandle;
	if (!route || !varies || hydrate) return [];
	const source = (route.path ?? "").replace(/:\w+/g, "[a-z0-9-]+");
	return [{ pathRegExp: new RegExp(`^/${source}$`), varies, fresh }];
});

type CacheRules = Required<Pick<PageHandle, "varies" | "fresh">>;

/** Finds how the page at this URL may be cached (app/page-handle.ts); null if it may not. */
export function findCacheRules(url: URL): CacheRules | null {
	const route = cacheablePages.find(({ pathRegExp }) => pathRegExp.test(url.pathname));
	return route && !hasVaryingParameter(url, route.varies) ? route : null;
}

/** Returns the path of a route, including the paths of its layouts. */
function fullPath(id: string | undefined): string {
	const route = id === undefined ? undefined : build.routes[id];
	if (!route) return "";
	return [fullPath(route.parentId), route.path ?? ""].filter(Boolean).join("/");
}

const actionLimits = Object.entries(ACTION_LIMITS).map(([id, limiter]) => ({
	pathRegExp: new RegExp(`^/${fullPath(id).replace(/:\w+/g, "[^/]+")}$`),
	limiter,
}));

/** Finds the rate limiter of a page's action. */
export function findLimiter(pathname: string): Limiter {
	const page = matchedPath(pathname.replace(/(\/_)?\.data$/, ""));
	if (page === null) return "RATE_TRACK";
	return actionLimits.find(({ pathRegExp }) => pathRegExp.test(page))?.limiter ?? "RATE_WRITE";
}

/** The route patterns of public pages, such as /confirmation/:id. */
const publicPages = Object.values(build.routes).flatMap((route) => {
	const isPublicPage = route?.module.default && !route.parentId?.startsWith("routes/admin") && route.id !== "root";
	if (!isPublicPage || (route.path === undefined && !route.index) || route.path === "*" || route.path === "admin")
		return [];
	const template = `/${route.path ?? ""}`;
	return [{ template, pathRegExp: new RegExp(`^${template.replace(/:\w+/g, "[^/]+")}$`) }];
});

/** The route patterns of all pages, those without parameters first. */
const patterns = Object.values(build.routes)
	.filter((route) => route?.module.default && route.path !== "*" && route.id !== "root")
	.map((route) => `/${fullPath(route?.id)}`)
	.sort((a, b) => a.split(":").length - b.split(":").length)
	.map((pattern) => ({ pattern, pathRegExp: new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`) }));

/** Finds the route pattern of a page or its data request, admin pages included; null for any other path. */
export function findRoutePattern(pathname: string): string | null {
	const path = matchedPath(pathname.replace(/(\/_root|\/_)?\.data$/, "")) || "/";
	return patterns.find(({ pathRegExp }) => pathRegExp.test(path))?.pattern ?? null;
}

/** Finds the route pattern of a public page, so that no id is counted or stored; null for any other path. */
export function findPageTemplate(pathname: string): string | null {
	return publicPages.find(({ pathRegExp }) => pathRegExp.test(pathname))?.template ?? null;
}
