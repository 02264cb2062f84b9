import * as v from "valibot";
import { recordFromTaxOffice } from "#app/commands/application/aftercare.server.ts";
import { confirmCertificate, storeCertificate } from "#app/commands/application/certificate.server.ts";
import { correctAnswer } from "#app/commands/application/correct-answer.server.ts";
import { updateShipping } from "#app/commands/application/delivery.server.ts";
import { confirmNif, fileApplication, proposeNif, recordRefusal } from "#app/commands/application/nif.server.ts";
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
import type { Application } from "#app/domain/application/application.ts";
import type { StaffAction } from "#app/domain/application/staff-actions.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import { wrongDataForm } from "#app/forms/wrong-data.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import type { Services } from "#app/services.ts";
import { receivedFiles } from "#app/visitor/uploads.server.ts";
import * as forms from "./action-schemas.ts";
import * as aftercare from "./aftercare/aftercare-schemas.ts";
import { withCannedReasons } from "./canned-reasons.server.ts";
import { authorityRefusalForm } from "./filing/refusal-schema.ts";

/** Who acts on which application, and on which version of it they decided. */
export type Admin = { services: Services; staff: Staff; id: string; version: number };

type Perform = (application: Admin, form: FormData) => Promise<Outcome<Application>>;

/** What staff learnt from the tax office, or do there. */
function notes<S extends v.GenericSchema>(
	schema: S,
	event: (input: v.InferOutput<S>) => Parameters<typeof recordFromTaxOffice>[3],
): Perform {
	return reads(schema, (application, input) =>
		recordFromTaxOffice(...of(application), event(input), application.version),
	);
}

/** Every action of the admin area: what is read from its form, and the command that it becomes. */
const PERFORM: Record<StaffAction, Perform> = {
	"decide-passport": reads(forms.decisionForm, (application, decided) =>
		decideDocument(...of(application), { document: "passport", ...decided }, application.version),
	),
	"decide-address": reads(forms.decisionForm, (application, decided) =>
		decideDocument(...of(application), { document: "address", ...decided }, application.version),
	),
	"decide-guardian": reads(forms.decisionForm, (application, decided) =>
		decideDocument(...of(application), { document: "guardian", ...decided }, application.version),
	),
	"decide-mandate": reads(forms.decisionForm, (application, decided) =>
		decideDocument(...of(application), { document: "mandate", ...decided }, application.version),
	),
	"request-information": reads(forms.requestForm, (application, items) =>
		requestInformation(...of(application), items, application.version),
	),
	correct: reads(forms.correctionForm, (application, correction) =>
		correctAnswer(...of(application), correction, application.version),
	),
	"waive-information": (application) => waiveInformation(...of(application), application.version),
	file: reads(forms.filingForm, (application, filing) =>
		fileApplication(...of(application), filing, application.version),
	),
	approve: reads(forms.answerForm, (application, { answer }) =>
		approveApplication(...of(application), answer, application.version),
	),
	"propose-nif": reads(forms.proposedNifForm, (application, typed) =>
		proposeNif(...of(application), typed, application.version),
	),
	"confirm-nif": reads(forms.confirmedNifForm, (application, { nif }) =>
		confirmNif(...of(application), nif, application.version),
	),
	"store-mandate": takeMandate,
	"store-certificate": takeCertificate,
	"confirm-certificate": reads(forms.confirmedCertificateForm, (application, confirmed) =>
		confirmCertificate(...of(application), confirmed, application.version),
	),
	ship: reads(forms.shippingForm, (application, update) =>
		updateShipping(...of(application), update, application.version),
	),
	reject: reads(forms.refusalForm, (application, refusal) =>
		rejectApplication(...of(application), refusal, application.version),
	),
	"return-proposal": reads(forms.returnedForm, (application, returned) =>
		returnProposal(...of(application), returned, application.version),
	),
	cancel: (application) => cancelApplication(...of(application), application.version),
	withdraw: reads(forms.withdrawalForm, (application, { sentOn }) => recordSent(application, sentOn)),
	reopen: reads(forms.reasonForm, (application, { reason }) =>
		reopenApplication(...of(application), reason, application.version),
	),
	refuse: reads(authorityRefusalForm, (application, refusal) =>
		recordRefusal(...of(application), refusal, application.version),
	),
	"ask-correction": notes(wrongDataForm, (data) => ({ type: "nif-correction-asked", ...data })),
	"file-correction": notes(aftercare.referenceForm, (filed) => ({ type: "nif-correction-filed", ...filed })),
	"refuse-correction": notes(forms.answerForm, (refused) => ({ type: "nif-correction-refused", ...refused })),
	"request-password": notes(aftercare.referenceForm, (asked) => ({ type: "password-requested", ...asked })),
	"store-password": reads(aftercare.letterForm, (application, letter) =>
		storePortalPassword(...of(application), letter, application.version),
	),
	"resign-representation": notes(forms.reasonForm, (end) => ({ type: "representation-resigned", ...end })),
	"file-representation-end": notes(aftercare.referenceForm, (filed) => ({
		type: "representation-end-filed",
		...filed,
	})),
	"end-representation": notes(v.object({}), () => ({ type: "representation-ended" })),
	// What was left to refund guards it; another action on the application in the meantime is no reason to refuse.
	refund: reads(forms.refundForm, (application, refund) => requestRefund(...of(application), refund)),
	"refuse-refund": reads(forms.refundRefusalForm, (application, { paymentId: _paymentId, ...refused }) =>
		declineRefundRequest(...of(application), refused),
	),
	"decide-refund": reads(forms.refundDecisionForm, (application, { paymentId: _paymentId, ...decided }) =>
		decideRefund(...of(application), decided),
	),
};

/** Performs one action as its form describes it. */
export async function performAction(
	application: Admin,
	action: StaffAction,
	form: FormData,
): Promise<Outcome<Application>> {
	const { services, id } = application;
	return PERFORM[action](application, await withCannedReasons(services, id, action, form));
}

function of({ services, staff, id }: Admin): [Services, Staff, string] {
	return [services, staff, id];
}

function reads<S extends v.GenericSchema>(
	schema: S,
	perform: (application: Admin, input: v.InferOutput<S>) => Promise<Outcome<Application>>,
): Perform {
	return async (application, form) => {
		const parsed = v.safeParse(schema, Object.fromEntries(form));
		if (parsed.success) return perform(application, parsed.output);
		const fields = Object.fromEntries(parsed.issues.map((issue) => [v.getDotPath(issue) ?? "", issue.message]));
		return failure("invalid", "invalid_request", { fields });
	};
}

/** A letter or an e-mail of that day, or of this moment where the day is today. */
async function recordSent({ services, staff, id, version }: Admin, sentOn: number): Promise<Outcome<Application>> {
	const application = await findApplication(services, id);
	if (!application) return failure("not-found", "application_not_found");
	const isToday = lisbonDate(sentOn) === lisbonDate(services.now());
	const isDayOfOrder = lisbonDate(sentOn) === lisbonDate(application.createdAt);
	const statedAt = isToday ? services.now() : isDayOfOrder ? Math.max(sentOn, application.createdAt) : sentOn;
	return recordWithdrawal(services, staff, application, statedAt, version);
}

async function takeMandate(application: Admin, form: FormData): Promise<Outcome<Application>> {
	const files = await receivedFiles(form, "mandate");
	const code = String(form.get("pageCode") ?? "").slice(0, 200);
	return storeMandate(...of(application), files, application.version, code);
}

async function takeCertificate(application: Admin, form: FormData): Promise<Outcome<Application>> {
	const file = form.get("certificate");
	if (!(file instanceof File) || (file.size === 0 && file.name === "")) return failure("invalid", "file_missing");
	const parsed = v.safeParse(forms.reasonForm, { reason: form.get("reason") ?? "" });
	if (!parsed.success) return failure("invalid", "invalid_request", { fields: { reason: parsed.issues[0].message } });
	const received = { bytes: new Uint8Array(await file.arrayBuffer()), name: file.name || null };
	const stored = { file: received, reason: parsed.output.reason };
	return storeCertificate(...of(application), stored, application.version);
}
