import { formatDateTime } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { Action, Muted, Paragraph } from "../../frame.tsx";
import type { MailFacts } from "../../mail-facts.ts";

export function title({ language }: MailFacts) {
	return m.mail_withdrawal_link_title({}, { locale: language });
}

/** A stranger stated a withdrawal: whoever reads the mails of this address confirms it, or nothing happens. */
export function Body({ links, language, statedAt }: MailFacts) {
	const locale = { locale: language };
	return (
		<>
			<Paragraph>{m.mail_withdrawal_link_text({ date: formatDateTime(statedAt, language) }, locale)}</Paragraph>
			<Action href={links.resume ?? links.withdraw} label={m.mail_withdrawal_link_title({}, locale)} />
			<Muted>
				{m.mail_withdrawal_link_other({}, locale)} {m.mail_do_not_forward({}, locale)}
			</Muted>
		</>
	);
}
