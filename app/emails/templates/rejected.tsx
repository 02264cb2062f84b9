import { m } from "#app/paraglide/messages.js";
import { Facts } from "../fact-table.tsx";
import { Action, Panel, Paragraph } from "../frame.tsx";
import type { MailFacts } from "../mail-facts.ts";
import { staffText } from "../staff-text.ts";

export function title({ language }: MailFacts) {
	return m.mail_rejected_title({}, { locale: language });
}

export function Body({ application, links, language }: MailFacts) {
	const locale = { locale: language };
	const { rejectionReason: reason, rejectionFault: fault } = application;
	// The code that the status machine writes when nobody answered (S16).
	const words = reason === "no_answer" ? m.mail_rejected_no_answer({}, locale) : staffText(reason ?? "");
	const mayAskForRefund = application.paidAt !== null && fault !== null && fault !== "applicant";
	return (
		<>
			<Paragraph>{m.mail_rejected_text({}, locale)}</Paragraph>
			<Facts pairs={[[m.mail_line_reason({}, locale), words || null]]} />
			<Panel title={m.mail_next({}, locale)}>
				{mayAskForRefund ? m.mail_rejected_refund({}, locale) : m.mail_rejected_reopen({}, locale)}
			</Panel>
			<Action href={links.application} label={m.mail_action_follow({}, locale)} />
		</>
	);
}
