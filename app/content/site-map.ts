import { type Language, withLanguage } from "../domain/language.ts";
import { articlePath, SLUGS } from "./articles.ts";
import { GUIDES, guidePath } from "./guides.ts";

/**
 * Priority in the sitemap by kind of page. Kinds with null are not indexed: steps of the order flow, pages of an
 * application, pages of partners and agents, and pages for testing payments.
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

/** Message keys of headings of preview pictures. */
export type Headline =
	| "home_title"
	| "pricing_title"
	| "specimen_title"
	| "representative_check_title"
	| "nif_check_title"
	| "guides_title"
	| "blog_title"
	| "contact_title"
	| "track_title"
	| "verify_title"
	| "partner_signup_title"
	| "agent_title"
	| "developers_title"
	| "imprint_title"
	| "model_title"
	| "status_title"
	| "review_title";

export type SitePage = {
	/** Path as in app/routes.ts, with a leading slash. */
	path: string;
	kind: keyof typeof PRIORITY;
	/** Heading of the preview picture; if there is none, the title of the prose page is used. */
	headline?: Headline;
};

/** All public pages. A test compares the list with app/routes.ts. */
export const SITE_PAGES: readonly SitePage[] = [
	{ path: "/", kind: "start", headline: "home_title" },
	{ path: "/pricing", kind: "start", headline: "pricing_title" },
	{ path: "/about-nif", kind: "guide" },
	{ path: "/nif-benefits", kind: "guide" },
	{ path: "/nif-requirements", kind: "guide" },
	{ path: "/nif-usage", kind: "guide" },
	{ path: "/example-document", kind: "guide", headline: "specimen_title" },
	{ path: "/do-i-need-a-representative", kind: "guide", headline: "representative_check_title" },
	{ path: "/nif-check", kind: "guide", headline: "nif_check_title" },
	{ path: "/guides", kind: "guide", headline: "guides_title" },
	...GUIDES.map((slug) => ({ path: guidePath(slug), kind: "article" as const })),
	{ path: "/blog", kind: "guide", headline: "blog_title" },
	...SLUGS.map((slug) => ({ path: articlePath(slug), kind: "article" as const })),
	{ path: "/faq", kind: "help" },
	{ path: "/reviews", kind: "help", headline: "review_title" },
	{ path: "/contact", kind: "help", headline: "contact_title" },
	{ path: "/track-application", kind: "help", headline: "track_title" },
	{ path: "/verify", kind: "help", headline: "verify_title" },
	{ path: "/affiliate-signup", kind: "help", headline: "partner_signup_title" },
	{ path: "/affiliate-faq", kind: "help" },
	{ path: "/agents", kind: "help", headline: "agent_title" },
	{ path: "/developers", kind: "help", headline: "developers_title" },
	{ path: "/imprint", kind: "policy", headline: "imprint_title" },
	{ path: "/status", kind: "policy", headline: "status_title" },
	{ path: "/model-withdrawal-form", kind: "policy", headline: "model_title" },
	{ path: "/terms", kind: "policy" },
	{ path: "/privacy-policy", kind: "policy" },
	{ path: "/refund-policy", kind: "policy" },
	{ path: "/accessibility", kind: "policy" },
	{ path: "/complaints", kind: "policy" },
	{ path: "/affiliate-terms", kind: "policy" },
	{ path: "/agent-agreement", kind: "policy" },
	{ path: "/affiliate/:code", kind: "step" },
	{ path: "/ref/:code", kind: "step" },
	{ path: "/affiliate-sign-in", kind: "partner" },
	{ path: "/affiliate-dashboard", kind: "partner" },
	{ path: "/affiliate-dashboard/commissions", kind: "partner" },
	{ path: "/affiliate-dashboard/payments", kind: "partner" },
	{ path: "/affiliate-dashboard/account", kind: "partner" },
	{ path: "/affiliate-marketing-materials", kind: "partner" },
	{ path: "/agents/sign-in", kind: "partner" },
	{ path: "/agents/cases", kind: "partner" },
	{ path: "/agents/cases/new", kind: "partner" },
	{ path: "/agents/cases/import", kind: "partner" },
	{ path: "/agents/account", kind: "partner" },
	{ path: "/agents/account.csv", kind: "partner" },
	{ path: "/agents/invoices/:id", kind: "partner" },
	{ path: "/agents/share", kind: "partner" },
	{ path: "/agents/statement", kind: "partner" },
	{ path: "/agents/statement.csv", kind: "partner" },
	{ path: "/agents/cases/:id", kind: "partner" },
	{ path: "/agents/cases/:id/certificate", kind: "partner" },
	{ path: "/agents/team", kind: "partner" },
	{ path: "/agents/security", kind: "partner" },
	{ path: "/agents/webhooks", kind: "partner" },
	{ path: "/agents/api", kind: "partner" },
	{ path: "/agent-invitation", kind: "application" },
	{ path: "/agent-consent/:id", kind: "application" },
	{ path: "/upload-documents", kind: "step" },
	{ path: "/personal-info", kind: "application" },
	{ path: "/payment", kind: "application" },
	{ path: "/checkout", kind: "application" },
	{ path: "/confirmation/:id", kind: "application" },
	{ path: "/certificate/:id", kind: "application" },
	{ path: "/nif-ready/:id", kind: "application" },
	{ path: "/review/:id", kind: "application" },
	{ path: "/receipt/:id", kind: "application" },
	{ path: "/invoice-company/:id", kind: "application" },
	{ path: "/household/:id", kind: "application" },
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

/** Indexed pages in list order. */
export const INDEXED_PAGES = SITE_PAGES.filter(({ kind }) => PRIORITY[kind] !== null);

/** Returns the priority in the sitemap, between 0 and 1. */
export function getPriority(page: SitePage): number {
	return PRIORITY[page.kind] ?? 0;
}

/** Finds the indexed page at a path, ignoring case and trailing slashes; null for any other path. */
export function findIndexedPage(pathname: string): SitePage | null {
	const path = pathname.toLowerCase().replace(/(?<=.)\/+$/, "");
	return INDEXED_PAGES.find((page) => page.path === path) ?? null;
}

/**
 * Returns the canonical URL of a page in a language, in the form of our own links. A null language selects the URL that
 * negotiates the language. `origin` is the configured origin, never the request's.
 */
export function buildPublicUrl(origin: string, path: string, language: Language | null): string {
	return origin + (language === null ? path : withLanguage(path, language));
}

/** Returns the path of a page's preview picture. */
export function previewPicturePath(path: string, language: Language): string {
	return `/og/${path.slice(1).replaceAll("/", "-") || "home"}-${language}.png`;
}
