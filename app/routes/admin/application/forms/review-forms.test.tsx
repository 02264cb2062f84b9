import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it } from "vitest";
import { getLocale, overwriteGetLocale } from "#app/paraglide/runtime.js";
import { CannedReasonField } from "./review-forms.tsx";

const originalGetLocale = getLocale;
afterEach(() => overwriteGetLocale(originalGetLocale));

it.each([
	["en", "Canned reason", "None"],
	["es", "Motivo preparado", "Ninguno"],
	["pt", "Motivo preparado", "Nenhum"],
] as const)("labels the empty option grammatically in %s", (language, label, noneLabel) => {
	overwriteGetLocale(() => language);
	const html = renderToStaticMarkup(
		<CannedReasonField id="reason" name="reason" reasons={[{ value: "late", label: "Too late" }]} />,
	);
	expect(html).toContain(label);
	expect(html).toContain(`<option value="">${noneLabel}</option>`);
});
