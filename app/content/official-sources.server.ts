import type { Language } from "#app/domain/language.ts";
import { formatCivilDate, formatMonth } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import type { Slug } from "./articles.ts";
import type { Guide } from "./guides.ts";
import type { SourceView } from "./source-view.ts";

/** An official text. `of` is the date of a law; `read` is the month in which an undated page was read. */
type OfficialSource = { url: string; name: string; about: Record<Language, string> } & (
	| { of: string }
	| { read: string }
);

const PORTAL = "https://info.portaldasfinancas.gov.pt/pt";
const ANSWERS = `${PORTAL}/apoio_contribuinte/questoes_frequentes/Pages`;
const CODES = `${PORTAL}/informacao_fiscal/codigos_tributarios`;

const SOURCES = {
	"number-law": {
		url: "https://data.dre.pt/eli/dec-lei/14/2013/01/28/p/dre/pt/html",
		name: "Decreto-Lei n.º 14/2013",
		of: "2013-01-28",
		about: {
			en: "the law on the tax number",
			es: "la ley sobre el número fiscal",
			pt: "a lei do número de identificação fiscal",
		},
	},
	domicile: {
		url: `${CODES}/lgt/Pages/lgt19.aspx`,
		name: "Lei Geral Tributária, artigo 19.º",
		read: "2026-11",
		about: {
			en: "tax address and fiscal representative",
			es: "domicilio fiscal y representante fiscal",
			pt: "domicílio fiscal e representante fiscal",
		},
	},
	"electronic-notifications": {
		url: "https://data.dre.pt/eli/dec-lei/44/2022/07/08/p/dre/pt/html",
		name: "Decreto-Lei n.º 44/2022",
		of: "2022-07-08",
		about: {
			en: "electronic notifications in place of a representative",
			es: "notificaciones electrónicas en lugar de representante",
			pt: "notificações eletrónicas em vez de representante",
		},
	},
	"representative-fine": {
		url: `${CODES}/rgit/Pages/rgit124.aspx`,
		name: "Regime Geral das Infrações Tributárias, artigo 124.º",
		read: "2026-11",
		about: {
			en: "the fine for not naming a representative",
			es: "la multa por no nombrar representante",
			pt: "a coima por falta de representante",
		},
	},
	"request-answer": {
		url: `${ANSWERS}/faqs-00299.aspx`,
		name: "Autoridade Tributária, pergunta frequente 299",
		read: "2026-11",
		about: {
			en: "how a foreign citizen applies for a NIF",
			es: "cómo pide el NIF un ciudadano extranjero",
			pt: "como pede o NIF um cidadão estrangeiro",
		},
	},
	"password-answer": {
		url: `${ANSWERS}/faqs-00244.aspx`,
		name: "Autoridade Tributária, pergunta frequente 244",
		read: "2026-11",
		about: {
			en: "asking for the portal password and where it is sent",
			es: "cómo pedir la contraseña del portal y adónde llega",
			pt: "como pedir a senha do portal e para onde é enviada",
		},
	},
	"tokyo-consulate": {
		url: "https://toquio.embaixadaportugal.mne.gov.pt/pt/assuntos-consulares/atribuicao-de-numero-de-identificacao-fiscal",
		name: "Embaixada de Portugal em Tóquio",
		read: "2026-11",
		about: {
			en: "applying for a NIF at the consular section",
			es: "cómo pedir el NIF en la sección consular",
			pt: "pedido de NIF na secção consular",
		},
	},
	"riyadh-consulate": {
		url: "https://riade.embaixadaportugal.mne.gov.pt/en/consular-section/consular-services/other-services",
		name: "Embaixada de Portugal em Riade",
		read: "2026-11",
		about: {
			en: "the forms that the embassy asks for",
			es: "los formularios que pide la embajada",
			pt: "os formulários que a embaixada pede",
		},
	},
	adults: {
		url: "https://data.dre.pt/eli/lei/49/2018/08/14/p/dre/pt/html",
		name: "Lei n.º 49/2018",
		of: "2018-08-14",
		about: {
			en: "adults for whom a court has appointed somebody to act",
			es: "los adultos a los que un tribunal nombra un acompañante",
			pt: "o regime jurídico do maior acompanhado",
		},
	},
} satisfies Record<string, OfficialSource>;

const SOURCES_BY_PAGE: Record<Guide | Slug, readonly (keyof typeof SOURCES)[]> = {
	"fiscal-representative": ["domicile", "electronic-notifications", "representative-fine", "request-answer"],
	"power-of-attorney": ["request-answer", "domicile"],
	"uk-us-brazil-switzerland": ["domicile", "electronic-notifications", "representative-fine", "request-answer"],
	"nif-for-free": ["request-answer", "number-law", "tokyo-consulate", "riyadh-consulate"],
	"nif-refused": ["request-answer", "number-law"],
	"portal-password": ["password-answer", "electronic-notifications", "domicile"],
	"minors-and-couples": ["number-law", "request-answer", "adults"],
	"understanding-portuguese-nif-process": ["request-answer", "number-law", "electronic-notifications"],
	"benefits-of-portuguese-nif": ["number-law", "domicile"],
	"common-nif-application-mistakes": ["request-answer", "number-law"],
	"nif-for-digital-nomads": ["domicile", "electronic-notifications", "representative-fine"],
	"nif-for-property-investors": ["domicile", "electronic-notifications", "representative-fine"],
};

/** Returns the official texts that a guide or an article relies on, in order of use. */
export function listSources(page: Guide | Slug, language: Language): SourceView[] {
	return SOURCES_BY_PAGE[page].map((id) => {
		const source: OfficialSource = SOURCES[id];
		const dateLabel =
			"of" in source
				? formatCivilDate(source.of, language)
				: m.guides_source_read({ month: formatMonth(source.read, language) }, { locale: language });
		return { url: source.url, name: source.name, description: source.about[language], dateLabel };
	});
}
