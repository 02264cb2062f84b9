import { and, asc, eq, ne, sql } from "drizzle-orm";
import { findFirstBrokenVersion } from "#app/audit/chain.ts";
import { openApplication } from "#app/data/application-row.server.ts";
import { applicationEvents } from "#app/data/audit-schema.server.ts";
import { type Extracted, openExtracted } from "#app/data/extracted.server.ts";
import { payments } from "#app/data/money-schema.server.ts";
import { assemblePayments, selectPayments } from "#app/data/payments.server.ts";
import { applications, emailLogs, uploadPages, uploads } from "#app/data/schema.server.ts";
import type { Application, StoredDocument } from "#app/domain/application/application.ts";
import { type History, joinHistories, NO_HISTORY } from "#app/domain/application/history.ts";
import type { Reading } from "#app/domain/documents/document-facts.ts";
import type { Flag, Verdict } from "#app/domain/documents/document-flags.ts";
import type { NameAnswer } from "#app/domain/documents/document-questions.ts";
import type { Invoice } from "#app/domain/money/invoice.ts";
import type { Payment } from "#app/domain/money/payment.ts";
import type { Services } from "#app/services.ts";
import { openInvoices, selectInvoices } from "../money/invoices.server.ts";
import { findStoredHistory, openEvents } from "./events.server.ts";

export type ApplicationDocument = {
	uploadId: string;
	documentType: StoredDocument;
	verdict: Verdict;
	flags: Flag[];
	reading: Reading | null;
	extracted: Extracted | null;
	nameAnswer: NameAnswer | null;
	nameProof: string | null;
	createdAt: number;
	pages: { page: number; fileType: "jpeg" | "png" | "pdf"; bytes: number; sha256: string; fileName: string | null }[];
};

export type ApplicationFile = {
	application: Application;
	documents: ApplicationDocument[];
	/** Number of documents whose images were deleted at the end of their retention. */
	purgedCount: number;
	payments: Payment[];
	/** Fiscal documents, issued or not. */
	invoices: Invoice[];
	/** The other applications of its order. */
	household: { id: string; applicationNumber: string }[];
	/** Events and e-mails, including archived ones. */
	history: History;
	/** Version of the first altered event; null for an intact history, or while part of it is archived. */
	firstBrokenVersion: number | null;
	/** Whether the archive cannot be read, so that older events are missing. */
	isHistoryIncomplete: boolean;
	/** When an e-mail that is still in the database was resent, by key; null if it was not. */
	resentAtByMailKey: ReadonlyMap<string, number | null>;
};

/**
 * Loads everything that staff see of an application; null if it does not exist. Takes one round trip, and another to
 * the archive.
 */
export async function findApplicationFile(
	services: Pick<Services, "db" | "documents" | "log">,
	applicationId: string,
): Promise<ApplicationFile | null> {
	const { db } = services;
	const order = db.select({ id: applications.orderId }).from(applications).where(eq(applications.id, applicationId));
	const [rows, household, uploadRows, pages, events, mails, invoiceRows, ...money] = await db.batch([
		db.select().from(applications).where(eq(applications.id, applicationId)),
		db
			.select({ id: applications.id, applicationNumber: applications.applicationNumber })
			.from(applications)
			.where(and(sql`${applications.orderId} = ${order}`, ne(applications.id, applicationId)))
			.orderBy(asc(applications.createdAt)),
		db.select().from(uploads).where(eq(uploads.applicationId, applicationId)).orderBy(asc(uploads.createdAt)),
		db
			.select({ page: uploadPages })
			.from(uploadPages)
			.innerJoin(uploads, eq(uploads.id, uploadPages.uploadId))
			.where(eq(uploads.applicationId, applicationId))
			.orderBy(asc(uploadPages.page)),
		db
			.select()
			.from(applicationEvents)
			.where(eq(applicationEvents.applicationId, applicationId))
			.orderBy(asc(applicationEvents.version)),
		db.select().from(emailLogs).where(eq(emailLogs.relatedEntityId, applicationId)).orderBy(asc(emailLogs.createdAt)),
		selectInvoices(db, applicationId),
		...selectPayments(db, eq(payments.applicationId, applicationId)),
	]);
	const [row] = rows;
	if (!row) return null;
	const application = await openApplication(db, row);
	const stored = uploadRows.filter((upload) => upload.state === "stored");
	const documents = await Promise.all(
		stored.map(async ({ id, documentType, verdict, flags, reading, extracted, nameAnswer, nameProof, createdAt }) => ({
			uploadId: id,
			documentType,
			verdict,
			flags,
			reading,
			extracted: await openExtracted(db, id, extracted),
			nameAnswer,
			nameProof,
			createdAt,
			pages: pages.filter(({ page }) => page.uploadId === id).map(({ page }) => page),
		})),
	);
	const purgedCount = uploadRows.filter((upload) => upload.state === "purged").length;
	const archived = await findStoredHistory(services, row);
	const joined = joinHistories(archived ?? NO_HISTORY, { events, mails, effects: [] });
	const history = { ...joined, events: await openEvents(application, joined.events) };
	const isHistoryIncomplete = archived === null;
	const chainedEvents = joined.events.map((event) => ({
		...event,
		words: event.words ?? null,
		hash: event.hash ?? null,
	}));
	const firstBrokenVersion =
		archived === null || row.head === null ? null : await findFirstBrokenVersion(row.id, chainedEvents, row.head);
	const resentAtByMailKey = new Map(mails.map(({ key, resentAt }) => [key, resentAt]));
	return {
		application,
		documents,
		purgedCount,
		payments: assemblePayments(money),
		invoices: await openInvoices(db, invoiceRows),
		household,
		history,
		firstBrokenVersion,
		isHistoryIncomplete,
		resentAtByMailKey,
	};
}
