import { FIELD_LABELS } from "#app/labels/personal-info-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Action, OtherDevice, Panel, Paragraph } from "../frame.tsx";
import { correctionIn, type MailFacts } from "../mail-facts.ts";
import { staffText } from "../staff-text.ts";

export function title({ language }: MailFacts) {
	return m.mail_answer_corrected_title({}, { locale: language });
}

/** Names the answer and never says it, neither as it was nor as it is. */
export function Body(facts: MailFacts) {
	const { links, language } = facts;
	const locale = { locale: language };
	const { field, delivery, reason } = correctionIn(facts);
	const name = FIELD_LABELS[field]({}, locale);
	return (
		<>
			<Paragraph>
				{m.mail_answer_corrected_text(
					{ field: delivery ? m.mail_answer_corrected_delivery({ field: name }, locale) : name },
					locale,
				)}
			</Paragraph>
			<Paragraph>{m.mail_answer_corrected_reason({ reason: staffText(reason) }, locale)}</Paragraph>
			<Panel title={m.mail_next({}, locale)}>{m.mail_answer_corrected_then({}, locale)}</Panel>
			<Action href={links.application} label={m.mail_answer_corrected_action({}, locale)} />
			<OtherDevice {...facts} />
		</>
	);
}
