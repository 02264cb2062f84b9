import { LANGUAGES, type Language } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";

const NAMES: Record<Language, string> = { en: "English", es: "Español", pt: "Português" };

/** Texts to take over, in all three languages: a partner writes in that of their readers. */
export function TextsSection({ link, percent }: { link: string; percent: number }) {
	const price = (locale: Language) =>
		percent > 0 ? m.partner_price_less({ percent }, { locale }) : m.partner_price_same({}, { locale });
	return (
		<section className="partner-section" aria-labelledby="texts">
			<h2 id="texts">{m.partner_texts()}</h2>
			<p className="muted">{m.partner_texts_text()}</p>
			{LANGUAGES.map((locale) => (
				<div key={locale} className="partner-quotes" lang={locale}>
					<h3>{NAMES[locale]}</h3>
					<blockquote>{m.partner_text_short({ link, price: price(locale) }, { locale })}</blockquote>
					<blockquote>{m.partner_text_long({ link, price: price(locale) }, { locale })}</blockquote>
				</div>
			))}
		</section>
	);
}

/** Ready sentences that say what a recommendation is (F62). */
export function DisclosureSection({ percent }: { percent: number }) {
	const disclosure = (locale: Language) =>
		percent > 0 ? m.partner_disclosure_discount({ percent }, { locale }) : m.partner_disclosure_link({}, { locale });
	return (
		<section className="partner-section" aria-labelledby="disclose">
			<h2 id="disclose">{m.partner_disclose()}</h2>
			<p>{m.partner_disclose_text()}</p>
			{LANGUAGES.map((locale) => (
				<div key={locale} className="partner-quotes" lang={locale}>
					<h3>{NAMES[locale]}</h3>
					<blockquote>{disclosure(locale)}</blockquote>
					<blockquote>{m.partner_disclosure_short({}, { locale })}</blockquote>
					<blockquote>{m.partner_disclosure_private({}, { locale })}</blockquote>
				</div>
			))}
		</section>
	);
}

export function NeverSection() {
	const never = [
		m.partner_never_official(),
		m.partner_never_sure(),
		m.partner_never_fee(),
		m.partner_never_must(),
		m.partner_never_advice(),
		m.partner_never_invented(),
	];
	return (
		<section className="partner-section prose" aria-labelledby="never">
			<h2 id="never">{m.partner_never()}</h2>
			<ul>
				{never.map((words) => (
					<li key={words}>{words}</li>
				))}
			</ul>
		</section>
	);
}
