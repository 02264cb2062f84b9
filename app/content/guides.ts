/** Guides in list order; their texts are in `LANGUAGE/SLUG.md`. */
export const GUIDES = [
	"fiscal-representative",
	"power-of-attorney",
	"uk-us-brazil-switzerland",
	"nif-for-free",
	"nif-refused",
	"portal-password",
	"minors-and-couples",
] as const;
export type Guide = (typeof GUIDES)[number];

export function isGuide(slug: string | undefined): slug is Guide {
	return (GUIDES as readonly (string | undefined)[]).includes(slug);
}

export function guidePath(slug: Guide): string {
	return `/guides/${slug}`;
}
