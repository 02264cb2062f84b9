import { m } from "#app/paraglide/messages.js";
import { Action, Paragraph, PlainLink } from "../../frame.tsx";
import type { MailFacts } from "../../mail-facts.ts";

export function title({ language }: MailFacts) {
	return m.mail_refund_refused_title({}, { locale: language });
}

/** The answer of staff in their own words, and what is left to whoever does not agree. */
export function Body({ refusal, links, language }: MailFacts) {
	const locale = { locale: language };
	if (!refusal) throw new Error("A mail about a refused refund came without its reason");
	return (
		<>
			<Paragraph>{m.mail_refund_refused_text({}, locale)}</Paragraph>
			<Paragraph>{refusal}</Paragraph>
			<Paragraph>{m.mail_refund_refused_more({}, locale)}</Paragraph>
			<Action href={links.refunds} label={m.refunds_requests({}, locale)} />
			<PlainLink href={links.complaints} label={m.page_complaints({}, locale)} />
		</>
	);
}
