import type { Language } from "#app/domain/language.ts";
import { modelFormLines } from "#app/labels/withdrawal-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { openBrandedPaper, writeSmall } from "./branded-paper.server.ts";

/** The model withdrawal form to print, the same for everybody. @param at UTC milliseconds, for the dates of the file */
export async function modelFormPdf(
	from: Parameters<typeof modelFormLines>[0],
	language: Language,
	at: number,
): Promise<Uint8Array> {
	const locale = { locale: language };
	const { paper, finish } = await openBrandedPaper({ title: m.model_title({}, locale), number: "", language, at });
	writeSmall(paper, m.model_lede({}, locale));
	paper.y -= 12;
	for (const { term, value } of modelFormLines(from, language)) {
		paper.room(56);
		paper.text(term, { size: 10.5, lineHeight: 15 });
		if (value === null) paper.y -= 24;
		else paper.text(value, { size: 12, lineHeight: 18, bold: true });
		paper.y -= 4;
		paper.rule();
		paper.y -= 12;
	}
	writeSmall(paper, m.model_delete({}, locale));
	return finish();
}
