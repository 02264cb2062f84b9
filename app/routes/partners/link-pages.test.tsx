import type { ComponentType } from "react";
import { describe } from "vitest";
import { itShows } from "#test/services/outline.tsx";
import Materials from "./materials.tsx";
import PartnerSignIn from "./sign-in.tsx";

type Page = ComponentType<{ loaderData: unknown; actionData?: unknown }>;
type Link = { token: string; kind: "sign-in" } | { token: string; kind: "payout"; account: string };
const SIGN_IN: Link = { token: "tok", kind: "sign-in" };
const PAYOUT: Link = { token: "tok", kind: "payout", account: "ma•••@pay.example" };
const RESULT = {
	isSent: false,
	isInvalid: false,
	email: "",
	error: null as string | null,
	confirmedAccount: null as string | null,
};
const SignInPage = PartnerSignIn as unknown as Page;
const signIn = (loaded: { link?: Link; isInvalid?: boolean } = {}, result?: Partial<typeof RESULT>) => (
	<SignInPage
		key="s"
		loaderData={{ link: null, isInvalid: false, ...loaded }}
		actionData={result && { ...RESULT, ...result }}
	/>
);

describe("the sign-in of partners", () => {
	itShows({
		"asks for the address": [
			signIn(),
			[
				"title: Sign in as a partner – Azulejo NIF",
				"# Sign in as a partner",
				"There is no password. We send a link to your address that works once, for 10 minutes.",
				"<form action=/affiliate-sign-in?lang=en>",
				"label: E-mail address",
				"<input autocomplete=email spellcheck=false required id=email type=email name=email value=>",
				"button primary: Send me a link",
				"Not a partner yet? [Become a partner](/affiliate-signup?lang=en)",
			],
		],
		"keeps an address that is refused": [
			signIn({}, { email: "marta", error: "Not an address." }),
			[
				"title: Error: Sign in as a partner – Azulejo NIF",
				"# Sign in as a partner",
				"There is no password. We send a link to your address that works once, for 10 minutes.",
				"<div role=alert>",
				"## There is a problem",
				"- [Not an address.](#email)",
				"<form action=/affiliate-sign-in?lang=en>",
				"label: E-mail address",
				"p id=email-error: Error: Not an address.",
				"<input aria-describedby=email-error aria-invalid=true autocomplete=email spellcheck=false required id=email type=email name=email value=marta>",
				"button primary: Send me a link",
				"Not a partner yet? [Become a partner](/affiliate-signup?lang=en)",
			],
		],
		"says that a link was sent, whatever the address": [
			signIn({}, { isSent: true }),
			[
				"title: Sign in as a partner – Azulejo NIF",
				"# Sign in as a partner",
				"success role=status:",
				"! Please check your e-mail",
				"If there is a partner account with this address, a link is on its way. It can take a minute; look in the spam folder too.",
				"To an address that is not confirmed yet, we write at most once an hour and three times a day. If nothing arrives, open our last e-mail to it (look in the spam folder too): opening its link confirms the address. What was left out comes with the next e-mail.",
				"Not a partner yet? [Become a partner](/affiliate-signup?lang=en)",
			],
		],
		"has one button for a link": [
			signIn({ link: SIGN_IN }),
			[
				"title: Sign in as a partner – Azulejo NIF",
				"# Sign in as a partner",
				"Your link is valid. Press the button to sign in on this device.",
				"<form action=/affiliate-sign-in?lang=en>",
				"<input type=hidden name=token value=tok>",
				"button primary: Sign in",
			],
		],
		"names the account that a link confirms": [
			signIn({ link: PAYOUT }),
			[
				"title: Confirm where we pay – Azulejo NIF",
				"# Confirm where we pay",
				"One of our partners has asked us to pay commission to the account ma•••@pay.example. If you agree, press the button. Until then nothing changes.",
				"<form action=/affiliate-sign-in?confirm=&lang=en>",
				"<input type=hidden name=token value=tok>",
				"button primary: Pay to ma•••@pay.example from now on",
			],
		],
		"confirms the account": [
			signIn({ link: PAYOUT }, { confirmedAccount: "ma•••@pay.example" }),
			[
				"title: Confirmed – Azulejo NIF",
				"# Confirmed",
				"success role=status:",
				"From now on we pay this partner’s commission to ma•••@pay.example. We have told the partner by e-mail, including whether there is a waiting period.",
				"[Go to the partner area](secondary /affiliate-dashboard?lang=en)",
			],
		],
		"asks for the address again if a link is old": [
			signIn({ isInvalid: true }),
			[
				"title: Error: Sign in as a partner – Azulejo NIF",
				"warning role=alert:",
				"This link has already been used or has expired. Ask for a new one below.",
				"# Sign in as a partner",
				"There is no password. We send a link to your address that works once, for 10 minutes.",
				"<form action=/affiliate-sign-in?lang=en>",
				"label: E-mail address",
				"<input autocomplete=email spellcheck=false required id=email type=email name=email value=>",
				"button primary: Send me a link",
				"Not a partner yet? [Become a partner](/affiliate-signup?lang=en)",
			],
		],
		"does so after the button too": [
			signIn({ link: PAYOUT }, { isInvalid: true }),
			[
				"title: Error: Sign in as a partner – Azulejo NIF",
				"warning role=alert:",
				"This link has already been used or has expired. Ask for a new one below.",
				"# Sign in as a partner",
				"There is no password. We send a link to your address that works once, for 10 minutes.",
				"<form action=/affiliate-sign-in?lang=en>",
				"label: E-mail address",
				"<input autocomplete=email spellcheck=false required id=email type=email name=email value=>",
				"button primary: Send me a link",
				"Not a partner yet? [Become a partner](/affiliate-signup?lang=en)",
			],
		],
		"no longer says that a link is old once a new one was sent": [
			signIn({ isInvalid: true }, { isSent: true }),
			["title: Sign in as a partner – Azulejo NIF", "success role=status:", "! Please check your e-mail"],
			{ only: /^title|^warning|^success|^!|^<form/ },
		],
		"sends a new link in place of one that still works": [
			signIn({ link: SIGN_IN }, { isSent: true }),
			["title: Sign in as a partner – Azulejo NIF", "success role=status:", "! Please check your e-mail"],
			{ only: /^title|^warning|^success|^!|^<form/ },
		],
	});
});

const MATERIALS = {
	owner: { name: "Marta Sample", code: "PORTO22", commissionRate: 10 },
	pages: [{ value: "/pricing", label: "Prices" }],
	page: null as string | null,
	language: "",
	utm: { source: "", medium: "", campaign: "" },
	isValid: true,
	link: "https://azulejo.example/affiliate/PORTO22?a=1&b=2",
	origin: "https://azulejo.example",
	qr: { path: "M0 0h1", size: 21 },
	percent: 0,
	until: null as string | null,
};
const MaterialsPage = Materials as unknown as Page;
const materials = (changes: Partial<typeof MATERIALS> = {}) => (
	<MaterialsPage key="m" loaderData={{ ...MATERIALS, ...changes }} />
);
const CONTENT = {
	only: /^(?!- \[(Overview|Sales|Payments|Account|Questions|Terms|Contact|Privacy|Complaints|Legal)|> Marta|Code PORTO22 ·|button quiet|<form action=\/affiliate-dashboard|<input type=hidden).{0,340}$/,
};

describe("the links of a partner", () => {
	itShows({
		"lead to the partner's page at first, with banners and texts that promise no discount": [
			materials(),
			[
				"title: Links – Azulejo NIF",
				"<nav aria-label=Pages of the partner area>",
				"- [Links](aria-current=page href=/affiliate-marketing-materials?lang=en)",
				"# Links",
				"<details>",
				"<section aria-labelledby=builder>",
				"## Create a link",
				"label: Your link",
				"<input id=made readonly value=https://azulejo.example/affiliate/PORTO22?a=1&b=2>",
				"button secondary data-copy=made data-copied=Copied script: Your link: <data-word=true>Copy",
				"<img src=data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%20viewBox%3D%220%200%2021%2021%22%20shape-rendering%3D%22crispEdges%22%3E%3Cpath%20fill%3D%22%23fff%22%20d%3D%22M0%200h21v21H0z%22%2F%3E%3Cpath%20d%3D%22M0%200h1%22%2F%3E%3C%2Fsvg%3E alt=QR code of your link>",
				"The same link as a QR code[Save QR code (SVG)](data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%20viewBox%3D%220%200%2021%2021%22%20shape-rendering%3D%22crispEdges%22%3E%3Cpath%20fill%3D%22%23fff%22%20d%3D%22M0%200h21v21H0z%22%2F%3E%3Cpath%20d%3D%22M0%200h1%22%2F%3E%3C%2Fsvg%3E download=azulejo-nif-qr.svg)",
				"<form action=/affiliate-marketing-materials?lang=en>",
				"label: Where it leads",
				"<select id=page name=page>",
				"option value= selected: Page that introduces you as our partner",
				"option value=/pricing: Prices",
				"label: Language",
				"<select id=language name=language>",
				"option value= selected: The visitor’s own",
				"option value=en: English",
				"option value=es: Español",
				"option value=pt: Português",
				"<details>",
				"> See where clicks come from (UTM)",
				"The three fields are for your own statistics and may be left empty. We do not analyse them.",
				"label: Source (utm_source)",
				"<input id=source type=text name=source value=>",
				"label: Medium (utm_medium)",
				"<input id=medium type=text name=medium value=>",
				"label: Campaign (utm_campaign)",
				"<input id=campaign type=text name=campaign value=>",
				"button secondary: Create the link",
				"<details>",
				"> Your code: PORTO22",
				"label: Your code",
				"<input id=code readonly value=PORTO22>",
				"button secondary data-copy=code data-copied=Copied script: Your code: <data-word=true>Copy",
				"Anybody who follows it and starts an application within 30 days is counted for you once it has been paid for. The code alone works too, at the end of any of our addresses as ?ref=PORTO22.",
				"<section aria-labelledby=banners>",
				"## Banners",
				"Put your link on the picture, and say before it that it is advertising. Do not change the pictures. Each opens to its files and the code for your site.",
				"<details>",
				"<img src=/partners/azulejo-nif-728x90-en.svg alt=Banner 728 × 90: Your Portuguese tax number, from abroad loading=lazy>",
				"728 × 90",
				"[SVG](/partners/azulejo-nif-728x90-en.svg download)[PNG](/partners/azulejo-nif-728x90-en.png download)",
				"Code for your site",
				'Advertising, affiliate link: <a href="https://azulejo.example/affiliate/PORTO22?a=1&amp;b=2" rel="sponsored"><img src="https://azulejo.example/partners/azulejo-nif-728x90-en.png" width="728" height="90" alt="Your Portuguese tax number, from abroad. Advertising, affiliate link"></a>',
				"<details>",
				"<img src=/partners/azulejo-nif-300x250-en.svg alt=Banner 300 × 250: Your Portuguese tax number, from abroad loading=lazy>",
				"300 × 250",
				"[SVG](/partners/azulejo-nif-300x250-en.svg download)[PNG](/partners/azulejo-nif-300x250-en.png download)",
				"Code for your site",
				'Advertising, affiliate link: <a href="https://azulejo.example/affiliate/PORTO22?a=1&amp;b=2" rel="sponsored"><img src="https://azulejo.example/partners/azulejo-nif-300x250-en.png" width="300" height="250" alt="Your Portuguese tax number, from abroad. Advertising, affiliate link"></a>',
				"<details>",
				"<img src=/partners/azulejo-nif-160x600-en.svg alt=Banner 160 × 600: Your Portuguese tax number, from abroad loading=lazy>",
				"160 × 600",
				"[SVG](/partners/azulejo-nif-160x600-en.svg download)[PNG](/partners/azulejo-nif-160x600-en.png download)",
				"Code for your site",
				'Advertising, affiliate link: <a href="https://azulejo.example/affiliate/PORTO22?a=1&amp;b=2" rel="sponsored"><img src="https://azulejo.example/partners/azulejo-nif-160x600-en.png" width="160" height="600" alt="Your Portuguese tax number, from abroad. Advertising, affiliate link"></a>',
				"<details>",
				"<img src=/partners/azulejo-nif-320x100-en.svg alt=Banner 320 × 100: Your Portuguese tax number, from abroad loading=lazy>",
				"320 × 100",
				"[SVG](/partners/azulejo-nif-320x100-en.svg download)[PNG](/partners/azulejo-nif-320x100-en.png download)",
				"Code for your site",
				'Advertising, affiliate link: <a href="https://azulejo.example/affiliate/PORTO22?a=1&amp;b=2" rel="sponsored"><img src="https://azulejo.example/partners/azulejo-nif-320x100-en.png" width="320" height="100" alt="Your Portuguese tax number, from abroad. Advertising, affiliate link"></a>',
				"<details>",
				"<img src=/partners/azulejo-nif-1080x1080-en.svg alt=Banner 1080 × 1080: Your Portuguese tax number, from abroad loading=lazy>",
				"1080 × 1080",
				"[SVG](/partners/azulejo-nif-1080x1080-en.svg download)[PNG](/partners/azulejo-nif-1080x1080-en.png download)",
				"Code for your site",
				'Advertising, affiliate link: <a href="https://azulejo.example/affiliate/PORTO22?a=1&amp;b=2" rel="sponsored"><img src="https://azulejo.example/partners/azulejo-nif-1080x1080-en.png" width="1080" height="1080" alt="Your Portuguese tax number, from abroad. Advertising, affiliate link"></a>',
				"<details>",
				"## Texts you can use",
				"Use them unchanged: the terms for partners ask for it.",
				"<div lang=en>",
				"### English",
				"Advertising: I earn a commission if you apply through my link, your price stays the same. Need a Portuguese tax number (NIF) and live abroad? Azulejo NIF files the request for you: two documents online, checked by people. A private service. https://azulejo.example/affiliate/PORTO22?a=1&b=2",
				"<div lang=es>",
				"### Español",
				"Publicidad: recibo una comisión si lo solicita con mi enlace, su precio es el mismo. ¿Necesita un número fiscal portugués (NIF) y vive en el extranjero? Azulejo NIF presenta la solicitud por usted: dos documentos en línea, revisados por una persona. Servicio privado. https://azulejo.example/affiliate/PORTO22?a=1&b=2",
				"<div lang=pt>",
				"### Português",
				"Publicidade: recebo uma comissão se fizer o pedido com a minha ligação, o seu preço é o mesmo. Precisa de um número de contribuinte português (NIF) e vive no estrangeiro? A Azulejo NIF apresenta o pedido por si: dois documentos online, verificados por pessoas. Serviço privado. https://azulejo.example/affiliate/PORTO22?a=1&b=2",
				"<details>",
				"## Say that it is advertising",
				"The law requires it, and so do our terms: at the beginning, before the link, in the language of your text. One of these is enough:",
				"<div lang=en>",
				"### English",
				"Advertising: this is an affiliate link. If you apply through it, I earn a commission. Your price stays the same.",
				"Advertising, affiliate link",
				"Azulejo NIF is a private service and not affiliated with the Portuguese Tax Authority. At a tax office in Portugal a NIF is free.",
				"<div lang=es>",
				"### Español",
				"Publicidad: este es un enlace de colaborador. Si lo usa para su solicitud, recibo una comisión. Su precio es el mismo.",
				"Publicidad, enlace de colaborador",
				"Azulejo NIF es un servicio privado, sin vinculación con la Autoridad Tributaria portuguesa. En una oficina tributaria de Portugal el NIF es gratuito.",
				"<div lang=pt>",
				"### Português",
				"Publicidade: esta é uma ligação de parceiro. Se a usar para o seu pedido, recebo uma comissão. O seu preço é o mesmo.",
				"Publicidade, ligação de parceiro",
				"A Azulejo NIF é um serviço privado, sem ligação à Autoridade Tributária portuguesa. Num serviço de finanças em Portugal o NIF é gratuito.",
				"<details>",
				"## What must not be said",
				"- That we are official, authorised by the Tax Authority, or one of its partners. No coats of arms, no state logos.",
				"- That a NIF is certain, or that it will arrive on a certain day. Only the Tax Authority decides.",
				"- That the price is a state fee. At a tax office the number is free; people pay for our service.",
				"- That everybody from outside the EU needs a representative, or that nobody does.",
				"- That tax or legal advice is included, or that a NIF gives a right to live in Portugal, a visa or an account.",
				"- Discounts, deadlines, reviews or success rates that do not exist.",
			],
			CONTENT,
		],
		"keep the chosen page, language and counts": [
			materials({ page: "/pricing", language: "pt", utm: { source: "blog", medium: "text", campaign: "may" } }),
			[
				"option value=/pricing selected: Prices",
				"option value=pt selected: Português",
				"<details open>",
				"<input id=source type=text name=source value=blog>",
				"<input id=medium type=text name=medium value=text>",
				"<input id=campaign type=text name=campaign value=may>",
			],
			{ only: /selected|value=(blog|text|may)|^<details open/ },
		],
		"open the counts if any is given": [
			materials({ utm: { source: "", medium: "", campaign: "may" } }),
			["<details open>"],
			{ only: /^<details open/ },
		],
		"refuse counts with the error at the first": [
			materials({ isValid: false, utm: { source: "a b", medium: "", campaign: "" } }),
			[
				"title: Error: Links – Azulejo NIF",
				"- [Up to 60 letters, digits, spaces and the characters . _ - in each of the three fields, please.](#source)",
				"<details open>",
				"p id=source-error: Error: Up to 60 letters, digits, spaces and the characters . _ - in each of the three fields, please.",
				"<input aria-describedby=source-error aria-invalid=true id=source type=text name=source value=a b>",
			],
			{ only: /^title|rror|^- \[.*#source|^<details open|aria-invalid/ },
		],
		"have a discount without an end, which the texts promise": [
			materials({ percent: 10 }),
			[
				"Your code takes 10% off every package for anybody who uses it.",
				"Advertising: I earn a commission if you apply through my link, and you pay 10% less. Need a Portuguese tax number (NIF) and live abroad? Azulejo NIF files the request for you: two documents online, checked by people. A private service. https://azulejo.example/affiliate/PORTO22?a=1&b=2",
				"Advertising: this is an affiliate link. If you apply through it, I earn a commission, and you pay 10% less.",
				"Publicidad: este es un enlace de colaborador. Si lo usa para su solicitud, recibo una comisión y usted paga un 10 % menos.",
				"Publicidade: esta é uma ligação de parceiro. Se a usar para o seu pedido, recebo uma comissão e o seu preço é 10% mais baixo.",
			],
			{ only: /^(?=.*10 ?%)(?!Code).{0,320}$/ },
		],
		"have a long text, which ends with the link": [
			materials(),
			[
				"Advertising: I earn a commission if you apply through my link, your price stays the same. If you buy property, open a bank account or sign a lease in Portugal, you are asked for a NIF, the tax number. It is free at a tax office in Portugal. From abroad you need somebody to file the request for you. Azulejo NIF is a private service in Lisbon that does this: you upload your passport and a proof of address, people check them, you sign a power of attorney, a representative in Portugal files the request, and you can follow it online. Only the Tax Authority decides. You pay for the service, not for the number. https://azulejo.example/affiliate/PORTO22?a=1&b=2",
			],
			{ only: /^Advertising.{500,}/ },
		],
		"have a discount until a day": [
			materials({ percent: 10, until: "May 1, 2027" }),
			["Your code takes 10% off every package for anybody who uses it, up to and including May 1, 2027."],
			{ only: /May 1/ },
		],
		"have banners in the reader's language": [
			materials(),
			[
				"<img src=/partners/azulejo-nif-728x90-es.svg alt=Banner de 728 × 90: Su número fiscal portugués, desde el extranjero loading=lazy>",
				"[SVG](/partners/azulejo-nif-728x90-es.svg download)[PNG](/partners/azulejo-nif-728x90-es.png download)",
				'Publicidad, enlace de colaborador: <a href="https://azulejo.example/affiliate/PORTO22?a=1&amp;b=2" rel="sponsored"><img src="https://azulejo.example/partners/azulejo-nif-728x90-es.png" width="728" height="90" alt="Su número fiscal portugués, desde el extranjero. Publicidad, enlace de colaborador"></a>',
			],
			{ only: /728x90/, language: "es" },
		],
	});
});
