import { Body, Container, Head, Heading, Hr, Html, Preview, render, Text, toPlainText } from "@react-email/components";
import type { Language } from "#app/domain/language.ts";
import type { SupportContact } from "#app/domain/person/contact.ts";
import type { SupportHours } from "#app/domain/time/support-hours.ts";
import { m } from "#app/paraglide/messages.js";
import { Action, Paragraph } from "./frame.tsx";
import { MailFoot } from "./mail-foot.tsx";
import { oneLine } from "./one-line.ts";

const FONT = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

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
};

/** The letter as HTML and as text. Whatever was typed is text: no sign of it becomes markup. */
export async function renderLetter(facts: LetterFacts): Promise<{ subject: string; html: string; text: string }> {
	const page = await render(<Letter {...facts} />);
	return {
		subject: oneLine(facts.subject),
		html: page.replace(/^<!DOCTYPE[^>]*>/i, "<!doctype html>"),
		text: toPlainText(page),
	};
}

function Letter({ language, subject, body, link, support, hours }: LetterFacts) {
	const locale = { locale: language };
	return (
		<Html lang={language}>
			<Head>
				<meta name="color-scheme" content="light dark" />
				<meta name="supported-color-schemes" content="light dark" />
			</Head>
			<Preview>{subject}</Preview>
			<Body style={{ fontFamily: FONT, margin: 0, padding: "24px 16px" }}>
				<Container style={{ maxWidth: "560px", margin: "0 auto" }}>
					<Text style={{ color: "#2f74c0", fontSize: "18px", fontWeight: 700, margin: "0 0 16px" }}>
						{m.brand({}, locale)}
					</Text>
					<Heading as="h1" style={{ fontSize: "22px", lineHeight: "28px", margin: "0 0 16px" }}>
						{subject}
					</Heading>
					{paragraphsOf(body).map((paragraph) => (
						<Paragraph key={paragraph.id}>
							{paragraph.lines.map(({ id, text }, at) => (
								<span key={id}>
									{at > 0 && <br />}
									{text}
								</span>
							))}
						</Paragraph>
					))}
					{link && <Action href={link} label={m.letter_action({}, locale)} />}
					<Hr />
					<MailFoot language={language} support={support} hours={hours} />
				</Container>
			</Body>
		</Html>
	);
}

/** Paragraphs and their lines, each with its place for a name: two may say the same. */
function paragraphsOf(body: string) {
	return body.split(/\n{2,}/).map((paragraph, id) => ({
		id,
		lines: paragraph.split("\n").map((text, line) => ({ id: line, text })),
	}));
}
