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
type ActionTarget = { services: Services; staff: Staff; id: string; version: number };

type ActionHandler = (target: ActionTarget, form: FormData) => Promise<Outcome<Application>>;

/** Creates a handler that parses a form and records an event at the tax office. */
function taxOfficeHandler<S extends v.GenericSchema>(
	schema: S,
	event: (input: v.InferOutput<S>) => Parameters<typeof recordTaxOfficeResult>[3],
): ActionHandler {
	return withInput(schema, (target, input) =>
		recordTaxOfficeResult(...commandArguments(target), event(input), target.version),
	);
}

function documentDecisionHandler(document: CaseDocument): ActionHandler {
	return withInput(forms.decisionForm, (target, decision) =>
		decideDocument(...commandArguments(target), { document, ...decision }, target.version),
	);
}

/** The handler of each action. */
const HANDLERS: Record<StaffAction, ActionHandler> = {
	"decide-passport": documentDecisionHandler("passport"),
	"decide-address": documentDecisionHandler("address"),
	"decide-guardian": documentDecisionHandler("guardian"),
	"decide-mandate": documentDecisionHandler("mandate"),
	"request-information": withInput(forms.requestForm, (target, items) =>
		requestInformation(...commandArguments(target), items, target.version),
	),
	correct: withInput(forms.correctionForm, (target, correction) =>
		correctAnswer(...commandArguments(target), correction, target.version),
	),
	"waive-information": (target) => waiveInformation(...commandArguments(target), target.version),
	file: withInput(forms.filingForm, (target, filing) =>
		fileApplication(...commandArguments(target), filing, target.version),
	),
	approve: withInput(forms.answerForm, (target, { answer }) =>
		approveApplication(...commandArguments(target), answer, target.version),
	),
	"propose-nif": withInput(forms.nifProposalForm, (target, proposal) =>
		proposeNif(...commandArguments(target), proposal, target.version),
	),
	"confirm-nif": withInput(forms.nifConfirmationForm, (target, { nif }) =>
		confirmNif(...commandArguments(target), nif, target.version),
	),
	"replace-nif": withInput(forms.nifReplacementForm, (target, proposal) =>
		proposeReplacement(...commandArguments(target), proposal, target.version),
	),
	"confirm-replaced-nif": withInput(forms.nifConfirmationForm, (target, { nif }) =>
		replaceNif(...commandArguments(target), nif, target.version),
	),
	"store-mandate": receiveMandate,
	"store-certificate": receiveCertificate,
	"confirm-certificate": withInput(forms.certificateConfirmationForm, (target, confirmation) =>
		confirmCertificate(...commandArguments(target), confirmation, target.version),
	),
	ship: withInput(forms.shippingForm, (target, update) =>
		updateShipping(...commandArguments(target), update, target.version),
	),
	reject: withInput(forms.rejectionForm, (target, rejection) =>
		rejectApplication(...commandArguments(target), rejection, target.version),
	),
	"return-proposal": withInput(forms.returnForm, (target, proposalReturn) =>
		returnProposal(...commandArguments(target), proposalReturn, target.version),
	),
	cancel: (target) => cancelApplication(...commandArguments(target), target.version),
	withdraw: withInput(forms.withdrawalForm, (target, { sentOn }) => recordReceivedWithdrawal(target, sentOn)),
	reopen: withInput(forms.reasonForm, (target, { reason }) =>
		reopenApplication(...commandArguments(target), reason, target.version),
	),
	refuse: withInput(forms.authorityRefusalForm, (target, refusal) =>
		recordRefusal(...commandArguments(target), refusal, target.version),
	),
	"ask-correction": taxOfficeHandler(wrongDataSchema, (data) => ({ type: "nif-correction-requested", ...data })),
	"file-correction": taxOfficeHandler(forms.referenceForm, (fields) => ({ type: "nif-correction-filed", ...fields })),
	"refuse-correction": taxOfficeHandler(forms.answerForm, (fields) => ({ type: "nif-correction-refused", ...fields })),
	"request-password": taxOfficeHandler(forms.referenceForm, (request) => ({ type: "password-requested", ...request })),
	"store-password": withInput(forms.passwordForm, (target, entry) =>
		storePortalPassword(...commandArguments(target), entry, target.version),
	),
	"resign-representation": taxOfficeHandler(forms.reasonForm, (end) => ({ type: "representation-resigned", ...end })),
	"file-representation-end": taxOfficeHandler(forms.referenceForm, (fields) => ({
		type: "representation-end-filed",
		...fields,
	})),
	"end-representation": taxOfficeHandler(v.object({}), () => ({ type: "representation-ended" })),
	// The refundable amount guards against conflicts here, not the version: other actions do not affect a refund.
	refund: withInput(forms.refundForm, (target, refund) => requestRefund(...commandArguments(target), refund)),
	"refuse-refund": withInput(forms.refundRefusalForm, (target, { paymentId: _paymentId, ...refusal }) =>
		declineRefundRequest(...commandArguments(target), refusal),
	),
	"decide-refund": withInput(forms.refundDecisionForm, (target, { paymentId: _paymentId, ...decision }) =>
		decideRefund(...commandArguments(target), decision),
	),
};

/** Performs an action with the input of its form. */
export async function performAction(
	target: ActionTarget,
	action: StaffAction,
	form: FormData,
): Promise<Outcome<Application>> {
	const { services, id } = target;
	return HANDLERS[action](target, await withCannedReasons(services, id, action, form));
}

function commandArguments({ services, staff, id }: ActionTarget): [Services, Staff, string] {
	return [services, staff, id];
}

function withInput<S extends v.GenericSchema>(
	schema: S,
	perform: (target: ActionTarget, input: v.InferOutput<S>) => Promise<Outcome<Application>>,
): ActionHandler {
	return async (target, form) => {
		const input = parseForm(schema, form);
		return input.ok ? perform(target, input.value) : input;
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
async function recordReceivedWithdrawal(
	{ services, staff, id, version }: ActionTarget,
	sentOn: number,
): Promise<Outcome<Application>> {
	const application = await findApplication(services, id);
	if (!application) return failure("not-found", "application_not_found");
	const isToday = lisbonDate(sentOn) === lisbonDate(services.now());
	const isDayOfOrder = lisbonDate(sentOn) === lisbonDate(application.createdAt);
	const statedAt = isToday ? services.now() : isDayOfOrder ? Math.max(sentOn, application.createdAt) : sentOn;
	return recordWithdrawal(services, staff, application, statedAt, version);
}

async function receiveMandate(target: ActionTarget, form: FormData): Promise<Outcome<Application>> {
	const files = await readFiles(form, "mandate");
	const code = String(form.get("pageCode") ?? "").slice(0, 200);
	return storeMandate(...commandArguments(target), files, target.version, code);
}

async function receiveCertificate(target: ActionTarget, form: FormData): Promise<Outcome<Application>> {
	const file = form.get("certificate");
	if (!(file instanceof File) || (file.size === 0 && file.name === "")) return failure("invalid", "file_missing");
	const input = parseForm(forms.reasonForm, form);
	if (!input.ok) return input;
	const upload = { bytes: new Uint8Array(await file.arrayBuffer()), name: file.name || null };
	const certificate = { file: upload, reason: input.value.reason };
	return storeCertificate(...commandArguments(target), certificate, target.version);
}

/** Form schemas of the actions whose e-mail can be previewed. */
const PREVIEW_SCHEMAS = {
	"request-information": v.pipe(
		forms.requestForm,
		v.transform((items) => ({ action: "request-information" as const, items })),
	),
	reject: v.pipe(
		forms.rejectionForm,
		v.transform((rejection) => ({ action: "reject" as const, ...rejection })),
	),
	refuse: v.pipe(
		forms.authorityRefusalForm,
		v.transform((refusal) => ({ action: "refuse" as const, ...refusal })),
	),
} satisfies Partial<Record<StaffAction, v.GenericSchema<unknown, MailContent>>>;

/** Previews the e-mail that an action would send, or returns why it cannot; null if the form requests no preview. */
export async function previewAction(
	{ services, staff, id, version }: ActionTarget,
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
