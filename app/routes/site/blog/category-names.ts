import type { Category } from "#app/content/articles.ts";
import { m } from "#app/paraglide/messages.js";

export const CATEGORY_NAMES: Record<Category, () => string> = {
	"NIF Guide": m.blog_category_guide,
	"NIF Benefits": m.blog_category_benefits,
	Tips: m.blog_category_tips,
	"Digital Nomads": m.blog_category_nomads,
	"Real Estate": m.blog_category_estate,
};
