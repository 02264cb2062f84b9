import { expectedDate } from "#app/domain/application/expected-dates.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import { calculatePrice } from "#app/domain/money/packages.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { Facts } from "../fact-table.tsx";
import { Action, Paragraph } from "../frame.tsx";
import type { MailDefinition, MailFacts } from "../mail-facts.ts";
import { packageName } from "./order.tsx";

const TITLES = {
	paid: m.mail_admin_title_paid,
	late: m.mail_admin_title_late,
	mismatch: m.mail_admin_title_mismatch,
	post: m.mail_admin_title_post,
	duplicate: m.mail_admin_title_duplicate,
	dispute: m.mail_admin_title_dispute,
	dispute_opened: m.mail_admin_title_dispute_opened,
	dispute_won: m.mail_admin_title_dispute_won,
	dispute_lost: m.mail_admin_title_dispute_lost,
	fraud_warning: m.mail_admin_title_fraud_warning,
	refund_failed: m.mail_admin_title_refund_failed,
	withdrawal_money: m.mail_admin_title_withdrawal_money,
	refund_request_submitted: m.mail_admin_title_refund_request_submitted,
	nif_correction: m.mail_admin_title_nif_correction,
	representation: m.mail_admin_title_representation,
	other: m.mail_admin_title_other,
};

const TEXTS: Record<keyof typeof TITLES, typeof m.mail_admin_text_other> = {
	paid: m.mail_admin_text_paid,
	late: m.mail_admin_text_late,
	mismatch: m.mail_admin_text_mismatch,
	post: m.mail_admin_text_post,
	duplicate: m.mail_admin_text_duplicate,
	dispute: m.mail_admin_text_dispute,
	dispute_opened: m.mail_admin_text_dispute_opened,
	dispute_won: m.mail_admin_text_dispute_won,
	dispute_lost: m.mail_admin_text_dispute_lost,
	fraud_warning: m.mail_admin_text_fraud_warning,
	refund_failed: m.mail_admin_text_refund_failed,
	withdrawal_money: m.mail_admin_text_withdrawal_money,
	refund_request_submitted: m.mail_admin_text_refund_request_submitted,
	nif_correction: m.mail_admin_text_nif_correction,
	representation: m.mail_admin_text_representation,
	other: m.mail_admin_text_other,
};

/** Topics of notifications: the last part of the mail's key. */
export const ADMIN_TOPICS = Object.keys(TITLES);

/** Mail to staff: the first task and its deadline, application, package and amount, without personal data. */
export const adminNotification: MailDefinition = {
	title: (facts) => TITLES[getTopic(facts)]({}, { locale: facts.language }),
	Body(facts) {
		const { application, links, language } = facts;
		const locale = { locale: language };
		const topic = getTopic(facts);
		const due = topic === "paid" ? expectedDate(application) : null;
		const { beginsAt } = application;
		const text =
			topic === "paid" && beginsAt !== null
				? m.mail_admin_text_paid_waits({ date: formatDate(beginsAt, language) }, locale)
				: TEXTS[topic]({}, locale);
		const amount =
			topic === "post"
				? calculatePrice("physical_delivery", application)
				: (application.amount ?? calculatePrice("application", application));
		return (
			<>
				<Paragraph>{text}</Paragraph>
				<Facts
					pairs={[
						[m.mail_admin_line_due({}, locale), due === null ? null : formatDate(due, language)],
						[m.mail_line_package({}, locale), packageName(application.packageType, language)],
						[m.mail_admin_line_amount({}, locale), formatMoney(amount, language)],
					]}
				/>
				<Action href={links.admin} label={m.mail_admin_action({}, locale)} />
			</>
		);
	},
};

function getTopic({ adminTopic = "" }: MailFacts): keyof typeof TITLES {
	return adminTopic in TITLES ? (adminTopic as keyof typeof TITLES) : "other";
}
