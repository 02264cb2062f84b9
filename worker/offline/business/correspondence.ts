import type { REVIEW_DECISIONS } from "#app/commands/application/reviews.server.ts";
import type { Language } from "#app/domain/language.ts";

type Request = { kind: "address" | "information"; reason: string };

/** Requests from staff, in the applicant's language. */
export const REQUESTS: Record<Language, readonly Request[]> = {
	en: [
		{ kind: "address", reason: "The bill is older than three months. Please send a newer one." },
		{ kind: "information", reason: "Which of the two addresses on your statement do you live at?" },
	],
	es: [
		{ kind: "address", reason: "El recibo tiene más de tres meses. Envíe uno más reciente." },
		{ kind: "information", reason: "¿En cuál de las dos direcciones del extracto vive usted?" },
	],
	pt: [
		{ kind: "address", reason: "A conta tem mais de três meses. Envie uma mais recente." },
		{ kind: "information", reason: "Em qual das duas moradas do extrato reside?" },
	],
};

/** Messages from applicants. */
export const QUESTIONS: Record<Language, readonly string[]> = {
	en: [
		"Hello, I have to sign a lease next Friday. Will I have the number by then?",
		"My middle name is missing from the bill. Is that a problem?",
		"Do I have to send the original of the power of attorney by post?",
	],
	es: [
		"Hola, el banco me pide el número esta semana. ¿Saben cuándo estará?",
		"En el recibo falta mi segundo apellido. ¿Es un problema?",
		"¿Tengo que enviar por correo el original del poder?",
	],
	pt: [
		"Bom dia, assino o contrato de arrendamento na sexta-feira. O número chega a tempo?",
		"Na conta da luz falta o meu segundo apelido. É um problema?",
		"Preciso de enviar o original da procuração pelo correio?",
	],
};

/** Replies from staff. */
export const STAFF_REPLIES: Record<Language, string> = {
	en: "You don't need to do anything: your documents are in order. We will write to you as soon as the tax office replies.",
	es: "No tiene que hacer nada: sus documentos están en orden. Le escribimos en cuanto responda Hacienda portuguesa.",
	pt: "Não precisa de fazer nada: os seus documentos estão em ordem. Escrevemos assim que a AT responder.",
};

type ContactMessage = {
	name: string;
	email: string;
	language: Language;
	subject: string;
	message: string;
	isComplaint?: true;
	/** Hours since the message arrived. */
	hoursAgo: number;
	/** The answer; `hoursAfter` is counted from the arrival of the message. Absent if there is none. */
	answer?: { text: string; hoursAfter: number };
};

/** Open messages from the contact page. */
export const CONTACT_MESSAGES: readonly ContactMessage[] = [
	{
		name: "Megan Prescott",
		email: "megan.prescott@visitor.example",
		language: "en",
		subject: "Do both of us need a number?",
		message: "My husband and I are buying a flat in Setúbal together. Does each of us need a NIF, or is one enough?",
		hoursAgo: 3,
	},
	{
		name: "Joaquín Salazar",
		email: "joaquin.salazar@visitor.example",
		language: "es",
		subject: "Recibo a nombre de mi madre",
		message: "El recibo de la luz está a nombre de mi madre. ¿Puedo enviar un extracto del banco?",
		hoursAgo: 9,
	},
	{
		name: "Renata Duarte Pinto",
		email: "renata.duarte@visitor.example",
		language: "pt",
		subject: "Procuração com assinatura digital",
		message: "Aceitam a procuração assinada com a assinatura digital gov.br?",
		hoursAgo: 30,
		answer: { text: "Sim: envie o ficheiro PDF tal como o portal o entrega, sem o imprimir.", hoursAfter: 4 },
	},
	{
		name: "Hugh Fairbanks",
		email: "hugh.fairbanks@visitor.example",
		language: "en",
		subject: "Complaint about the time it took",
		message:
			"I chose the express package because you promised two business days. It took five, and nobody told me why. I would like a partial refund.",
		isComplaint: true,
		hoursAgo: 70,
	},
];

type PastReview = {
	language: Language;
	rating: number;
	words: string;
	isAnonymous?: true;
	/** Absent while the review awaits moderation. */
	decision?: (typeof REVIEW_DECISIONS)[number];
};

/** Reviews from applicants whose application is completed, oldest application first. */
export const REVIEWS: readonly PastReview[] = [
	{
		language: "en",
		rating: 5,
		words:
			"Every step told me what came next. The number arrived two days early, and my bank accepted it straight away.",
		decision: "publish",
	},
	{
		language: "es",
		rating: 5,
		words: "Pensé que con el poder sería difícil. Lo firmé en el móvil en diez minutos y no tuve que llamar a nadie.",
		decision: "publish",
	},
	{
		language: "pt",
		rating: 4,
		words: "Correu tudo bem, só demorou mais um dia do que eu esperava. Avisaram antes.",
		decision: "publish",
	},
	{
		language: "en",
		rating: 2,
		words:
			"It works, but my bill was sent back twice because a corner was cut off. I lost four days and had to explain it to my landlord.",
		isAnonymous: true,
		decision: "publish",
	},
	{ language: "pt", rating: 5, words: "", decision: "publish" },
	{
		language: "es",
		rating: 3,
		words: "El resultado bien.\n\nEl precio me parece alto para lo que es, y hay quien lo hace gratis en persona.",
		decision: "publish",
	},
	{
		language: "en",
		rating: 1,
		words: "The man at counter 3 in Lisbon, Mr Made Up of 12 Example Road, was rude to me. Call him on 910 000 000.",
		decision: "personal_data",
	},
	{
		language: "pt",
		rating: 5,
		words: "Perguntei na página do pedido se a fatura do gás servia e responderam no mesmo dia. Recomendo.",
		decision: "publish",
	},
	{
		language: "en",
		rating: 4,
		words: "Clear pages, fair price, no calls. I would have liked to choose the day of the filing.",
	},
	{
		language: "es",
		rating: 1,
		words:
			"Tardó nueve días laborables y yo había pagado el rápido. Me devolvieron una parte, pero la mudanza ya era tarde.",
	},
];
