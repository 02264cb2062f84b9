import * as build from "virtual:react-router/server-build";
import { matchedPath } from "../matched-path.ts";
import type { Limiter } from "../rate-limit.ts";
import { ACTION_LIMITS } from "./action-limits.ts";

/** The address of a page with those of the layouts around it. */
function pathOf(id: string | undefined): string {
	const route = id === undefined ? undefined : build.routes[id];
	if (!route) return "";
	return [pathOf(route.parentId), route.path ?? ""].filter(Boolean).join("/");
}

const limits = Object.entries(ACTION_LIMITS).map(([id, limiter]) => ({
	address: new RegExp(`^/${pathOf(id).replace(/:\w+/g, "[^/]+")}$`),
	limiter,
}));

/** Which limit a page's form has. */
export function limiterOf(pathname: string): Limiter {
	const page = matchedPath(pathname.replace(/(\/_)?\.data$/, ""));
	if (page === null) return "RATE_TRACK";
	return limits.find(({ address }) => address.test(page))?.limiter ?? "RATE_WRITE";
}
