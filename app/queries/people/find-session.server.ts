import { eq, sql } from "drizzle-orm";
import type { Database } from "#app/data/db.server.ts";
import { type Extracted, openExtracted } from "#app/data/extracted.server.ts";
import { sessions, uploads } from "#app/data/schema.server.ts";
import { openJson } from "#app/data/sealed-columns.server.ts";
import type { DocumentType } from "#app/domain/documents/document-check.ts";
import type { Reading } from "#app/domain/documents/document-facts.ts";
import type { Flag, Verdict } from "#app/domain/documents/document-flags.ts";
import type { NameAnswer } from "#app/domain/documents/document-questions.ts";
import type { PackageId } from "#app/domain/money/packages.ts";
import type { Services } from "#app/services.ts";

export type UploadedDocument = {
	uploadId: string;
	documentType: DocumentType;
	verdict: Verdict;
	flags: Flag[];
	/** While a reading is in progress, the verdict is provisional. */
	reading: Reading | null;
	extracted: Extracted | null;
	/** The applicant's explanation of another name, and the upload that proves it. */
	nameAnswer: NameAnswer | null;
	nameProof: string | null;
	/** The application that has claimed it. */
	applicationId: string | null;
	/** UTC milliseconds. */
	createdAt: number;
};

/** The data of an anonymous visitor. */
export type Session = {
	packageType: PackageId | null;
	passport: UploadedDocument | null;
	address: UploadedDocument | null;
	guardian: UploadedDocument | null;
	draft: Record<string, string>;
	applicationId: string | null;
	/** The order that the next application joins. */
	orderId: string | null;
};

/** Converts a stored upload for pages. */
export async function toUploadedDocument(
	db: Database,
	upload: typeof uploads.$inferSelect,
	documentType: DocumentType,
): Promise<UploadedDocument> {
	const { id: uploadId, verdict, flags, reading, nameAnswer, nameProof, applicationId, createdAt } = upload;
	const extracted = await openExtracted(db, uploadId, upload.extracted);
	return {
		uploadId,
		documentType,
		verdict,
		flags,
		reading,
		extracted,
		nameAnswer,
		nameProof,
		applicationId,
		createdAt,
	};
}

export const NO_SESSION: Session = {
	packageType: null,
	passport: null,
	address: null,
	guardian: null,
	draft: {},
	applicationId: null,
	orderId: null,
};

export async function findSession({ db }: Pick<Services, "db">, sessionId: string | null): Promise<Session> {
	if (sessionId === null) return NO_SESSION;
	const { passportUploadId, addressUploadId, guardianUploadId } = sessions;
	const rows = await db
		.select({ session: sessions, upload: uploads })
		.from(sessions)
		.leftJoin(uploads, sql`${uploads.id} IN (${passportUploadId}, ${addressUploadId}, ${guardianUploadId})`)
		.where(eq(sessions.id, sessionId));
	const row = rows[0]?.session;
	if (!row) return NO_SESSION;
	async function findDocument(id: string | null, documentType: DocumentType): Promise<UploadedDocument | null> {
		const upload = rows.find((row) => row.upload?.id === id)?.upload;
		return upload?.state === "stored" ? toUploadedDocument(db, upload, documentType) : null;
	}
	return {
		packageType: row.packageType,
		passport: await findDocument(row.passportUploadId, "passport"),
		address: await findDocument(row.addressUploadId, "address"),
		guardian: await findDocument(row.guardianUploadId, "guardian"),
		draft: (await openJson(db, sessions.draft, row.id, row.draft)) ?? {},
		applicationId: row.applicationId,
		orderId: row.orderId,
	};
}
