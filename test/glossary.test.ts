import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Turn = { language: string; wrong: RegExp; right: string };

/** What translators slip into, and what the site says instead: each thing has one name in each language. */
const TURNS: Turn[] = [
	{ language: "es", wrong: /Agencia/, right: "Autoridad Tributaria: the Agencia Tributaria is the Spanish one" },
	{ language: "es", wrong: /hábiles/, right: "días laborables" },
	{ language: "es", wrong: /comprobante/i, right: "justificante" },
	{ language: "es", wrong: /afiliad[oa]s? a /, right: "sin vinculación con" },
	{ language: "es", wrong: /celular|computadora|\bustedes pueden\b/i, right: "móvil, ordenador" },
	{ language: "es", wrong: /\b(tu|tus|puedes|tienes|quieres|vuestr[oa]s?)\b/i, right: "usted, su" },
	{
		language: "pt",
		wrong: /\b(celular|tela|usuários?|arquivos?|cadastro|contatos?|registro|equipe|aplicativo)\b/i,
		right: "as in Portugal",
	},
	{ language: "pt", wrong: /\bvocê|\b(teu|tua|podes|tens)\b/i, right: "no pronoun, third person" },
	{ language: "pt", wrong: /\btransportador(es)?\b/i, right: "transportadora" },
	{ language: "pt", wrong: /fornecedor de (cartões|pagamentos)/i, right: "prestador de pagamentos" },
	{ language: "pt", wrong: /cifrad/i, right: "encriptado" },
	{ language: "pt", wrong: /O Azulejo NIF|\b(de|por|do|pelo) Azulejo NIF/, right: "a Azulejo NIF" },
	{ language: "es", wrong: /[\d}][ ]?[€%]|[“”]|[–—]\p{L}/u, right: "a no-break space before € and %, « »" },
	{ language: "pt", wrong: /\d[ ]?€|[\d}]\s%|[“”]/, right: "a no-break space before €, none before %, « »" },
	{ language: "en", wrong: /[\d}]\s%|\d\s?€/, right: "no blank before %, € in front" },
];

test.each(TURNS)("texts in $language never say $wrong, but: $right", ({ language, wrong }) => {
	const files = globSync([`app/content/${language}/**/*.md`, `locales/${language}/*.json`]);
	expect(files.length).toBeGreaterThan(30);
	const found = files.flatMap((file) =>
		readFileSync(file, "utf8")
			.split("\n")
			.filter((line) => wrong.test(line))
			.map((line) => `${file}: ${line.trim()}`),
	);
	expect(found).toEqual([]);
});
