import { createMiddleware } from "hono/factory";
import { sha256 } from "#app/domain/sha256.ts";
import type { AppEnv } from "./context.ts";
import type { Environment } from "./env.ts";
import { matchedPath } from "./middleware.ts";

const PRIVATE_PAGES =
	/^\/(personal-info|confirmation|certificate|nif-ready|refunds|withdraw|receipt|household|review|invoice-company|provide-information|sign|after|data|messages|share|progress|shared-certificate|phone|m|represent|payment|checkout|resume|not-me|affiliate-sign-in|affiliate-dashboard|affiliate-marketing-materials|affiliate-statements|agents\/[\w-]+|agent-invitation|agent-consent|admin|api|stripe-test|webhook-test|simple-payment|simple-checkout)\b/;
/** Public pages that show the visitor's input or search results. */
const UNCACHED_PAGES = /^\/(upload-documents|track-application)\b/;

/** The card provider's script and frames, including the bank's authentication. */
const STRIPE_SCRIPTS = "https://js.stripe.com https://*.js.stripe.com";
const STRIPE_FRAMES = `${STRIPE_SCRIPTS} https://hooks.stripe.com`;

/** Returns whether cards are really charged: only then may a page contact the provider. */
function isCardProviderEnabled({ paymentScript, config }: Environment): boolean {
	return paymentScript === null && Boolean(config.STRIPE_SECRET_KEY && config.STRIPE_PUBLISHABLE_KEY);
}

/**
 * Returns the default policy. Every page allows the card provider, because a card form may open without a new
 * document. Browsers that support strict-dynamic use the nonce; the script hosts are for other browsers.
 */
function contentSecurityPolicy(nonce: string, allowStripe: boolean): string {
	const dev = import.meta.env.DEV;
	const list = (...sources: (string | false)[]) => sources.filter(Boolean).join(" ");
	return [
		"default-src 'none'",
		list("script-src", `'nonce-${nonce}'`, "'strict-dynamic'", allowStripe && STRIPE_SCRIPTS),
		list("style-src 'self'", dev && "'unsafe-inline'"),
		list("connect-src 'self'", dev && "ws:", allowStripe && "https://api.stripe.com"),
		list("frame-src 'self'", allowStripe && STRIPE_FRAMES),
		"img-src 'self' data: blob:",
		// Our own web worker opens the pictures that a visitor chooses.
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
 * Returns the policy of pages without a framework: no nonce, so that their bytes stay the same, and no card provider.
 * `styles` are the inlined styles.
 */
export async function staticPagePolicy(styles: string | null): Promise<string> {
	const dev = import.meta.env.DEV;
	const allowedStyle = styles ? `'sha256-${(await sha256(styles)).toBase64()}'` : dev && "'unsafe-inline'";
	return [
		"default-src 'none'",
		`script-src 'self'${dev ? " 'unsafe-inline'" : ""}`,
		["style-src 'self'", allowedStyle].filter(Boolean).join(" "),
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
	const setDefault = (name: string, value: string) => headers.has(name) || headers.set(name, value);
	const allowStripe = isCardProviderEnabled(c.var.environment);
	setDefault("Content-Security-Policy", contentSecurityPolicy(c.var.nonce, allowStripe));
	setDefault("Cross-Origin-Resource-Policy", "same-origin");
	// Wallets open a separate window, which must be able to return; without the card provider there is none.
	setDefault("Cross-Origin-Opener-Policy", allowStripe ? "same-origin-allow-popups" : "same-origin");
	headers.set("X-Content-Type-Options", "nosniff");
	// Not no-referrer: browsers would post forms under the origin "null", which every origin check refuses.
	const path = matchedPath(pathname);
	const isPrivatePage = path === null || PRIVATE_PAGES.test(path);
	const referrer = isPrivatePage ? "same-origin" : "strict-origin-when-cross-origin";
	headers.set("Referrer-Policy", path !== null && /^\/progress\//.test(path) ? "no-referrer" : referrer);
	const paymentSources = allowStripe ? '(self "https://js.stripe.com" "https://*.js.stripe.com")' : "()";
	headers.set("Permissions-Policy", `camera=(), microphone=(), geolocation=(), payment=${paymentSources}`);
	if (protocol === "https:") headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains; preload");
	if (isPrivatePage || c.var.environment.config.STAGING) headers.set("X-Robots-Tag", "noindex");
	if (isPrivatePage || UNCACHED_PAGES.test(path)) setDefault("Cache-Control", "private, no-store");
	c.res = new Response(c.res.body, { status: c.res.status, statusText: c.res.statusText, headers });
});
