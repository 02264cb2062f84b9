import { data } from "react-router";
import { beginNow } from "#app/commands/withdrawal/cancel-order.server.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import type { OpenedApplication } from "#app/visitor/require-application-owner.server.ts";

/** What is wrong with the two boxes, by the name of the box; an empty name for what is wrong with all. */
export type BeginProblem = { fields: Record<string, string>; ticked: { request: boolean; acknowledge: boolean } };

/** Both boxes ticked while the order waits for the end of its term: work begins at once. */
export async function beginAtOnce({ application, services }: OpenedApplication, form: FormData, language: Language) {
	const ticked = { request: form.get("consentToBegin") === "on", acknowledge: form.get("acknowledgesEnd") === "on" };
	if (!ticked.request || !ticked.acknowledge) {
		const missing = ticked.request ? "acknowledgesEnd" : "consentToBegin";
		return data(
			{ begin: { fields: { [missing]: m.error_begin_both() }, ticked } satisfies BeginProblem },
			{ status: 422 },
		);
	}
	const begun = await beginNow(services, application.id, language);
	if (begun.ok) return { begun: true };
	const fields = { consentToBegin: translateFailure(begun.failure, language) };
	return data({ begin: { fields, ticked } satisfies BeginProblem }, { status: HTTP_STATUS[begun.failure.kind] });
}
