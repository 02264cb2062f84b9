import type { Application } from "#app/domain/application/application.ts";
import type { Actor } from "#app/domain/application/event.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { mayShare } from "#app/domain/sharing/share-link.ts";
import { DOWNLOADS_PER_DAY } from "#app/domain/sharing/verified-browser.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { type OpenedDocument, openDocument } from "#app/queries/documents/open-document.server.ts";
import type { Services } from "#app/services.ts";
import { APPLICANT, changeApplication, SYSTEM } from "../application/change-application.server.ts";
import { incrementCounter } from "../people/increment-counter.server.ts";

/** The certificate, named after the number. */
export type SentCertificate = OpenedDocument & { fileName: string };

type Recipient = { by: "owner" | "link"; device: string };

/** F43: gives the certificate, and notes first that somebody got it: what cannot be noted is not given. */
export async function sendCertificate(
	services: Services,
	application: Application,
	taker: Recipient,
): Promise<Outcome<SentCertificate>> {
	const document = await openCertificate(services, application);
	if (!document.ok) return document;
	const noted = await recordDownload(services, application, taker);
	return noted.ok ? document : noted;
}

/** Notes that somebody gets the certificate, alone or in the archive of all that is kept. Gives the application as it is then. */
export async function recordDownload(
	services: Services,
	{ id }: Application,
	{ by, device }: Recipient,
): Promise<Outcome<Application>> {
	const day = Math.floor(services.now() / DAY);
	if ((await incrementCounter(services, `download:${id}:${day}`, DAY)) > DOWNLOADS_PER_DAY)
		return failure("too-many", "too_many_requests", { retryAfterSeconds: DAY / 1000 });
	const actor: Actor = by === "owner" ? APPLICANT : SYSTEM;
	const outcome = await changeApplication(services, id, actor, { type: "certificate-downloaded", by, device });
	if (outcome.ok) services.log("certificate-downloaded");
	return outcome;
}

/** The stored PDF of a completed application. */
export async function openCertificate(services: Services, application: Application): Promise<Outcome<SentCertificate>> {
	const { status, nifNumber, originalDocumentPath } = application;
	if (!mayShare("certificate", application) || originalDocumentPath === null) {
		const { failure: refused } = failure("conflict", "nif_not_assigned");
		return { ok: false, failure: { ...refused, from: status, event: "download" } };
	}
	const document = await openDocument(services, originalDocumentPath, 0);
	return document
		? success({ ...document, fileName: `NIF-${nifNumber}.pdf` })
		: failure("unavailable", "service_unavailable");
}
