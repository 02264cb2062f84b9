import { passwordEnd } from "#app/domain/aftercare/aftercare.ts";
import type { MailTemplate } from "#app/domain/application/event.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { Action, OtherDevice, Panel, Paragraph } from "../frame.tsx";
import type { Letter, MailFacts } from "../mail-facts.ts";

type Words = typeof m.mail_password_ready_title;
/** The page of what goes on after the number; its owner's way in where only they may read on; the new proof. */
type Way = "aftercare" | "resume" | "certificate";

/** One paragraph and a link; personal data is on the page, never in the mail. */
function letter(title: Words, text: Words, path: Way, label: Words = m.mail_action_aftercare): Letter {
	return {
		title: ({ language }) => title({}, { locale: language }),
		Body: (facts) => {
			const locale = { locale: facts.language };
			const end = path === "resume" ? passwordEnd(facts.application) : null;
			return (
				<>
					<Paragraph>{text({}, locale)}</Paragraph>
					{end !== null && (
						<Panel title={m.mail_next({}, locale)}>
							{m.mail_password_until({ until: formatDate(end, facts.language) }, locale)}
						</Panel>
					)}
					<Action href={addressOf(facts, path)} label={label({}, locale)} />
					<OtherDevice {...facts} />
				</>
			);
		},
	};
}

function addressOf({ links }: MailFacts, path: Way): string {
	if (path === "certificate") return links.certificate;
	return path === "resume" ? (links.resume ?? links.aftercare) : links.aftercare;
}

type AftercareMail = Extract<MailTemplate, `${"nif_correction" | "password" | "representation"}_${string}`>;

/** The mails about what goes on after an application was completed. */
export const AFTERCARE_LETTERS: Record<
	Exclude<AftercareMail, "representative_needed"> | "notifications_active",
	Letter
> = {
	nif_correction_asked: letter(m.mail_nif_correction_asked_title, m.mail_nif_correction_asked_text, "aftercare"),
	nif_correction_filed: letter(m.mail_nif_correction_filed_title, m.mail_nif_correction_filed_text, "aftercare"),
	nif_correction_done: letter(
		m.mail_nif_correction_done_title,
		m.mail_nif_correction_done_text,
		"certificate",
		m.mail_certificate_replaced_action,
	),
	nif_correction_refused: letter(m.mail_nif_correction_refused_title, m.mail_nif_correction_refused_text, "aftercare"),
	password_requested: letter(m.mail_password_requested_title, m.mail_password_requested_text, "aftercare"),
	password_ready: letter(
		m.mail_password_ready_title,
		m.mail_password_ready_text,
		"resume",
		m.mail_action_read_password,
	),
	password_revealed: letter(m.mail_password_revealed_title, m.mail_password_revealed_text, "aftercare"),
	password_expired: letter(m.mail_password_expired_title, m.mail_password_expired_text, "aftercare"),
	representation_left: letter(m.mail_representation_left_title, m.mail_representation_left_text, "aftercare"),
	representation_resigned: letter(
		m.mail_representation_resigned_title,
		m.mail_representation_resigned_text,
		"aftercare",
	),
	representation_end_filed: letter(
		m.mail_representation_end_filed_title,
		m.mail_representation_end_filed_text,
		"aftercare",
	),
	representation_ended: letter(m.mail_representation_ended_title, m.mail_representation_ended_text, "aftercare"),
	representation_reminder: letter(
		m.mail_representation_reminder_title,
		m.mail_representation_reminder_text,
		"aftercare",
	),
	notifications_active: letter(m.mail_notifications_active_title, m.mail_notifications_active_text, "aftercare"),
};
