import { and, eq, inArray } from "drizzle-orm";
import { uploads } from "#app/data/schema.server.ts";
import { documentTicks } from "#app/data/staff-schema.server.ts";
import type { Application, Fault, RequestedItem } from "#app/domain/application/application.ts";
import { DOCUMENT_CHECKS, type DocumentCheck } from "#app/domain/application/document-checks.ts";
import type { ApplicationEvent } from "#app/domain/application/event.ts";
import { mayPerform, type Staff, staffActor } from "#app/domain/application/staff-roles.ts";
import { listDoubtfulDocuments } from "#app/domain/documents/case-documents.ts";
import { findingsToFix } from "#app/domain/documents/document-questions.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { isRepresented } from "#app/domain/guardian/guardian.ts";
import type { ProposalKind } from "#app/domain/staff/approval.ts";
import { translateFindings } from "#app/labels/document-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import type { Services } from "#app/services.ts";
import { changeApplication, changeAsStaff, isProposer, SYSTEM } from "./change-application.server.ts";

/** S7: records the authority's approval with its reference. */
export async function approveApplication(
	services: Services,
	staff: Staff,
	applicationId: string,
	answer: string,
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	return changeAsStaff(services, staff, applicationId, { type: "authority-approved", answer }, expectedVersion);
}

/** S11: rejects an unpaid application at once; a paid one needs a second person. */
export async function rejectApplication(
	services: Services,
	staff: Staff,
	applicationId: string,
	refusal: { reason: string; fault: Fault },
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	const proposedByOther = application.rejectionProposal !== null && !isProposer(application.rejectionProposal, staff);
	const type = application.paidAt === null || proposedByOther ? "rejected" : "rejection-proposed";
	return changeAsStaff(services, staff, applicationId, { type, ...refusal }, expectedVersion);
}

/** Withdraws a proposal, as its author or a reviewer. */
export async function returnProposal(
	services: Services,
	staff: Staff,
	applicationId: string,
	returned: { proposal: ProposalKind; reason: string },
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	return changeAsStaff(services, staff, applicationId, { type: "proposal-returned", ...returned }, expectedVersion);
}

/** S12: cancels an application, as staff. */
export async function cancelApplication(
	services: Services,
	staff: Staff,
	applicationId: string,
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	return changeAsStaff(services, staff, applicationId, { type: "cancelled" }, expectedVersion);
}

/** S14: reopens an application. */
export async function reopenApplication(
	services: Services,
	staff: Staff,
	applicationId: string,
	reason: string,
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	return changeAsStaff(services, staff, applicationId, { type: "reopened", reason }, expectedVersion);
}

/**
 * Rule S3: after the payment, requests better copies of documents with defects that only the applicant can fix, and the
 * documents of a minor's guardian. Does nothing after a decision by staff. Unread documents await manual review.
 */
export async function requestBetterDocuments(services: Services, applicationId: string): Promise<void> {
	const application = await findApplication(services, applicationId);
	if (application?.status !== "pending") return;
	const doubtful = listDoubtfulDocuments(application);
	const isGuardianDocumentMissing = isRepresented(application) && application.guardianDocumentPath === null;
	if (doubtful.length === 0 && !isGuardianDocumentMissing) return;
	const rows = await services.db
		.select({ id: uploads.id, flags: uploads.flags, nameAnswer: uploads.nameAnswer })
		.from(uploads)
		.where(
			inArray(
				uploads.id,
				doubtful.map(({ path }) => path),
			),
		);
	const doubtfulItems = doubtful.flatMap(({ kind, path }) => {
		const { flags: currentFlags = [], nameAnswer = null } = rows.find(({ id }) => id === path) ?? {};
		const flags = findingsToFix(currentFlags, nameAnswer);
		return flags.length > 0 ? [{ kind, reason: translateFindings(flags, application.language) }] : [];
	});
	const reason = m.guardian_documents_requested({}, { locale: application.language });
	const items = isGuardianDocumentMissing ? [...doubtfulItems, { kind: "guardian" as const, reason }] : doubtfulItems;
	if (items.length === 0) return;
	const outcome = await changeApplication(
		services,
		applicationId,
		SYSTEM,
		{ type: "information-requested", items },
		{ eventId: `${applicationId}:ask-about-documents`, expectedVersion: application.version },
	);
	// After a concurrent change, the retry reads the new version.
	if (!outcome.ok && outcome.failure.code === "stale_version") throw new Error(outcome.failure.code);
}

/** S4: stops the clock and requests missing information, each item with its reason. */
export async function requestInformation(
	services: Services,
	staff: Staff,
	applicationId: string,
	items: Pick<RequestedItem, "kind" | "reason">[],
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	return changeAsStaff(services, staff, applicationId, { type: "information-requested", items }, expectedVersion);
}

/** S5: withdraws a request for information, as staff. */
export async function waiveInformation(
	services: Services,
	staff: Staff,
	applicationId: string,
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	return changeAsStaff(services, staff, applicationId, { type: "information-waived" }, expectedVersion);
}

/**
 * Records that staff accepted or refused a document or the signed power of attorney. Only accepted ones may be filed
 * (ruling T63).
 */
export async function decideDocument(
	services: Services,
	staff: Staff,
	applicationId: string,
	decision: Omit<Extract<ApplicationEvent, { type: "document-decided" }>, "type">,
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	const event = { type: "document-decided", ...decision } as const;
	const outcome = await changeAsStaff(services, staff, applicationId, event, expectedVersion);
	// The event records what was compared.
	if (outcome.ok)
		await services.db
			.delete(documentTicks)
			.where(
				and(
					eq(documentTicks.applicationId, applicationId),
					inArray(documentTicks.comparison, [...DOCUMENT_CHECKS[decision.document]]),
				),
			);
	return outcome;
}

/**
 * Records that staff made one comparison of an undecided document, or removes that tick. The form still sends the whole
 * list.
 * @returns when the comparison was ticked, in UTC milliseconds; null if the tick was removed
 */
export async function tickDocument(
	{ db, now }: Pick<Services, "db" | "now">,
	staff: Staff,
	applicationId: string,
	{ uploadId, comparison, isTicked }: { uploadId: string; comparison: DocumentCheck; isTicked: boolean },
): Promise<Outcome<{ at: number | null }>> {
	if (!mayPerform(staffActor(staff), "document-decided")) return failure("forbidden", "staff_only");
	const [upload] = await db
		.select({ kind: uploads.documentType })
		.from(uploads)
		.where(and(eq(uploads.id, uploadId), eq(uploads.applicationId, applicationId), eq(uploads.state, "stored")));
	if (!upload) return failure("not-found", "document_not_found");
	const checks: Partial<Record<string, readonly string[]>> = DOCUMENT_CHECKS;
	if (!checks[upload.kind]?.includes(comparison)) return failure("invalid", "invalid_request");
	const isThisTick = and(eq(documentTicks.uploadId, uploadId), eq(documentTicks.comparison, comparison));
	if (!isTicked) {
		await db.delete(documentTicks).where(isThisTick);
		return success({ at: null });
	}
	const tick = { userId: staff.id, at: now() };
	await db
		.insert(documentTicks)
		.values({ uploadId, comparison, applicationId, ...tick })
		.onConflictDoUpdate({ target: [documentTicks.uploadId, documentTicks.comparison], set: tick });
	return success({ at: tick.at });
}
