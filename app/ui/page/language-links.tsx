import { useLocation } from "react-router";
import { LANGUAGES, type Language, withLanguage } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";

const NAMES: Record<Language, string> = { en: "English", es: "Español", pt: "Português" };

/** Links to the current page in each language. Plain links, for a full page load (row 16). */
export function LanguageLinks({ showFullNames }: { showFullNames?: boolean }) {
	const { pathname, search } = useLocation();
	return (
		<ul className="languages" aria-label={m.languages_label()}>
			{LANGUAGES.map((language) => (
				<li key={language}>
					<a
						href={withLanguage(pathname + search, language)}
						hrefLang={language}
						lang={language}
						aria-current={language === getLocale() ? "true" : undefined}
					>
						{showFullNames ? NAMES[language] : <ShortName language={language} />}
					</a>
				</li>
			))}
		</ul>
	);
}

function ShortName({ language }: { language: Language }) {
	return (
		<>
			<span aria-hidden>{language.toUpperCase()}</span>
			<span className="sr-only">{NAMES[language]}</span>
		</>
	);
}
