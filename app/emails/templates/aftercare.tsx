import { passwordExpiresAt } from "#app/domain/aftercare/aftercare.ts";
import type { MailTemplate } from "#app/domain/application/event.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { Action, Panel, Paragraph, PrivateLinkNote } from "../frame.tsx";
import type { MailDefinition, MailFacts } from "../mail-facts.ts";

type MessageFunction = typeof m.mail_password_ready_title;
/** The aftercare page; the sign-in link, for content that only the owner may read; or the certificate. */
type LinkTarget = "aftercare" | "resume" | "certificate";

/** Defines an e-mail with one paragraph and a link. Personal data is on the page, never in the mail. */
function defineAftercareMail(
	title: MessageFunction,
	text: MessageFunction,
	target: LinkTarget,
	label: MessageFunction = m.mail_action_aftercare,
): MailDefinition {
	return {
		title: ({ language }) => title({}, { locale: language }),
		Body: (facts) => {
			const locale = { locale: facts.language };
			const expiresAt = target === "resume" ? passwordExpiresAt(facts.application) : null;
			return (
				<>
					<Paragraph>{text({}, locale)}</Paragraph>
					{expiresAt !== null && (
						<Panel title={m.mail_next({}, locale)}>
							{m.mail_password_until({ until: formatDate(expiresAt, facts.language) }, locale)}
						</Panel>
					)}
					<Action href={getLink(facts, target)} label={label({}, locale)} />
					<PrivateLinkNote {...facts} />
				</>
			);
		},
	};
}

function getLink({ links }: MailFacts, target: LinkTarget): string {
	if (target === "certificate") return links.certificate;
	return target === "resume" ? (links.resume ?? links.aftercare) : links.aftercare;
}

type AftercareMailKind = Extract<MailTemplate, `${"nif_correction" | "password" | "representation"}_${string}`>;

/** The e-mails about events after completion. */
export const AFTERCARE_MAILS: Record<
	Exclude<AftercareMailKind, "representative_needed"> | "notifications_active",
	MailDefinition
> = {
	nif_correction_requested: defineAftercareMail(
		m.mail_nif_correction_requested_title,
		m.mail_nif_correction_requested_text,
		"aftercare",
	),
	nif_correction_filed: defineAftercareMail(
		m.mail_nif_correction_filed_title,
		m.mail_nif_correction_filed_text,
		"aftercare",
	),
	nif_correction_done: defineAftercareMail(
		m.mail_nif_correction_done_title,
		m.mail_nif_correction_done_text,
		"certificate",
		m.mail_certificate_replaced_action,
	),
	nif_correction_refused: defineAftercareMail(
		m.mail_nif_correction_refused_title,
		m.mail_nif_correction_refused_text,
		"aftercare",
	),
	password_requested: defineAftercareMail(m.mail_password_requested_title, m.mail_password_requested_text, "aftercare"),
	password_ready: defineAftercareMail(
		m.mail_password_ready_title,
		m.mail_password_ready_text,
		"resume",
		m.mail_action_read_password,
	),
	password_revealed: defineAftercareMail(m.mail_password_revealed_title, m.mail_password_revealed_text, "aftercare"),
	password_expired: defineAftercareMail(m.mail_password_expired_title, m.mail_password_expired_text, "aftercare"),
	representation_left: defineAftercareMail(
		m.mail_representation_left_title,
		m.mail_representation_left_text,
		"aftercare",
	),
	representation_resigned: defineAftercareMail(
		m.mail_representation_resigned_title,
		m.mail_representation_resigned_text,
		"aftercare",
	),
	representation_end_filed: defineAftercareMail(
		m.mail_representation_end_filed_title,
		m.mail_representation_end_filed_text,
		"aftercare",
	),
	representation_ended: defineAftercareMail(
		m.mail_representation_ended_title,
		m.mail_representation_ended_text,
		"aftercare",
	),
	representation_reminder: defineAftercareMail(
		m.mail_representation_reminder_title,
		m.mail_representation_reminder_text,
		"aftercare",
	),
	notifications_active: defineAftercareMail(
		m.mail_notifications_active_title,
		m.mail_notifications_active_text,
		"aftercare",
	),
};
