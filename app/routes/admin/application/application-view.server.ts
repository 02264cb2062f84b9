import type { RouterContextProvider } from "react-router";
import { isProposer } from "#app/commands/application/change-application.server.ts";
import { servicesContext, staffContext } from "#app/context.ts";
import { type Application, getStage, lacksCertificate } from "#app/domain/application/application.ts";
import { withStage } from "#app/domain/application/deadlines.ts";
import { applicationClock } from "#app/domain/application/due-date.ts";
import { canChangeShipping, SHIPPING_STATUSES } from "#app/domain/application/shipping.ts";
import {
	availableActions,
	type StaffAction,
	shippingLabelObstacle,
	staffDuties,
} from "#app/domain/application/staff-actions.ts";
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
import { mayManageHolds } from "#app/domain/retention/retention-rules.ts";
import { PROPOSALS } from "#app/domain/staff/approval.ts";
import { getProposer } from "#app/domain/staff/return-proposal.ts";
import { formatDateTime, lisbonDate } from "#app/domain/time/calendar.ts";
import { translate } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { findFirm } from "#app/queries/agents/agent-cases.server.ts";
import type { ApplicationFile } from "#app/queries/application/get-application-file.server.ts";
import { findThread, type ThreadMessage } from "#app/queries/application/thread.server.ts";
import { findHold } from "#app/queries/audit/retention.server.ts";
import { isResendable } from "#app/queries/inbox/mails.server.ts";
import { findAssignee, listColleagues } from "#app/queries/staff/colleagues.server.ts";
import { findUndoOffer } from "#app/queries/staff/recent-actions.server.ts";
import { MAIL_NAMES, MAIL_STATE_NAMES } from "#app/routes/admin/admin-labels.ts";
import { randomId } from "#app/server/random.server.ts";
import { toAftercareSections } from "./aftercare.server.ts";
import { buildAnswerGroups } from "./answers.server.ts";
import type { AdminApplication, AdminDocument, AdminShipping, MailRow } from "./application-view.ts";
import { toAdminDocuments } from "./documents/documents.server.ts";
import type { HoldView } from "./hold-box.tsx";
import type { OwnerView } from "./owner-box.tsx";
import { toAdminPayments } from "./payments.server.ts";
import type { AdminThread } from "./thread-panel.tsx";

type Context = Readonly<RouterContextProvider>;

/** Builds the view of an application that this member of staff may see and act on at `now` (UTC milliseconds). */
export async function toAdminApplication(
	file: ApplicationFile,
	staff: Staff,
	now: number,
	language: Language,
	openings: ReadonlySet<string>,
): Promise<Omit<AdminApplication, "reasons" | "drafts" | "mandate" | "viewerSettings" | "ticks">> {
	const { application } = file;
	const { id, applicationNumber, version, status, isDemo, packageType, paymentStatus, createdAt, stateSince } =
		application;
	const canOpenDocuments = mayOpenDocuments(staff);
	const documents = toAdminDocuments(application, file.documents, language);
	const readings = documents.flatMap((document) => (document.isCurrent ? document.readings : []));
	const { nifNumber, nifProposal, rejectionProposal } = application;
	return {
		id,
		applicationNumber,
		name: fullName(application),
		version,
		status,
		stage: getStage(application),
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
		certificateProposal: toCertificateProposal(application),
		hasCertificate: application.originalDocumentPath !== null,
		missingCertificate: lacksCertificate(application) ? { isSentByPost: application.physicalDeliveryRequested } : null,
		rejectionProposal,
		proposals: listProposals(application, staff),
		rejection: toRejection(application),
		requestedItems: application.requestedItems,
		language: application.language,
		isReturned: application.filedAt === null && application.refusals.length > 0,
		hasOwnRepresentative: !application.useProvidedRepresentative,
		isRepresented: isRepresented(application),
		isGuardianDocumentMissing: isRepresented(application) && application.guardianDocumentPath === null,
		mayHaveNif: application.filedAt === null && mayHaveNif(application),
		answers: await buildAnswerGroups(application, readings, language),
		documents: documents.map((document) =>
			canOpenDocuments && openings.has(document.uploadId) ? document : maskDocument(document),
		),
		canOpenDocuments,
		hasMaskedDocuments: canOpenDocuments && file.documents.some(({ uploadId }) => !openings.has(uploadId)),
		watermark: `${staff.name ?? staff.email} · ${formatDateTime(now, language)}`,
		areDocumentsDeleted: file.purgedCount > 0,
		actions: listActions(file, staff, now, language),
		shipping: toShipping(file),
		aftercare: toAftercareSections(application, language),
		money: toAdminPayments(file, staff, now, language),
		mails: listMailRows(file, staff),
		canWriteNotes: mayWriteNotes(staff),
		isHistoryIncomplete: file.isHistoryIncomplete,
		firstBrokenVersion: file.firstBrokenVersion,
		canExport: mayExportCase(staff),
	};
}

/** Removes what requires a reason: the pages, and facts that the form does not ask for, such as the passport number. */
function maskDocument(document: AdminDocument): AdminDocument {
	return { ...document, pages: [], readings: document.readings.filter(({ typedValue }) => typedValue !== null) };
}

function toCertificateProposal({ certificateProposal }: Application): AdminApplication["certificateProposal"] {
	if (!certificateProposal) return null;
	const { path, by: proposedBy, reason, check } = certificateProposal;
	const nif = check.showsNif === null ? m.admin_certificate_before_nif() : m.admin_certificate_no_nif();
	const missing = check.hasText
		? [...(check.showsNif ? [] : [nif]), ...(check.showsName ? [] : [m.admin_certificate_no_name()])]
		: [m.admin_certificate_no_text()];
	return { path, proposedBy, reason, missing };
}

function listProposals(application: Application, staff: Staff): AdminApplication["proposals"] {
	return PROPOSALS.flatMap((kind) => {
		const proposer = getProposer(application, kind);
		return proposer ? [{ kind, proposedBy: proposer.by, isProposedByViewer: isProposer(proposer, staff) }] : [];
	});
}

function toRejection({ rejectionReason: reason, rejectionFault: fault }: Application): AdminApplication["rejection"] {
	if (reason === null) return null;
	return { reason: reason === "no_answer" ? m.admin_reason_no_answer() : reason, fault };
}

function listActions(
	file: ApplicationFile,
	staff: Staff,
	now: number,
	language: Language,
): AdminApplication["actions"] {
	const actions = availableActions(file, staffActor(staff), now);
	const entries = Object.entries(actions).map(([action, code]) => [
		action,
		code && translate(`error_${code}`, language),
	]);
	return Object.fromEntries(entries) as Partial<Record<StaffAction, string | null>>;
}

function toShipping({ application }: ApplicationFile): AdminShipping {
	const status = application.shippingStatus ?? "processing";
	const formatDay = (at: number | null) => (at === null ? "" : lisbonDate(at));
	return {
		status,
		choices: SHIPPING_STATUSES.filter((next) => canChangeShipping(status, next)),
		carrier: application.shippingCarrier ?? "",
		trackingNumber: application.trackingNumber ?? "",
		shippingDate: formatDay(application.shippingDate),
		estimatedDeliveryDate: formatDay(application.estimatedDeliveryDate),
		notes: application.shippingNotes ?? "",
		canPrintLabel: shippingLabelObstacle(application) === null,
	};
}

function listMailRows({ application, history, resentAtByMailKey }: ApplicationFile, staff: Staff): MailRow[] {
	const applicationWithStage = withStage(application);
	return history.mails.map(({ id, key, emailType, recipient, status, createdAt }) => {
		const resentAt = resentAtByMailKey.get(key) ?? null;
		const mail = { status, emailType, resentAt, application: applicationWithStage };
		const canResend = resentAtByMailKey.has(key) && isResendable(mail, true);
		return {
			id: String(id),
			key,
			title: MAIL_NAMES[emailType]?.() ?? emailType,
			recipient,
			state: MAIL_STATE_NAMES[status](),
			createdAt,
			resentAt,
			canResend: mayAnswerMessages(staff) && canResend,
		};
	});
}

const OWNER_CHANGES = ["assigned", "claimed", "undone"] as const;

/** Loads the owner of the application, and whether the viewer may change it. */
export async function loadOwnerView(context: Context, id: string, request: Request): Promise<OwnerView> {
	const services = context.get(servicesContext);
	const staff = context.get(staffContext);
	const doneParameter = new URL(request.url).searchParams.get("owner");
	const ownerChange = OWNER_CHANGES.find((name) => name === doneParameter) ?? null;
	const [owner, colleagues, undo] = await Promise.all([
		findAssignee(services, id),
		listColleagues(services),
		ownerChange === "assigned" || ownerChange === "claimed"
			? findUndoOffer(services, staff, { applicationId: id })
			: null,
	]);
	return { owner, colleagues, viewerId: staff.id, canAssign: mayAssign(staff), change: ownerChange, undo };
}

const HOLD_CHANGES = ["set", "lifted"] as const;

/** Loads the legal hold that prevents deletion, and whether the viewer may change it. */
export async function loadHoldView(context: Context, application: Application, request: Request): Promise<HoldView> {
	const doneParameter = new URL(request.url).searchParams.get("hold");
	return {
		hold: await findHold(context.get(servicesContext), application),
		canChange: mayManageHolds(context.get(staffContext)),
		erasedAt: application.erasedAt,
		change: HOLD_CHANGES.find((name) => name === doneParameter) ?? null,
	};
}

/**
 * Loads the thread with the applicant and, separately, the one with the firm, if there is one. If only the firm is
 * waiting for an answer, its thread comes first.
 */
export async function loadThreads(context: Context, application: Application): Promise<AdminThread[]> {
	const services = context.get(servicesContext);
	const { messageSince, answeredAt, agentThread, agentConsent } = application;
	const now = services.now();
	const isOpen = mayAnswer(application, now);
	const isEmpty = messageSince === null && answeredAt === null && !isOpen;
	const [applicantMessages, firm, firmMessages] = await Promise.all([
		isEmpty ? [] : findThread(services, application, "applicant"),
		findFirm(services, application.agentId),
		agentThread === null ? [] : findThread(services, application, "agent"),
	]);
	const staff = context.get(staffContext);
	const toThread = (messages: ThreadMessage[], isThreadOpen: boolean) => ({
		messages,
		ownMessageCount: messages.filter(({ author }) => author === staff.email).length,
		canWrite: mayAnswerMessages(staff) && isThreadOpen,
		messageId: randomId(),
	});
	const applicant = { ...toThread(applicantMessages, isOpen), firm: null, waitingSince: messageSince };
	if (!firm) return [applicant];
	const waitingSince = agentThread?.messageSince ?? null;
	const hasEnded = agentConsent?.state === "ended";
	const agent = {
		...toThread(firmMessages, mayAnswerAgent(application, now)),
		firm: { name: firm.name, hasEnded },
		waitingSince,
	};
	return waitingSince !== null && messageSince === null ? [agent, applicant] : [applicant, agent];
}
