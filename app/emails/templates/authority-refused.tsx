import { applicantTasks } from "#app/labels/application-labels.ts";
import { REFUSAL_LABELS } from "#app/labels/refusal-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Facts } from "../fact-table.tsx";
import { Action, OtherDevice, Panel, Paragraph } from "../frame.tsx";
import type { MailFacts } from "../mail-facts.ts";
import { staffText } from "../staff-text.ts";

export function title({ language }: MailFacts) {
	return m.mail_authority_refused_title({}, { locale: language });
}

/** That the request came back from the office and why, and whose turn it is. */
export function Body(facts: MailFacts) {
	const { application, links, language } = facts;
	const locale = { locale: language };
	const reason = application.refusals.at(-1)?.reason;
	const open = application.requestedItems.filter(({ done }) => !done);
	return (
		<>
			<Paragraph>{m.mail_authority_refused_text({}, locale)}</Paragraph>
			{reason && <Paragraph>{REFUSAL_LABELS[reason].meaning({}, locale)}</Paragraph>}
			{open.length > 0 ? (
				<>
					<Paragraph>{m.mail_refused_ask_lead({}, locale)}</Paragraph>
					<Facts lines={open.map(({ reason }) => staffText(reason))} />
					<Action href={links.resume ?? links.application} label={m.mail_action_send_again({}, locale)} />
					<OtherDevice {...facts} />
				</>
			) : (
				<>
					<Panel title={m.mail_next({}, locale)}>
						{m.mail_refused_ours({}, locale)} {applicantTasks(application, language)}
					</Panel>
					<Action href={links.application} label={m.mail_action_follow({}, locale)} />
					<OtherDevice {...facts} />
				</>
			)}
		</>
	);
}
