import type { Application } from "#app/domain/application/application.ts";
import type { Actor } from "#app/domain/application/event.ts";
import { type Staff, staffActor } from "#app/domain/application/staff-roles.ts";
import { mayPerform } from "#app/domain/application/status.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { openDocument } from "#app/queries/documents/open-document.server.ts";
import { listSignedPages } from "#app/queries/mandate/list-signed-pages.server.ts";
import { getSetting } from "#app/queries/settings/get-setting.server.ts";
import type { Services } from "#app/services.ts";
import { APPLICANT } from "../application/change-application.server.ts";
import type { ReceivedFile } from "../documents/upload-document.server.ts";
import { recogniseSignedPage } from "./recognise-signed-page.server.ts";
import { saveSignedMandate } from "./save-signed-mandate.server.ts";

/**
 * What came in is signed by hand, or a file that was signed, for a person to look at. Gives the application whose it is.
 *
 * @param files its pages in order
 * @param owned the applications that whoever sends it may act for
 * @param code of a page, as it was typed; empty where nobody needed to
 */
export async function signOnPaper(
	services: Services,
	applicationId: string,
	files: ReceivedFile[],
	owned: readonly string[],
	code = "",
): Promise<Outcome<Application>> {
	const mayActFor = (id: string) => owned.includes(id);
	return saveSignedPages(services, applicationId, files, { actor: APPLICANT, mayActFor, code });
}

/**
 * The same by staff, of paper that came by post or by e-mail: it goes to whosesoever it is. A code without files is that of
 * the paper which is here already, and says whose that one is.
 */
export async function storeMandate(
	services: Services,
	staff: Staff,
	applicationId: string,
	files: ReceivedFile[],
	expectedVersion?: number,
	code = "",
): Promise<Outcome<Application>> {
	const actor = staffActor(staff);
	if (!mayPerform(actor, "mandate-signed")) return failure("forbidden", "staff_only");
	const sent = files.length === 0 && code.trim() !== "" ? await filesHere(services, applicationId) : files;
	return saveSignedPages(services, applicationId, sent, { actor, mayActFor: () => true, code, expectedVersion });
}

/** The signed paper of an application as it came; none where there is none. */
async function filesHere(services: Services, applicationId: string): Promise<ReceivedFile[]> {
	const mandate = (await findApplication(services, applicationId))?.mandate;
	if (!mandate) return [];
	const { pages } = await listSignedPages(services, { ...mandate, sheets: 0 });
	const files: ReceivedFile[] = [];
	for (const { page } of pages.slice(mandate.sheets)) {
		const opened = await openDocument(services, mandate.path, page);
		if (opened) files.push({ bytes: opened.bytes, name: null });
	}
	return files;
}

type Sender = { actor: Actor; mayActFor: (id: string) => boolean; code: string; expectedVersion?: number | undefined };

async function saveSignedPages(
	services: Services,
	applicationId: string,
	files: ReceivedFile[],
	{ actor, mayActFor, code, expectedVersion }: Sender,
): Promise<Outcome<Application>> {
	const recognised = await recogniseSignedPage(services, applicationId, files, mayActFor, code);
	if (!recognised.ok) return recognised;
	const { applicationId: owner, kind, edition, sheets, signatures } = recognised.value;
	const forOffice = kind === "ink" || (await getSetting(services, "signatures")).file;
	const signed = { files: [...sheets, ...files], kind, edition, sheets: sheets.length, forOffice, signatures };
	// The version on the page is that of the application on the page.
	const seen = owner === applicationId ? expectedVersion : undefined;
	return saveSignedMandate(services, owner, signed, { actor, expectedVersion: seen });
}
