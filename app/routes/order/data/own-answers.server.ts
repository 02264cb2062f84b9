import { data, redirect } from "react-router";
import { correctOwnAnswer } from "#app/commands/application/correct-answer.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { openFields } from "#app/domain/application/correction/correct-answer.ts";
import { type CorrectedField, factsOf } from "#app/domain/application/personal-info-fields.ts";
import { storedAnswer } from "#app/domain/application/stored-personal-info.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { answerControl } from "#app/labels/answers/answer-control.server.ts";
import { answerLabels } from "#app/labels/answers/personal-info-answers.server.ts";
import { translate, translateFailure } from "#app/labels/failure-labels.server.ts";
import { FIELD_LABELS } from "#app/labels/personal-info-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { localePath } from "#app/ui/page/locale-path.ts";
import type { OpenedApplication } from "#app/visitor/owner.server.ts";
import type { DataProblem, OwnAnswers } from "./data-view.ts";

/** What its owner may correct of a paid application, in the order of the form. @param asked the field that the address names */
export async function ownAnswers(
	application: Application,
	asked: string | null,
	language: Language,
): Promise<OwnAnswers> {
	const words = await answerLabels(language);
	const form = await answerControl(application, asked, language);
	return {
		version: application.version,
		answers: openFields(application).map((field) => ({
			field,
			label: nameOf(field),
			value: words.answer(application, field),
		})),
		form: form && { ...form, label: nameOf(form.field) },
	};
}

function nameOf(field: CorrectedField): string {
	const label = FIELD_LABELS[field]();
	return factsOf(field).section === "delivery" ? m.mail_answer_corrected_delivery({ field: label }) : label;
}

/** What a corrected answer has made necessary of those who act for a child, and nobody has written yet. */
function nextAsked(application: Application): CorrectedField | undefined {
	return openFields(application).find((field) => {
		const { section, missing } = factsOf(field);
		return section === "guardian" && missing && storedAnswer(application, field) === "";
	});
}

/** Leads back to the page, which says that it was done; what was typed and refused stays in its field. */
export async function correctFromForm(
	{ application, services }: OpenedApplication,
	form: FormData,
	language: Language,
) {
	const text = (name: string) => String(form.get(name) ?? "");
	const asked = { field: text("field"), value: text("value") };
	const done = await correctOwnAnswer(services, application.id, asked, Number(text("version")));
	if (done.ok) {
		const next = nextAsked(done.value);
		return redirect(localePath(`/data/${application.id}?done=corrected${next ? `&correct=${next}#correct` : ""}`));
	}
	const { failure } = done;
	const key = failure.fields?.value;
	const message = key ? translate(key, language) : translateFailure(failure, language);
	// Once it is filed there is no field any more to lead to.
	const problem: DataProblem = { of: "correct", fieldId: key ? "value" : "correct", message, typed: asked.value };
	return data({ erased: null, problem }, { status: HTTP_STATUS[failure.kind] });
}
