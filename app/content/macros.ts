import type { Macro } from "#app/domain/settings/macro.ts";

const DEFAULTS = { fix: "", activeFrom: "2025-04-02", retired: false } as const;

/** Default canned messages; staff edit them on the settings page. */
export const DEFAULT_MACROS: Record<string, Macro> = {
	"where-it-stands": {
		...DEFAULTS,
		act: "answer",
		title: "Where an application stands",
		fault: "none",
		text: {
			en: "You can see at any time where your application stands: open “Track Application” on our site and enter the number that begins with NIF-. It is in every e-mail that we have sent you.\n\nIf something there is unclear, reply to this e-mail with that number and we will look into it.",
			es: "Puede ver en todo momento en qué punto está su solicitud: abra «Seguir solicitud» en nuestro sitio e introduzca el número que empieza por NIF-. Figura en todos los correos que le hemos enviado.\n\nSi algo no queda claro, responda a este correo con ese número y lo comprobaremos.",
			pt: "Pode ver a qualquer momento em que ponto está o seu pedido: abra «Acompanhar pedido» no nosso site e introduza o número que começa por NIF-. Está em todas as mensagens que lhe enviámos.\n\nSe algo não ficar claro, responda a este e-mail com esse número e vamos verificar.",
		},
	},
	"no-passport-by-mail": {
		...DEFAULTS,
		act: "answer",
		title: "Please send no documents by e-mail",
		fault: "none",
		text: {
			en: "Please do not send passports or other documents by e-mail: an e-mail is not protected in transit. Upload them on the page of your application, where they are encrypted at once.",
			es: "No envíe pasaportes ni otros documentos por correo electrónico: un correo no va protegido por el camino. Súbalos en la página de su solicitud, donde se cifran de inmediato.",
			pt: "Não envie passaportes nem outros documentos por e-mail: um e-mail não segue protegido. Carregue-os na página do seu pedido, onde são encriptados de imediato.",
		},
	},
	"application-number-needed": {
		...DEFAULTS,
		act: "answer",
		title: "We need the application number",
		fault: "none",
		text: {
			en: "To look into this we need the number of your application. It begins with NIF- and is in every e-mail that we have sent you. Please reply with it; we need no other details.",
			es: "Para comprobarlo necesitamos el número de su solicitud. Empieza por NIF- y figura en todos los correos que le hemos enviado. Responda con él; no necesitamos ningún otro dato.",
			pt: "Para verificar precisamos do número do seu pedido. Começa por NIF- e está em todas as mensagens que lhe enviámos. Responda com ele; não precisamos de mais dados.",
		},
	},
	"photo-not-readable": {
		...DEFAULTS,
		act: "request",
		title: "Photo cannot be read",
		fix: "A new photo in which all four corners and every line can be read.",
		fault: "applicant",
		text: {
			en: "We cannot read all of this picture. Please photograph the page again in daylight, flat and without flash, so that all four corners are in the picture.",
			es: "No podemos leer toda la imagen. Vuelva a fotografiar la página con luz natural, en plano y sin flash, de modo que se vean las cuatro esquinas.",
			pt: "Não conseguimos ler toda a imagem. Fotografe de novo a página, bem plana, com luz natural e sem flash, de modo que se vejam os quatro cantos.",
		},
	},
	"address-too-old": {
		...DEFAULTS,
		act: "refuse-document",
		title: "Proof of address is older than three months",
		fix: "A bill or bank statement from the last three months.",
		fault: "applicant",
		text: {
			en: "This proof of address is more than three months old. Please upload one from the last three months.",
			es: "Este justificante de domicilio tiene más de tres meses. Suba uno de los últimos tres meses.",
			pt: "Este comprovativo de morada tem mais de três meses. Carregue um documento dos últimos três meses.",
		},
	},
	"authority-refused": {
		...DEFAULTS,
		act: "reject",
		title: "The tax authority refused it",
		fault: "authority",
		text: {
			en: "The Tax Authority has refused this application. Our refund policy determines how much we refund.",
			es: "La Autoridad Tributaria ha denegado esta solicitud. Lo que se le devuelve resulta de nuestra política de reembolsos.",
			pt: "A Autoridade Tributária recusou este pedido. O que lhe é devolvido resulta da nossa política de reembolso.",
		},
	},
};
