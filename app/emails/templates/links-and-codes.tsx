import { LINK_LIFETIME_MINUTES } from "#app/domain/application/journey.ts";
import { m } from "#app/paraglide/messages.js";
import { Code } from "../fact-table.tsx";
import { Action, Muted, Paragraph, PrivateLinkNote } from "../frame.tsx";
import type { MailDefinition } from "../mail-facts.ts";

export const signInLink: MailDefinition = {
	title: ({ language }) => m.mail_sign_in_link_title({}, { locale: language }),
	Body({ links, language }) {
		const locale = { locale: language };
		return (
			<>
				<Paragraph>{m.mail_sign_in_link_text({ minutes: LINK_LIFETIME_MINUTES }, locale)}</Paragraph>
				<Action href={links.resume ?? links.application} label={m.mail_sign_in_link_action({}, locale)} />
				<Muted>
					{m.mail_sign_in_link_ignore({}, locale)} {m.mail_do_not_forward({}, locale)}
				</Muted>
			</>
		);
	},
};

/** Contains no link: the code is typed on the page that requested it. @throws if there is no code */
export const revealCode: MailDefinition = {
	title: ({ language }) => m.mail_reveal_code_title({}, { locale: language }),
	Body({ code, language }) {
		if (!code) throw new Error("The mail facts have no code");
		const locale = { locale: language };
		return (
			<>
				<Paragraph>{m.mail_reveal_code_text({}, locale)}</Paragraph>
				<Code label={m.mail_reveal_code_line({}, locale)} code={code} />
				<Paragraph>{m.mail_reveal_code_ignore({}, locale)}</Paragraph>
			</>
		);
	},
};

/** Contains no link: the code is typed on the page that requested it. @throws if there is no code */
export const downloadCode: MailDefinition = {
	title: ({ language }) => m.mail_download_code_title({}, { locale: language }),
	Body({ code, language }) {
		if (!code) throw new Error("The mail facts have no code");
		const locale = { locale: language };
		return (
			<>
				<Paragraph>{m.mail_download_code_text({}, locale)}</Paragraph>
				<Code label={m.mail_reveal_code_line({}, locale)} code={code} />
				<Paragraph>{m.mail_reveal_code_ignore({}, locale)}</Paragraph>
			</>
		);
	},
};

/** Announces an answer without its text: several people may read a mailbox. */
export const messageAnswered: MailDefinition = {
	title: ({ language }) => m.mail_message_answered_title({}, { locale: language }),
	Body(facts) {
		const { links, language } = facts;
		const locale = { locale: language };
		return (
			<>
				<Paragraph>{m.mail_message_answered_text({}, locale)}</Paragraph>
				<Action href={links.resume ?? links.application} label={m.mail_message_answered_action({}, locale)} />
				<PrivateLinkNote {...facts} />
			</>
		);
	},
};
