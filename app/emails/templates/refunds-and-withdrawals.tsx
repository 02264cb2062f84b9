import { ACCOUNT_METHOD } from "#app/domain/agents/agent-account.ts";
import { promisedDate } from "#app/domain/application/expected-dates.ts";
import type { Language } from "#app/domain/language.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import { formatDate, formatDateTime } from "#app/domain/time/calendar.ts";
import { applicantTasks } from "#app/labels/application-labels.ts";
import { invoiceLines } from "#app/labels/invoice-labels.ts";
import { consentOf, purchaseLabel } from "#app/labels/receipt-labels.ts";
import { withdrawalText } from "#app/labels/withdrawal-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Facts } from "../fact-table.tsx";
import { Action, Muted, OtherDevice, Panel, Paragraph, SmallLink } from "../frame.tsx";
import type { Letter, MailMoney } from "../mail-facts.ts";

/** An invoice or a credit note, attached: its number and code are in the mail, its buyer in the document alone. */
export const invoiceIssued: Letter = {
	title: ({ invoice, language }) =>
		(invoice?.kind === "credit_note" ? m.mail_credit_note_title : m.mail_invoice_title)({}, { locale: language }),
	Body(facts) {
		const { invoice, links, language } = facts;
		const locale = { locale: language };
		if (!invoice) throw new Error("A mail about an invoice came without it");
		const text = invoice.kind === "credit_note" ? m.mail_credit_note_text : m.mail_invoice_text;
		return (
			<>
				<Paragraph>{text({}, locale)}</Paragraph>
				<Facts pairs={invoiceLines(invoice, language).map(({ term, value }) => [term, value] as const)} />
				<Action href={links.receipt} label={m.invoice_link({}, locale)} />
				<OtherDevice {...facts} />
			</>
		);
	},
};

/** Confirms a withdrawal that was submitted without login. */
export const withdrawalLink: Letter = {
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

/** The acknowledgement on a durable medium: content, date and time, consequence (DL 24/2014, article 11/4). */
export const withdrawalReceived: Letter = {
	title: ({ language }) => m.mail_withdrawal_title({}, { locale: language }),
	Body({ application, links, language }) {
		const locale = { locale: language };
		const labels = withdrawalText(application, language);
		if (!labels) throw new Error("A mail about a withdrawal came without it");
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

/** The consent given after the order, on a durable medium like the one given before it (row F38). */
export const beginConfirmed: Letter = {
	title: ({ language }) => m.mail_begin_title({}, { locale: language }),
	Body(facts) {
		const { application, links, language } = facts;
		const locale = { locale: language };
		const { consentToBeginAt, beginsAt } = application;
		const due = promisedDate(application);
		const beginText = application.beginRequest?.text ?? null;
		return (
			<>
				<Paragraph>
					{m.mail_begin_text({}, locale)}{" "}
					{due === null ? null : m.next_promised({ date: formatDate(due, language) }, locale)}
				</Paragraph>
				{consentOf({ consentToBeginAt, beginText, beginsAt }, language)?.paragraphs.map((paragraph) => (
					<Paragraph key={paragraph}>{paragraph}</Paragraph>
				))}
				<Panel title={m.mail_next({}, locale)}>{applicantTasks(application, language)}</Panel>
				<Action href={links.application} label={m.mail_action_follow({}, locale)} />
				<OtherDevice {...facts} />
			</>
		);
	},
};

export const refundAsked: Letter = {
	title: ({ language }) => m.mail_refund_asked_title({}, { locale: language }),
	Body(facts) {
		const { links, language } = facts;
		const locale = { locale: language };
		return (
			<>
				<Paragraph>{m.mail_refund_asked_text({}, locale)}</Paragraph>
				<Panel title={m.mail_next({}, locale)}>{m.mail_refund_asked_sent({}, locale)}</Panel>
				<Action href={links.refunds} label={m.refunds_requests({}, locale)} />
				<OtherDevice {...facts} />
			</>
		);
	},
};

export const refundApproved: Letter = {
	title: ({ language }) => m.mail_refund_approved_title({}, { locale: language }),
	Body(facts) {
		const { links, language } = facts;
		const locale = { locale: language };
		return (
			<>
				<Paragraph>{m.mail_refund_approved_text({}, locale)}</Paragraph>
				<Action href={links.refunds} label={m.refunds_requests({}, locale)} />
				<OtherDevice {...facts} />
			</>
		);
	},
};

/** The reason as written by staff, and where to complain. */
export const refundRefused: Letter = {
	title: ({ language }) => m.mail_refund_refused_title({}, { locale: language }),
	Body(facts) {
		const { refusal, links, language } = facts;
		const locale = { locale: language };
		if (!refusal) throw new Error("A mail about a refused refund came without its reason");
		return (
			<>
				<Paragraph>{m.mail_refund_refused_text({}, locale)}</Paragraph>
				<Panel title={m.mail_line_reason({}, locale)}>{refusal}</Panel>
				<Paragraph>{m.mail_refund_refused_more({}, locale)}</Paragraph>
				<Action href={links.refunds} label={m.refunds_requests({}, locale)} />
				<OtherDevice {...facts} />
			</>
		);
	},
	/** Complaint bodies, which the law requires in a refusal. */
	Foot({ links, language }) {
		return <SmallLink href={links.complaints} label={m.page_complaints({}, { locale: language })} />;
	},
};

/** The refunded amount, the amount paid, and the date of arrival by the refund policy. */
export const refunded: Letter = {
	title: ({ language }) => m.mail_refunded_title({}, { locale: language }),
	Body(facts) {
		const { links, language, money } = facts;
		if (!money?.refund) throw new Error("A mail about a refund came without it");
		const { receipt, refund } = money;
		const locale = { locale: language };
		const isFirms = receipt?.method === ACCOUNT_METHOD;
		const amount = formatMoney(refund.amount, language);
		return (
			<>
				<Paragraph>{isFirms ? m.mail_refunded_firm({ amount }, locale) : amountLabel(refund, language)}</Paragraph>
				{receipt && (
					<Facts
						pairs={[
							[m.mail_line_for({}, locale), purchaseLabel(receipt, language)],
							[m.mail_line_receipt({}, locale), receipt.number],
						]}
					/>
				)}
				<Panel title={m.mail_next({}, locale)}>
					{isFirms ? m.mail_refunded_firm_when({}, locale) : m.mail_refunded_when({}, locale)}
				</Panel>
				{receipt ? (
					<Action href={links.receipt} label={m.mail_action_receipt({}, locale)} />
				) : (
					<Action href={links.application} label={m.mail_action_follow({}, locale)} />
				)}
				<OtherDevice {...facts} />
			</>
		);
	},
};

function amountLabel(refund: NonNullable<MailMoney["refund"]>, language: Language): string {
	const locale = { locale: language };
	const amount = formatMoney(refund.amount, language);
	if (refund.reason === "duplicate") return m.mail_refunded_twice({ amount }, locale);
	if (refund.amount === refund.paid) return m.mail_refunded_all({ amount }, locale);
	return m.mail_refunded_text({ amount, paid: formatMoney(refund.paid, language) }, locale);
}
