import type { ReactNode } from "react";
import { m } from "#app/paraglide/messages.js";
import { greetingName } from "./greeting-name.ts";
import type { MailFacts } from "./mail-facts.ts";
import { ground, LIGHT } from "./palette.ts";
import { MailFoot, Sheet } from "./sheet.tsx";

const text = { color: LIGHT.ink, fontSize: "16px", lineHeight: "24px", margin: "0 0 16px" };

type FrameProps = { title: string; preheader: string; toStaff: boolean; facts: MailFacts; children: ReactNode };

/** What every mail about an application has around its words. Mails to staff are not greeted by the applicant's name. */
export function Frame({ title, preheader, toStaff, facts, children }: FrameProps) {
	const { application, language } = facts;
	const locale = { locale: language };
	const name = greetingName(application.firstName);
	const greeting = name ? m.mail_greeting({ name }, locale) : m.mail_greeting_plain({}, locale);
	return (
		<Sheet
			language={language}
			title={title}
			preheader={preheader}
			number={application.applicationNumber}
			foot={<MailFoot {...facts} />}
		>
			{toStaff ? null : <Paragraph>{greeting}</Paragraph>}
			{children}
		</Sheet>
	);
}

export function Paragraph(props: { children: ReactNode }) {
	return (
		<p className="m-ink" style={text}>
			{props.children}
		</p>
	);
}

type FactsProps = {
	/** What has no name of its own, one a line. */
	lines?: (string | null)[];
	/** A name and what is said of it. */
	pairs?: (readonly [term: string, value: string | null])[];
};

const cell = { borderTop: `1px solid ${LIGHT.line}`, padding: "9px 0", verticalAlign: "top" } as const;
const term = { ...cell, color: LIGHT.quiet, fontSize: "15px", fontWeight: 400, lineHeight: "22px" } as const;
const value = { ...cell, color: LIGHT.ink, fontSize: "15px", lineHeight: "22px" } as const;

/** Short facts as a table, one a row; absent ones are left out. */
export function Facts({ lines = [], pairs = [] }: FactsProps) {
	const rows = [
		...pairs.filter((pair): pair is readonly [string, string] => pair[1] !== null),
		...lines.filter((line) => line !== null),
	];
	if (rows.length === 0) return null;
	return (
		<table
			className="m-line"
			width="100%"
			cellPadding={0}
			cellSpacing={0}
			style={{ borderBottom: `1px solid ${LIGHT.line}`, borderCollapse: "collapse", margin: "4px 0 20px" }}
		>
			<tbody>
				{rows.map((row) =>
					typeof row === "string" ? (
						<tr key={row}>
							<td className="m-ink m-line" colSpan={2} style={value}>
								{row}
							</td>
						</tr>
					) : (
						<tr key={row[0]}>
							<th
								className="m-quiet m-line m-term"
								scope="row"
								align="left"
								style={{ ...term, paddingRight: "16px", textAlign: "left", width: "34%" }}
							>
								{row[0]}
							</th>
							<td className="m-ink m-line" style={{ ...value, fontWeight: 600 }}>
								{row[1]}
							</td>
						</tr>
					),
				)}
			</tbody>
		</table>
	);
}

/** What happens next, set apart from what has happened. */
export function Next(props: { title: string; children: ReactNode }) {
	return (
		<table
			role="presentation"
			className="m-soft"
			width="100%"
			cellPadding={0}
			cellSpacing={0}
			bgcolor={LIGHT.soft}
			style={{ backgroundColor: LIGHT.soft, margin: "4px 0 20px" }}
		>
			<tbody>
				<tr>
					<td className="m-edge" style={{ borderLeft: `4px solid ${LIGHT.green}`, padding: "12px 16px" }}>
						<p className="m-ink" style={{ ...text, fontSize: "15px", fontWeight: 600, lineHeight: "22px", margin: 0 }}>
							{props.title}
						</p>
						<p className="m-ink" style={{ ...text, fontSize: "15px", lineHeight: "22px", margin: 0 }}>
							{props.children}
						</p>
					</td>
				</tr>
			</tbody>
		</table>
	);
}

/** The one thing to do. At least 44 pixels high, for thumbs. */
export function Action(props: { href: string; label: string }) {
	return (
		<table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: "4px 0 20px" }}>
			<tbody>
				<tr>
					<td
						className="m-green"
						align="center"
						{...ground(LIGHT.green)}
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

/** A way on that is lesser than the one thing to do. */
export function PlainLink(props: { href: string; label: string }) {
	return (
		<p className="m-ink" style={text}>
			<a className="m-azul" href={props.href} style={{ color: LIGHT.azul, textDecoration: "underline" }}>
				{props.label}
			</a>
		</p>
	);
}

/** Under a button that also lets a device in that does not know the application yet (mail-links.ts). */
export function OtherDevice({ links, language }: MailFacts) {
	if (!links.resume) return null;
	return (
		<p className="m-quiet" style={{ ...text, color: LIGHT.quiet, fontSize: "14px", lineHeight: "21px" }}>
			{m.mail_private_link({}, { locale: language })}
		</p>
	);
}
