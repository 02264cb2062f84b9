import { m } from "#app/paraglide/messages.js";
import { localePath } from "#app/ui/page/locale-path.ts";

/** Lets feed readers find the feed of this language from every page of the blog. */
export function feedLink() {
	return {
		tagName: "link" as const,
		rel: "alternate",
		type: "application/rss+xml",
		title: `${m.brand()} – ${m.blog_title()}`,
		href: localePath("/rss.xml"),
	};
}
