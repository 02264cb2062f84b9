import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Text } from "@react-email/components";
import type { ReactNode } from "react";
import { m } from "#app/paraglide/messages.js";
import { greetingName } from "./greeting-name.ts";
import type { MailFacts } from "./mail-facts.ts";
import { MailFoot, small } from "./mail-foot.tsx";

// Text keeps the reader's own colours, so a dark mail reader turns it light by itself; only the button brings both of
// its colours, and the brand line a blue that reads on white and on black.
const BRAND_BLUE = "#2f74c0";
const BUTTON_BLUE = "#1f5fa8";
const FONT = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const body = { fontFamily: FONT, margin: 0, padding: "24px 16px" };
const text = { fontSize: "16px", lineHeight: "24px", margin: "0 0 16px" };
const button = {
	backgroundColor: BUTTON_BLUE,
	color: "#ffffff",
	borderRadius: "6px",
	fontSize: "16px",
	fontWeight: 600,
	lineHeight: "20px",
	padding: "12px 20px",
};

/** What every mail has around its words. Mails to staff are not greeted by the applicant's name. */
export function Frame(props: { title: string; toStaff: boolean; facts: MailFacts; children: ReactNode }) {
	const { application, support, hours, language } = props.facts;
	const locale = { locale: language };
	const name = greetingName(application.firstName);
	const greeting = name ? m.mail_greeting({ name }, locale) : m.mail_greeting_plain({}, locale);
	return (
		<Html lang={language}>
			<Head>
				<meta name="color-scheme" content="light dark" />
				<meta name="supported-color-schemes" content="light dark" />
			</Head>
			<Preview>{props.title}</Preview>
			<Body style={body}>
				<Container style={{ maxWidth: "560px", margin: "0 auto" }}>
					<Text style={{ ...text, color: BRAND_BLUE, fontSize: "18px", fontWeight: 700 }}>{m.brand({}, locale)}</Text>
					<Heading as="h1" style={{ fontSize: "22px", lineHeight: "28px", margin: "0 0 16px" }}>
						{props.title}
					</Heading>
					{props.toStaff ? null : <Paragraph>{greeting}</Paragraph>}
					{props.children}
					<Hr />
					{!props.toStaff && props.facts.withdrawLabel && (
						<Text style={small}>
							<Link href={props.facts.links.withdraw} style={{ color: BRAND_BLUE, textDecoration: "underline" }}>
								{props.facts.withdrawLabel}
							</Link>
						</Text>
					)}
					<Text style={small}>{m.mail_line_number({ number: application.applicationNumber }, locale)}</Text>
					<MailFoot language={language} support={support} hours={hours} />
				</Container>
			</Body>
		</Html>
	);
}

export function Paragraph(props: { children: ReactNode }) {
	return <Text style={text}>{props.children}</Text>;
}

/** Short facts, one per line; absent ones are left out. */
export function Facts(props: { lines: (string | null)[] }) {
	const lines = props.lines.filter((line) => line !== null);
	return lines.map((line) => (
		<Text key={line} style={{ ...text, margin: "0 0 4px" }}>
			{line}
		</Text>
	));
}

/** The one thing to do. 44 pixels high, for thumbs. */
export function Action(props: { href: string; label: string }) {
	return (
		<Text style={{ ...text, margin: "20px 0" }}>
			<Button href={props.href} style={button}>
				{props.label}
			</Button>
		</Text>
	);
}

/** A second, lesser way on. */
export function PlainLink(props: { href: string; label: string }) {
	return (
		<Text style={text}>
			<Link href={props.href} style={{ color: BRAND_BLUE, textDecoration: "underline" }}>
				{props.label}
			</Link>
		</Text>
	);
}

/** The way in for a device that does not know the application yet, where the main link needs one that does. */
export function OtherDevice({ links, language }: MailFacts) {
	const locale = { locale: language };
	if (!links.resume) return null;
	return (
		<>
			<Paragraph>{m.mail_other_device({}, locale)}</Paragraph>
			<PlainLink href={links.resume} label={m.mail_sign_in_link_action({}, locale)} />
			<Paragraph>{m.mail_private_link({}, locale)}</Paragraph>
		</>
	);
}
