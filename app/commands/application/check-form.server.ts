import { type Checked, checkPersonalInfo } from "#app/domain/application/personal-info.ts";
import type { PackageId } from "#app/domain/money/packages.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";

/** The whole check of an application, as of today and by this service's settings. @param door the form asks what a call may leave out */
export async function checkForm(
	services: Services,
	input: unknown,
	packageType: PackageId,
	door: "form" | "call",
): Promise<Checked> {
	const { readPhoneNumber } = await import("#app/phone-number.server.ts");
	return checkPersonalInfo(input, {
		packageType,
		byForm: door === "form",
		today: lisbonDate(services.now()),
		birthDetailsRequired: services.settings.birthDetailsRequired,
		readPhone: readPhoneNumber,
	});
}
