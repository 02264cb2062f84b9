import type { Application } from "#app/domain/application/application.ts";
import { whyNotCorrectable, withAnswer } from "#app/domain/application/correction/correct-answer.ts";
import { correctableFields, documentProving } from "#app/domain/application/correction/correctable-fields.ts";
import type { ApplicationEvent } from "#app/domain/application/event.ts";
import type { CorrectedField } from "#app/domain/application/personal-info-fields.ts";
import { storedAnswer } from "#app/domain/application/stored-personal-info.ts";
import { documentIn } from "#app/domain/documents/case-documents.ts";
import { type FailureCode, failure, type Outcome, success } from "#app/domain/failure.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findVerdict } from "#app/queries/documents/find-verdict.server.ts";
import type { Services } from "#app/services.ts";
import { decisionOn } from "../../documents/compare-answers.server.ts";
import { checkAnswer } from "./check-answer.server.ts";

type Corrected = Extract<ApplicationEvent, { type: "answer-corrected" }>;

export type PreparedCorrection = {
	/** The application as it will be. */
	after: Application;
	event: Omit<Corrected, "reason">;
};

/** A new answer, read as the form would and compared with the document that proves it. Failures name the field `value`. */
export async function prepareCorrection(
	services: Services,
	applicationId: string,
	asked: { field: string; value: string },
	expectedVersion: number,
): Promise<Outcome<PreparedCorrection>> {
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	const field = correctableFields(application).find((name) => name === asked.field);
	const closed = whyNotCorrectable(application, field);
	if (closed) return failure("conflict", closed);
	if (application.version !== expectedVersion) return failure("conflict", "stale_version");
	if (!field) return failure("invalid", "invalid_request");
	const checked = await checkAnswer(services, application, field, asked.value);
	if (!checked.ok) return failure("invalid", "invalid_request", { fields: { value: checked.sentence } });
	const { value } = checked;
	const before = String(storedAnswer(application, field));
	if (value === before) return wrongField("value", "correction_same");
	const after = { ...application, ...withAnswer(application, field, value) };
	const document = await provingDocument(services, after, field);
	return success({ after, event: { type: "answer-corrected", field, before, value, document } });
}

/** Says it beside the field of the form. */
export function wrongField<T>(field: "value" | "reason" | "compared", code: FailureCode): Outcome<T> {
	return failure("invalid", code, { fields: { [field]: `error_${code}` } });
}

/** The document that proves the answer, and what the checks say of it beside the new one. */
async function provingDocument(services: Services, after: Application, field: CorrectedField) {
	const kind = documentProving(field);
	const path = kind && documentIn(after, kind).path;
	const verdict = kind && path ? await findVerdict(services, path) : null;
	if (!kind || !path || !verdict) return null;
	return { kind, path, decision: await decisionOn(services, { document: kind, path, decision: verdict }, after) };
}
