import type { Services } from "#app/services.ts";
import { type Notice, notifyColleague } from "./notify-colleague.server.ts";

/**
 * A notice to the team's address, once per key, in English like every mail to staff. It names no person: what it is about
 * waits behind its link.
 */
export function notifyTeam(services: Services, notice: Notice): Promise<void> {
	return notifyColleague(services, services.settings.adminEmail, notice);
}
