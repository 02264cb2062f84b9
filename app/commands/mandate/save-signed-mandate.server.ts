import { eq } from "drizzle-orm";
import { sealExtracted } from "#app/data/extracted.server.ts";
import { uploads } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { isBeforeFiling } from "#app/domain/application/duties.ts";
import type { Actor } from "#app/domain/application/event.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { SignedMandate } from "#app/domain/mandate/signed-mandate.ts";
import type { SignedFileFacts } from "#app/domain/mandate/signed-page-reading.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import type { Services } from "#app/services.ts";
import { changeApplication } from "../application/change-application.server.ts";
import { receiveDocument, storePages } from "../documents/receive-document.server.ts";
import type { ReceivedFile } from "../documents/upload-document.server.ts";

type Signed = Pick<SignedMandate, "kind" | "edition" | "sheets"> & {
	files: ReceivedFile[];
	/** Whether the tax office is to get it, or it binds the two of us alone. */
	forOffice: boolean;
	/** Of a file that was signed: what the signatures in it say. */
	signatures?: SignedFileFacts["signatures"];
};

/** Stores a signed power of attorney as the application's own, and tells its room. Nothing is stored of one that is not awaited. */
export async function saveSignedMandate(
	services: Services,
	applicationId: string,
	{ files, forOffice, signatures = [], ...how }: Signed,
	{ actor, expectedVersion }: { actor: Actor; expectedVersion?: number | undefined },
): Promise<Outcome<Application>> {
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	if (!isBeforeFiling(application)) return failure("conflict", "wrong_state", { from: application.status });
	if (forOffice && application.mandate?.decision === "accepted") return failure("conflict", "mandate_accepted");
	const stored = await storeSigned(services, how.kind, files);
	if (!stored.ok) return stored;
	const path = stored.value;
	if (signatures.length > 0) await saveSignatures(services, path, signatures);
	// Claimed first: what an application names is never unclaimed, whatever breaks off here.
	const claimedBy = (owner: string | null) =>
		services.db.update(uploads).set({ applicationId: owner }).where(eq(uploads.id, path));
	await claimedBy(applicationId);
	const event = { type: "mandate-signed", signed: { path, ...how }, forOffice } as const;
	const outcome = await changeApplication(services, applicationId, actor, event, { expectedVersion });
	if (!outcome.ok) await claimedBy(null);
	return outcome;
}

/** Names of people: sealed in the upload's own row, and gone with it. */
async function saveSignatures({ db }: Services, uploadId: string, signatures: SignedFileFacts["signatures"]) {
	const extracted = await sealExtracted(db, uploadId, { signatures });
	await db.update(uploads).set({ extracted, keyId: db.keyring.sealing.id }).where(eq(uploads.id, uploadId));
}

/** What we printed ourselves is no file of a stranger: nothing in it is to be found odd. Gives the upload's id. */
async function storeSigned(
	services: Services,
	kind: SignedMandate["kind"],
	files: ReceivedFile[],
): Promise<Outcome<string>> {
	if (kind === "drawn" || kind === "typed") {
		const upload = { sessionId: null, documentType: "mandate", verdict: "review", reading: null } as const;
		const pages = files.map(({ bytes }) => ({ bytes, fileType: "pdf" as const, fileName: null }));
		return success(await storePages(services, { ...upload, flags: [], formFlags: [] }, pages));
	}
	const received = await receiveDocument(services, { sessionId: null, documentType: "mandate", files });
	return received.ok ? success(received.value.uploadId) : received;
}
