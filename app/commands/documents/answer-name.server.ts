import { and, eq, isNull } from "drizzle-orm";
import { LONG_AGO } from "#app/data/documents/replaced-upload.server.ts";
import { uploads } from "#app/data/schema.server.ts";
import { asksAboutName, type NameAnswer } from "#app/domain/documents/document-questions.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { UploadedDocument } from "#app/queries/people/find-session.server.ts";
import type { Services } from "#app/services.ts";
import { receiveDocument } from "./receive-document.server.ts";
import type { ReceivedFile } from "./upload-document.server.ts";

/**
 * Stores whose name it is that a document shows beside the passport's, as its sender says, and a certificate that shows
 * both names if one came along. It verifies nothing: a person sees it with the document.
 */
export async function answerName(
	services: Services,
	sessionId: string,
	document: UploadedDocument | null,
	answer: NameAnswer,
	files: ReceivedFile[],
): Promise<Outcome<null>> {
	const { db } = services;
	if (!document || !asksAboutName(document.flags.map(({ code }) => code))) return failure("conflict", "wrong_state");
	const { uploadId, applicationId } = document;
	let proof = answer === "own" ? document.nameProof : null;
	if (answer === "own" && files.length > 0) {
		const received = await receiveDocument(services, { sessionId, documentType: "attachment", files });
		if (!received.ok) return received;
		proof = received.value.uploadId;
		// What its application has claimed already has no other moment to be claimed.
		if (applicationId) await db.update(uploads).set({ applicationId }).where(eq(uploads.id, proof));
	}
	await db.update(uploads).set({ nameAnswer: answer, nameProof: proof }).where(eq(uploads.id, uploadId));
	// The one before it is swept at once.
	if (document.nameProof && document.nameProof !== proof)
		await db
			.update(uploads)
			.set({ createdAt: LONG_AGO })
			.where(and(eq(uploads.id, document.nameProof), isNull(uploads.applicationId)));
	return success(null);
}
