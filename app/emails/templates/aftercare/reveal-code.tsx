import { m } from "#app/paraglide/messages.js";
import { Code } from "../../fact-table.tsx";
import { Paragraph } from "../../frame.tsx";
import type { MailFacts } from "../../mail-facts.ts";

export function title({ language }: MailFacts) {
	return m.mail_reveal_code_title({}, { locale: language });
}

/** Without any link: who has the code types it where it was asked for. @throws when there is no code */
export function Body({ code, language }: MailFacts) {
	if (!code) throw new Error("A mail with a code came without it");
	const locale = { locale: language };
	return (
		<>
			<Paragraph>{m.mail_reveal_code_text({}, locale)}</Paragraph>
			<Code name={m.mail_reveal_code_line({}, locale)} code={code} />
			<Paragraph>{m.mail_reveal_code_ignore({}, locale)}</Paragraph>
		</>
	);
}
