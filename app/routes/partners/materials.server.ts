import { type Headline, INDEXED_PAGES, type SitePage } from "#app/content/site-map.ts";
import type { Language } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";

/** Listed one by one: a lookup by message key would load all messages at startup. */
const HEADLINES: Record<Headline, typeof m.home_title> = {
	home_title: m.home_title,
	pricing_title: m.pricing_title,
	specimen_title: m.specimen_title,
	representative_check_title: m.representative_check_title,
	nif_check_title: m.nif_check_title,
	guides_title: m.guides_title,
	blog_title: m.blog_title,
	contact_title: m.contact_title,
	track_title: m.track_title,
	verify_title: m.verify_title,
	partner_signup_title: m.partner_signup_title,
	agent_title: m.agent_title,
	developers_title: m.developers_title,
	imprint_title: m.imprint_title,
	model_title: m.model_title,
	status_title: m.status_title,
	review_title: m.review_title,
};

/** Returns the pages that a partner may link to, with their titles: all indexed pages except policies. */
export async function listLinkablePages(language: Language): Promise<{ value: string; label: string }[]> {
	const [{ findProse }, { findArticle }] = await Promise.all([
		import("#app/content/prose.server.ts"),
		import("#app/content/articles.server.ts"),
	]);
	const findTitle = ({ path, headline }: SitePage) => {
		if (headline) return HEADLINES[headline]({}, { locale: language });
		const name = path.slice(1).replace(/^guides\//, "");
		return findProse(name, language)?.title ?? findArticle(name.replace(/^blog\//, ""), language)?.title ?? path;
	};
	return INDEXED_PAGES.filter(({ kind, path }) => kind !== "policy" && !path.startsWith("/affiliate")).map((page) => ({
		value: page.path,
		label: findTitle(page),
	}));
}
