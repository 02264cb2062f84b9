import { formatMoney } from "#app/domain/money/money.ts";
import { priceOf } from "#app/domain/money/price.ts";
import { m } from "#app/paraglide/messages.js";
import { Action, Facts, Paragraph } from "../frame.tsx";
import type { MailFacts } from "../mail-facts.ts";
import { packageName } from "../package-name.ts";

export function title({ language }: MailFacts) {
	return m.mail_submitted_title({}, { locale: language });
}

export function Body({ application, links, language }: MailFacts) {
	const locale = { locale: language };
	const amount = formatMoney(priceOf("application", application), language);
	return (
		<>
			<Paragraph>{m.mail_submitted_text({}, locale)}</Paragraph>
			<Facts
				lines={[
					m.mail_line_package({ name: packageName(application.packageType, language) }, locale),
					m.mail_line_price({ amount }, locale),
				]}
			/>
			<Action href={links.payment} label={m.mail_action_pay({}, locale)} />
		</>
	);
}
