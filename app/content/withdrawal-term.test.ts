import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LANGUAGES } from "#app/domain/language.ts";
import { consentLabels } from "#app/labels/receipt-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { findProse } from "./prose.server.ts";

const FROM_PAYING = {
	en: /within 14 days of paying/,
	es: /14 días (siguientes al|desde el) pago/,
	pt: /14 dias (seguintes ao|após o) pagamento/,
};

const FROM_THE_ORDER = {
	en: /14 days (of|from|after) (your|the|an) (order|application)/,
	es: /14 días (siguientes al?|desde el|después del?|tras (el|su)) ?(su|el)? ?pedido/,
	pt: /14 dias (seguintes ao|após o|a contar do|depois do) (seu )?pedido/,
};

test.each(LANGUAGES)(
	"the withdrawal period is counted from the payment wherever it is explained, in %s",
	(language) => {
		const consent = consentLabels({ consentToBeginAt: Date.UTC(2026, 9, 1), beginsAt: null }, language);
		const texts = {
			"withdrawal page": m.withdraw_lede({}, { locale: language }),
			receipt: consent?.paragraphs.join(" "),
			faq: findProse("faq", language)?.html,
			"refund policy": findProse("refund-policy", language)?.html,
		};
		for (const [page, text] of Object.entries(texts)) expect(text, page).toMatch(FROM_PAYING[language]);
	},
);

test.each(LANGUAGES)("no text counts the withdrawal period from the order, in %s", (language) => {
	const files = globSync([`app/content/${language}/**/*.md`, `locales/${language}/*.json`]);
	expect(files.length).toBeGreaterThan(30);
	expect(files.filter((file) => FROM_THE_ORDER[language].test(readFileSync(file, "utf8")))).toEqual([]);
});
