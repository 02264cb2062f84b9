import { formatMoney } from "#app/domain/money.ts";
import { priceOf } from "#app/domain/packages.ts";
import { m } from "#app/paraglide/messages.js";
import { Action, Paragraph } from "./frame.tsx";
import type { MailFacts } from "./mail-facts.ts";

export function title({ language }: MailFacts) {
	return m.mail_delivery_confirmed_title({}, { locale: language });
}

/** The address itself stays on our pages. */
export function Body({ application, links, language }: MailFacts) {
	const locale = { locale: language };
	const amount = formatMoney(priceOf("physical_delivery", application.packageType), language);
	return (
		<>
			<Paragraph>{m.mail_delivery_confirmed_text({ amount }, locale)}</Paragraph>
			<Paragraph>{m.mail_delivery_confirmed_then({}, locale)}</Paragraph>
			<Action href={links.case} label={m.mail_action_follow({}, locale)} />
		</>
	);
}
