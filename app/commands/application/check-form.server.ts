import { type Checked, checkPersonalInfo } from "#app/domain/application/personal-info.ts";
import type { PackageId } from "#app/domain/money/packages.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import { readPhoneNumber } from "#app/phone-number.server.ts";
import type { Services } from "#app/services.ts";

/** The whole check of an application, for the page and the call alike, as of today and by this service's settings. */
export function checkForm(services: Services, input: unknown, packageType: PackageId): Checked {
	return checkPersonalInfo(input, {
		packageType,
		today: lisbonDate(services.now()),
		birthDetailsRequired: services.settings.birthDetailsRequired,
		readPhone: readPhoneNumber,
	});
}
