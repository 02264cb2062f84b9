import { data } from "react-router";
import { beginNow } from "#app/commands/application/withdrawal.server.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import type { OpenedApplication } from "#app/visitor/owner.server.ts";

/** The applicant asks us to begin while the order waits for the end of its term: work begins at once. */
export async function beginAtOnce({ application, services }: OpenedApplication, language: Language) {
	const begun = await beginNow(services, application.id, language);
	if (begun.ok) return { begun: true };
	return data({ begin: translateFailure(begun.failure, language) }, { status: HTTP_STATUS[begun.failure.kind] });
}
