import * as v from "valibot";
import { recordFromTaxOffice } from "#app/commands/application/aftercare.server.ts";
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
import { wrongDataForm } from "#app/forms/wrong-data.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { type MailContent, previewMail } from "#app/queries/mail/rendered-mails.server.ts";
import type { Services } from "#app/services.ts";
import { receivedFiles } from "#app/visitor/uploads.server.ts";
import * as forms from "./action-schemas.ts";
import type { Refusal } from "./application-view.ts";
import { withCannedReasons } from "./canned-reasons.server.ts";
import { previewOf, refusalOf } from "./refusal.server.ts";

/** The actor, and the version of the application that they saw. */
type ActionRequest = { services: Services; staff: Staff; id: string; version: number };

type Perform = (application: ActionRequest, form: FormData) => Promise<Outcome<Application>>;

/** Reads a form and records an event at the tax office. */
function recordsEvent<S extends v.GenericSchema>(
	schema: S,
	event: (input: v.InferOutput<S>) => Parameters<typeof recordFromTaxOffice>[3],
): Perform {
	return withInput(schema, (application, input) =>
		recordFromTaxOffice(...target(application), event(input), application.version),
	);
}

function decisionAction(document: CaseDocument): Perform {
	return withInput(forms.decisionForm, (application, decision) =>
		decideDocument(...target(application), { document, ...decision }, application.version),
	);
}

/** The form of each action and its command. */
const HANDLERS: Record<StaffAction, Perform> = {
	"decide-passport": decisionAction("passport"),
	"decide-address": decisionAction("address"),
	"decide-guardian": decisionAction("guardian"),
	"decide-mandate": decisionAction("mandate"),
	"request-information": withInput(forms.requestForm, (application, items) =>
		requestInformation(...target(application), items, application.version),
	),
	correct: withInput(forms.correctionForm, (application, correction) =>
		correctAnswer(...target(application), correction, application.version),
	),
	"waive-information": (application) => waiveInformation(...target(application), application.version),
	file: withInput(forms.filingForm, (application, filing) =>
		fileApplication(...target(application), filing, application.version),
	),
	approve: withInput(forms.answerForm, (application, { answer }) =>
		approveApplication(...target(application), answer, application.version),
	),
	"propose-nif": withInput(forms.proposedNifForm, (application, proposal) =>
		proposeNif(...target(application), proposal, application.version),
	),
	"confirm-nif": withInput(forms.confirmedNifForm, (application, { nif }) =>
		confirmNif(...target(application), nif, application.version),
	),
	"replace-nif": withInput(forms.replacedNifForm, (application, proposal) =>
		proposeReplacement(...target(application), proposal, application.version),
	),
	"confirm-replaced-nif": withInput(forms.confirmedNifForm, (application, { nif }) =>
		replaceNif(...target(application), nif, application.version),
	),
	"store-mandate": receiveMandate,
	"store-certificate": receiveCertificate,
	"confirm-certificate": withInput(forms.confirmedCertificateForm, (application, confirmed) =>
		confirmCertificate(...target(application), confirmed, application.version),
	),
	ship: withInput(forms.shippingForm, (application, update) =>
		updateShipping(...target(application), update, application.version),
	),
	reject: withInput(forms.refusalForm, (application, refusal) =>
		rejectApplication(...target(application), refusal, application.version),
	),
	"return-proposal": withInput(forms.returnedForm, (application, returned) =>
		returnProposal(...target(application), returned, application.version),
	),
	cancel: (application) => cancelApplication(...target(application), application.version),
	withdraw: withInput(forms.withdrawalForm, (application, { sentOn }) => recordWithdrawalOf(application, sentOn)),
	reopen: withInput(forms.reasonForm, (application, { reason }) =>
		reopenApplication(...target(application), reason, application.version),
	),
	refuse: withInput(forms.authorityRefusalForm, (application, refusal) =>
		recordRefusal(...target(application), refusal, application.version),
	),
	"ask-correction": recordsEvent(wrongDataForm, (data) => ({ type: "nif-correction-asked", ...data })),
	"file-correction": recordsEvent(forms.referenceForm, (fields) => ({ type: "nif-correction-filed", ...fields })),
	"refuse-correction": recordsEvent(forms.answerForm, (refused) => ({ type: "nif-correction-refused", ...refused })),
	"request-password": recordsEvent(forms.referenceForm, (request) => ({ type: "password-requested", ...request })),
	"store-password": withInput(forms.letterForm, (application, letter) =>
		storePortalPassword(...target(application), letter, application.version),
	),
	"resign-representation": recordsEvent(forms.reasonForm, (end) => ({ type: "representation-resigned", ...end })),
	"file-representation-end": recordsEvent(forms.referenceForm, (fields) => ({
		type: "representation-end-filed",
		...fields,
	})),
	"end-representation": recordsEvent(v.object({}), () => ({ type: "representation-ended" })),
	// Guarded by the amount still refundable instead of the version: other actions in the meantime do not matter.
	refund: withInput(forms.refundForm, (application, refund) => requestRefund(...target(application), refund)),
	"refuse-refund": withInput(forms.refundRefusalForm, (application, { paymentId: _paymentId, ...refused }) =>
		declineRefundRequest(...target(application), refused),
	),
	"decide-refund": withInput(forms.refundDecisionForm, (application, { paymentId: _paymentId, ...decided }) =>
		decideRefund(...target(application), decided),
	),
};

/** Performs one action as its form describes it. */
export async function performAction(
	application: ActionRequest,
	action: StaffAction,
	form: FormData,
): Promise<Outcome<Application>> {
	const { services, id } = application;
	return HANDLERS[action](application, await withCannedReasons(services, id, action, form));
}

function target({ services, staff, id }: ActionRequest): [Services, Staff, string] {
	return [services, staff, id];
}

function withInput<S extends v.GenericSchema>(
	schema: S,
	perform: (application: ActionRequest, input: v.InferOutput<S>) => Promise<Outcome<Application>>,
): Perform {
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

/** Records a withdrawal by letter or e-mail of a day: today's counts from now, the order's day not before the order. */
async function recordWithdrawalOf(
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
	const files = await receivedFiles(form, "mandate");
	const code = String(form.get("pageCode") ?? "").slice(0, 200);
	return storeMandate(...target(application), files, application.version, code);
}

async function receiveCertificate(application: ActionRequest, form: FormData): Promise<Outcome<Application>> {
	const file = form.get("certificate");
	if (!(file instanceof File) || (file.size === 0 && file.name === "")) return failure("invalid", "file_missing");
	const input = parseForm(forms.reasonForm, form);
	if (!input.ok) return input;
	const received = { bytes: new Uint8Array(await file.arrayBuffer()), name: file.name || null };
	const stored = { file: received, reason: input.value.reason };
	return storeCertificate(...target(application), stored, application.version);
}

/** The actions whose mail can be previewed, and how their forms are read. */
const PREVIEWS = {
	"request-information": v.pipe(
		forms.requestForm,
		v.transform((items) => ({ act: "request-information" as const, items })),
	),
	reject: v.pipe(
		forms.refusalForm,
		v.transform((refusal) => ({ act: "reject" as const, ...refusal })),
	),
	refuse: v.pipe(
		forms.authorityRefusalForm,
		v.transform((refusal) => ({ act: "refuse" as const, ...refusal })),
	),
} satisfies Partial<Record<StaffAction, v.GenericSchema<unknown, MailContent>>>;

/** The mail that an action would send, or why it cannot be shown; null when the form asks for no preview. */
export async function previewAction(
	{ services, staff, id, version }: ActionRequest,
	action: StaffAction,
	form: FormData,
	language: Language,
): Promise<{ answer: Refusal; status: number } | null> {
	if (!form.has("preview") || !Object.hasOwn(PREVIEWS, action)) return null;
	const filledForm = await withCannedReasons(services, id, action, form, false);
	const input = parseForm<v.GenericSchema<unknown, MailContent>>(PREVIEWS[action as keyof typeof PREVIEWS], filledForm);
	const outcome = input.ok ? await previewMail(services, staff, id, input.value, version) : input;
	if (outcome.ok) return { answer: previewOf(action, form, outcome.value), status: 200 };
	return { answer: refusalOf(action, outcome.failure, form, language), status: HTTP_STATUS[outcome.failure.kind] };
}
