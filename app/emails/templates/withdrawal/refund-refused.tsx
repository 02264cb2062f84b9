import { m } from "#app/paraglide/messages.js";
import { Action, OtherDevice, Panel, Paragraph } from "../../frame.tsx";
import type { MailFacts } from "../../mail-facts.ts";
import { SmallLink } from "../../mail-foot.tsx";

export function title({ language }: MailFacts) {
	return m.mail_refund_refused_title({}, { locale: language });
}

/** The answer of staff in their own words, and what is left to whoever does not agree. */
export function Body(facts: MailFacts) {
	const { refusal, links, language } = facts;
	const locale = { locale: language };
	if (!refusal) throw new Error("A mail about a refused refund came without its reason");
	return (
		<>
			<Paragraph>{m.mail_refund_refused_text({}, locale)}</Paragraph>
			<Panel title={m.mail_line_reason({}, locale)}>{refusal}</Panel>
			<Paragraph>{m.mail_refund_refused_more({}, locale)}</Paragraph>
			<Action href={links.refunds} label={m.refunds_requests({}, locale)} />
			<OtherDevice {...facts} />
		</>
	);
}

/** Where to complain, which the law wants named to whoever is refused. */
export function Foot({ links, language }: MailFacts) {
	return <SmallLink href={links.complaints} label={m.page_complaints({}, { locale: language })} />;
}
