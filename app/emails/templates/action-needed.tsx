import { m } from "#app/paraglide/messages.js";
import { Action, OtherDevice, Panel, Paragraph } from "../frame.tsx";
import type { MailFacts } from "../mail-facts.ts";
import { LIGHT } from "../palette.ts";
import { staffText } from "../staff-text.ts";

const ASKED = {
	passport: m.mail_action_needed_passport,
	address: m.mail_action_needed_address,
	guardian: m.mail_action_needed_guardian,
	mandate: m.mail_action_needed_mandate,
	information: m.mail_action_needed_information,
};

export function title({ language }: MailFacts) {
	return m.mail_action_needed_title({}, { locale: language });
}

/** Lists what is still open: reminders do not ask again for what has come. */
export function Body(facts: MailFacts) {
	const { application, links, language } = facts;
	const locale = { locale: language };
	const open = application.requestedItems.filter((item) => !item.done);
	return (
		<>
			<Paragraph>{m.mail_action_needed_text({}, locale)}</Paragraph>
			<ul
				className="m-ink"
				style={{ color: LIGHT.ink, fontSize: "16px", lineHeight: "24px", margin: "0 0 16px", paddingLeft: "24px" }}
			>
				{open.map((item) => (
					<li key={`${item.kind} ${item.reason}`}>{ASKED[item.kind]({ reason: staffText(item.reason) }, locale)}</li>
				))}
			</ul>
			<Panel title={m.mail_next({}, locale)}>{m.mail_action_needed_then({}, locale)}</Panel>
			<Action href={links.resume ?? links.application} label={m.mail_action_provide({}, locale)} />
			<OtherDevice {...facts} />
		</>
	);
}
