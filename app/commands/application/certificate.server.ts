import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { ownerSessions } from "#app/data/owner-schema.server.ts";
import { uploads } from "#app/data/schema.server.ts";
import { type Application, isNifInCheck, lacksCertificate } from "#app/domain/application/application.ts";
import type { Actor } from "#app/domain/application/event.ts";
import { mayPerform, type Staff, staffActor } from "#app/domain/application/staff-roles.ts";
import { checkCertificate } from "#app/domain/documents/certificate-check.ts";
import { type FailureCode, failure, type Outcome, success } from "#app/domain/failure.ts";
import {
	DOWNLOAD_CODE_LIFETIME,
	type Downloader,
	MAX_CODE_TRIES,
	MAX_DOWNLOADS_PER_DAY,
	mayShare,
} from "#app/domain/sharing/sharing.ts";
import { DAY, lisbonDate } from "#app/domain/time/calendar.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { type OpenedDocument, openDocument } from "#app/queries/documents/documents.server.ts";
import type { OwnerSession } from "#app/queries/people/owner-session.server.ts";
import { randomId } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { receiveDocument } from "../documents/receive-document.server.ts";
import type { ReceivedFile } from "../documents/uploads.server.ts";
import { consumeMailQuota } from "../mail/mail-quota.server.ts";
import { sendCode } from "../mail/send-application-mail.server.ts";
import { incrementCounter } from "../people/increment-counter.server.ts";
import { APPLICANT, changeApplication, changeAsStaff, isProposer, SYSTEM } from "./change-application.server.ts";
import { generateMailedCode, hashRevealCode } from "./portal-password.server.ts";

/**
 * S9, first person: stores the authority's PDF unchanged, with the number and name found in its text. The file must be
 * a PDF with content, at most 10 MB. The applicant sees it after a second person has confirmed it.
 */
export async function storeCertificate(
	services: Services,
	staff: Staff,
	applicationId: string,
	{ file, reason }: { file: ReceivedFile; reason: string },
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	if (!mayPerform(staffActor(staff), "certificate-stored")) return failure("forbidden", "staff_only");
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	const isPdf = new TextDecoder().decode(file.bytes.subarray(0, 5)) === "%PDF-";
	if (file.bytes.length > 0 && !isPdf)
		return failure("unsupported", "file_wrong_type", { fields: { certificate: "error_certificate_pdf" } });
	const receiveResult = await receiveDocument(services, {
		sessionId: null,
		documentType: "certificate",
		files: [file],
	});
	if (!receiveResult.ok) return receiveResult;
	const path = receiveResult.value.uploadId;
	const { nifNumber: nif, firstName, lastName } = application;
	const check = checkCertificate(await readText(services, file.bytes), { nif, firstName, lastName });
	// The upload is claimed first, so that a crash never leaves an application with an unclaimed upload.
	const setUploadOwner = (owner: string | null) =>
		services.db.update(uploads).set({ applicationId: owner }).where(eq(uploads.id, path));
	await setUploadOwner(applicationId);
	const outcome = await changeAsStaff(
		services,
		staff,
		applicationId,
		{ type: "certificate-stored", path, check, reason },
		expectedVersion,
	);
	if (!outcome.ok) await setUploadOwner(null);
	return outcome;
}

/**
 * Returns the text of the PDF, line by line. The reader has no document type for certificates, so the PDF is read as a
 * proof of address.
 */
async function readText({ reader, now }: Services, bytes: Uint8Array): Promise<string> {
	const { pages } = await reader.read({ documentType: "address", fileType: "pdf", bytes, today: lisbonDate(now()) });
	return pages.flatMap(({ text }) => text?.segments.map((segment) => segment.text) ?? []).join("\n");
}

/** S9, second person: confirms the certificate, with a reason where its text does not match. */
export async function confirmCertificate(
	services: Services,
	staff: Staff,
	applicationId: string,
	confirmed: { path: string; reason: string },
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	const application = await findApplication(services, applicationId);
	if (application?.certificateProposal && isProposer(application.certificateProposal, staff))
		return failure("conflict", "same_person");
	const event = { type: "certificate-confirmed", ...confirmed } as const;
	return changeAsStaff(services, staff, applicationId, event, expectedVersion);
}

/** The certificate; its file name contains the NIF. */
export type SentCertificate = OpenedDocument & { fileName: string };

type DownloadRecipient = { downloader: Downloader; device: string };

/** F43: records the download and returns the certificate. Fails if the download cannot be recorded. */
export async function sendCertificate(
	services: Services,
	application: Application,
	recipient: DownloadRecipient,
): Promise<Outcome<SentCertificate>> {
	const document = await openCertificate(services, application);
	if (!document.ok) return document;
	const recordResult = await recordDownload(services, application, recipient);
	return recordResult.ok ? document : recordResult;
}

/** Records a download of the certificate, on its own or as part of the export. Returns the updated application. */
export async function recordDownload(
	services: Services,
	{ id }: Application,
	{ downloader, device }: DownloadRecipient,
): Promise<Outcome<Application>> {
	const day = Math.floor(services.now() / DAY);
	if ((await incrementCounter(services, `download:${id}:${day}`, DAY)) > MAX_DOWNLOADS_PER_DAY)
		return failure("too-many", "too_many_requests", { retryAfterSeconds: DAY / 1000 });
	const actor: Actor = downloader === "owner" ? APPLICANT : SYSTEM;
	const outcome = await changeApplication(services, id, actor, {
		type: "certificate-downloaded",
		by: downloader,
		device,
	});
	if (outcome.ok) services.log("certificate-downloaded");
	return outcome;
}

/** Returns a failure with the reason why no certificate can be downloaded now. */
export function certificateUnavailable(application: Application): Extract<Outcome<never>, { ok: false }> {
	const { failure: refused } = failure("conflict", getUnavailableReason(application));
	return { ok: false, failure: { ...refused, from: application.status, event: "download" } };
}

function getUnavailableReason(application: Application): FailureCode {
	if (isNifInCheck(application)) return "nif_in_check";
	return lacksCertificate(application) ? "certificate_outdated" : "nif_not_assigned";
}

/** Returns the stored PDF of a completed application. */
export async function openCertificate(services: Services, application: Application): Promise<Outcome<SentCertificate>> {
	const { nifNumber, originalDocumentPath } = application;
	if (!mayShare("certificate", application) || originalDocumentPath === null)
		return certificateUnavailable(application);
	const document = await openDocument(services, originalDocumentPath, 0);
	return document
		? success({ ...document, fileName: `NIF-${nifNumber}.pdf` })
		: failure("unavailable", "service_unavailable");
}

/**
 * E-mails a code to the stored address, which verifies this browser again once its verification is too old. A new code
 * replaces the previous one.
 */
export async function mailDownloadCode(
	services: Services,
	application: Application,
	session: OwnerSession,
): Promise<Outcome<null>> {
	if (!mayShare("certificate", application)) return failure("conflict", "wrong_state");
	const quotaOwner = session.emailVerified ? { own: application.id } : { unverified: application.email };
	if ((await consumeMailQuota(services, { network: null, owner: quotaOwner })) !== "consumed")
		return failure("too-many", "too_many_mails");
	const code = generateMailedCode();
	await services.db
		.update(ownerSessions)
		.set({
			codeHash: await hashDownloadCode(services, session, code),
			codeExpiresAt: services.now() + DOWNLOAD_CODE_LIFETIME,
			codeTries: 0,
		})
		.where(eq(ownerSessions.id, session.id));
	await sendCode(services, application, "download_code", code, `${application.id}:download:${randomId()}`);
	return success(null);
}

/** Verifies this browser with the code mailed for it. Codes for other browsers are rejected. */
export async function verifyBrowser(services: Services, session: OwnerSession, input: string): Promise<Outcome<null>> {
	const { db, now } = services;
	const condition = and(eq(ownerSessions.id, session.id), isNull(ownerSessions.endedAt));
	const { codeHash } = session;
	if (codeHash === null || (session.codeExpiresAt ?? 0) < now()) return failure("conflict", "download_code_over");
	// Counted before the comparison, so that concurrent attempts cannot exceed the limit.
	const attempts = await db
		.update(ownerSessions)
		.set({ codeTries: sql`${ownerSessions.codeTries} + 1` })
		.where(and(condition, eq(ownerSessions.codeHash, codeHash), lt(ownerSessions.codeTries, MAX_CODE_TRIES)));
	if (attempts.meta.changes === 0) return failure("conflict", "download_code_over");
	if ((await hashDownloadCode(services, session, input)) !== codeHash)
		return failure("invalid", "download_code", { fields: { code: "error_download_code" } });
	const verification = await db
		.update(ownerSessions)
		.set({ verifiedAt: now(), codeHash: null, codeExpiresAt: null, codeTries: 0 })
		.where(and(condition, eq(ownerSessions.codeHash, codeHash)));
	return verification.meta.changes === 0 ? failure("conflict", "download_code_over") : success(null);
}

function hashDownloadCode(services: Services, session: OwnerSession, code: string): Promise<string> {
	return hashRevealCode(services, `${session.applicationId} ${session.id}`, code);
}
