import { m } from "#app/paraglide/messages.js";
import type { MailFacts } from "../mail-facts.ts";
import { UnderWay } from "../under-way.tsx";

export function title({ language }: MailFacts) {
	return m.mail_reopened_title({}, { locale: language });
}

export function Body(facts: MailFacts) {
	return <UnderWay facts={facts} text={m.mail_reopened_text({}, { locale: facts.language })} />;
}
