import { useLocation } from "react-router";
import { findIndexedPage, previewPicture, publicAddress } from "#app/content/site-map.ts";
import { INTL_TAG, isLanguage, LANGUAGES } from "#app/domain/language.ts";
import { getLocale } from "#app/paraglide/runtime.js";

type SearchHeadProps = {
	/** The configured origin; null when the page could not be made. */
	origin: string | null;
	/** Parameters whose answers a page shows: with one of them it is a result and no page of its own. */
	varies: readonly string[];
	failed: boolean;
};

/**
 * What search engines and previews are told of a page: its canonical URL, the same page in the other languages, its
 * picture. Of anything that is not in the list of indexed pages they are told to forget it.
 */
export function SearchHead({ origin, varies, failed }: SearchHeadProps) {
	const { pathname, search } = useLocation();
	const asked = new URLSearchParams(search);
	const page = failed || varies.some((name) => asked.has(name)) ? null : findIndexedPage(pathname);
	if (!page || !origin) return <meta name="robots" content="noindex" />;
	const language = getLocale();
	// At the address without a language a page is nobody's translation: the one for whom none is meant.
	const address = publicAddress(origin, page.path, isLanguage(asked.get("lang")) ? language : null);
	return (
		<>
			<link rel="canonical" href={address} />
			{LANGUAGES.map((other) => (
				<link key={other} rel="alternate" hrefLang={other} href={publicAddress(origin, page.path, other)} />
			))}
			<link rel="alternate" hrefLang="x-default" href={publicAddress(origin, page.path, null)} />
			<meta property="og:type" content={page.kind === "article" ? "article" : "website"} />
			<meta property="og:url" content={address} />
			{LANGUAGES.map((other) => (
				<meta
					key={other}
					property={other === language ? "og:locale" : "og:locale:alternate"}
					content={INTL_TAG[other].replace("-", "_")}
				/>
			))}
			<meta property="og:image" content={origin + previewPicture(page.path, language)} />
			<meta property="og:image:width" content="1200" />
			<meta property="og:image:height" content="630" />
			<meta name="twitter:card" content="summary_large_image" />
		</>
	);
}
