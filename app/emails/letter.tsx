import type { Language } from "#app/domain/language.ts";
import type { SupportContact } from "#app/domain/person/contact.ts";
import type { SupportHours } from "#app/domain/time/support-hours.ts";
import { m } from "#app/paraglide/messages.js";
import { Action, MailFooter, Paragraph } from "./frame.tsx";
import { MailLayout, renderMailParts } from "./mail-layout.tsx";
import { toPreheader, toSingleLine } from "./mail-text.ts";

/** An e-mail that is not about an application: a text by a person, or a notice to staff. */
export type LetterFacts = {
	language: Language;
	subject: string;
	/** Paragraphs separated by empty lines. */
	body: string;
	/** Absolute URL of the button; null for no button. */
	link: string | null;
	support: SupportContact;
	hours: SupportHours;
	/** Link to report an unrequested mail. */
	notMeLink?: string | null;
};

/** Renders a letter as HTML and text. Typed text is escaped and never becomes markup. */
export async function renderLetter(facts: LetterFacts): Promise<{ subject: string; html: string; text: string }> {
	return { subject: toSingleLine(facts.subject), ...(await renderMailParts(<Letter {...facts} />)) };
}

function Letter({ language, subject, body, link, ...contact }: LetterFacts) {
	return (
		<MailLayout
			language={language}
			title={subject}
			preheader={toPreheader(body)}
			number={null}
			footer={<MailFooter language={language} {...contact} />}
		>
			{splitParagraphs(body).map((paragraph) => (
				<Paragraph key={paragraph.id}>
					{paragraph.lines.map(({ id, text }, index) => (
						<span key={id}>
							{index > 0 && <br />}
							{text}
						</span>
					))}
				</Paragraph>
			))}
			{link && <Action href={link} label={m.letter_action({}, { locale: language })} />}
		</MailLayout>
	);
}

/** Splits a body into paragraphs and lines; the ids are indexes, because texts may repeat. */
function splitParagraphs(body: string) {
	return body.split(/\n{2,}/).map((paragraph, id) => ({
		id,
		lines: paragraph.split("\n").map((text, line) => ({ id: line, text })),
	}));
}
