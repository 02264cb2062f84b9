import { type Application, wasFiled } from "#app/domain/application/application.ts";
import { expiresAt, withStage } from "#app/domain/application/deadlines.ts";
import type { Language } from "#app/domain/language.ts";
import { groupReference } from "#app/domain/money/local-payment.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import type { PackageId } from "#app/domain/money/packages.ts";
import { priceOf } from "#app/domain/money/packages.ts";
import { formatDate, formatDateTime } from "#app/domain/time/calendar.ts";
import { applicantTasks } from "#app/labels/application-labels.ts";
import { consentOf } from "#app/labels/receipt-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Facts, ReceiptLines } from "../fact-table.tsx";
import { Action, OtherDevice, Panel, Paragraph, Small } from "../frame.tsx";
import { type Letter, type MailFacts, requireReceipt } from "../mail-facts.ts";

export const saved: Letter = {
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
				<OtherDevice {...facts} />
			</>
		);
	},
};

/** States what is awaited, and the deadline. */
export const expiryWarning: Letter = {
	title: ({ language }) => m.mail_expiry_warning_title({}, { locale: language }),
	Body(facts) {
		const locale = { locale: facts.language };
		const { words, label, href } = waitingFor(facts);
		const date = formatDate(expiresAt(withStage(facts.application)) ?? facts.application.deadlineAt, facts.language);
		return (
			<>
				<Paragraph>{words({ date }, locale)}</Paragraph>
				<Action href={href} label={label({}, locale)} />
				<OtherDevice {...facts} />
			</>
		);
	},
};

function waitingFor({ application, links }: MailFacts) {
	const resumeLink = links.resume ?? links.application;
	if (application.status === "draft")
		return { words: m.mail_expiry_warning_draft, label: m.mail_action_continue, href: resumeLink };
	if (application.status === "verification_required")
		return { words: m.mail_expiry_warning_asked, label: m.mail_action_provide, href: resumeLink };
	return { words: m.mail_expiry_warning_unpaid, label: m.mail_action_pay, href: links.payment };
}

export const paymentReminder: Letter = {
	title: ({ language }) => m.mail_payment_reminder_title({}, { locale: language }),
	Body(facts) {
		const { links, language } = facts;
		const locale = { locale: language };
		return (
			<>
				<Paragraph>{m.mail_payment_reminder_text({}, locale)}</Paragraph>
				<Paragraph>{m.mail_payment_reminder_ignore({}, locale)}</Paragraph>
				<Action href={links.payment} label={m.mail_action_pay({}, locale)} />
				<OtherDevice {...facts} />
			</>
		);
	},
};

/** Asks the client of a firm, which has sent the application, whether the firm may act. */
export const agentConsent: Letter = {
	title: ({ firm, language }) => m.mail_agent_consent_title({ firm: firm ?? "" }, { locale: language }),
	Body(facts) {
		const { links, language, firm } = facts;
		const locale = { locale: language };
		return (
			<>
				<Paragraph>{m.mail_agent_consent_text({ firm: firm ?? "" }, locale)}</Paragraph>
				<Paragraph>{m.mail_agent_consent_unknown({}, locale)}</Paragraph>
				<Action href={links.agent} label={m.mail_agent_consent_action({}, locale)} />
				<OtherDevice {...facts} />
			</>
		);
	},
};

export const submitted: Letter = {
	title: ({ language }) => m.mail_submitted_title({}, { locale: language }),
	Body(facts) {
		const { application, links, language } = facts;
		const locale = { locale: language };
		const amount = formatMoney(priceOf("application", application), language);
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
				<OtherDevice {...facts} />
			</>
		);
	},
};

/** The receipt by mail; tax documents are never promised here. */
export const paid: Letter = {
	title: ({ language }) => m.mail_paid_title({}, { locale: language }),
	Body(facts) {
		const { application, links, language } = facts;
		const receipt = requireReceipt(facts);
		const locale = { locale: language };
		const isDeferred = receipt.beginsAt !== null;
		return (
			<>
				<Paragraph>
					{isDeferred ? m.mail_paid_waits({}, locale) : m.mail_paid_text({}, locale)} {m.mail_paid_keep({}, locale)}
				</Paragraph>
				<ReceiptLines receipt={receipt} language={language} />
				<Panel title={m.mail_next({}, locale)}>
					{applicantTasks(application, language)} {isDeferred ? null : m.mail_paid_then({}, locale)}
				</Panel>
				<Action href={links.application} label={m.mail_action_follow({}, locale)} />
				<OtherDevice {...facts} />
			</>
		);
	},
	/** The consent on a durable medium (row F38). */
	Foot(facts) {
		return consentOf(requireReceipt(facts), facts.language)?.paragraphs.map((paragraph) => (
			<Small key={paragraph}>{paragraph}</Small>
		));
	},
};

/** Multibanco voucher with its deadline; sent again on its last day. */
export const voucher: Letter = {
	title: ({ language, money }) =>
		m.mail_voucher_title({ amount: formatMoney(money?.awaited?.amount ?? 0, language) }, { locale: language }),
	Body(facts) {
		const { links, language, money } = facts;
		if (!money?.awaited) throw new Error("A mail about a voucher came without it");
		const { amount, voucher } = money.awaited;
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
				<OtherDevice {...facts} />
			</>
		);
	},
};

/** Also the timestamped receipt of a withdrawal (S13), so it contains the time. */
export const cancelled: Letter = {
	title: ({ language }) => m.mail_cancelled_title({}, { locale: language }),
	Body({ application, links, language }) {
		const locale = { locale: language };
		const money = moneyLabels(application);
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

/** Returns the refund text; null for disputed payments, which the bank decides. */
function moneyLabels(application: Application) {
	const { paidAt, paymentStatus } = application;
	if (paidAt === null) return paymentStatus === "processing" ? null : m.mail_cancelled_unpaid;
	if (paymentStatus === "disputed" || paymentStatus === "lost") return null;
	return wasFiled(application) ? m.mail_cancelled_decides : m.mail_cancelled_refund;
}

const NAMES = {
	standard: m.mail_package_standard,
	express: m.mail_package_express,
	premium: m.mail_package_premium,
};

export function packageName(id: PackageId, language: Language): string {
	return NAMES[id]({}, { locale: language });
}
