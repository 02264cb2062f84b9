import type { Application } from "#app/domain/application/application.ts";
import { type Staff, staffActor } from "#app/domain/application/staff-roles.ts";
import { mayAct } from "#app/domain/application/status.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import type { Services } from "#app/services.ts";
import { APPLICANT } from "../application/change-application.server.ts";
import type { ReceivedFile } from "../documents/upload-document.server.ts";
import { keepSignedMandate } from "./keep-signed-mandate.server.ts";

/** What came in is signed by hand, for the tax office; a person looks at it. @param files its pages in order */
export async function signOnPaper(
	services: Services,
	applicationId: string,
	files: ReceivedFile[],
): Promise<Outcome<Application>> {
	const signed = { files, kind: "ink", edition: null, forOffice: true } as const;
	return keepSignedMandate(services, applicationId, signed, { actor: APPLICANT });
}

/** The same by staff, of paper that came by post or by e-mail. */
export async function storeMandate(
	services: Services,
	staff: Staff,
	applicationId: string,
	files: ReceivedFile[],
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	const actor = staffActor(staff);
	if (!mayAct(actor, "mandate-signed")) return failure("forbidden", "staff_only");
	const signed = { files, kind: "ink", edition: null, forOffice: true } as const;
	return keepSignedMandate(services, applicationId, signed, { actor, expectedVersion });
}
