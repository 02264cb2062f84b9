import type { Language } from "#app/domain/language.ts";
import { renderSample, SAMPLE_NAMES } from "#app/emails/samples.server.ts";
import type { Services } from "#app/services.ts";
import { getSetting } from "../settings/get-setting.server.ts";

/** The names of all samples, in the order in which an applicant may get the mails; then those to partners and to staff. */
export { SAMPLE_NAMES };

/** One of the samples as it would arrive, about nobody; null where there is none of that name. */
export async function everySample(
	services: Pick<Services, "db" | "settings" | "now" | "log">,
	name: string,
	language: Language,
): Promise<{ subject: string; html: string; text: string } | null> {
	const { origin, support } = services.settings;
	const hours = await getSetting(services, "support-hours");
	return renderSample(name, { language, origin, support, hours, now: services.now() });
}
