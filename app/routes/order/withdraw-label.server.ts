import type { Application } from "#app/domain/application/application.ts";
import type { Language } from "#app/domain/language.ts";
import { labelsIn } from "#app/domain/withdrawal/labels.ts";
import { withdrawalOutcome } from "#app/domain/withdrawal/withdraw.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import type { Services } from "#app/services.ts";

/** What opens the withdrawal function for the owner of a paid application, while the term runs; null after it. */
export async function withdrawLabel(
	services: Services,
	application: Application,
	language: Language,
): Promise<string | null> {
	if (application.paidAt === null || application.withdrawal?.outcome === "accepted") return null;
	if (withdrawalOutcome(application, services.now()) !== "accepted") return null;
	return labelsIn(await getSetting(services, "withdrawal-labels"), language).open;
}
