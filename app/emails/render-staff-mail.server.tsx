import { Body, Container, Head, Heading, Hr, Html, Preview, render, Text, toPlainText } from "@react-email/components";
import type { Language } from "#app/domain/language.ts";
import type { SupportContact } from "#app/domain/person/contact.ts";
import { INVITATION_HOURS } from "#app/domain/staff/staff-management.ts";
import { m } from "#app/paraglide/messages.js";
import { Action, Paragraph } from "./frame.tsx";

export type StaffMailKind = "invitation";
export type StaffMailFacts = { link: string; language: Language; support: SupportContact };

/** A mail to a colleague about their own account: no application stands behind it. */
export async function renderStaffMail(
	kind: StaffMailKind,
	{ link, language, support }: StaffMailFacts,
): Promise<{ subject: string; html: string; text: string }> {
	const locale = { locale: language };
	const words = {
		invitation: {
			title: m.mail_staff_invitation_title({}, locale),
			text: m.mail_staff_invitation_text({ hours: INVITATION_HOURS }, locale),
			action: m.mail_staff_invitation_action({}, locale),
		},
	}[kind];
	const page = await render(
		<Html lang={language}>
			<Head>
				<meta name="color-scheme" content="light dark" />
			</Head>
			<Preview>{words.title}</Preview>
			<Body style={{ fontFamily: "Helvetica, Arial, sans-serif", margin: 0, padding: "24px 16px" }}>
				<Container style={{ maxWidth: "560px", margin: "0 auto" }}>
					<Heading as="h1" style={{ fontSize: "22px", lineHeight: "28px", margin: "0 0 16px" }}>
						{words.title}
					</Heading>
					<Paragraph>{words.text}</Paragraph>
					<Action href={link} label={words.action} />
					<Hr />
					<Text style={{ fontSize: "13px", lineHeight: "20px" }}>
						{m.mail_staff_not_you({ email: support.email }, locale)}
					</Text>
				</Container>
			</Body>
		</Html>,
	);
	return { subject: words.title, html: page.replace(/^<!DOCTYPE[^>]*>/i, "<!doctype html>"), text: toPlainText(page) };
}
