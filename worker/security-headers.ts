import { createMiddleware } from "hono/factory";
import { sha256 } from "#app/domain/sha256.ts";
import type { AppEnv } from "./context.ts";
import type { Environment } from "./env.ts";
import { matchedPath } from "./middleware.ts";

const ID_PAGES =
	/^\/(personal-info|confirmation|certificate|nif-ready|refunds|withdraw|receipt|household|review|invoice-company|provide-information|sign|after|data|messages|share|progress|shared-certificate|phone|m|represent|payment|checkout|resume|not-me|affiliate-sign-in|affiliate-dashboard|affiliate-marketing-materials|affiliate-statements|agents\/[\w-]+|agent-invitation|agent-consent|admin|api|stripe-test|webhook-test|simple-payment|simple-checkout)\b/;
/** Pages that show input or results of a search by the visitor. */
const PERSONAL_PAGES = /^\/(upload-documents|track-application)\b/;

/** The card provider's script and frames, including the bank's authentication. */
const STRIPE_SCRIPTS = "https://js.stripe.com https://*.js.stripe.com";
const STRIPE_FRAMES = `${STRIPE_SCRIPTS} https://hooks.stripe.com`;

/** Whether cards are really charged: only then may a page contact the provider. */
function takesCards({ paymentScript, config }: Environment): boolean {
	return paymentScript === null && Boolean(config.STRIPE_SECRET_KEY && config.STRIPE_PUBLISHABLE_KEY);
}

/**
 * The policy of every page, because a card form may be reached from each without a new document. Browsers that support
 * strict-dynamic use the nonce and ignore the hosts of scripts, which are for other browsers.
 */
function contentSecurityPolicy(nonce: string, stripe: boolean): string {
	const dev = import.meta.env.DEV;
	const list = (...sources: (string | false)[]) => sources.filter(Boolean).join(" ");
	return [
		"default-src 'none'",
		list("script-src", `'nonce-${nonce}'`, "'strict-dynamic'", stripe && STRIPE_SCRIPTS),
		list("style-src 'self'", dev && "'unsafe-inline'"),
		list("connect-src 'self'", dev && "ws:", stripe && "https://api.stripe.com"),
		list("frame-src 'self'", stripe && STRIPE_FRAMES),
		"img-src 'self' data: blob:",
		// Chosen pictures are opened in our own worker.
		"worker-src 'self'",
		"font-src 'self'",
		"manifest-src 'self'",
		"object-src 'none'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
		"form-action 'self'",
	].join("; ");
}

/**
 * The policy of pages without a framework: no nonce, so that their bytes stay the same, and no card provider. `styles`
 * are the inlined ones.
 */
export async function staticPagePolicy(styles: string | null): Promise<string> {
	const dev = import.meta.env.DEV;
	const allowed = styles ? `'sha256-${(await sha256(styles)).toBase64()}'` : dev && "'unsafe-inline'";
	return [
		"default-src 'none'",
		`script-src 'self'${dev ? " 'unsafe-inline'" : ""}`,
		["style-src 'self'", allowed].filter(Boolean).join(" "),
		`connect-src 'self'${dev ? " ws:" : ""}`,
		// The admin area shows documents in frames.
		"frame-src 'self'",
		"img-src 'self' data:",
		"font-src 'self'",
		"manifest-src 'self'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
		"form-action 'self'",
	].join("; ");
}

/**
 * Sets the headers of every response, including errors. A response's own policy, such as a document's, takes
 * precedence.
 */
export const securityHeaders = createMiddleware<AppEnv>(async function securityHeaders(c, next) {
	await next();
	if (c.res.status === 101) return;
	const { pathname, protocol } = new URL(c.req.url);
	const headers = new Headers(c.res.headers);
	const fallback = (name: string, value: string) => headers.has(name) || headers.set(name, value);
	const stripe = takesCards(c.var.environment);
	fallback("Content-Security-Policy", contentSecurityPolicy(c.var.nonce, stripe));
	fallback("Cross-Origin-Resource-Policy", "same-origin");
	// Wallets open a separate window, which must be able to return; offline there is none.
	fallback("Cross-Origin-Opener-Policy", stripe ? "same-origin-allow-popups" : "same-origin");
	headers.set("X-Content-Type-Options", "nosniff");
	// Not no-referrer: with it browsers post forms under the origin "null", which every origin check refuses.
	const path = matchedPath(pathname);
	const isPersonalPage = path === null || ID_PAGES.test(path);
	const referrer = isPersonalPage ? "same-origin" : "strict-origin-when-cross-origin";
	headers.set("Referrer-Policy", path !== null && /^\/progress\//.test(path) ? "no-referrer" : referrer);
	const payment = stripe ? '(self "https://js.stripe.com" "https://*.js.stripe.com")' : "()";
	headers.set("Permissions-Policy", `camera=(), microphone=(), geolocation=(), payment=${payment}`);
	if (protocol === "https:") headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains; preload");
	if (isPersonalPage || c.var.environment.config.STAGING) headers.set("X-Robots-Tag", "noindex");
	if (isPersonalPage || PERSONAL_PAGES.test(path)) fallback("Cache-Control", "private, no-store");
	c.res = new Response(c.res.body, { status: c.res.status, statusText: c.res.statusText, headers });
});
