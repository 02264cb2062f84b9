import * as build from "virtual:react-router/server-build";
import type { Context } from "hono";
import type { AppEnv } from "../context.ts";
import type { Limiter } from "../rate-limit.ts";
import { ACTION_LIMITS } from "./action-limits.ts";

/** The address of a page with those of the layouts around it. */
function pathOf(id: string | undefined): string {
	const route = id === undefined ? undefined : build.routes[id];
	if (!route) return "";
	return [pathOf(route.parentId), route.path ?? ""].filter(Boolean).join("/");
}

const limits = Object.entries(ACTION_LIMITS).map(([id, limiter]) => ({
	address: new RegExp(`^/${pathOf(id).replace(/:\w+/g, "[^/]+")}/?$`),
	limiter,
}));

function limiterOf(pathname: string): Limiter {
	const page = pathname.replace(/\.data$/, "");
	return limits.find(({ address }) => address.test(page))?.limiter ?? "RATE_WRITE";
}

/** Whether this network has sent this form too often within a minute. Looking at pages is not limited. */
export async function isActionLimited(c: Context<AppEnv>): Promise<boolean> {
	const { method } = c.req.raw;
	if (method === "GET" || method === "HEAD") return false;
	const limiter = limiterOf(new URL(c.req.url).pathname);
	// Staff sit behind one address: each has a limit of their own.
	const who = c.var.staff ? `staff:${c.var.staff.email}` : c.var.visitor.network;
	return !(await c.env[limiter].limit({ key: `page:${who}` })).success;
}
