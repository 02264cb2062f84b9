import { m } from "#app/paraglide/messages.js";
import { InProgress } from "../in-progress.tsx";
import type { MailFacts } from "../mail-facts.ts";

export function title({ language }: MailFacts) {
	return m.mail_filed_title({}, { locale: language });
}

export function Body(facts: MailFacts) {
	return <InProgress facts={facts} text={m.mail_filed_text({}, { locale: facts.language })} />;
}
