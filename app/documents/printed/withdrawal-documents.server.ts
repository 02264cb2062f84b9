import type { Application } from "#app/domain/application/application.ts";
import type { Language } from "#app/domain/language.ts";
import { fullName } from "#app/domain/person/age.ts";
import { modelFormLines, withdrawalText } from "#app/labels/withdrawal-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { createBrandedDocument, writeFacts, writeSmall } from "./branded-document.server.ts";

/**
 * Returns the acknowledgement of a withdrawal on a durable medium: content, date and time, consequence (DL 24/2014,
 * article 11/4). The same withdrawal always has the same text; null if there was none.
 */
export async function withdrawalReceiptPdf(application: Application, language: Language): Promise<Uint8Array | null> {
	const labels = withdrawalText(application, language);
	if (!labels || !application.withdrawal) return null;
	const locale = { locale: language };
	const title = m.withdrawal_pdf_title({}, locale);
	const recordedAt = application.withdrawal.recordedAt;
	const { writer, finish } = await createBrandedDocument({
		title,
		number: application.applicationNumber,
		language,
		at: recordedAt,
	});
	const heading = { size: 10, bold: true, lineHeight: 18 };
	writer.text(m.withdrawal_pdf_content({}, locale), heading);
	writer.text(labels.statement, { size: 16, lineHeight: 22, bold: true });
	writer.y -= 20;
	writeFacts(writer, [
		{ term: m.withdraw_name({}, locale), value: fullName(application) },
		{ term: m.withdraw_confirmed_to({}, locale), value: application.email },
		{ term: m.withdrawal_pdf_sent({}, locale), value: labels.sent },
		{ term: m.withdrawal_pdf_recorded({}, locale), value: labels.recorded },
		{ term: m.withdrawal_pdf_by({}, locale), value: labels.channel },
	]);
	writer.y -= 10;
	writer.rule();
	writer.y -= 18;
	writer.text(m.withdrawal_pdf_consequence({}, locale), heading);
	for (const sentence of labels.consequence) {
		writer.text(sentence, { size: 11.5, lineHeight: 17 });
		writer.y -= 6;
	}
	return finish();
}

/** Returns the file name, for both mail and download. */
export function withdrawalFileName({ applicationNumber }: Pick<Application, "applicationNumber">): string {
	return `${applicationNumber}-withdrawal.pdf`;
}

/**
 * Returns the model withdrawal form for printing, the same for everyone.
 * @param at UTC milliseconds, for the dates of the file
 */
export async function modelFormPdf(
	from: Parameters<typeof modelFormLines>[0],
	language: Language,
	at: number,
): Promise<Uint8Array> {
	const locale = { locale: language };
	const { writer, finish } = await createBrandedDocument({
		title: m.model_title({}, locale),
		number: "",
		language,
		at,
	});
	writeSmall(writer, m.model_lede({}, locale));
	writer.y -= 12;
	for (const { term, value } of modelFormLines(from, language)) {
		writer.ensureSpace(56);
		writer.text(term, { size: 10.5, lineHeight: 15 });
		if (value === null) writer.y -= 24;
		else writer.text(value, { size: 12, lineHeight: 18, bold: true });
		writer.y -= 4;
		writer.rule();
		writer.y -= 12;
	}
	writeSmall(writer, m.model_delete({}, locale));
	return finish();
}
