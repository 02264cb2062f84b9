import { data, redirect } from "react-router";
import { saveBilling } from "#app/commands/agents/agent-entries.server.ts";
import { countryName, countryOptions } from "#app/content/country-names.server.ts";
import { visitorContext } from "#app/context.ts";
import { availableFunds } from "#app/domain/agents/agent-account.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { formatIban } from "#app/domain/money/iban.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import { addMonths, formatMonth, formatShortDate, lisbonDate } from "#app/domain/time/calendar.ts";
import { accountEntryLabel } from "#app/labels/agent-labels.ts";
import { translate, translateFailure } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { findAccount, listMonthEntries } from "#app/queries/agents/agent-entries.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { priceRows } from "#app/ui/discounted-price.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { CompanyFields } from "#app/ui/form/company-fields.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { requireMember } from "#app/visitor/agent.server.ts";
import { checkCompany, readCompanyFields } from "../order/invoice/company.server.ts";
import type { Route } from "./+types/account";
import { AGENT_HANDLE, AgentPortal, toPortalMember } from "./agent-portal.tsx";
import { parseMonth } from "./statement.server.ts";

export const handle = AGENT_HANDLE;

export function meta() {
	return descriptionMeta(m.agent_nav_account(), m.agent_account_description());
}

/** Maximum entries on the page, the newest of the month; the CSV file has all. */
const MAX_ENTRIES = 200;

/**
 * Loads the firm's account: balance, limit and prices, how to transfer, invoice details, and the entries of a month.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
	const signedIn = await requireMember({ request, context });
	const { agent, member, services } = signedIn;
	const now = services.now();
	const locale = getLocale();
	const { month, ...period } = parseMonth(request, now);
	const [account, { openingBalance, entries }, { iban, advance }] = await Promise.all([
		findAccount(services, agent.id),
		listMonthEntries(services, agent.id, period),
		getSetting(services, "agent-account"),
	]);
	const { balance, creditLimit } = account ?? { balance: 0, creditLimit: 0 };
	const formatCents = (cents: number) => formatMoney(cents, locale);
	const { billing } = agent;
	return {
		member: toPortalMember(signedIn),
		balance: { isOwed: balance < 0, amount: formatCents(Math.abs(balance)) },
		limit: formatCents(creditLimit),
		hasLimit: creditLimit > 0,
		available: formatCents(availableFunds(balance, creditLimit)),
		discountPercent: agent.discountPercent,
		advance,
		iban: iban === null ? null : formatIban(iban),
		payee: services.settings.company.legalName,
		reference: `FIRM-${agent.id}`,
		billing,
		billingParts: billing && [billing.name, billing.vatNumber, billing.address, countryName(billing.country, locale)],
		isOwner: member.role === "owner",
		isSaved: new URL(request.url).searchParams.has("saved"),
		country: agent.country,
		countries: member.role === "owner" ? countryOptions(locale) : [],
		month,
		monthLabel: formatMonth(month, locale),
		previousMonth: addMonths(`${month}-01`, -1).slice(0, 7),
		nextMonth: month < lisbonDate(now).slice(0, 7) ? addMonths(`${month}-01`, 1).slice(0, 7) : null,
		opening: formatCents(sumAmounts(entries.slice(0, -MAX_ENTRIES), openingBalance)),
		closing: formatCents(sumAmounts(entries, openingBalance)),
		isShortened: entries.length > MAX_ENTRIES,
		entries: entries.slice(-MAX_ENTRIES).map((entry) => ({
			id: entry.id,
			date: formatShortDate(entry.createdAt, locale),
			label: accountEntryLabel(entry),
			amount: formatCents(entry.amount),
			invoice: entry.invoiceNumber === null ? null : { id: entry.invoiceId ?? "", number: entry.invoiceNumber },
		})),
	};
}

/** Sums entries in cents. */
function sumAmounts(entries: readonly { amount: number }[], start: number): number {
	return entries.reduce((sum, { amount }) => sum + amount, start);
}

/** Saves the invoice details. */
export async function action({ request, context }: Route.ActionArgs) {
	const { member, services } = await requireMember({ request, context });
	const { language } = context.get(visitorContext);
	const fields = readCompanyFields(await request.formData().catch(() => new FormData()));
	const checked = checkCompany(fields);
	if (!checked.ok) {
		const errors = Object.entries(checked.errors).map(([field, key]) => [field, translate(key, language)] as const);
		return data({ fields, errors: Object.fromEntries(errors), error: null }, { status: HTTP_STATUS.invalid });
	}
	const outcome = await saveBilling(services, member, checked.company);
	if (outcome.ok) return redirect(localePath("/agents/account?saved"));
	const error = translateFailure(outcome.failure, language);
	return data({ fields, errors: {}, error }, { status: HTTP_STATUS[outcome.failure.kind] });
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
	const {
		member,
		balance,
		limit,
		available,
		discountPercent,
		billing,
		isSaved,
		month,
		monthLabel,
		previousMonth,
		nextMonth,
	} = loaderData;
	return (
		<AgentPortal member={member} current="account" hasErrors={actionData !== undefined}>
			{isSaved && !actionData && (
				<Alert tone="success" role="status">
					<p>{m.agent_account_billing_saved()}</p>
				</Alert>
			)}
			{actionData?.error && (
				<Alert tone="danger" role="alert">
					<p>{actionData.error}</p>
				</Alert>
			)}
			<div className="portal-pair">
				<section className="card portal-card" aria-labelledby="balance">
					<h2 id="balance">{m.agent_account_balance()}</h2>
					<SummaryList
						rows={[
							{ term: balance.isOwed ? m.agent_account_owed() : m.agent_account_balance(), value: balance.amount },
							{ term: m.agent_account_limit(), value: limit },
							{ term: m.agent_account_available(), value: available },
						]}
					/>
				</section>
				<section className="card portal-card" aria-labelledby="prices">
					<h2 id="prices">{m.agent_prices_yours()}</h2>
					<p>{discountPercent > 0 ? m.agent_prices_discount({ percent: discountPercent }) : m.agent_prices_list()}</p>
					<SummaryList rows={priceRows(discountPercent)} />
					<p className="muted">{m.agent_prices_kept()}</p>
				</section>
			</div>
			<HowToPay {...loaderData} />
			<section className="card portal-card" aria-labelledby="entries">
				<h2 id="entries">{m.agent_account_entries({ month: monthLabel })}</h2>
				<p className="row">
					<AppLink to={`/agents/account?month=${previousMonth}`}>{m.agent_statement_before()}</AppLink>
					{nextMonth && <AppLink to={`/agents/account?month=${nextMonth}`}>{m.agent_statement_after()}</AppLink>}
					<AppLink to={`/agents/statement?month=${month}`}>{m.agent_account_statement()}</AppLink>
					{loaderData.entries.length > 0 && (
						<a href={`/agents/account.csv?month=${month}`}>{m.agent_statement_download()}</a>
					)}
				</p>
				{loaderData.isShortened && <p>{m.agent_account_shortened({ count: MAX_ENTRIES })}</p>}
				{loaderData.entries.length === 0 ? (
					<p className="muted">{m.agent_account_none()}</p>
				) : (
					<EntryTable {...loaderData} />
				)}
			</section>
			<section className="card portal-card" aria-labelledby="billing">
				<h2 id="billing">{m.agent_account_billing()}</h2>
				<p>{billing ? m.agent_account_billing_text() : m.agent_account_billing_missing()}</p>
				{loaderData.isOwner ? (
					<BillingForm loaderData={loaderData} actionData={actionData} />
				) : (
					<p className="muted">
						{loaderData.billingParts?.filter(Boolean).join(", ") ?? m.agent_account_billing_owner()}
					</p>
				)}
			</section>
		</AgentPortal>
	);
}

type AccountData = Route.ComponentProps["loaderData"];

function HowToPay({ hasLimit, advance, iban, payee, reference }: AccountData) {
	return (
		<section className="card portal-card" aria-labelledby="how">
			<h2 id="how">{m.agent_account_how()}</h2>
			<p>{hasLimit ? m.agent_account_how_credit() : m.agent_account_no_limit()}</p>
			<p>{advance ? m.agent_account_how_advance() : m.agent_account_no_advance()}</p>
			{iban === null ? (
				<p>
					<AppLink to="/contact">{m.agent_account_ask()}</AppLink>
				</p>
			) : (
				<SummaryList
					rows={[
						{ term: m.agent_account_payee(), value: payee },
						{ term: m.agent_account_iban(), value: iban },
						{ term: m.agent_account_reference(), value: reference },
					]}
				/>
			)}
		</section>
	);
}

function EntryTable({ entries, opening, closing }: AccountData) {
	return (
		// biome-ignore lint/a11y: a wide table must be scrollable by keyboard too.
		<div className="portal-scroll" role="group" aria-labelledby="entries" tabIndex={0}>
			<table className="data-table">
				<thead>
					<tr>
						<th scope="col">{m.agent_account_entry()}</th>
						<th scope="col">{m.agent_account_amount()}</th>
						<th scope="col">{m.agent_account_date()}</th>
						<th scope="col">{m.agent_account_invoice()}</th>
					</tr>
				</thead>
				<tbody>
					<tr>
						<th scope="row">{m.agent_account_opening()}</th>
						<td className="number">{opening}</td>
						<td colSpan={2} />
					</tr>
					{entries.map(({ id, date, label, amount, invoice }) => (
						<tr key={id}>
							<th scope="row">{label}</th>
							<td className="number">{amount}</td>
							<td>{date}</td>
							<td>{invoice && <a href={`/agents/invoices/${invoice.id}`}>{invoice.number}</a>}</td>
						</tr>
					))}
					<tr>
						<th scope="row">{m.agent_account_closing()}</th>
						<td className="number">{closing}</td>
						<td colSpan={2} />
					</tr>
				</tbody>
			</table>
		</div>
	);
}

function BillingForm({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
	const { billing, member, country, countries } = loaderData;
	const errors: Partial<Record<string, string>> = actionData?.errors ?? {};
	const values = actionData?.fields ?? billing ?? { name: member.firm, country, vatNumber: "", address: "" };
	const summary = Object.entries(errors).map(([fieldId, message]) => ({ fieldId, message: message ?? "" }));
	return (
		<AppForm action="/agents/account" className="form partner-form" noValidate>
			{summary.length > 0 && <ErrorSummary errors={summary} />}
			<CompanyFields values={values} errors={errors} countries={countries} />
			<div>
				<Button type="submit">{m.invoice_company_save()}</Button>
			</div>
		</AppForm>
	);
}
