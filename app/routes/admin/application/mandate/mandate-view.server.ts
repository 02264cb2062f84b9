import { mayOpenDocuments, type Staff } from "#app/domain/application/staff-roles.ts";
import type { Language } from "#app/domain/language.ts";
import { mandateGaps } from "#app/domain/mandate/mandate.ts";
import { translate } from "#app/labels/failure-labels.server.ts";
import type { ApplicationFile } from "#app/queries/application/get-application-file.server.ts";
import { getSetting } from "#app/queries/settings/get-setting.server.ts";
import type { Services } from "#app/services.ts";
import type { MandateView } from "./mandate-view.ts";

/** Whether there can be a power of attorney now; null for whom it is no business of. */
export async function mandateView(
	services: Services,
	staff: Staff,
	{ application }: Pick<ApplicationFile, "application">,
	language: Language,
): Promise<MandateView | null> {
	if (!mayOpenDocuments(staff)) return null;
	const { attorney } = await getSetting(services, "attorney");
	const gaps = mandateGaps({ application, attorney });
	return {
		missing: gaps.map((gap) => translate(`error_${gap}`, language)),
		lacksClause: application.useProvidedRepresentative && attorney !== null && !attorney.isRepresentative,
	};
}
