import type { Language } from "#app/domain/language.ts";
import type { SupportContact } from "#app/domain/person/contact.ts";
import { INVITATION_HOURS } from "#app/domain/staff/staff-management.ts";
import { m } from "#app/paraglide/messages.js";
import { Action, Paragraph, Small } from "./frame.tsx";
import { MailLayout, renderMailParts } from "./mail-layout.tsx";
import { toPreheader } from "./mail-text.ts";

export type StaffMailKind = "invitation";
export type StaffMailFacts = { link: string; language: Language; support: SupportContact };

/** Renders an e-mail to staff about their account. */
export async function renderStaffMail(
	kind: StaffMailKind,
	{ link, language, support }: StaffMailFacts,
): Promise<{ subject: string; html: string; text: string }> {
	const locale = { locale: language };
	const labels = {
		invitation: {
			title: m.mail_staff_invitation_title({}, locale),
			text: m.mail_staff_invitation_text({ hours: INVITATION_HOURS }, locale),
			action: m.mail_staff_invitation_action({}, locale),
		},
	}[kind];
	const parts = await renderMailParts(
		<MailLayout
			language={language}
			title={labels.title}
			preheader={toPreheader(labels.text)}
			number={null}
			footer={<Small>{m.mail_staff_not_you({ email: support.email }, locale)}</Small>}
		>
			<Paragraph>{labels.text}</Paragraph>
			<Action href={link} label={labels.action} />
		</MailLayout>,
	);
	return { subject: labels.title, ...parts };
}
