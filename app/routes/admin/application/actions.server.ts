import * as v from "valibot";
import { recordTaxOfficeResult } from "#app/commands/application/aftercare.server.ts";
import { confirmCertificate, storeCertificate } from "#app/commands/application/certificate.server.ts";
import { correctAnswer } from "#app/commands/application/correct-answer.server.ts";
import { updateShipping } from "#app/commands/application/delivery.server.ts";
import {
	confirmNif,
	fileApplication,
	proposeNif,
	proposeReplacement,
	recordRefusal,
	replaceNif,
} from "#app/commands/application/nif.server.ts";
import { storePortalPassword } from "#app/commands/application/portal-password.server.ts";
import {
	approveApplication,
	cancelApplication,
	decideDocument,
	rejectApplication,
	reopenApplication,
	requestInformation,
	returnProposal,
	waiveInformation,
} from "#app/commands/application/review.server.ts";
import { declineRefundRequest, recordWithdrawal } from "#app/commands/application/withdrawal.server.ts";
import { storeMandate } from "#app/commands/mandate/sign-mandate.server.ts";
import { decideRefund, requestRefund } from "#app/commands/money/refunds.server.ts";
import type { Application, CaseDocument } from "#app/domain/application/application.ts";
import type { StaffAction } from "#app/domain/application/staff-actions.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { failure, HTTP_STATUS, type Outcome, success } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import { wrongDataSchema } from "#app/forms/wrong-data.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { type MailContent, previewMail } from "#app/queries/mail/rendered-mails.server.ts";
import type { Services } from "#app/services.ts";
import { readFiles } from "#app/visitor/uploads.server.ts";
import * as forms from "./action-schemas.ts";
import type { Refusal } from "./application-view.ts";
import { withCannedReasons } from "./canned-reasons.server.ts";
import { toPreview, toRefusal } from "./refusal.server.ts";

/** The actor and the application, with the version that the actor's page showed. */
type ActionRequest = { services: Services; staff: Staff; id: string; version: number };

type ActionHandler = (application: ActionRequest, form: FormData) => Promise<Outcome<Application>>;

/** Creates a handler that parses a form and records an event at the tax office. */
function taxOfficeHandler<S extends v.GenericSchema>(
	schema: S,
	event: (input: v.InferOutput<S>) => Parameters<typeof recordTaxOfficeResult>[3],
): ActionHandler {
	return withInput(schema, (application, input) =>
		recordTaxOfficeResult(...commandTarget(application), event(input), application.version),
	);
}

function documentDecisionHandler(document: CaseDocument): ActionHandler {
	return withInput(forms.decisionForm, (application, decision) =>
		decideDocument(...commandTarget(application), { document, ...decision }, application.version),
	);
}

/** The handler of each action. */
const HANDLERS: Record<StaffAction, ActionHandler> = {
	"decide-passport": documentDecisionHandler("passport"),
	"decide-address": documentDecisionHandler("address"),
	"decide-guardian": documentDecisionHandler("guardian"),
	"decide-mandate": documentDecisionHandler("mandate"),
	"request-information": withInput(forms.requestForm, (application, items) =>
		requestInformation(...commandTarget(application), items, application.version),
	),
	correct: withInput(forms.correctionForm, (application, correction) =>
		correctAnswer(...commandTarget(application), correction, application.version),
	),
	"waive-information": (application) => waiveInformation(...commandTarget(application), application.version),
	file: withInput(forms.filingForm, (application, filing) =>
		fileApplication(...commandTarget(application), filing, application.version),
	),
	approve: withInput(forms.answerForm, (application, { answer }) =>
		approveApplication(...commandTarget(application), answer, application.version),
	),
	"propose-nif": withInput(forms.nifProposalForm, (application, proposal) =>
		proposeNif(...commandTarget(application), proposal, application.version),
	),
	"confirm-nif": withInput(forms.nifConfirmationForm, (application, { nif }) =>
		confirmNif(...commandTarget(application), nif, application.version),
	),
	"replace-nif": withInput(forms.nifReplacementForm, (application, proposal) =>
		proposeReplacement(...commandTarget(application), proposal, application.version),
	),
	"confirm-replaced-nif": withInput(forms.nifConfirmationForm, (application, { nif }) =>
		replaceNif(...commandTarget(application), nif, application.version),
	),
	"store-mandate": receiveMandate,
	"store-certificate": receiveCertificate,
	"confirm-certificate": withInput(forms.certificateConfirmationForm, (application, confirmation) =>
		confirmCertificate(...commandTarget(application), confirmation, application.version),
	),
	ship: withInput(forms.shippingForm, (application, update) =>
		updateShipping(...commandTarget(application), update, application.version),
	),
	reject: withInput(forms.rejectionForm, (application, refusal) =>
		rejectApplication(...commandTarget(application), refusal, application.version),
	),
	"return-proposal": withInput(forms.returnForm, (application, proposalReturn) =>
		returnProposal(...commandTarget(application), proposalReturn, application.version),
	),
	cancel: (application) => cancelApplication(...commandTarget(application), application.version),
	withdraw: withInput(forms.withdrawalForm, (application, { sentOn }) => recordOfflineWithdrawal(application, sentOn)),
	reopen: withInput(forms.reasonForm, (application, { reason }) =>
		reopenApplication(...commandTarget(application), reason, application.version),
	),
	refuse: withInput(forms.authorityRefusalForm, (application, refusal) =>
		recordRefusal(...commandTarget(application), refusal, application.version),
	),
	"ask-correction": taxOfficeHandler(wrongDataSchema, (data) => ({ type: "nif-correction-asked", ...data })),
	"file-correction": taxOfficeHandler(forms.referenceForm, (fields) => ({ type: "nif-correction-filed", ...fields })),
	"refuse-correction": taxOfficeHandler(forms.answerForm, (fields) => ({ type: "nif-correction-refused", ...fields })),
	"request-password": taxOfficeHandler(forms.referenceForm, (request) => ({ type: "password-requested", ...request })),
	"store-password": withInput(forms.passwordForm, (application, letter) =>
		storePortalPassword(...commandTarget(application), letter, application.version),
	),
	"resign-representation": taxOfficeHandler(forms.reasonForm, (end) => ({ type: "representation-resigned", ...end })),
	"file-representation-end": taxOfficeHandler(forms.referenceForm, (fields) => ({
		type: "representation-end-filed",
		...fields,
	})),
	"end-representation": taxOfficeHandler(v.object({}), () => ({ type: "representation-ended" })),
	// The refundable amount guards against conflicts here, not the version: other actions do not affect a refund.
	refund: withInput(forms.refundForm, (application, refund) => requestRefund(...commandTarget(application), refund)),
	"refuse-refund": withInput(forms.refundRefusalForm, (application, { paymentId: _paymentId, ...refusal }) =>
		declineRefundRequest(...commandTarget(application), refusal),
	),
	"decide-refund": withInput(forms.refundDecisionForm, (application, { paymentId: _paymentId, ...decision }) =>
		decideRefund(...commandTarget(application), decision),
	),
};

/** Performs an action with the input of its form. */
export async function performAction(
	application: ActionRequest,
	action: StaffAction,
	form: FormData,
): Promise<Outcome<Application>> {
	const { services, id } = application;
	return HANDLERS[action](application, await withCannedReasons(services, id, action, form));
}

function commandTarget({ services, staff, id }: ActionRequest): [Services, Staff, string] {
	return [services, staff, id];
}

function withInput<S extends v.GenericSchema>(
	schema: S,
	perform: (application: ActionRequest, input: v.InferOutput<S>) => Promise<Outcome<Application>>,
): ActionHandler {
	return async (application, form) => {
		const input = parseForm(schema, form);
		return input.ok ? perform(application, input.value) : input;
	};
}

function parseForm<S extends v.GenericSchema>(schema: S, form: FormData): Outcome<v.InferOutput<S>> {
	const parsed = v.safeParse(schema, Object.fromEntries(form));
	if (parsed.success) return success(parsed.output);
	const fields = Object.fromEntries(parsed.issues.map((issue) => [v.getDotPath(issue) ?? "", issue.message]));
	return failure("invalid", "invalid_request", { fields });
}

/**
 * Records a withdrawal sent by letter or e-mail on a given day. A withdrawal sent today takes effect now; one sent on the day of
 * the order takes effect no earlier than the order.
 */
async function recordOfflineWithdrawal(
	{ services, staff, id, version }: ActionRequest,
	sentOn: number,
): Promise<Outcome<Application>> {
	const application = await findApplication(services, id);
	if (!application) return failure("not-found", "application_not_found");
	const isToday = lisbonDate(sentOn) === lisbonDate(services.now());
	const isDayOfOrder = lisbonDate(sentOn) === lisbonDate(application.createdAt);
	const statedAt = isToday ? services.now() : isDayOfOrder ? Math.max(sentOn, application.createdAt) : sentOn;
	return recordWithdrawal(services, staff, application, statedAt, version);
}

async function receiveMandate(application: ActionRequest, form: FormData): Promise<Outcome<Application>> {
	const files = await readFiles(form, "mandate");
	const code = String(form.get("pageCode") ?? "").slice(0, 200);
	return storeMandate(...commandTarget(application), files, application.version, code);
}

async function receiveCertificate(application: ActionRequest, form: FormData): Promise<Outcome<Application>> {
	const file = form.get("certificate");
	if (!(file instanceof File) || (file.size === 0 && file.name === "")) return failure("invalid", "file_missing");
	const input = parseForm(forms.reasonForm, form);
	if (!input.ok) return input;
	const upload = { bytes: new Uint8Array(await file.arrayBuffer()), name: file.name || null };
	const certificate = { file: upload, reason: input.value.reason };
	return storeCertificate(...commandTarget(application), certificate, application.version);
}

/** Form schemas of the actions whose mail can be previewed. */
const PREVIEW_SCHEMAS = {
	"request-information": v.pipe(
		forms.requestForm,
		v.transform((items) => ({ act: "request-information" as const, items })),
	),
	reject: v.pipe(
		forms.rejectionForm,
		v.transform((refusal) => ({ act: "reject" as const, ...refusal })),
	),
	refuse: v.pipe(
		forms.authorityRefusalForm,
		v.transform((refusal) => ({ act: "refuse" as const, ...refusal })),
	),
} satisfies Partial<Record<StaffAction, v.GenericSchema<unknown, MailContent>>>;

/** Previews the mail that an action would send, or returns why it cannot. Returns null if the form requests no preview. */
export async function previewAction(
	{ services, staff, id, version }: ActionRequest,
	action: StaffAction,
	form: FormData,
	language: Language,
): Promise<{ refusal: Refusal; status: number } | null> {
	if (!form.has("preview") || !Object.hasOwn(PREVIEW_SCHEMAS, action)) return null;
	const filledForm = await withCannedReasons(services, id, action, form, false);
	const input = parseForm<v.GenericSchema<unknown, MailContent>>(
		PREVIEW_SCHEMAS[action as keyof typeof PREVIEW_SCHEMAS],
		filledForm,
	);
	const outcome = input.ok ? await previewMail(services, staff, id, input.value, version) : input;
	if (outcome.ok) return { refusal: toPreview(action, form, outcome.value), status: 200 };
	return { refusal: toRefusal(action, outcome.failure, form, language), status: HTTP_STATUS[outcome.failure.kind] };
}
