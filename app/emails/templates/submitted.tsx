import { formatMoney } from "#app/domain/money/money.ts";
import { priceOf } from "#app/domain/money/price.ts";
import { m } from "#app/paraglide/messages.js";
import { Facts } from "../fact-table.tsx";
import { Action, OtherDevice, Paragraph } from "../frame.tsx";
import type { MailFacts } from "../mail-facts.ts";
import { packageName } from "../package-name.ts";

export function title({ language }: MailFacts) {
	return m.mail_submitted_title({}, { locale: language });
}

export function Body(facts: MailFacts) {
	const { application, links, language } = facts;
	const locale = { locale: language };
	const amount = formatMoney(priceOf("application", application), language);
	return (
		<>
			<Paragraph>{m.mail_submitted_text({}, locale)}</Paragraph>
			<Facts
				pairs={[
					[m.mail_line_package({}, locale), packageName(application.packageType, language)],
					[m.mail_line_price({}, locale), amount],
				]}
			/>
			<Action href={links.payment} label={m.mail_action_pay({}, locale)} />
			<OtherDevice {...facts} />
		</>
	);
}
