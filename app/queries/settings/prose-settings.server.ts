import type { ProseSettings } from "#app/content/fill-settings.server.ts";
import type { Services } from "#app/services.ts";
import { getSetting } from "./get-setting.server.ts";

/** What staff have set of all that prose speaks of. */
export async function readProseSettings(services: Services): Promise<ProseSettings> {
	const [hours, { attorney }, { body }, { status }] = await Promise.all([
		getSetting(services, "support-hours"),
		getSetting(services, "attorney"),
		getSetting(services, "dispute-body"),
		getSetting(services, "vat"),
	]);
	return { hours, attorney, disputeBody: body, vat: status };
}
