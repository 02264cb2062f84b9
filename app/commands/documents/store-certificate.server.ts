import { eq } from "drizzle-orm";
import { uploads } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { type Staff, staffActor } from "#app/domain/application/staff-roles.ts";
import { mayAct } from "#app/domain/application/status.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import type { Services } from "#app/services.ts";
import { changeAsStaff } from "../application/change-application.server.ts";
import { receiveDocument } from "./receive-document.server.ts";
import type { ReceivedFile } from "./upload-document.server.ts";

/** S9: keeps the authority's PDF exactly as received. A PDF with content, at most 10 MB. */
export async function storeCertificate(
	services: Services,
	staff: Staff,
	applicationId: string,
	file: ReceivedFile,
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	if (!mayAct(staffActor(staff), "certificate-stored")) return failure("forbidden", "staff_only");
	const isPdf = new TextDecoder().decode(file.bytes.subarray(0, 5)) === "%PDF-";
	if (file.bytes.length > 0 && !isPdf)
		return failure("unsupported", "file_wrong_type", { fields: { certificate: "error_certificate_pdf" } });
	const received = await receiveDocument(services, { sessionId: null, documentType: "certificate", files: [file] });
	if (!received.ok) return received;
	const path = received.value.uploadId;
	const outcome = await changeAsStaff(
		services,
		staff,
		applicationId,
		{ type: "certificate-stored", path },
		expectedVersion,
	);
	if (outcome.ok) await services.db.update(uploads).set({ applicationId }).where(eq(uploads.id, path));
	return outcome;
}
