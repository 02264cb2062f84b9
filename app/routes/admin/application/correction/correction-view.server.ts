import type { Application } from "#app/domain/application/application.ts";
import { documentProving } from "#app/domain/application/correct-answer.ts";
import { documentIn } from "#app/domain/documents/case-documents.ts";
import type { Language } from "#app/domain/language.ts";
import { answerControl } from "#app/labels/answers/answer-control.server.ts";
import { nameField } from "../answers.server.ts";
import type { CorrectionView } from "./correction-view.ts";

/** The form for one answer, named by the address of the page; null when it names none that this application has. */
export async function correctionView(
	application: Application,
	asked: string | null,
	language: Language,
): Promise<CorrectionView | null> {
	const answer = await answerControl(application, asked, language);
	if (!answer) return null;
	const document = documentProving(answer.field);
	const decision = document && documentIn(application, document).decision;
	return {
		...answer,
		label: nameField(answer.field),
		proved: document !== null,
		accepted: document !== null && decision === "accepted",
	};
}
