import { ACCOUNT_METHOD } from "#app/domain/agents/agent-account.ts";
import { expectedDate } from "#app/domain/application/expected-dates.ts";
import type { Language } from "#app/domain/language.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import { formatDate, formatDateTime } from "#app/domain/time/calendar.ts";
import { applicantTasks } from "#app/labels/application-labels.ts";
import { invoiceLines } from "#app/labels/invoice-labels.ts";
import { consentLabels, purchaseLabel } from "#app/labels/receipt-labels.ts";
import { withdrawalText } from "#app/labels/withdrawal-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Facts } from "../fact-table.tsx";
import { Action, Muted, Panel, Paragraph, PrivateLinkNote, SmallLink } from "../frame.tsx";
import type { MailDefinition, MailMoney } from "../mail-facts.ts";

/** Accompanies an attached invoice or credit note. Contains its number and code, but not its buyer. */
export const invoiceIssued: MailDefinition = {
	title: ({ invoice, language }) =>
		(invoice?.kind === "credit_note" ? m.mail_credit_note_title : m.mail_invoice_title)({}, { locale: language }),
	Body(facts) {
		const { invoice, links, language } = facts;
		const locale = { locale: language };
		if (!invoice) throw new Error("The mail facts have no invoice");
		const text = invoice.kind === "credit_note" ? m.mail_credit_note_text : m.mail_invoice_text;
		return (
			<>
				<Paragraph>{text({}, locale)}</Paragraph>
				<Facts pairs={invoiceLines(invoice, language).map(({ term, value }) => [term, value] as const)} />
				<Action href={links.receipt} label={m.invoice_link({}, locale)} />
				<PrivateLinkNote {...facts} />
			</>
		);
	},
};

/** Asks the applicant to confirm a withdrawal that was submitted without signing in. */
export const withdrawalLink: MailDefinition = {
	title: ({ language }) => m.mail_withdrawal_link_title({}, { locale: language }),
	Body({ links, language, statedAt }) {
		const locale = { locale: language };
		return (
			<>
				<Paragraph>{m.mail_withdrawal_link_text({ date: formatDateTime(statedAt, language) }, locale)}</Paragraph>
				<Action href={links.resume ?? links.withdraw} label={m.mail_withdrawal_link_title({}, locale)} />
				<Muted>
					{m.mail_withdrawal_link_other({}, locale)} {m.mail_do_not_forward({}, locale)}
				</Muted>
			</>
		);
	},
};

/** Acknowledges a withdrawal on a durable medium: content, date and time, consequence (DL 24/2014, article 11/4). */
export const withdrawalReceived: MailDefinition = {
	title: ({ language }) => m.mail_withdrawal_title({}, { locale: language }),
	Body({ application, links, language }) {
		const locale = { locale: language };
		const labels = withdrawalText(application, language);
		if (!labels) throw new Error("The mail facts have no withdrawal");
		return (
			<>
				<Paragraph>{m.mail_withdrawal_text({ date: labels.sent }, locale)}</Paragraph>
				<Panel>{m.quotation({ words: labels.statement }, locale)}</Panel>
				{labels.consequence.map((sentence) => (
					<Paragraph key={sentence}>{sentence}</Paragraph>
				))}
				<Paragraph>{m.mail_withdrawal_pdf({}, locale)}</Paragraph>
				<Action href={links.application} label={m.mail_action_follow({}, locale)} />
			</>
		);
	},
};

/** Confirms a consent given after the order, on a durable medium (row F38). */
export const beginConfirmed: MailDefinition = {
	title: ({ language }) => m.mail_begin_title({}, { locale: language }),
	Body(facts) {
		const { application, links, language } = facts;
		const locale = { locale: language };
		const { consentToBeginAt, beginsAt } = application;
		const due = expectedDate(application);
		return (
			<>
				<Paragraph>
					{m.mail_begin_text({}, locale)}{" "}
					{due === null ? null : m.next_promised({ date: formatDate(due, language) }, locale)}
				</Paragraph>
				{consentLabels({ consentToBeginAt, beginsAt }, language)?.paragraphs.map((paragraph) => (
					<Paragraph key={paragraph}>{paragraph}</Paragraph>
				))}
				<Panel title={m.mail_next({}, locale)}>{applicantTasks(application, language)}</Panel>
				<Action href={links.application} label={m.mail_action_follow({}, locale)} />
				<PrivateLinkNote {...facts} />
			</>
		);
	},
};

export const refundRequestSubmitted: MailDefinition = {
	title: ({ language }) => m.mail_refund_request_submitted_title({}, { locale: language }),
	Body(facts) {
		const { links, language } = facts;
		const locale = { locale: language };
		return (
			<>
				<Paragraph>{m.mail_refund_request_submitted_text({}, locale)}</Paragraph>
				<Panel title={m.mail_next({}, locale)}>{m.mail_refund_request_submitted_sent({}, locale)}</Panel>
				<Action href={links.refunds} label={m.refunds_requests({}, locale)} />
				<PrivateLinkNote {...facts} />
			</>
		);
	},
};

export const refundApproved: MailDefinition = {
	title: ({ language }) => m.mail_refund_approved_title({}, { locale: language }),
	Body(facts) {
		const { links, language } = facts;
		const locale = { locale: language };
		return (
			<>
				<Paragraph>{m.mail_refund_approved_text({}, locale)}</Paragraph>
				<Action href={links.refunds} label={m.refunds_requests({}, locale)} />
				<PrivateLinkNote {...facts} />
			</>
		);
	},
};

/** Contains staff's reason, verbatim, and where to complain. */
export const refundRefused: MailDefinition = {
	title: ({ language }) => m.mail_refund_refused_title({}, { locale: language }),
	Body(facts) {
		const { refusalReason, links, language } = facts;
		const locale = { locale: language };
		if (!refusalReason) throw new Error("The mail facts have no reason for the refusal");
		return (
			<>
				<Paragraph>{m.mail_refund_refused_text({}, locale)}</Paragraph>
				<Panel title={m.mail_line_reason({}, locale)}>{refusalReason}</Panel>
				<Paragraph>{m.mail_refund_refused_more({}, locale)}</Paragraph>
				<Action href={links.refunds} label={m.refunds_requests({}, locale)} />
				<PrivateLinkNote {...facts} />
			</>
		);
	},
	/** Links to the complaint bodies, which the law requires in a refusal. */
	Footer({ links, language }) {
		return <SmallLink href={links.complaints} label={m.page_complaints({}, { locale: language })} />;
	},
};

/** States the refunded amount, the amount paid, and when the refund arrives according to the policy. */
export const refunded: MailDefinition = {
	title: ({ language }) => m.mail_refunded_title({}, { locale: language }),
	Body(facts) {
		const { links, language, money } = facts;
		if (!money?.refund) throw new Error("The mail facts have no refund");
		const { receipt, refund } = money;
		const locale = { locale: language };
		const isPaidByFirm = receipt?.method === ACCOUNT_METHOD;
		const amount = formatMoney(refund.amount, language);
		return (
			<>
				<Paragraph>
					{isPaidByFirm ? m.mail_refunded_firm({ amount }, locale) : describeAmount(refund, language)}
				</Paragraph>
				{receipt && (
					<Facts
						pairs={[
							[m.mail_line_for({}, locale), purchaseLabel(receipt, language)],
							[m.mail_line_receipt({}, locale), receipt.number],
						]}
					/>
				)}
				<Panel title={m.mail_next({}, locale)}>
					{isPaidByFirm ? m.mail_refunded_firm_when({}, locale) : m.mail_refunded_when({}, locale)}
				</Panel>
				{receipt ? (
					<Action href={links.receipt} label={m.mail_action_receipt({}, locale)} />
				) : (
					<Action href={links.application} label={m.mail_action_follow({}, locale)} />
				)}
				<PrivateLinkNote {...facts} />
			</>
		);
	},
};

function describeAmount(refund: NonNullable<MailMoney["refund"]>, language: Language): string {
	const locale = { locale: language };
	const amount = formatMoney(refund.amount, language);
	if (refund.reason === "duplicate") return m.mail_refunded_twice({ amount }, locale);
	if (refund.amount === refund.amountPaid) return m.mail_refunded_all({ amount }, locale);
	return m.mail_refunded_text({ amount, paid: formatMoney(refund.amountPaid, language) }, locale);
}
