import type { Language } from "#app/domain/language.ts";

/** A testimonial (rows 35 and 112). */
export type Testimonial = {
	id: string;
	text: Record<Language, string>;
	author: string;
	/** ISO 3166-1. */
	country: string;
	/** Civil date YYYY-MM-DD. */
	date: string;
	/** Out of 5. */
	rating: number;
	/** Proof that a customer wrote it; null for sample texts, which only the offline environment shows. */
	source: string | null;
};

/**
 * Sample testimonials for the carousel of the offline environment; the authors' names mean "sample". Real testimonials
 * with sources will replace them.
 */
export const TESTIMONIALS: readonly Testimonial[] = [
	{
		id: "review-1",
		text: {
			en: "I photographed my passport at the kitchen table. The page told me at once that a corner was missing, and the second picture was fine.",
			es: "Fotografié el pasaporte en la mesa de la cocina. La página me dijo enseguida que faltaba una esquina, y la segunda foto valió.",
			pt: "Fotografei o passaporte na mesa da cozinha. A página disse-me logo que faltava um canto, e a segunda fotografia serviu.",
		},
		author: "Jane Sample",
		country: "GB",
		date: "2025-02-03",
		rating: 5,
		source: null,
	},
	{
		id: "review-2",
		text: {
			en: "What I liked most: every step said what comes next and whether I had to do something. Mostly I had to do nothing.",
			es: "Lo que más me gustó: cada paso decía qué venía después y si yo tenía que hacer algo. Casi siempre, nada.",
			pt: "O que mais me agradou: cada passo dizia o que vinha a seguir e se eu tinha de fazer alguma coisa. Quase sempre, nada.",
		},
		author: "Pedro Ejemplo",
		country: "MX",
		date: "2025-02-17",
		rating: 5,
		source: null,
	},
	{
		id: "review-3",
		text: {
			en: "A person wrote to me because my electricity bill was too old. It took two days more than planned, and they said so beforehand.",
			es: "Me escribió una persona porque mi factura de la luz era demasiado antigua. Tardó dos días más de lo previsto, y me avisaron antes.",
			pt: "Uma pessoa escreveu-me porque a minha fatura da luz era demasiado antiga. Demorou mais dois dias do que o previsto, e avisaram-me antes.",
		},
		author: "Anna Muster",
		country: "CH",
		date: "2025-03-06",
		rating: 4,
		source: null,
	},
	{
		id: "review-4",
		text: {
			en: "One price, paid once. A year later nobody has charged me for anything, and my bank in Lisbon took the PDF without a question.",
			es: "Un precio, pagado una vez. Un año después nadie me ha cobrado nada más, y mi banco en Lisboa aceptó el PDF sin preguntas.",
			pt: "Um preço, pago uma vez. Um ano depois ninguém me cobrou mais nada, e o meu banco em Lisboa aceitou o PDF sem perguntas.",
		},
		author: "Jean Exemple",
		country: "CA",
		date: "2025-03-21",
		rating: 5,
		source: null,
	},
	{
		id: "review-5",
		text: {
			en: "I could stop half-way, open the link from my e-mail on another phone, and carry on where I had left off.",
			es: "Pude parar a la mitad, abrir el enlace del correo en otro móvil y seguir donde estaba.",
			pt: "Pude parar a meio, abrir a ligação do e-mail noutro telemóvel e continuar onde estava.",
		},
		author: "Maria Exemplo",
		country: "BR",
		date: "2025-04-01",
		rating: 5,
		source: null,
	},
];

/** Returns the testimonials that may be shown: those with a source, or all in the offline environment. */
export function filterPublicTestimonials(testimonials: readonly Testimonial[], offline: boolean): Testimonial[] {
	return testimonials.filter(({ source }) => source !== null || offline);
}
