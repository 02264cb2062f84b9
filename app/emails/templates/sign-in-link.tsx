import { ASKED_LINK_MINUTES } from "#app/domain/application/journey.ts";
import { m } from "#app/paraglide/messages.js";
import { Action, Muted, Paragraph } from "../frame.tsx";
import type { MailFacts } from "../mail-facts.ts";

export function title({ language }: MailFacts) {
	return m.mail_sign_in_link_title({}, { locale: language });
}

export function Body({ links, language }: MailFacts) {
	const locale = { locale: language };
	return (
		<>
			<Paragraph>{m.mail_sign_in_link_text({ minutes: ASKED_LINK_MINUTES }, locale)}</Paragraph>
			<Action href={links.resume ?? links.application} label={m.mail_sign_in_link_action({}, locale)} />
			<Muted>
				{m.mail_sign_in_link_ignore({}, locale)} {m.mail_do_not_forward({}, locale)}
			</Muted>
		</>
	);
}
