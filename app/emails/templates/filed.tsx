import { m } from "#app/paraglide/messages.js";
import type { MailFacts } from "../mail-facts.ts";
import { UnderWay } from "../under-way.tsx";

export function title({ language }: MailFacts) {
	return m.mail_filed_title({}, { locale: language });
}

export function Body(facts: MailFacts) {
	return <UnderWay facts={facts} text={m.mail_filed_text({}, { locale: facts.language })} />;
}
