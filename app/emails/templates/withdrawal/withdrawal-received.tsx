import { withdrawalText } from "#app/labels/withdrawal-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Action, Panel, Paragraph } from "../../frame.tsx";
import type { MailFacts } from "../../mail-facts.ts";

export function title({ language }: MailFacts) {
	return m.mail_withdrawal_title({}, { locale: language });
}

/** The acknowledgement on a durable medium: content, date and time, consequence (DL 24/2014, article 11/4). */
export function Body({ application, links, language }: MailFacts) {
	const locale = { locale: language };
	const words = withdrawalText(application, language);
	if (!words) throw new Error("A mail about a withdrawal came without it");
	return (
		<>
			<Paragraph>{m.mail_withdrawal_text({ date: words.sent }, locale)}</Paragraph>
			<Panel>{m.words_quoted({ words: words.statement }, locale)}</Panel>
			{words.consequence.map((sentence) => (
				<Paragraph key={sentence}>{sentence}</Paragraph>
			))}
			<Paragraph>{m.mail_withdrawal_pdf({}, locale)}</Paragraph>
			<Action href={links.application} label={m.mail_action_follow({}, locale)} />
		</>
	);
}
