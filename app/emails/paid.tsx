import { formatDate } from "#app/domain/calendar.ts";
import { formatMoney } from "#app/domain/money.ts";
import { priceOf } from "#app/domain/packages.ts";
import { m } from "#app/paraglide/messages.js";
import { Action, Facts, Paragraph } from "./frame.tsx";
import type { MailFacts } from "./mail-facts.ts";
import { packageName } from "./package-name.ts";

export function title({ language }: MailFacts) {
	return m.mail_paid_title({}, { locale: language });
}

/** A confirmation of the payment; tax documents are another matter and are never promised here. */
export function Body({ application, links, language }: MailFacts) {
	const locale = { locale: language };
	const { paidAt, estimatedCompletionDate: promised } = application;
	const amount = formatMoney(application.amount ?? priceOf("application", application.packageType), language);
	return (
		<>
			<Paragraph>{m.mail_paid_text({}, locale)}</Paragraph>
			<Facts
				lines={[
					m.mail_line_package({ name: packageName(application.packageType, language) }, locale),
					m.mail_line_paid({ amount }, locale),
					paidAt === null ? null : m.mail_line_paid_on({ date: formatDate(paidAt, language) }, locale),
					promised === null ? null : m.mail_line_expected({ date: formatDate(promised, language) }, locale),
				]}
			/>
			<Action href={links.case} label={m.mail_action_follow({}, locale)} />
		</>
	);
}
