import type { Language } from "#app/domain/language.ts";
import { type Cents, formatMoney } from "#app/domain/money/money.ts";
import type { CommissionStatus, RejectionReason, StatementLine } from "#app/domain/partners/commission.ts";
import type { PartnerReason } from "#app/domain/partners/partner.ts";
import type { PayoutStatus, TaxDetails } from "#app/domain/partners/payout.ts";
import type { Company } from "#app/domain/person/contact.ts";
import { formatDate, formatShortDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";

type Label = (inputs: Record<string, never>, options: { locale: Language }) => string;

const REASON_LABELS: Record<PartnerReason, Label> = {
	"needs-detail": m.partner_reason_needs_detail,
	requirements: m.partner_reason_requirements,
	"no-fit": m.partner_reason_no_fit,
	"broken-terms": m.partner_reason_broken_terms,
	"unclear-orders": m.partner_reason_unclear_orders,
	"misleading-claims": m.partner_reason_misleading_claims,
};

/** Returns why staff rejected or suspended a partner, as shown to the partner. */
export function partnerReasonLabel(reason: PartnerReason, locale: Language): string {
	return REASON_LABELS[reason]({}, { locale });
}

const REJECTION_LABELS: Record<RejectionReason, Label> = {
	"own-order": m.partner_rejection_own_order,
	"not-by-partner": m.partner_rejection_not_by_partner,
	"broken-terms": m.partner_rejection_broken_terms,
	"fake-order": m.partner_rejection_fake_order,
};

/** Returns why a commission was rejected, as shown to the partner. */
export function rejectionReasonLabel(reason: RejectionReason, locale: Language): string {
	return REJECTION_LABELS[reason]({}, { locale });
}

const COMMISSION_LABELS: Record<CommissionStatus, Label> = {
	pending: m.partner_commission_pending,
	hold: m.partner_commission_hold,
	approved: m.partner_commission_approved,
	paid: m.partner_commission_paid,
	rejected: m.partner_commission_rejected,
	reversed: m.partner_commission_reversed,
};

export function commissionStatusLabel(status: CommissionStatus, locale: Language): string {
	return COMMISSION_LABELS[status]({}, { locale });
}

const PAYOUT_LABELS: Record<PayoutStatus, Label> = {
	pending: m.partner_payout_pending,
	approved: m.partner_payout_approved,
	processing: m.partner_payout_processing,
	unclaimed: m.partner_payout_unclaimed,
	held: m.partner_payout_held,
	paid: m.partner_payout_paid,
	failed: m.partner_payout_failed,
	returned: m.partner_payout_returned,
	cancelled: m.partner_payout_cancelled,
	reversed: m.partner_payout_reversed,
};

export function payoutStatusLabel(status: PayoutStatus, locale: Language): string {
	return PAYOUT_LABELS[status]({}, { locale });
}

/** The contents of a payment (app/queries/partners/find-statement.server.ts). Times in UTC milliseconds. */
type StatementFacts = {
	id: number;
	amount: Cents;
	status: PayoutStatus;
	/** The destination account, shortened. */
	account: string;
	madeAt: number;
	processedAt: number | null;
	lines: readonly StatementLine[];
};

type StatementContext = {
	language: Language;
	company: Company;
	/** The recipient; only the name for a partner without tax details. */
	payee: TaxDetails | { name: string };
	countryName(code: string): string;
};

/** A statement as text; it identifies sales by day and country, never the applicant (F59). */
export type StatementLabels = {
	title: string;
	number: string;
	facts: { term: string; value: string }[];
	payee: { title: string; lines: string[] };
	payer: { title: string; lines: string[] };
	linesTitle: string;
	lines: { day: string; text: string; country: string; amount: string }[];
	total: { term: string; value: string };
	notInvoice: string;
	/** Status line, shown until it is paid. */
	unpaid: string | null;
};

export function statementLabels(statement: StatementFacts, context: StatementContext): StatementLabels {
	const { language, company, payee, countryName } = context;
	const locale = { locale: language };
	const { id, amount, status, account, madeAt, processedAt, lines } = statement;
	const processedOn = processedAt === null ? null : formatDate(processedAt, language);
	return {
		title: m.partner_statement_title({}, locale),
		number: m.partner_statement_number({ number: id }, locale),
		facts: [
			{ term: m.partner_statement_made({}, locale), value: formatDate(madeAt, language) },
			...(processedOn ? [{ term: m.partner_statement_ended({}, locale), value: processedOn }] : []),
			{ term: m.partner_statement_account({}, locale), value: account },
			{ term: m.partner_status({}, locale), value: payoutStatusLabel(status, language) },
		],
		payee: { title: m.partner_statement_to({}, locale), lines: payeeLines(payee, context) },
		payer: {
			title: m.partner_statement_by({}, locale),
			lines: [company.legalName, company.address, m.partner_statement_tax_number({ number: company.nipc }, locale)],
		},
		linesTitle: m.partner_statement_lines({}, locale),
		lines: lines.map((line) => ({
			day: formatShortDate(line.at, language),
			text: lineText(line, language),
			country: line.country === null ? "" : countryName(line.country),
			amount: formatMoney(line.amount, language),
		})),
		total: { term: m.partner_statement_total({}, locale), value: formatMoney(amount, language) },
		notInvoice: m.partner_statement_not_invoice({}, locale),
		unpaid:
			status === "paid" ? null : m.partner_statement_unpaid({ status: payoutStatusLabel(status, language) }, locale),
	};
}

function payeeLines(payee: StatementContext["payee"], { language, countryName }: StatementContext): string[] {
	if (!("address" in payee)) return [payee.name];
	const locale = { locale: language };
	const { name, address, country, taxNumber, vatNumber } = payee;
	return [
		name,
		address,
		countryName(country),
		m.partner_statement_tax_number({ number: taxNumber }, locale),
		...(vatNumber ? [m.partner_statement_vat_number({ number: vatNumber }, locale)] : []),
	];
}

function lineText({ kind, soldAt, rate }: StatementFacts["lines"][number], language: Language): string {
	const locale = { locale: language };
	const date = soldAt === null ? null : formatShortDate(soldAt, language);
	if (kind === "adjusted") return m.partner_statement_adjusted({}, locale);
	if (kind === "paid_back") return m.partner_statement_back({}, locale);
	if (date !== null && kind === "clawed_back") return m.partner_statement_clawed({ date }, locale);
	if (date !== null && rate !== null && (kind === "approved" || kind === "earned"))
		return m.partner_statement_sale({ rate, date }, locale);
	return m.partner_statement_other({}, locale);
}
