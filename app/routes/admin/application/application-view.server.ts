import { type Application, stageOf } from "#app/domain/application/application.ts";
import { promiseState } from "#app/domain/application/due-date.ts";
import { mayShip, SHIPPING_STATUSES } from "#app/domain/application/shipping.ts";
import { type Act, nextActor, openActs } from "#app/domain/application/staff-actions.ts";
import { type Staff, staffActor } from "#app/domain/application/staff-roles.ts";
import type { Language } from "#app/domain/language.ts";
import { formatNif } from "#app/domain/person/nif.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import { say } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import type { CaseFile } from "#app/queries/application/get-application-file.server.ts";
import { MAIL_NAMES, MAIL_STATES } from "#app/routes/admin/admin-labels.ts";
import { answersOf } from "./answers.server.ts";
import type { DeskCase, DeskShipping, MailLine } from "./application-view.ts";
import { deskDocuments } from "./documents/documents.server.ts";
import { deskEvents } from "./events.server.ts";
import { deskMoney } from "./payments.server.ts";

/** A case as this member of staff may see it and act on it now. `now` is UTC milliseconds. */
export function deskCase(file: CaseFile, staff: Staff, now: number, language: Language): DeskCase {
	const { application } = file;
	const { id, applicationNumber, version, status, isDemo, packageType, paymentStatus, createdAt, stateSince } =
		application;
	const promise = promiseState(application, now);
	const { estimatedCompletionDate, nifNumber, nifProposal, rejectionProposal } = application;
	return {
		id,
		applicationNumber,
		name: `${application.firstName} ${application.lastName}`.trim(),
		version,
		status,
		stage: stageOf(application),
		isDemo,
		nextActor: nextActor(application),
		packageType,
		paymentStatus,
		createdAt,
		stateSince,
		promised: promise && estimatedCompletionDate !== null ? { at: estimatedCompletionDate, state: promise } : null,
		nif: nifNumber && formatNif(nifNumber),
		nifProposedBy: nifProposal?.by ?? null,
		rejectionProposal,
		rejection: rejectionOf(application),
		requestedItems: application.requestedItems,
		ownRepresentative: !application.useProvidedRepresentative,
		answers: answersOf(application, language),
		documents: deskDocuments(application, file.documents, language),
		documentsDeleted: file.purged > 0,
		acts: actsOf(file, staff, now, language),
		shipping: shippingOf(file),
		events: deskEvents(file.events, language),
		money: deskMoney(file, staff, now, language),
		mails: mailsOf(file),
	};
}

function rejectionOf({ rejectionReason: reason, rejectionFault: fault }: Application): DeskCase["rejection"] {
	if (reason === null) return null;
	return { reason: reason === "no_answer" ? m.admin_reason_no_answer() : reason, fault };
}

function actsOf(file: CaseFile, staff: Staff, now: number, language: Language): DeskCase["acts"] {
	const open = openActs(file, staffActor(staff), now);
	const said = Object.entries(open).map(([act, code]) => [act, code && say(`error_${code}`, language)]);
	return Object.fromEntries(said) as Partial<Record<Act, string | null>>;
}

function shippingOf({ application }: CaseFile): DeskShipping {
	const status = application.shippingStatus ?? "processing";
	const civil = (at: number | null) => (at === null ? "" : lisbonDate(at));
	return {
		status,
		choices: SHIPPING_STATUSES.filter((next) => mayShip(status, next)),
		carrier: application.shippingCarrier ?? "",
		trackingNumber: application.trackingNumber ?? "",
		shippingDate: civil(application.shippingDate),
		estimatedDeliveryDate: civil(application.estimatedDeliveryDate),
		notes: application.shippingNotes ?? "",
	};
}

function mailsOf({ mails }: CaseFile): MailLine[] {
	return mails.map(({ id, emailType, recipient, status, createdAt }) => ({
		id: String(id),
		title: MAIL_NAMES[emailType]?.() ?? emailType,
		recipient,
		state: MAIL_STATES[status](),
		at: createdAt,
	}));
}
