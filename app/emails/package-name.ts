import type { Language } from "#app/domain/language.ts";
import type { PackageId } from "#app/domain/money/packages.ts";
import { m } from "#app/paraglide/messages.js";

const NAMES = {
	standard: m.mail_package_standard,
	express: m.mail_package_express,
	premium: m.mail_package_premium,
};

export function packageName(id: PackageId, language: Language): string {
	return NAMES[id]({}, { locale: language });
}
