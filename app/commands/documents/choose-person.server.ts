import { eq } from "drizzle-orm";
import { pictureHashes } from "#app/data/documents/picture-schema.server.ts";
import { uploads } from "#app/data/schema.server.ts";
import { choiceOfPeople, peopleIn } from "#app/domain/documents/document-check.ts";
import type { FileFacts } from "#app/domain/documents/document-facts.ts";
import { flag } from "#app/domain/documents/document-flags.ts";
import { selectPerson } from "#app/domain/documents/passport-check.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import type { UploadedDocument } from "#app/queries/people/find-session.server.ts";
import type { Services } from "#app/services.ts";
import { conclude, type Read, reevaluateDocument } from "./read-document.server.ts";

/**
 * Stores for whom the application is, where documents of several people came in one upload. What was read of the others is
 * deleted; a person sees the choice with the document, and the proof of address is judged again by the name.
 */
export async function choosePerson(
	services: Services,
	document: UploadedDocument | null,
	person: number,
	addressId: string | null,
): Promise<Outcome<Read>> {
	const { db, documents } = services;
	if (!document || !choiceOfPeople(peopleIn(document.extracted))[person]) return failure("conflict", "wrong_state");
	const [upload] = await db.select().from(uploads).where(eq(uploads.id, document.uploadId));
	const read = upload?.facts && (JSON.parse(await documents.openText(upload.id, upload.facts)) as FileFacts[]);
	const files = read ? selectPerson(read, person, lisbonDate(services.now())) : null;
	if (!upload || !files || upload.reading === null) return failure("conflict", "wrong_state");
	// Beside what the form of the files showed: it holds whatever is judged later.
	const formFlags = [...upload.formFlags, flag("person_chosen")];
	await db.batch([
		db.update(uploads).set({ formFlags }).where(eq(uploads.id, upload.id)),
		db.delete(pictureHashes).where(eq(pictureHashes.uploadId, upload.id)),
	]);
	const judged = await conclude(services, { ...upload, formFlags }, files, upload.reading);
	if (addressId !== null) await reevaluateDocument(services, addressId);
	return success(judged);
}
