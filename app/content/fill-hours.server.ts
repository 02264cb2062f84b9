import type { Language } from "#app/domain/language.ts";
import type { SupportHours } from "#app/domain/time/support-hours.ts";
import { hoursInWords } from "#app/labels/support-hours-labels.ts";

/** Where prose says when the phone is answered. */
const PLACE = "{support-hours}";

/** The HTML of a page of prose with the hours of support in it, in the page's language. */
export function fillHours(html: string, hours: SupportHours, language: Language): string {
	return html.replaceAll(PLACE, hoursInWords(hours, language));
}
