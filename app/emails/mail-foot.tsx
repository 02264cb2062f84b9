import type { ReactNode } from "react";
import type { Language } from "#app/domain/language.ts";
import type { SupportContact } from "#app/domain/person/contact.ts";
import type { SupportHours } from "#app/domain/time/support-hours.ts";
import { hoursText } from "#app/labels/support-hours-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { LIGHT } from "./palette.ts";

const small = { color: LIGHT.quiet, fontSize: "13px", lineHeight: "20px", margin: "0 0 8px" };

/** One paragraph of small print, under the card. */
export function Small({ children }: { children: ReactNode }) {
	return (
		<p className="m-quiet" style={small}>
			{children}
		</p>
	);
}

/** A way on that the law wants at hand; whatever a mail is about has the one button. */
export function SmallLink(props: { href: string; label: string }) {
	return (
		<Small>
			<a className="m-azul" href={props.href} style={{ color: LIGHT.azul, textDecoration: "underline" }}>
				{props.label}
			</a>
		</Small>
	);
}

type MailFootProps = { language: Language; support: SupportContact; hours: SupportHours; notMe?: string | null };

/** Under every mail to people outside: how to reach support, and that we are no authority; who did not ask for it says so. */
export function MailFoot({ language, support, hours, notMe }: MailFootProps) {
	const locale = { locale: language };
	const { email, phone } = support;
	return (
		<>
			{notMe && <SmallLink href={notMe} label={m.mail_not_me({}, locale)} />}
			<Small>{m.mail_support({ email, phone, hours: hoursText(hours, language) }, locale)}</Small>
			<Small>{m.mail_disclaimer({}, locale)}</Small>
		</>
	);
}
