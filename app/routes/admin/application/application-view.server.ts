import type { RouterContextProvider } from "react-router";
import { isProposer } from "#app/commands/application/change-application.server.ts";
import { servicesContext, staffContext } from "#app/context.ts";
import { type Application, lacksCertificate, stageOf } from "#app/domain/application/application.ts";
import { withStage } from "#app/domain/application/deadlines.ts";
import { applicationClock } from "#app/domain/application/due-date.ts";
import { canChangeShipping, SHIPPING_STATUSES } from "#app/domain/application/shipping.ts";
import { openActions, type StaffAction, staffDuties, whyNoLabel } from "#app/domain/application/staff-actions.ts";
import {
	mayAnswerMessages,
	mayAssign,
	mayExportCase,
	mayOpenDocuments,
	mayWriteNotes,
	type Staff,
	staffActor,
} from "#app/domain/application/staff-roles.ts";
import { mayHaveNif } from "#app/domain/application/stored-personal-info.ts";
import { isRepresented } from "#app/domain/guardian/guardian.ts";
import type { Language } from "#app/domain/language.ts";
import { mayAnswer, mayAnswerAgent } from "#app/domain/messages/thread.ts";
import { fullName } from "#app/domain/person/age.ts";
import { formatNif } from "#app/domain/person/nif.ts";
import { mayHold } from "#app/domain/retention/retention-rules.ts";
import { PROPOSALS } from "#app/domain/staff/approval.ts";
import { proposerOf } from "#app/domain/staff/return-proposal.ts";
import { formatDateTime, lisbonDate } from "#app/domain/time/calendar.ts";
import { translate } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { findFirm } from "#app/queries/agents/agent-cases.server.ts";
import type { ApplicationFile } from "#app/queries/application/get-application-file.server.ts";
import { findThread, type ThreadMessage } from "#app/queries/application/thread.server.ts";
import { findHold } from "#app/queries/audit/retention.server.ts";
import { isResendable } from "#app/queries/inbox/mails.server.ts";
import { findOwner, listColleagues } from "#app/queries/staff/colleagues.server.ts";
import { findUndoOffer } from "#app/queries/staff/recent-actions.server.ts";
import { MAIL_NAMES, MAIL_STATES } from "#app/routes/admin/admin-labels.ts";
import { randomId } from "#app/server/random.server.ts";
import { aftercareMatters } from "./aftercare.server.ts";
import { answersOf } from "./answers.server.ts";
import type { AdminApplication, AdminDocument, AdminShipping, MailLine } from "./application-view.ts";
import { adminDocuments } from "./documents/documents.server.ts";
import type { HoldView } from "./hold-box.tsx";
import type { OwnerView } from "./owner-box.tsx";
import { adminPayments } from "./payments.server.ts";
import type { AdminThread } from "./thread-panel.tsx";

type Context = Readonly<RouterContextProvider>;

/** An application as this member of staff may see it and act on it at `now` (UTC milliseconds). */
export async function adminApplication(
	file: ApplicationFile,
	staff: Staff,
	now: number,
	language: Language,
	openings: ReadonlySet<string>,
): Promise<Omit<AdminApplication, "reasons" | "drafts" | "mandate" | "viewer" | "ticks">> {
	const { application } = file;
	const { id, applicationNumber, version, status, isDemo, packageType, paymentStatus, createdAt, stateSince } =
		application;
	const opensDocuments = mayOpenDocuments(staff);
	const documents = adminDocuments(application, file.documents, language);
	const readings = documents.flatMap((document) => (document.current ? document.readings : []));
	const { nifNumber, nifProposal, rejectionProposal } = application;
	return {
		id,
		applicationNumber,
		name: fullName(application),
		version,
		status,
		stage: stageOf(application),
		isDemo,
		duties: staffDuties(application, file.payments),
		packageType,
		paymentStatus,
		createdAt,
		stateSince,
		clock: applicationClock(withStage(application), now),
		nif: nifNumber && formatNif(nifNumber),
		nifProposedBy: nifProposal?.by ?? null,
		nifCause: nifProposal?.cause ?? null,
		certificateProposal: certificateProposalOf(application),
		hasCertificate: application.originalDocumentPath !== null,
		missingCertificate: lacksCertificate(application) ? { isPosted: application.physicalDeliveryRequested } : null,
		rejectionProposal,
		proposals: proposalsOf(application, staff),
		rejection: rejectionOf(application),
		requestedItems: application.requestedItems,
		language: application.language,
		sentBack: application.filedAt === null && application.refusals.length > 0,
		ownRepresentative: !application.useProvidedRepresentative,
		represented: isRepresented(application),
		guardianAwaited: isRepresented(application) && application.guardianDocumentPath === null,
		mayHaveNif: application.filedAt === null && mayHaveNif(application),
		answers: await answersOf(application, readings, language),
		documents: documents.map((document) =>
			opensDocuments && openings.has(document.uploadId) ? document : maskDocument(document),
		),
		opensDocuments,
		masked: opensDocuments && file.documents.some(({ uploadId }) => !openings.has(uploadId)),
		watermark: `${staff.name ?? staff.email} · ${formatDateTime(now, language)}`,
		documentsDeleted: file.purged > 0,
		actions: actionsOf(file, staff, now, language),
		shipping: shippingOf(file),
		aftercare: aftercareMatters(application, language),
		money: adminPayments(file, staff, now, language),
		mails: mailsOf(file, staff),
		writesNotes: mayWriteNotes(staff),
		historyUnreadable: file.historyUnreadable,
		historyBrokenAt: file.historyBrokenAt,
		mayExport: mayExportCase(staff),
	};
}

/** A document without its pages and without what only it says, such as the passport number: both need a reason. */
function maskDocument(document: AdminDocument): AdminDocument {
	return { ...document, pages: [], readings: document.readings.filter(({ typed }) => typed !== null) };
}

function certificateProposalOf({ certificateProposal }: Application): AdminApplication["certificateProposal"] {
	if (!certificateProposal) return null;
	const { path, by, reason, check } = certificateProposal;
	const nif = check.showsNif === null ? m.admin_certificate_before_nif() : m.admin_certificate_no_nif();
	const missing = check.hasText
		? [...(check.showsNif ? [] : [nif]), ...(check.showsName ? [] : [m.admin_certificate_no_name()])]
		: [m.admin_certificate_no_text()];
	return { path, by, reason, missing };
}

function proposalsOf(application: Application, staff: Staff): AdminApplication["proposals"] {
	return PROPOSALS.flatMap((kind) => {
		const proposer = proposerOf(application, kind);
		return proposer ? [{ kind, by: proposer.by, isOwn: isProposer(proposer, staff) }] : [];
	});
}

function rejectionOf({ rejectionReason: reason, rejectionFault: fault }: Application): AdminApplication["rejection"] {
	if (reason === null) return null;
	return { reason: reason === "no_answer" ? m.admin_reason_no_answer() : reason, fault };
}

function actionsOf(file: ApplicationFile, staff: Staff, now: number, language: Language): AdminApplication["actions"] {
	const open = openActions(file, staffActor(staff), now);
	const entries = Object.entries(open).map(([action, code]) => [action, code && translate(`error_${code}`, language)]);
	return Object.fromEntries(entries) as Partial<Record<StaffAction, string | null>>;
}

function shippingOf({ application }: ApplicationFile): AdminShipping {
	const status = application.shippingStatus ?? "processing";
	const date = (at: number | null) => (at === null ? "" : lisbonDate(at));
	return {
		status,
		choices: SHIPPING_STATUSES.filter((next) => canChangeShipping(status, next)),
		carrier: application.shippingCarrier ?? "",
		trackingNumber: application.trackingNumber ?? "",
		shippingDate: date(application.shippingDate),
		estimatedDeliveryDate: date(application.estimatedDeliveryDate),
		notes: application.shippingNotes ?? "",
		canPrintLabel: whyNoLabel(application) === null,
	};
}

function mailsOf({ application, history, mailsAtHand }: ApplicationFile, staff: Staff): MailLine[] {
	const staged = withStage(application);
	return history.mails.map(({ id, key, emailType, recipient, status, createdAt }) => {
		const resentAt = mailsAtHand.get(key) ?? null;
		const mail = { status, emailType, resentAt, application: staged };
		const canResend = mailsAtHand.has(key) && isResendable(mail, true);
		return {
			id: String(id),
			key,
			title: MAIL_NAMES[emailType]?.() ?? emailType,
			recipient,
			state: MAIL_STATES[status](),
			at: createdAt,
			resentAt,
			resendable: mayAnswerMessages(staff) && canResend,
		};
	});
}

const OWNER_DONE = ["assigned", "claimed", "undone"] as const;

/** The owner of the application, and what this member of staff may do about it. */
export async function ownerView(context: Context, id: string, request: Request): Promise<OwnerView> {
	const services = context.get(servicesContext);
	const staff = context.get(staffContext);
	const reported = new URL(request.url).searchParams.get("owner");
	const reportedAction = OWNER_DONE.find((name) => name === reported) ?? null;
	const [owner, colleagues, undo] = await Promise.all([
		findOwner(services, id),
		listColleagues(services),
		reportedAction === "assigned" || reportedAction === "claimed"
			? findUndoOffer(services, staff, { applicationId: id })
			: null,
	]);
	return { owner, colleagues, me: staff.id, shares: mayAssign(staff), done: reportedAction, undo };
}

const HOLD_DONE = ["set", "lifted"] as const;

/** The legal hold that prevents deletion, and whether this member of staff may change it. */
export async function holdView(context: Context, application: Application, request: Request): Promise<HoldView> {
	const reported = new URL(request.url).searchParams.get("hold");
	return {
		hold: await findHold(context.get(servicesContext), application),
		decides: mayHold(context.get(staffContext)),
		erasedAt: application.erasedAt,
		done: HOLD_DONE.find((name) => name === reported) ?? null,
	};
}

/** The messages with the applicant, and apart from them those with the firm, if there is one; first who alone waits. */
export async function adminThreads(context: Context, application: Application): Promise<AdminThread[]> {
	const services = context.get(servicesContext);
	const { messageSince, answeredAt, agentThread, agentConsent } = application;
	const now = services.now();
	const isOpen = mayAnswer(application, now);
	const isEmpty = messageSince === null && answeredAt === null && !isOpen;
	const [own, firm, ofFirm] = await Promise.all([
		isEmpty ? [] : findThread(services, application, "applicant"),
		findFirm(services, application.agentId),
		agentThread === null ? [] : findThread(services, application, "agent"),
	]);
	const staff = context.get(staffContext);
	const toThread = (messages: ThreadMessage[], mayWrite: boolean) => ({
		messages,
		mine: messages.filter(({ by }) => by === staff.email).length,
		writes: mayAnswerMessages(staff) && mayWrite,
		messageId: randomId(),
	});
	const applicant = { ...toThread(own, isOpen), firm: null, waitingSince: messageSince };
	if (!firm) return [applicant];
	const waitingSince = agentThread?.messageSince ?? null;
	const hasEnded = agentConsent?.state === "ended";
	const agent = {
		...toThread(ofFirm, mayAnswerAgent(application, now)),
		firm: { name: firm.name, hasEnded },
		waitingSince,
	};
	return waitingSince !== null && messageSince === null ? [agent, applicant] : [applicant, agent];
}
