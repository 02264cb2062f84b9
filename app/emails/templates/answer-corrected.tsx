import { applicantTasks } from "#app/labels/application-labels.ts";
import { FIELD_LABELS } from "#app/labels/personal-info-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Action, OtherDevice, Panel, Paragraph } from "../frame.tsx";
import { correctionIn, type MailFacts } from "../mail-facts.ts";
import { staffText } from "../staff-text.ts";

export function title(facts: MailFacts) {
	const locale = { locale: facts.language };
	return isOwn(facts) ? m.mail_answer_corrected_own_title({}, locale) : m.mail_answer_corrected_title({}, locale);
}

/** Staff always say why. */
function isOwn(facts: MailFacts): boolean {
	return correctionIn(facts).reason === "";
}

/** Names the answer and never says it, neither as it was nor as it is. */
export function Body(facts: MailFacts) {
	const { application, links, language } = facts;
	const locale = { locale: language };
	const { field, delivery, reason } = correctionIn(facts);
	const label = FIELD_LABELS[field]({}, locale);
	const name = delivery ? m.mail_answer_corrected_delivery({ field: label }, locale) : label;
	const own = isOwn(facts);
	const ownText = delivery ? m.mail_answer_corrected_own_post : m.mail_answer_corrected_own_text;
	return (
		<>
			<Paragraph>
				{own ? ownText({ field: name }, locale) : m.mail_answer_corrected_text({ field: name }, locale)}
			</Paragraph>
			{!own && <Paragraph>{m.mail_answer_corrected_reason({ reason: staffText(reason) }, locale)}</Paragraph>}
			<Panel title={m.mail_next({}, locale)}>
				{applicantTasks(application, language)}{" "}
				{own ? m.mail_answer_corrected_own_then({}, locale) : m.mail_answer_corrected_then({}, locale)}
			</Panel>
			<Action href={links.application} label={m.mail_answer_corrected_action({}, locale)} />
			<OtherDevice {...facts} />
		</>
	);
}
