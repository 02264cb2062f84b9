import { LANGUAGES, type Language } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { PortalDisclosure } from "../portal.tsx";

const NAMES: Record<Language, string> = { en: "English", es: "Español", pt: "Português" };

/** Texts to take over, in all three languages: a partner writes in that of their readers. */
export function TextsFold({ link, percent }: { link: string; percent: number }) {
	const price = (locale: Language) =>
		percent > 0 ? m.partner_price_less({ percent }, { locale }) : m.partner_price_same({}, { locale });
	return (
		<PortalDisclosure title={m.partner_texts()}>
			<p className="muted">{m.partner_texts_text()}</p>
			<Quotes
				of={(locale) => [
					m.partner_text_short({ link, price: price(locale) }, { locale }),
					m.partner_text_long({ link, price: price(locale) }, { locale }),
				]}
			/>
		</PortalDisclosure>
	);
}

/** Ready sentences that say what a recommendation is (F62). */
export function DisclosureFold({ percent }: { percent: number }) {
	const disclosure = (locale: Language) =>
		percent > 0 ? m.partner_disclosure_discount({ percent }, { locale }) : m.partner_disclosure_link({}, { locale });
	return (
		<PortalDisclosure title={m.partner_disclose()}>
			<p>{m.partner_disclose_text()}</p>
			<Quotes
				of={(locale) => [
					disclosure(locale),
					m.partner_disclosure_short({}, { locale }),
					m.partner_disclosure_private({}, { locale }),
				]}
			/>
		</PortalDisclosure>
	);
}

export function ProhibitedClaimsFold() {
	const never = [
		m.partner_never_official(),
		m.partner_never_sure(),
		m.partner_never_fee(),
		m.partner_never_must(),
		m.partner_never_advice(),
		m.partner_never_invented(),
	];
	return (
		<PortalDisclosure title={m.partner_never()}>
			<ul className="portal-never">
				{never.map((words) => (
					<li key={words}>{words}</li>
				))}
			</ul>
		</PortalDisclosure>
	);
}

function Quotes({ of }: { of: (locale: Language) => string[] }) {
	return LANGUAGES.map((locale) => (
		<div key={locale} className="partner-quotes" lang={locale}>
			<h3>{NAMES[locale]}</h3>
			{of(locale).map((words) => (
				<blockquote key={words}>{words}</blockquote>
			))}
		</div>
	));
}
