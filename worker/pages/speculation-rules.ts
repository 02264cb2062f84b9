import { Hono } from "hono";
import type { AppEnv } from "#worker/context.ts";

/** Where the rules are; pages without a framework name it in the header `Speculation-Rules`. */
export const SPECULATION_RULES = "/speculation-rules.json";

/** Pages of one person, and what is no page. */
const NOT_AHEAD = [
	"/admin*",
	"/api/*",
	"/offline*",
	"/personal-info*",
	"/payment*",
	"/checkout*",
	"/confirmation/*",
	"/certificate/*",
	"/nif-ready/*",
	"/receipt/*",
	"/refunds/*",
	"/withdraw*",
	"/data/*",
	"/affiliate-dashboard*",
	"/provide-information/*",
	"/phone*",
	"/sign/*",
	"/after/*",
	"/messages/*",
	"/share/*",
	"/progress/*",
	"/shared-certificate/*",
	"/m/*",
	"/represent*",
	"/resume*",
	"/not-me*",
	"/simple-*",
	"/stripe-test*",
	"/webhook-test*",
];

/** A link that somebody is about to follow is fetched ahead; another language is chosen by following its link alone. */
const rules = {
	prefetch: [
		{
			where: {
				and: [
					{ href_matches: "/*" },
					{ not: { href_matches: NOT_AHEAD } },
					{ not: { selector_matches: "[hreflang], [download], [target]" } },
				],
			},
			eagerness: "moderate",
		},
	],
};

export const speculationRules = new Hono<AppEnv>().get("/", (c) =>
	c.body(JSON.stringify(rules), 200, {
		"Content-Type": "application/speculationrules+json",
		"Cache-Control": "public, max-age=3600",
	}),
);
