import type { ReactNode } from "react";
import type { Language } from "#app/domain/language.ts";
import type { SupportContact } from "#app/domain/person/contact.ts";
import type { SupportHours } from "#app/domain/time/support-hours.ts";
import { hoursText } from "#app/labels/company-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { SoftTable } from "./fact-table.tsx";
import type { MailFacts } from "./mail-facts.ts";
import { MailLayout } from "./mail-layout.tsx";
import { toGreetingName } from "./mail-text.ts";
import { backgroundAttribute, LIGHT } from "./palette.ts";

const textStyle = { color: LIGHT.ink, fontSize: "16px", lineHeight: "24px", margin: "0 0 16px" };

type FrameProps = {
	title: string;
	preheader: string;
	isForStaff: boolean;
	facts: MailFacts;
	/** Small print specific to this mail. */
	footer: ReactNode;
	children: ReactNode;
};

/** Frame around the text of every mail about an application. E-mails to staff have no greeting. */
export function Frame({ title, preheader, isForStaff, facts, footer, children }: FrameProps) {
	const { application, language, links, withdrawLabel, mergedApplications = [] } = facts;
	const locale = { locale: language };
	const name = toGreetingName(application.firstName);
	const greeting = name ? m.mail_greeting({ name }, locale) : m.mail_greeting_plain({}, locale);
	return (
		<MailLayout
			language={language}
			title={title}
			preheader={preheader}
			number={application.applicationNumber}
			footer={
				<>
					{footer}
					{!isForStaff && withdrawLabel && <SmallLink href={links.withdraw} label={withdrawLabel} />}
					<MailFooter {...facts} />
				</>
			}
		>
			{isForStaff ? null : <Paragraph>{greeting}</Paragraph>}
			{children}
			{mergedApplications.length > 0 && (
				<Muted>
					{m.mail_also({}, locale)}{" "}
					{mergedApplications.map(({ number, link }, index) => (
						<span key={number}>
							{index > 0 && ", "}
							<a className="m-azul" href={link} style={{ color: LIGHT.azul, textDecoration: "underline" }}>
								{number}
							</a>
						</span>
					))}
				</Muted>
			)}
		</MailLayout>
	);
}

export function Paragraph(props: { children: ReactNode }) {
	return (
		<p className="m-ink" style={textStyle}>
			{props.children}
		</p>
	);
}

/** Highlighted box: the next step, or a quotation. */
export function Panel(props: { title?: string; children: ReactNode }) {
	return (
		<SoftTable role="presentation">
			<tr>
				<td className="m-edge" style={{ borderLeft: `4px solid ${LIGHT.green}`, padding: "12px 16px" }}>
					{props.title && (
						<p
							className="m-ink"
							style={{ ...textStyle, fontSize: "15px", fontWeight: 600, lineHeight: "22px", margin: 0 }}
						>
							{props.title}
						</p>
					)}
					<p className="m-ink" style={{ ...textStyle, fontSize: "15px", lineHeight: "22px", margin: 0 }}>
						{props.children}
					</p>
				</td>
			</tr>
		</SoftTable>
	);
}

/** The mail's main button. At least 44 pixels high, for thumbs. */
export function Action(props: { href: string; label: string }) {
	return (
		<table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: "4px 0 20px" }}>
			<tbody>
				<tr>
					<td
						className="m-green"
						align="center"
						{...backgroundAttribute(LIGHT.green)}
						style={{ backgroundColor: LIGHT.green, borderRadius: "8px" }}
					>
						<a
							className="m-on-green m-edge"
							href={props.href}
							style={{
								border: `1px solid ${LIGHT.green}`,
								borderRadius: "8px",
								color: LIGHT["on-green"],
								display: "inline-block",
								fontSize: "16px",
								fontWeight: 600,
								lineHeight: "24px",
								padding: "12px 24px",
								textDecoration: "none",
							}}
						>
							{props.label}
						</a>
					</td>
				</tr>
			</tbody>
		</table>
	);
}

/** Small text under the button. */
export function Muted(props: { children: ReactNode }) {
	return (
		<p className="m-quiet" style={{ ...textStyle, color: LIGHT.quiet, fontSize: "14px", lineHeight: "21px" }}>
			{props.children}
		</p>
	);
}

/** Warns that the button's link signs in any device (mail-links.ts). */
export function PrivateLinkNote({ links, language }: MailFacts) {
	return links.resume && <Muted>{m.mail_private_link({}, { locale: language })}</Muted>;
}

const smallStyle = { color: LIGHT.quiet, fontSize: "13px", lineHeight: "20px", margin: "0 0 8px" };

/** One paragraph of small print, under the card. */
export function Small({ children }: { children: ReactNode }) {
	return (
		<p className="m-quiet" style={smallStyle}>
			{children}
		</p>
	);
}

/** Secondary link in the small print, for example one that the law requires. */
export function SmallLink(props: { href: string; label: string }) {
	return (
		<Small>
			<a className="m-azul" href={props.href} style={{ color: LIGHT.azul, textDecoration: "underline" }}>
				{props.label}
			</a>
		</Small>
	);
}

type MailFooterProps = { language: Language; support: SupportContact; hours: SupportHours; notMeLink?: string | null };

/** Footer of an e-mail: support contact, disclaimer, and a link to report an unrequested mail. */
export function MailFooter({ language, support, hours, notMeLink }: MailFooterProps) {
	const locale = { locale: language };
	const { email, phone } = support;
	return (
		<>
			{notMeLink && <SmallLink href={notMeLink} label={m.mail_not_me({}, locale)} />}
			<Small>{m.mail_support({ email, phone, hours: hoursText(hours, language) }, locale)}</Small>
			<Small>{m.mail_disclaimer({}, locale)}</Small>
		</>
	);
}
