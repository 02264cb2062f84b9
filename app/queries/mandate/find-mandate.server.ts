import type { Application } from "#app/domain/application/application.ts";
import { type Mandate, type MandateGap, mandateOf } from "#app/domain/mandate/mandate.ts";
import type { Services } from "#app/services.ts";
import { findApplication } from "../application/find-application.server.ts";
import { findExtracted } from "../documents/find-extracted-fields.server.ts";
import { getSetting } from "../settings/get-setting.server.ts";

/** The power of attorney of an application as it would be made now, or what is missing; null when there is no such application. */
export async function findMandate(
	services: Pick<Services, "db" | "now" | "log">,
	applicationId: string,
): Promise<({ application: Application } & ({ mandate: Mandate } | { gaps: MandateGap[] })) | null> {
	const application = await findApplication(services, applicationId);
	if (!application) return null;
	const { passportDocumentPath: path } = application;
	const [read, { attorney }] = await Promise.all([
		path === null ? null : findExtracted(services, path),
		getSetting(services, "attorney"),
	]);
	const passport = read && "documentNumber" in read ? read : null;
	return { application, ...mandateOf({ application, passport, attorney }) };
}
