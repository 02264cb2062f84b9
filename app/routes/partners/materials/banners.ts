import type { Language } from "#app/domain/language.ts";

export type BannerSize = { width: number; height: number };

/** The usual formats, in pixels: leaderboard, rectangle, skyscraper, phone, square. */
export const BANNER_SIZES: readonly BannerSize[] = [
	{ width: 728, height: 90 },
	{ width: 300, height: 250 },
	{ width: 160, height: 600 },
	{ width: 320, height: 100 },
	{ width: 1080, height: 1080 },
];

/** Where a banner is served from. The files are committed, because other people's sites link to them. */
export function bannerFile({ width, height }: BannerSize, language: Language, type: "svg" | "png"): string {
	return `/partners/azulejo-nif-${width}x${height}-${language}.${type}`;
}
