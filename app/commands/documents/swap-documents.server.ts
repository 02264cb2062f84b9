import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { sessions, uploads } from "#app/data/schema.server.ts";
import { READING_TIMEOUT_MS } from "#app/domain/documents/document-facts.ts";
import { flag } from "#app/domain/documents/document-flags.ts";
import { areSwapped } from "#app/domain/documents/document-questions.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { findSession, type UploadedDocument } from "#app/queries/people/find-session.server.ts";
import type { Services } from "#app/services.ts";
import { readDocument } from "./read-document.server.ts";
import { withTimeout } from "./upload-document.server.ts";

/**
 * Exchanges the passport and the proof of address of a session, where the checks found each in the other's place. Both are
 * read again, because each kind is read for other things. A second request finds nothing left to exchange.
 */
export async function swapDocuments(services: Services, sessionId: string): Promise<Outcome<null>> {
	const { db, now } = services;
	const { passport, address } = await findSession(services, sessionId);
	if (!passport || !address || !areSwapped(codesOf(passport), codesOf(address)))
		return failure("conflict", "wrong_state");
	const [bill, identity] = [passport.uploadId, address.uploadId];
	// An application that has claimed them names each by its kind.
	const free = sql`(SELECT count(*) FROM ${uploads} WHERE ${and(inArray(uploads.id, [bill, identity]), isNull(uploads.applicationId))}) = 2`;
	const unread = {
		reading: "pending",
		readingAttempts: 0,
		verdict: "review",
		flags: [flag("not_read_yet")],
		facts: null,
		extracted: null,
		documentFingerprint: null,
		nameAnswer: null,
		nameProof: null,
	} satisfies Partial<typeof uploads.$inferInsert>;
	const [exchanged] = await db.batch([
		db
			.update(sessions)
			.set({ passportUploadId: identity, addressUploadId: bill, updatedAt: now() })
			.where(
				and(
					eq(sessions.id, sessionId),
					eq(sessions.passportUploadId, bill),
					eq(sessions.addressUploadId, identity),
					free,
				),
			)
			.returning({ id: sessions.id }),
		db
			.update(uploads)
			.set({ ...unread, documentType: "address" })
			.where(and(eq(uploads.id, bill), eq(uploads.documentType, "passport"), free)),
		db
			.update(uploads)
			.set({ ...unread, documentType: "passport" })
			.where(and(eq(uploads.id, identity), eq(uploads.documentType, "address"), free)),
	]);
	if (exchanged.length === 0) return failure("conflict", "wrong_state");
	// The passport first: whose bill it is depends on the name in it.
	const reading = readDocument(services, identity).then(() => readDocument(services, bill));
	await withTimeout(services, reading, READING_TIMEOUT_MS);
	return success(null);
}

function codesOf({ flags }: UploadedDocument): string[] {
	return flags.map(({ code }) => code);
}
