import { and, asc, eq } from "drizzle-orm";
import { openExtracted } from "#app/data/extracted.server.ts";
import { payments } from "#app/data/money-schema.server.ts";
import { assemblePayments, selectPayments } from "#app/data/payments.server.ts";
import { applications, emailLogs, uploadPages, uploads } from "#app/data/schema.server.ts";
import { getArchive } from "#app/documents/archive-store.server.ts";
import type { Application, StoredDocument } from "#app/domain/application/application.ts";
import { joinHistories } from "#app/domain/application/history.ts";
import { mayShare } from "#app/domain/sharing/share-link.ts";
import type { Services } from "#app/services.ts";
import { getCaseFile } from "../audit/get-case-file.server.ts";
import { listOwnerSessions } from "../people/find-owner-session.server.ts";
import type { Exported, ExportedDocument } from "./exported.server.ts";
import { exportedJson } from "./exported-json.server.ts";

/** What the tax office was sent is ours, and made of the rest. */
const HIDDEN: readonly StoredDocument[] = ["filing-pack"];

/** A certificate is the applicant's once a second person has confirmed it: until then it may be somebody else's by mistake. */
function isGiven(application: Application, uploadId: string): boolean {
	return mayShare("certificate", application) && application.originalDocumentPath === uploadId;
}

/**
 * All that is kept of an application, for its owner to take along. Throws when the cold store cannot be read: half of it is no
 * answer. Our notes and what we check against fraud are not in it; that there are such things the file says.
 */
export async function getExport(services: Services, application: Application): Promise<Exported> {
	const { db, documents: store } = services;
	const { id } = application;
	const [[row], sent, pages, logged, ...money] = await db.batch([
		db.select({ historyKey: applications.historyKey }).from(applications).where(eq(applications.id, id)),
		db.select().from(uploads).where(eq(uploads.applicationId, id)).orderBy(asc(uploads.createdAt)),
		db
			.select({ page: uploadPages })
			.from(uploadPages)
			.innerJoin(uploads, eq(uploads.id, uploadPages.uploadId))
			.where(and(eq(uploads.applicationId, id), eq(uploads.state, "stored")))
			.orderBy(asc(uploadPages.page)),
		db.select().from(emailLogs).where(eq(emailLogs.relatedEntityId, id)).orderBy(asc(emailLogs.createdAt)),
		...selectPayments(db, eq(payments.applicationId, id)),
	]);
	const stored = await getArchive(store, row?.historyKey ?? null, id);
	const { mails } = joinHistories(stored, { events: [], mails: logged, effects: [] });
	const counted = new Map<StoredDocument, number>();
	const documents: ExportedDocument[] = [];
	for (const {
		id: uploadId,
		documentType: kind,
		verdict,
		extracted,
		flags,
		nameAnswer,
		nameProof,
		createdAt,
	} of sent) {
		if (HIDDEN.includes(kind) || (kind === "certificate" && !isGiven(application, uploadId))) continue;
		const place = (counted.get(kind) ?? 0) + 1;
		counted.set(kind, place);
		documents.push({
			kind,
			sentAt: createdAt,
			verdict,
			read: await openExtracted(db, uploadId, extracted),
			answers: {
				otherName: nameAnswer,
				certificateOfOtherName: nameProof !== null,
				personChosen: flags.some(({ code }) => code === "person_chosen"),
			},
			pages: pages
				.filter(({ page }) => page.uploadId === uploadId)
				.flatMap(({ page: { page, objectKey, fileType, bytes, sha256, fileName } }) =>
					objectKey === null
						? []
						: [
								{
									fileName: `documents/${kind}-${place}-${page + 1}.${fileType === "jpeg" ? "jpg" : fileType}`,
									bytes,
									sha256,
									sentAs: fileName,
									load: () => store.get(objectKey, uploadId),
								},
							],
				),
		});
	}
	// Notices to our staff are no mails of the applicant's.
	const own = mails.filter(({ emailType }) => emailType !== "admin_notice");
	const parts = { application, payments: assemblePayments(money), documents, mails: own };
	const file = await getCaseFile(services, id, "applicant");
	const browsers = await listOwnerSessions(services, id);
	const json = await exportedJson(parts, { events: file?.events ?? [], browsers, at: services.now() });
	return { ...parts, json };
}
