import { m } from "#app/paraglide/messages.js";
import { Action, Paragraph } from "../frame.tsx";
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
			{words ? <Paragraph>{m.mail_line_reason({ reason: words }, locale)}</Paragraph> : null}
			<Paragraph>{mayAskForRefund ? m.mail_rejected_refund({}, locale) : m.mail_rejected_reopen({}, locale)}</Paragraph>
			<Action href={links.application} label={m.mail_action_follow({}, locale)} />
		</>
	);
}
