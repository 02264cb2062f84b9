import { useLocation } from "react-router";
import { buildPublicUrl, findIndexedPage, previewPicturePath } from "#app/content/site-map.ts";
import { INTL_TAG, isLanguage, LANGUAGES } from "#app/domain/language.ts";
import { getLocale } from "#app/paraglide/runtime.js";

type SearchHeadProps = {
	/** The configured origin; null if the page failed. */
	origin: string | null;
	/** Query parameters of result pages, which are not indexed. */
	resultParameters: readonly string[];
	isError: boolean;
};

/**
 * Metadata for search engines and previews: canonical URL, translations and picture. Excludes from the index every page
 * that is not in the list of indexed pages.
 */
export function SearchHead({ origin, resultParameters, isError }: SearchHeadProps) {
	const { pathname, search } = useLocation();
	const parameters = new URLSearchParams(search);
	const page = isError || resultParameters.some((name) => parameters.has(name)) ? null : findIndexedPage(pathname);
	if (!page || !origin) return <meta name="robots" content="noindex" />;
	const language = getLocale();
	// The URL without a language is the default alternate (x-default).
	const url = buildPublicUrl(origin, page.path, isLanguage(parameters.get("lang")) ? language : null);
	return (
		<>
			<link rel="canonical" href={url} />
			{LANGUAGES.map((alternate) => (
				<link
					key={alternate}
					rel="alternate"
					hrefLang={alternate}
					href={buildPublicUrl(origin, page.path, alternate)}
				/>
			))}
			<link rel="alternate" hrefLang="x-default" href={buildPublicUrl(origin, page.path, null)} />
			<meta property="og:type" content={page.kind === "article" ? "article" : "website"} />
			<meta property="og:url" content={url} />
			{LANGUAGES.map((alternate) => (
				<meta
					key={alternate}
					property={alternate === language ? "og:locale" : "og:locale:alternate"}
					content={INTL_TAG[alternate].replace("-", "_")}
				/>
			))}
			<meta property="og:image" content={origin + previewPicturePath(page.path, language)} />
			<meta property="og:image:width" content="1200" />
			<meta property="og:image:height" content="630" />
			<meta name="twitter:card" content="summary_large_image" />
		</>
	);
}
