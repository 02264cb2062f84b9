import { type Language, withLanguage } from "../domain/language.ts";
import { articlePath, SLUGS } from "./articles.ts";
import { GUIDES, guidePath } from "./guides.ts";

/**
 * What a page is for. Search engines are offered those that have a priority; a step belongs to whoever is applying,
 * an application to its applicant, a partner's account to the partner, a test to whoever sets payments up.
 */
const PRIORITY = {
	start: 1,
	guide: 0.8,
	article: 0.7,
	help: 0.6,
	policy: 0.3,
	step: null,
	application: null,
	partner: null,
	test: null,
};

/** Messages that head preview pictures. */
export type Headline =
	| "home_title"
	| "pricing_title"
	| "specimen_title"
	| "need_title"
	| "nif_check_title"
	| "guides_title"
	| "blog_title"
	| "contact_title"
	| "track_title"
	| "verify_title"
	| "partner_signup_title"
	| "imprint_title"
	| "model_title";

export type SitePage = {
	/** As in app/routes.ts, with a slash in front. */
	path: string;
	kind: keyof typeof PRIORITY;
	/** The words that head its preview picture; without them the title of the prose of this name does. */
	headline?: Headline;
};

/** Every public page. A new one is one line here; app/routes.ts and this list are kept in agreement by a test. */
export const SITE_PAGES: readonly SitePage[] = [
	{ path: "/", kind: "start", headline: "home_title" },
	{ path: "/pricing", kind: "start", headline: "pricing_title" },
	{ path: "/about-nif", kind: "guide" },
	{ path: "/nif-benefits", kind: "guide" },
	{ path: "/nif-requirements", kind: "guide" },
	{ path: "/nif-usage", kind: "guide" },
	{ path: "/example-document", kind: "guide", headline: "specimen_title" },
	{ path: "/do-i-need-a-representative", kind: "guide", headline: "need_title" },
	{ path: "/nif-check", kind: "guide", headline: "nif_check_title" },
	{ path: "/guides", kind: "guide", headline: "guides_title" },
	...GUIDES.map((slug) => ({ path: guidePath(slug), kind: "article" as const })),
	{ path: "/blog", kind: "guide", headline: "blog_title" },
	...SLUGS.map((slug) => ({ path: articlePath(slug), kind: "article" as const })),
	{ path: "/faq", kind: "help" },
	{ path: "/contact", kind: "help", headline: "contact_title" },
	{ path: "/track-application", kind: "help", headline: "track_title" },
	{ path: "/verify", kind: "help", headline: "verify_title" },
	{ path: "/affiliate-signup", kind: "help", headline: "partner_signup_title" },
	{ path: "/affiliate-faq", kind: "help" },
	{ path: "/imprint", kind: "policy", headline: "imprint_title" },
	{ path: "/model-withdrawal-form", kind: "policy", headline: "model_title" },
	{ path: "/terms", kind: "policy" },
	{ path: "/privacy-policy", kind: "policy" },
	{ path: "/refund-policy", kind: "policy" },
	{ path: "/accessibility", kind: "policy" },
	{ path: "/complaints", kind: "policy" },
	{ path: "/affiliate-terms", kind: "policy" },
	{ path: "/affiliate/:code", kind: "step" },
	{ path: "/ref/:code", kind: "step" },
	{ path: "/affiliate-sign-in", kind: "partner" },
	{ path: "/affiliate-dashboard", kind: "partner" },
	{ path: "/affiliate-dashboard/commissions", kind: "partner" },
	{ path: "/affiliate-dashboard/payments", kind: "partner" },
	{ path: "/affiliate-dashboard/account", kind: "partner" },
	{ path: "/affiliate-marketing-materials", kind: "partner" },
	{ path: "/upload-documents", kind: "step" },
	{ path: "/personal-info", kind: "application" },
	{ path: "/payment", kind: "application" },
	{ path: "/checkout", kind: "application" },
	{ path: "/confirmation/:id", kind: "application" },
	{ path: "/certificate/:id", kind: "application" },
	{ path: "/nif-ready/:id", kind: "application" },
	{ path: "/receipt/:id", kind: "application" },
	{ path: "/provide-information/:id", kind: "application" },
	{ path: "/sign/:id", kind: "application" },
	{ path: "/phone", kind: "application" },
	{ path: "/after/:id", kind: "application" },
	{ path: "/m/:code", kind: "application" },
	{ path: "/represent", kind: "application" },
	{ path: "/resume", kind: "application" },
	{ path: "/not-me", kind: "application" },
	{ path: "/withdraw", kind: "application" },
	{ path: "/refunds/:id", kind: "application" },
	{ path: "/data/:id", kind: "application" },
	{ path: "/messages/:id", kind: "application" },
	{ path: "/share/:id", kind: "application" },
	{ path: "/progress/:token", kind: "application" },
	{ path: "/shared-certificate/:token", kind: "application" },
	{ path: "/stripe-test", kind: "test" },
	{ path: "/webhook-test", kind: "test" },
	{ path: "/simple-payment", kind: "test" },
	{ path: "/simple-checkout", kind: "test" },
];

/** What search engines are offered, in the order of the list. */
export const INDEXED_PAGES = SITE_PAGES.filter(({ kind }) => PRIORITY[kind] !== null);

/** Between 0 and 1, for the sitemap. */
export function priorityOf(page: SitePage): number {
	return PRIORITY[page.kind] ?? 0;
}

/** The indexed page at this path, whatever the case of its letters and slashes at its end; null for any other. */
export function findIndexedPage(pathname: string): SitePage | null {
	const path = pathname.toLowerCase().replace(/(?<=.)\/+$/, "");
	return INDEXED_PAGES.find((page) => page.path === path) ?? null;
}

/**
 * The one address of a page in a language that search engines are told of, as our own links name it; null for the address
 * without a language, at which each visitor gets their own. `origin` is the configured one, never what a request claims.
 */
export function publicAddress(origin: string, path: string, language: Language | null): string {
	return origin + (language === null ? path : withLanguage(path, language));
}

/** The preview picture of a page, from the root of the site (vite/draw-preview-pictures.ts). */
export function previewPicture(path: string, language: Language): string {
	return `/og/${path.slice(1).replaceAll("/", "-") || "home"}-${language}.png`;
}
