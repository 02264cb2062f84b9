import type { Services } from "#app/services.ts";
import { storedSettings } from "./stored-settings.server.ts";

/** Changes whenever a setting does that public pages show: what was made before under another stamp is old. */
export async function settingsStamp(services: Pick<Services, "db" | "now" | "log">): Promise<string> {
	const stored = await storedSettings(services);
	return ["company-figures", "support-hours", "withdrawal-labels", "vat", "dispute-body", "attorney", "attorney-photo"]
		.map((key) => `${key}:${stored.get(key)?.version ?? 0}`)
		.join();
}
