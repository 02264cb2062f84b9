import type { Language } from "#app/domain/language.ts";
import type { SupportContact } from "#app/domain/person/contact.ts";
import type { SupportHours } from "#app/domain/time/support-hours.ts";
import { m } from "#app/paraglide/messages.js";
import { Action, MailFoot, Paragraph } from "./frame.tsx";
import { oneLine, preheaderOf } from "./mail-text.ts";
import { renderSheet, Sheet } from "./sheet.tsx";

/** A mail that belongs to no application: words of a person, or a notice to staff. */
export type LetterFacts = {
	language: Language;
	subject: string;
	/** Paragraphs, with an empty line between two. */
	body: string;
	/** Absolute address that the button leads to; null for none. */
	link: string | null;
	support: SupportContact;
	hours: SupportHours;
	/** Link to report an unrequested mail. */
	notMe?: string | null;
};

/** The letter as HTML and as text. Whatever was typed is text: no sign of it becomes markup. */
export async function renderLetter(facts: LetterFacts): Promise<{ subject: string; html: string; text: string }> {
	return { subject: oneLine(facts.subject), ...(await renderSheet(<Letter {...facts} />)) };
}

function Letter({ language, subject, body, link, ...contact }: LetterFacts) {
	return (
		<Sheet
			language={language}
			title={subject}
			preheader={preheaderOf(body)}
			number={null}
			foot={<MailFoot language={language} {...contact} />}
		>
			{paragraphsOf(body).map((paragraph) => (
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
		</Sheet>
	);
}

/** Paragraphs and their lines, each with its place for a name: two may say the same. */
function paragraphsOf(body: string) {
	return body.split(/\n{2,}/).map((paragraph, id) => ({
		id,
		lines: paragraph.split("\n").map((text, line) => ({ id: line, text })),
	}));
}
