import { Text } from "@react-email/components";
import type { Language } from "#app/domain/language.ts";
import type { SupportContact } from "#app/domain/person/contact.ts";
import type { SupportHours } from "#app/domain/time/support-hours.ts";
import { hoursInWords } from "#app/labels/support-hours-labels.ts";
import { m } from "#app/paraglide/messages.js";

export const small = { fontSize: "13px", lineHeight: "20px", margin: "0 0 8px" };

type MailFootProps = { language: Language; support: SupportContact; hours: SupportHours };

/** Under every mail: how to reach support, and that we are no authority. */
export function MailFoot({ language, support, hours }: MailFootProps) {
	const locale = { locale: language };
	const { email, phone } = support;
	return (
		<>
			<Text style={small}>{m.mail_support({ email, phone, hours: hoursInWords(hours, language) }, locale)}</Text>
			<Text style={small}>{m.mail_disclaimer({}, locale)}</Text>
		</>
	);
}
