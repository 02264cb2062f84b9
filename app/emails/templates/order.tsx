import { type Application, wasFiled } from "#app/domain/application/application.ts";
import { expiresAt, withStage } from "#app/domain/application/deadlines.ts";
import type { Language } from "#app/domain/language.ts";
import { groupReference } from "#app/domain/money/local-payment.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import type { PackageId } from "#app/domain/money/packages.ts";
import { calculatePrice } from "#app/domain/money/packages.ts";
import { formatDate, formatDateTime } from "#app/domain/time/calendar.ts";
import { applicantTasks } from "#app/labels/application-labels.ts";
import { consentLabels } from "#app/labels/receipt-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Facts, ReceiptLines } from "../fact-table.tsx";
import { Action, Panel, Paragraph, PrivateLinkNote, Small } from "../frame.tsx";
import { type MailDefinition, type MailFacts, requireReceipt } from "../mail-facts.ts";

export const saved: MailDefinition = {
	title: ({ language }) => m.mail_saved_title({}, { locale: language }),
	Body(facts) {
		const { application, links, language } = facts;
		const locale = { locale: language };
		const expiry = expiresAt(withStage(application));
		return (
			<>
				<Paragraph>{m.mail_saved_text({}, locale)}</Paragraph>
				{expiry === null ? null : (
					<Panel title={m.mail_next({}, locale)}>
						{m.mail_saved_until({ date: formatDate(expiry, language) }, locale)}
					</Panel>
				)}
				<Action href={links.resume ?? links.application} label={m.mail_action_continue({}, locale)} />
				<PrivateLinkNote {...facts} />
			</>
		);
	},
};

/** States the missing step and its deadline. */
export const expiryWarning: MailDefinition = {
	title: ({ language }) => m.mail_expiry_warning_title({}, { locale: language }),
	Body(facts) {
		const locale = { locale: facts.language };
		const { text, label, href } = getAwaitedStep(facts);
		const date = formatDate(expiresAt(withStage(facts.application)) ?? facts.application.deadlineAt, facts.language);
		return (
			<>
				<Paragraph>{text({ date }, locale)}</Paragraph>
				<Action href={href} label={label({}, locale)} />
				<PrivateLinkNote {...facts} />
			</>
		);
	},
};

function getAwaitedStep({ application, links }: MailFacts) {
	const resumeLink = links.resume ?? links.application;
	if (application.status === "draft")
		return { text: m.mail_expiry_warning_draft, label: m.mail_action_continue, href: resumeLink };
	if (application.status === "verification_required")
		return { text: m.mail_expiry_warning_asked, label: m.mail_action_provide, href: resumeLink };
	return { text: m.mail_expiry_warning_unpaid, label: m.mail_action_pay, href: links.payment };
}

export const paymentReminder: MailDefinition = {
	title: ({ language }) => m.mail_payment_reminder_title({}, { locale: language }),
	Body(facts) {
		const { links, language } = facts;
		const locale = { locale: language };
		return (
			<>
				<Paragraph>{m.mail_payment_reminder_text({}, locale)}</Paragraph>
				<Paragraph>{m.mail_payment_reminder_ignore({}, locale)}</Paragraph>
				<Action href={links.payment} label={m.mail_action_pay({}, locale)} />
				<PrivateLinkNote {...facts} />
			</>
		);
	},
};

/** Asks an applicant whether the firm that sent the application may act for them. */
export const agentConsent: MailDefinition = {
	title: ({ firmName, language }) => m.mail_agent_consent_title({ firm: firmName ?? "" }, { locale: language }),
	Body(facts) {
		const { links, language, firmName } = facts;
		const locale = { locale: language };
		return (
			<>
				<Paragraph>{m.mail_agent_consent_text({ firm: firmName ?? "" }, locale)}</Paragraph>
				<Paragraph>{m.mail_agent_consent_unknown({}, locale)}</Paragraph>
				<Action href={links.agent} label={m.mail_agent_consent_action({}, locale)} />
				<PrivateLinkNote {...facts} />
			</>
		);
	},
};

export const submitted: MailDefinition = {
	title: ({ language }) => m.mail_submitted_title({}, { locale: language }),
	Body(facts) {
		const { application, links, language } = facts;
		const locale = { locale: language };
		const amount = formatMoney(calculatePrice("application", application), language);
		return (
			<>
				<Paragraph>{m.mail_submitted_text({}, locale)}</Paragraph>
				<Facts
					pairs={[
						[m.mail_line_package({}, locale), packageName(application.packageType, language)],
						[m.mail_line_price({}, locale), amount],
					]}
				/>
				<Action href={links.payment} label={m.mail_action_pay({}, locale)} />
				<PrivateLinkNote {...facts} />
			</>
		);
	},
};

/** Contains the receipt; never promises a tax document. */
export const paid: MailDefinition = {
	title: ({ language }) => m.mail_paid_title({}, { locale: language }),
	Body(facts) {
		const { application, links, language } = facts;
		const receipt = requireReceipt(facts);
		const locale = { locale: language };
		const startsLater = receipt.beginsAt !== null;
		return (
			<>
				<Paragraph>
					{startsLater ? m.mail_paid_waits({}, locale) : m.mail_paid_text({}, locale)} {m.mail_paid_keep({}, locale)}
				</Paragraph>
				<ReceiptLines receipt={receipt} language={language} />
				<Panel title={m.mail_next({}, locale)}>
					{applicantTasks(application, language)} {startsLater ? null : m.mail_paid_then({}, locale)}
				</Panel>
				<Action href={links.application} label={m.mail_action_follow({}, locale)} />
				<PrivateLinkNote {...facts} />
			</>
		);
	},
	/** Repeats the consent, on a durable medium (row F38). */
	Footer(facts) {
		return consentLabels(requireReceipt(facts), facts.language)?.paragraphs.map((paragraph) => (
			<Small key={paragraph}>{paragraph}</Small>
		));
	},
};

/** Multibanco voucher with its deadline; sent again on its last day. */
export const voucher: MailDefinition = {
	title: ({ language, money }) =>
		m.mail_voucher_title({ amount: formatMoney(money?.unpaidVoucher?.amount ?? 0, language) }, { locale: language }),
	Body(facts) {
		const { links, language, money } = facts;
		if (!money?.unpaidVoucher) throw new Error("The mail facts have no voucher");
		const { amount, voucher } = money.unpaidVoucher;
		const locale = { locale: language };
		return (
			<>
				<Paragraph>{m.mail_voucher_text({}, locale)}</Paragraph>
				<Facts
					pairs={[
						[m.awaited_entity({}, locale), voucher.entity],
						[m.awaited_reference({}, locale), groupReference(voucher.reference)],
						[m.awaited_amount({}, locale), formatMoney(amount, language)],
						[m.awaited_until({}, locale), formatDate(voucher.expiresAt, language)],
					]}
				/>
				<Paragraph>{m.mail_voucher_after({}, locale)}</Paragraph>
				<Action href={links.application} label={m.mail_action_follow({}, locale)} />
				<PrivateLinkNote {...facts} />
			</>
		);
	},
};

/** Also the timestamped receipt of a withdrawal (S13), so it contains the time. */
export const cancelled: MailDefinition = {
	title: ({ language }) => m.mail_cancelled_title({}, { locale: language }),
	Body({ application, links, language }) {
		const locale = { locale: language };
		const money = getRefundText(application);
		return (
			<>
				<Paragraph>
					{m.mail_cancelled_text({ date: formatDateTime(application.stateSince, language) }, locale)}
				</Paragraph>
				{money ? <Panel title={m.mail_next({}, locale)}>{money({}, locale)}</Panel> : null}
				<Action href={links.application} label={m.mail_action_follow({}, locale)} />
			</>
		);
	},
};

/** Returns the message about the refund; null for disputed payments, because the bank decides. */
function getRefundText(application: Application) {
	const { paidAt, paymentStatus } = application;
	if (paidAt === null) return paymentStatus === "processing" ? null : m.mail_cancelled_unpaid;
	if (paymentStatus === "disputed" || paymentStatus === "lost") return null;
	return wasFiled(application) ? m.mail_cancelled_decides : m.mail_cancelled_refund;
}

const PACKAGE_NAMES = {
	standard: m.mail_package_standard,
	express: m.mail_package_express,
	premium: m.mail_package_premium,
};

export function packageName(id: PackageId, language: Language): string {
	return PACKAGE_NAMES[id]({}, { locale: language });
}
