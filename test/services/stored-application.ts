import type { Application } from "#app/domain/application/application.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { openServices } from "./filed-application.ts";

/** An application as the database keeps it, with what is sealed opened. */
export async function storedApplication(id: string): Promise<Application> {
	const application = await findApplication(await openServices(), id);
	if (!application) throw new Error(`no application ${id}`);
	return application;
}
