import { APPLICANT, changeApplication } from "#app/commands/application/change-application.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { WrittenField } from "#app/domain/application/personal-info-fields.ts";
import { storedAnswer } from "#app/domain/application/stored-personal-info.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { openServices } from "./open-services.ts";

/** An application as the database keeps it, with what is sealed opened. */
export async function storedApplication(id: string): Promise<Application> {
	const application = await findApplication(await openServices(), id);
	if (!application) throw new Error(`no application ${id}`);
	return application;
}

/** Keeps an answer that the form took once and takes no more. */
export async function storeAnswer(id: string, field: WrittenField, value: string): Promise<void> {
	const before = String(storedAnswer(await storedApplication(id), field));
	const event = { type: "answer-corrected", field, before, value, reason: "", document: null } as const;
	const outcome = await changeApplication(await openServices(), id, APPLICANT, event);
	if (!outcome.ok) throw new Error(outcome.failure.code);
}
