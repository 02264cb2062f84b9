import { data, redirect } from "react-router";
import { correctOwnAnswer } from "#app/commands/application/correct-answer.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { isClosed } from "#app/domain/application/closing.ts";
import { currentlyCorrectableFields, findCorrectionObstacle } from "#app/domain/application/correct-answer.ts";
import { type CorrectedField, fieldDefinition } from "#app/domain/application/personal-info-fields.ts";
import { storedAnswer } from "#app/domain/application/stored-personal-info.ts";
import { isUnpaidAndOpen } from "#app/domain/application/transitions.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { languageLabel } from "#app/domain/language.ts";
import {
	buildErasureReceipt,
	type ErasureObstacle,
	type ErasureReceipt,
	findErasureObstacle,
} from "#app/domain/retention/erasure.ts";
import { isVerified, mayShare } from "#app/domain/sharing/sharing.ts";
import { formatCivilDate, formatDate, formatDateTime } from "#app/domain/time/calendar.ts";
import { answerControl, answerLabels } from "#app/labels/answer-labels.server.ts";
import { retainedRecords } from "#app/labels/erasure-labels.ts";
import { translate, translateFailure } from "#app/labels/failure-labels.server.ts";
import { FIELD_LABELS } from "#app/labels/personal-info-labels.ts";
import { consentLabels } from "#app/labels/receipt-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { isHeld } from "#app/queries/audit/retention.server.ts";
import { findPayments } from "#app/queries/money/payments.server.ts";
import type { OwnerSession } from "#app/queries/people/owner-session.server.ts";
import type { Services } from "#app/services.ts";
import type { AnswerControl } from "#app/ui/form/answer-field.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import type { OpenedApplication } from "#app/visitor/owner.server.ts";

/**
 * Loads the answers that the owner may correct after payment, in form order.
 * @param selectedField from the URL
 */
async function loadOwnAnswers(
	application: Application,
	selectedField: string | null,
	language: Language,
): Promise<OwnAnswers> {
	const labels = await answerLabels(language);
	const form = await answerControl(application, selectedField, language);
	return {
		version: application.version,
		answers: currentlyCorrectableFields(application).map((field) => ({
			field,
			label: fieldLabel(field),
			value: labels.formatAnswer(application, field),
		})),
		form: form && { ...form, label: fieldLabel(form.field) },
	};
}

function fieldLabel(field: CorrectedField): string {
	const label = FIELD_LABELS[field]();
	return fieldDefinition(field).section === "delivery" ? m.mail_answer_corrected_delivery({ field: label }) : label;
}

/** Finds an empty field about a minor's representatives that a corrected answer requires. */
function findNextField(application: Application): CorrectedField | undefined {
	return currentlyCorrectableFields(application).find((field) => {
		const { section, missingError } = fieldDefinition(field);
		return section === "guardian" && missingError && storedAnswer(application, field) === "";
	});
}

/** Corrects an answer and redirects to the page with a success message. A rejected value stays in its field. */
export async function correctFromForm(
	{ application, services }: OpenedApplication,
	form: FormData,
	language: Language,
) {
	const text = (name: string) => String(form.get(name) ?? "");
	const correction = { field: text("field"), value: text("value") };
	const result = await correctOwnAnswer(services, application.id, correction, Number(text("version")));
	if (result.ok) {
		const next = findNextField(result.value);
		return redirect(localePath(`/data/${application.id}?done=corrected${next ? `&correct=${next}#correct` : ""}`));
	}
	const { failure } = result;
	const key = failure.fields?.value;
	const message = key ? translate(key, language) : translateFailure(failure, language);
	// Without a field, the error links to the form.
	const problem: DataProblem = {
		form: "correct",
		fieldId: key ? "value" : "correct",
		message,
		value: correction.value,
	};
	return data({ erased: null, problem }, { status: HTTP_STATUS[failure.kind] });
}

/** Where the applicant can currently correct an answer; `closed`: no longer. */
type CorrectionOption = "application-form" | "this-page" | "support" | "aftercare" | "closed";

/** Editable answers, and the form of the one that the URL selects. */
export type OwnAnswers = {
	version: number;
	answers: { field: CorrectedField; label: string; value: string }[];
	form: (AnswerControl & { label: string }) | null;
};

export type YourDataView = {
	id: string;
	number: string;
	correctionOption: CorrectionOption;
	/**
	 * Whether this browser must be verified by an e-mailed code before the archive with the certificate can be
	 * downloaded.
	 */
	needsCode: boolean;
	/**
	 * Set while the application is paid but not filed. After filing: only the delivery address, until the certificate is
	 * sent.
	 */
	ownAnswers: OwnAnswers | null;
	consents: { text: string; detail: string | null }[];
	erasure: {
		obstacle: ErasureObstacle | null;
		/** Whether erasing also ends the application, as it does while the application is unpaid. */
		willEndApplication: boolean;
		retained: string[];
		/** Whether the page asks for confirmation of the erasure (second step). */
		confirming: boolean;
	};
};

/** Receipt of an erasure, shown once. */
export type ErasedView = { lines: string[]; retained: string[]; isMailed: boolean; erasedAt: ErasureReceipt["at"] };

/** Error of a form with its field and the typed value. */
export type DataProblem = { form: "erase" | "correct"; fieldId: string; message: string; value?: string };

type DataViewOptions = {
	/** Whether the page asks for confirmation of the erasure. */
	confirming: boolean;
	/** The answer to correct, from the URL. */
	selectedField: string | null;
	/** The visitor's session. */
	session: OwnerSession | null;
};

/** Loads what the owner of an application can download, correct or erase. */
export async function loadDataView(
	services: Pick<Services, "db" | "now">,
	application: Application,
	language: Language,
	{ confirming, selectedField, session }: DataViewOptions,
): Promise<YourDataView> {
	const { id, applicationNumber: number } = application;
	const [payments, isOnHold] = await Promise.all([findPayments(services, id), isHeld(services, id)]);
	const correctionOption = getCorrectionOption(application);
	const obstacle = isOnHold ? "hold" : findErasureObstacle(application, payments);
	return {
		id,
		number,
		correctionOption,
		needsCode: mayShare("certificate", application) && (!session || !isVerified(session, services.now())),
		ownAnswers:
			currentlyCorrectableFields(application).length > 0
				? await loadOwnAnswers(application, selectedField, language)
				: null,
		consents: listConsents(application, language),
		erasure: {
			obstacle,
			willEndApplication: obstacle === null && !isClosed(application),
			retained: retainedRecords(buildErasureReceipt(application, payments, services.now()), language),
			confirming: confirming && obstacle === null,
		},
	};
}

function getCorrectionOption(application: Application): CorrectionOption {
	if (isUnpaidAndOpen(application)) return "application-form";
	if (application.status === "completed") return "aftercare";
	if (isClosed(application)) return "closed";
	return findCorrectionObstacle(application) === null ? "this-page" : "support";
}

function formatEdition(edition: string | null, language: Language): string | null {
	return edition && m.data_consents_edition({ date: formatCivilDate(edition, language) });
}

function listConsents(application: Application, language: Language): YourDataView["consents"] {
	const { termsAccepted, termsEdition, createdAt, consentToBeginAt, beginRequest, withdrawal, mandate, agreement } =
		application;
	const consent = consentLabels({ consentToBeginAt, beginsAt: null }, language);
	const consentVersion =
		beginRequest &&
		m.data_consents_text({ version: beginRequest.text, language: languageLabel(beginRequest.language, language) });
	const signed = mandate ?? agreement;
	const line = (text: string) => ({ text, detail: null });
	return [
		...(termsAccepted
			? [
					{
						...line(m.data_consents_terms({ date: formatDate(createdAt, language) })),
						detail: formatEdition(termsEdition, language),
					},
				]
			: []),
		...(consent?.paragraphs ?? []).map((text, index) => ({
			text,
			detail: index === 0 ? consentVersion : null,
		})),
		...(signed ? [line(m.data_consents_mandate({ date: formatDateTime(signed.at, language) }))] : []),
		...(withdrawal ? [line(m.data_consents_withdrawal({ date: formatDateTime(withdrawal.statedAt, language) }))] : []),
	];
}
