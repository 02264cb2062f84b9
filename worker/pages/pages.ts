import { sha256 } from "#app/domain/sha256.ts";
import { isPrefetch, serialiseLanguageCookie } from "#app/visitor/language-cookie.server.ts";
import "#app/visitor/language-strategy.ts";
import { BUILD_ID } from "virtual:build-id";
import type { Context } from "hono";
import { RouterContextProvider } from "react-router";
import { recordVisitorError } from "#app/commands/inbox/visitor-errors.server.ts";
import { recordClick } from "#app/commands/partners/referrals.server.ts";
import {
	type RenderState,
	renderContext,
	servicesContext,
	staffContext,
	staffEntryContext,
	visitorContext,
} from "#app/context.ts";
import { type Language, withLanguage } from "#app/domain/language.ts";
import { PAGE_RESPONSE_HEADER, type PageHandle } from "#app/page-handle.ts";
import { paraglideMiddleware } from "#app/paraglide/server.js";
import { getSettingsStamp } from "#app/queries/settings.server.ts";
import { RELEASE } from "#app/server/unexpected-error.server.ts";
import type { Services, Visitor } from "#app/services.ts";
import { createReferralCookie } from "#app/visitor/referral-cookie.server.ts";
import { mayDiagnose } from "#worker/api/payments.ts";
import type { AppEnv } from "#worker/context.ts";
import { isWithinLimit, matchedPath } from "#worker/middleware.ts";
import { staticPagePolicy } from "#worker/security-headers.ts";
import { CACHEABLE_HEADER, hasLanguageParameter } from "./cached-pages.ts";
import { SPECULATION_RULES } from "./search-engines.ts";

/** Retry-After in seconds, by status. */
const RETRY_AFTER: Partial<Record<number, string>> = { 429: "60", 503: "30" };

/** Pages behind a secret URL, rate-limited against guessing. */
const SECRET_PAGES = /^\/(progress|shared-certificate)\//;

/** Returns whether this network has exceeded the form's limit. Page views are not limited, except behind secret URLs. */
async function isActionLimited(c: Context<AppEnv>): Promise<boolean> {
	const { method } = c.req.raw;
	const { pathname } = new URL(c.req.url);
	const path = matchedPath(pathname);
	const isSecret = path === null || SECRET_PAGES.test(path);
	if ((method === "GET" || method === "HEAD") && !isSecret) return false;
	const limiter = isSecret ? "RATE_TRACK" : (await loadPages()).findLimiter(pathname);
	// Staff share a network: limited by account.
	if (c.var.staff) return !(await c.env[limiter].limit({ key: `page:staff:${c.var.staff.email}` })).success;
	return !(await isWithinLimit(c.env, limiter, c.var.visitor.network, "page"));
}

async function render(
	c: Context<AppEnv>,
	request: Request,
	staff: AppEnv["Variables"]["staff"] | null,
	refusal: 403 | 429 | 503 | null = null,
): Promise<Response> {
	const { handlePage, findPageTemplate } = await loadPages();
	const context = new RouterContextProvider();
	context.set(servicesContext, c.var.services);
	context.set(visitorContext, c.var.visitor);
	const state: RenderState = {
		nonce: c.var.nonce,
		refusal: refusal ?? ((await isActionLimited(c)) ? 429 : null),
		mayDiagnose: () => mayDiagnose(c),
		hasFailed: false,
		renderError: null,
		isStatic: false,
		styles: null,
	};
	context.set(renderContext, state);
	if (staff) context.set(staffContext, staff);
	if (c.var.entry) context.set(staffEntryContext, c.var.entry);
	// Without a body: the middleware would otherwise clone the body of every form.
	const bodylessRequest = new Request(request.url, { headers: request.headers });
	const rendered = await paraglideMiddleware(bodylessRequest, () => handlePage(request, context));
	if (state.renderError !== null) {
		const route = findPageTemplate(new URL(request.url).pathname) ?? (staff ? "/admin/*" : "/*");
		const error = { source: "server", name: state.renderError, route, code: rendered.status } as const;
		recordVisitorError(c.var.services, error, RELEASE);
	}
	// React Router's data requests return 200 for a failed page.
	const status = refusal ?? (state.hasFailed ? 503 : rendered.status);
	const response = new Response(rendered.body, { status, headers: rendered.headers });
	const retryAfter = RETRY_AFTER[status];
	if (retryAfter !== undefined) response.headers.set("Retry-After", retryAfter);
	const isProblem = status >= 500 || status === 429;
	if (isProblem && state.refusal === null && !state.hasFailed) response.headers.set(PAGE_RESPONSE_HEADER, "1");
	if (state.isStatic) response.headers.set("Content-Security-Policy", await staticPagePolicy(state.styles));
	return response;
}

/** Serves a public page, and sets the cookies of a language or a referral code in the URL. */
export async function servePage(c: Context<AppEnv>): Promise<Response> {
	const request = c.req.raw;
	const referral = await referralCookie(request, c.var.services, c.var.visitor);
	const cacheRules = request.method === "GET" ? (await loadPages()).findCacheRules(new URL(request.url)) : null;
	const response = cacheRules ? await serveCached(c, cacheRules) : await render(c, request, null);
	// The page cache sets the language of a cached page.
	const cookies = [cacheRules ? null : serialiseLanguageCookie(request), referral];
	if (cookies.every((cookie) => cookie === null)) return response;
	const headers = new Headers(response.headers);
	for (const cookie of cookies) if (cookie !== null) headers.append("Set-Cookie", cookie);
	return new Response(response.body, { status: response.status, headers });
}

/** Serves a page that is the same for all visitors from the data centre's cache, or renders it; marks it as cacheable. */
async function serveCached(
	c: Context<AppEnv>,
	{ varies, fresh }: Required<Pick<PageHandle, "varies" | "fresh">>,
): Promise<Response> {
	const url = new URL(c.req.url);
	const { language } = c.var.visitor;
	// Without the visitor's query, which would appear in the links of a shared page.
	const pathAndQuery = hasLanguageParameter(url) ? withLanguage(url.pathname, language) : url.pathname;
	const cache = await openPageCache(c.var.services, language, pathAndQuery);
	const cachedPage = fresh ? undefined : await cache?.find();
	const pageRequest = new Request(url.origin + pathAndQuery, { headers: c.req.raw.headers });
	const page = cachedPage ?? (await render(c, pageRequest, null));
	if (page.status !== 200 || !cache) return page;
	if (!cachedPage && !fresh) c.executionCtx.waitUntil(cache.put(page.clone()));
	const headers = new Headers(page.headers);
	headers.set(CACHEABLE_HEADER, varies.join(","));
	headers.set("Speculation-Rules", `"${SPECULATION_RULES}"`);
	return new Response(page.body, { headers });
}

/** Serves the error page for a request that failed before it reached a page. */
export async function serveUnavailable(c: Context<AppEnv>): Promise<Response> {
	return render(c, c.req.raw, null, 503);
}

/** Serves the page for visitors without staff access. */
export async function serveStaffOnly(c: Context<AppEnv>): Promise<Response> {
	return render(c, c.req.raw, null, 403);
}

/** Serves a page behind the staff gate. */
export async function serveAdminPage(c: Context<AppEnv>): Promise<Response> {
	return render(c, c.req.raw, c.var.staff);
}

/** Loads the pages and their routes on the first page request (docs/decisions/019-loading-on-first-use.md). */
export const loadPages = () => import("./page-routes.ts");

/**
 * Opens the cache that the isolates of one data centre share. Its key contains the build and the settings, so that a
 * change of either invalidates old pages; entries expire after an hour. `pathAndQuery` contains only the query that
 * changes the page.
 */
export async function openPageCache(services: Services, language: Language, pathAndQuery: string) {
	if (!BUILD_ID) return null;
	const { cookieSecrets: _, ...settings } = services.settings;
	const state = { ...settings, set: await getSettingsStamp(services) };
	const hash = (await sha256(JSON.stringify(state))).slice(0, 8).toHex();
	const key = `https://pages.internal/${BUILD_ID}/${hash}/${language}${pathAndQuery}`;
	const cache = await caches.open("pages");
	return {
		find: () => cache.match(key),
		put(response: Response): Promise<void> {
			const headers = new Headers(response.headers);
			headers.set("Cache-Control", "public, max-age=3600");
			return cache.put(key, new Response(response.body, { headers }));
		},
	};
}

/** Returns the cookie of a referral code in the URL; counts the click after the response. */
async function referralCookie(request: Request, services: Services, visitor: Visitor): Promise<string | null> {
	if (isPrefetch(request)) return null;
	const referral = await createReferralCookie(request, services);
	if (!referral) return null;
	const userAgent = (request.headers.get("User-Agent") ?? "").slice(0, 400);
	if (request.method === "GET")
		services.background(recordClick(services, referral.code, { network: visitor.network, userAgent }));
	return referral.cookie;
}
