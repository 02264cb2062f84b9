import { data, redirect } from "react-router";
import { countryName } from "#app/content/country-names.server.ts";
import { visitorContext } from "#app/context.ts";
import { mayDecidePartners, mayPayPartners } from "#app/domain/application/staff-roles.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import {
	PARTNER_ACTIONS,
	type PartnerAction,
	type PartnerState,
	reasonsFor,
	stateAfter,
} from "#app/domain/partners/partner.ts";
import { formatPayoutAccount, type TaxDetails } from "#app/domain/partners/payout.ts";
import type { Discount } from "#app/domain/partners/referral.ts";
import { formatCivilDate } from "#app/domain/time/calendar.ts";
import { commissionStatusLabel, payoutStatusLabel } from "#app/labels/partner-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import {
	type LedgerLine,
	listEntries,
	listPartnerCommissions,
	listPartnerPayments,
	type PartnerCommission,
	type PartnerPayment,
} from "#app/queries/partners/partner-figures.server.ts";
import {
	decryptPartner,
	findPartnerById,
	findSharedAccount,
	type SharedAccount,
} from "#app/queries/partners/partners.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { randomId } from "#app/server/random.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { type Column, TableSection } from "../../admin-table.tsx";
import { DateTime } from "../../date-time.tsx";
import { toFormRefusal } from "../../form-refusal.server.ts";
import { FormRefusalAlert } from "../../form-refusal.tsx";
import { Money } from "../money.tsx";
import {
	ACCOUNT_NAMES,
	ACTION_NAMES,
	ENTRY_NAMES,
	exclusionText,
	REASON_NAMES,
	STATE_NAMES,
} from "../partner-labels.ts";
import { PartnersHeader } from "../partners-header.tsx";
import { requirePartnerAccess } from "../require-partners.server.ts";
import type { Route } from "./+types/partner";
import { performPartnerAction } from "./partner-actions.server.ts";

export function meta() {
	return adminMeta(m.partners_title());
}

/** Loads a partner's profile, earnings and payments. `?before=` is the ledger's cursor. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
	const { staff, services } = requirePartnerAccess(context);
	const partner = /^\d{1,12}$/.test(params.id) ? await findPartnerById(services, Number(params.id)) : null;
	if (!partner) throw data(null, { status: 404 });
	const { searchParams } = new URL(request.url);
	const cursor = searchParams.get("before") ?? "";
	const [privateDetails, sales, payments, ledger, sharedAccount] = await Promise.all([
		decryptPartner(services, partner),
		listPartnerCommissions(services, partner.id, { before: null, size: 50 }),
		listPartnerPayments(services, partner.id),
		listEntries(services, partner.id, /^\d{1,12}$/.test(cursor) ? Number(cursor) : null),
		findSharedAccount(services, partner),
	]);
	const { language } = context.get(visitorContext);
	const { percent: maxDiscount } = await getSetting(services, "partner-discount");
	const discount = { percent: partner.discountPercent, until: partner.discountUntil };
	const { id, name, email, code, state, commissionRate: rate, promotion, createdAt, decidedFor, clickFarmAt } = partner;
	return {
		partner: { id, name, email, code, state, rate, discount, promotion, createdAt, decidedFor, clickFarmAt },
		maxDiscount,
		country: partner.country && countryName(partner.country, language),
		balances: { pending: partner.pendingCents, payable: partner.payableCents, sending: partner.sendingCents },
		account: privateDetails.payment && formatPayoutAccount(privateDetails.payment),
		heldUntil: (partner.payoutHeldUntil ?? 0) > services.now() ? partner.payoutHeldUntil : null,
		tax: privateDetails.tax,
		sharedAccount,
		sales: sales.commissions.slice(0, 20),
		payments,
		ledger,
		actions: mayDecidePartners(staff) ? PARTNER_ACTIONS.filter((action) => stateAfter(partner, action) !== null) : [],
		canMoveMoney: mayPayPartners(staff),
		formKey: randomId(),
		isDone: searchParams.has("done"),
	};
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const { staff, services } = requirePartnerAccess(context);
	const { language, network } = context.get(visitorContext);
	const form = await request.formData().catch(() => new FormData());
	const outcome = await performPartnerAction(services, staff, Number(params.id), form, network);
	if (outcome.ok) return redirect(localePath(`/admin/partners/${params.id}?done`));
	return data(
		{ refusal: toFormRefusal(outcome.failure, form, language) },
		{ status: HTTP_STATUS[outcome.failure.kind] },
	);
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { partner, ledger, isDone } = loaderData;
	return (
		<div className="admin wrap wrap-admin">
			<PartnersHeader title={partner.name || m.partners_nameless()} current="" />
			{actionData ? (
				<FormRefusalAlert refusal={actionData.refusal} />
			) : (
				isDone && (
					<Alert tone="success" role="status" className="admin-alert">
						<p>{m.partners_done()}</p>
					</Alert>
				)
			)}
			<PartnerFacts {...loaderData} />
			<PartnerForms
				partner={partner}
				maxDiscount={loaderData.maxDiscount}
				actions={loaderData.actions}
				canMoveMoney={loaderData.canMoveMoney}
				formKey={loaderData.formKey}
				input={actionData?.refusal.values ?? {}}
			/>
			{loaderData.sharedAccount && (
				<SharedAccountForm
					partnerId={partner.id}
					sharedAccount={loaderData.sharedAccount}
					canMoveMoney={loaderData.canMoveMoney}
				/>
			)}
			<SalesTable sales={loaderData.sales} />
			<PaymentTable payments={loaderData.payments} />
			<LedgerTable lines={ledger.lines} />
			{ledger.next !== null && (
				<p>
					<AppLink to={`/admin/partners/${partner.id}?before=${ledger.next}`}>{m.partners_older()}</AppLink>
				</p>
			)}
		</div>
	);
}

type PartnerFactsProps = {
	partner: {
		email: string;
		code: string;
		state: PartnerState;
		rate: number;
		discount: Discount;
		promotion: string;
		createdAt: number;
		decidedFor: string | null;
		clickFarmAt: number | null;
	};
	country: string | null;
	/** In cents. */
	balances: { pending: number; payable: number; sending: number };
	account: string | null;
	heldUntil: number | null;
	tax: TaxDetails | null;
};

/** Profile of a partner, and the three account balances of the ledger. */
function PartnerFacts({ partner, country, balances, account, heldUntil, tax }: PartnerFactsProps) {
	const reasonLabel = Object.entries(REASON_NAMES).find(([reason]) => reason === partner.decidedFor)?.[1];
	const state = STATE_NAMES[partner.state]();
	return (
		<section className="admin-panel partner-facts" aria-labelledby="facts">
			<h2 id="facts">{m.partners_facts()}</h2>
			<SummaryList
				rows={[
					{ term: m.partners_column_state(), value: reasonLabel ? `${state}: ${reasonLabel()}` : state },
					{ term: m.partners_column_code(), value: partner.code },
					{ term: m.partners_email(), value: partner.email },
					{ term: m.partners_country(), value: country ?? m.admin_none() },
					{ term: m.partners_column_since(), value: <DateTime timestamp={partner.createdAt} withTime /> },
					{ term: m.partners_promotion(), value: partner.promotion || m.admin_none() },
					{ term: m.partners_column_rate(), value: `${partner.rate} %` },
					{ term: m.partners_column_discount(), value: discountText(partner.discount) },
					{ term: m.partners_account_pending(), value: <Money cents={balances.pending} /> },
					{ term: m.partners_account_payable(), value: <Money cents={balances.payable} /> },
					{ term: m.partners_account_sending(), value: <Money cents={balances.sending} /> },
					{ term: m.partners_pays_to(), value: account ?? m.admin_none() },
					...(heldUntil === null
						? []
						: [{ term: m.partners_held_until(), value: <DateTime timestamp={heldUntil} withTime /> }]),
					{ term: m.partners_tax(), value: tax ? formatTaxDetails(tax) : m.admin_none() },
					...(partner.clickFarmAt === null
						? []
						: [{ term: m.partners_hold_click_farm(), value: <DateTime timestamp={partner.clickFarmAt} withTime /> }]),
				]}
			/>
		</section>
	);
}

function discountText({ percent, until }: Discount): string {
	if (percent === 0) return m.admin_none();
	return until === null
		? `${percent} %`
		: m.partners_discount_now({ percent, day: formatCivilDate(until, getLocale()) });
}

function formatTaxDetails({ name, address, country, taxNumber, vatNumber }: TaxDetails): string {
	return [name, address, country, taxNumber, vatNumber].filter(Boolean).join(", ");
}

type PartnerFormsProps = {
	partner: { id: number; rate: number; discount: Discount; state: PartnerState };
	/** Maximum discount of a code, in whole per cent. */
	maxDiscount: number;
	actions: readonly PartnerAction[];
	/** Whether the current user may change rate, discount and balance. */
	canMoveMoney: boolean;
	/** Idempotency key of an adjustment. */
	formKey: string;
	input: Record<string, string>;
};

/** Actions on a partner, each with its form. */
function PartnerForms({ partner, maxDiscount, actions, canMoveMoney, formKey, input }: PartnerFormsProps) {
	const path = `/admin/partners/${partner.id}`;
	if (actions.length === 0 && !canMoveMoney) return null;
	return (
		<section className="admin-panel" aria-labelledby="actions">
			<h2 id="actions">{m.partners_actions()}</h2>
			{actions.map((action) => (
				<AppForm key={action} action={path} className="partner-act">
					<input type="hidden" name="intent" value={action} />
					{reasonsFor(action).length > 0 && (
						<SelectField
							id={`reason-${action}`}
							name="reason"
							label={m.partners_reason()}
							hint={m.partners_reason_shown()}
							options={reasonsFor(action).map((reason) => ({ value: reason, label: REASON_NAMES[reason]() }))}
						/>
					)}
					<Button type="submit" variant="secondary">
						{ACTION_NAMES[action]()}
					</Button>
				</AppForm>
			))}
			{canMoveMoney && (
				<AppForm action={path} className="partner-act">
					<input type="hidden" name="intent" value="rate" />
					<input type="hidden" name="before" value={partner.rate} />
					<TextField
						name="rate"
						label={m.partners_rate_new()}
						hint={m.partners_rate_hint()}
						inputMode="numeric"
						maxLength={2}
						defaultValue={input.rate ?? String(partner.rate)}
						className="control-short"
					/>
					<Button type="submit" variant="secondary">
						{m.partners_rate_change()}
					</Button>
				</AppForm>
			)}
			{canMoveMoney && (
				<AppForm action={path} className="partner-act">
					<input type="hidden" name="intent" value="discount" />
					<input type="hidden" name="before" value={partner.discount.percent} />
					<input type="hidden" name="beforeDay" value={partner.discount.until ?? ""} />
					<TextField
						name="percent"
						label={m.partners_discount()}
						hint={m.partners_discount_hint({ limit: maxDiscount })}
						inputMode="numeric"
						maxLength={2}
						defaultValue={input.percent ?? String(partner.discount.percent)}
						className="control-short"
					/>
					<TextField
						name="until"
						type="date"
						label={m.partners_discount_until()}
						hint={m.partners_discount_until_hint()}
						defaultValue={input.until ?? partner.discount.until ?? ""}
						className="control-short"
					/>
					<Button type="submit" variant="secondary">
						{m.partners_discount_change()}
					</Button>
				</AppForm>
			)}
			{canMoveMoney && (
				<AppForm action={path} className="partner-act">
					<input type="hidden" name="intent" value="adjust" />
					<input type="hidden" name="key" value={formKey} />
					<TextField
						name="cents"
						label={m.partners_adjust()}
						hint={m.partners_adjust_hint()}
						inputMode="decimal"
						maxLength={12}
						defaultValue={input.cents ?? ""}
						className="control-short"
					/>
					<Button type="submit" variant="secondary">
						{m.partners_adjust_do()}
					</Button>
				</AppForm>
			)}
		</section>
	);
}

type SharedAccountFormProps = {
	partnerId: number;
	sharedAccount: SharedAccount;
	/** Whether the current user may clear the shared account. */
	canMoveMoney: boolean;
};

/** Other partners with the same bank account, and the reviewer's decision. */
function SharedAccountForm({ partnerId, sharedAccount, canMoveMoney }: SharedAccountFormProps) {
	return (
		<section className="admin-panel" aria-labelledby="shared">
			<h2 id="shared">{m.partners_obstacle_shared_account()}</h2>
			<ul>
				{sharedAccount.otherPartners.map(({ id, name, code }) => (
					<li key={id}>
						<AppLink to={`/admin/partners/${id}`}>{name || m.partners_nameless()}</AppLink>{" "}
						<span className="muted">{code}</span>
					</li>
				))}
			</ul>
			{sharedAccount.isCleared ? (
				<p>{m.partners_shared_cleared()}</p>
			) : (
				canMoveMoney && (
					<AppForm action={`/admin/partners/${partnerId}`} className="partner-act">
						<input type="hidden" name="intent" value="clear-account" />
						<input type="hidden" name="account" value={sharedAccount.account} />
						<p>{m.partners_shared_text()}</p>
						<Button type="submit" variant="secondary">
							{m.partners_shared_clear()}
						</Button>
					</AppForm>
				)
			)}
		</section>
	);
}

/** The latest sales. */
function SalesTable({ sales }: { sales: readonly PartnerCommission[] }) {
	const columns: Column[] = [
		[m.partners_column_when(), "col-date"],
		[m.partners_column_state()],
		[m.partners_country(), "col-short"],
		[m.partners_column_rate(), "col-tiny cell-number"],
		[m.partners_column_amount(), "col-short cell-number"],
	];
	return (
		<TableSection id="sales" title={m.partners_sales()} columns={columns} rows={sales}>
			{({ id, at, status, country, rate, amount }) => (
				<tr key={id}>
					<td>
						<DateTime timestamp={at} withTime />
					</td>
					<th scope="row">{commissionStatusLabel(status, getLocale())}</th>
					<td>{country}</td>
					<td className="cell-number">{rate} %</td>
					<td className="cell-number">
						<Money cents={amount} />
					</td>
				</tr>
			)}
		</TableSection>
	);
}

/** The payments, each with its statement. */
function PaymentTable({ payments }: { payments: readonly PartnerPayment[] }) {
	const columns: Column[] = [
		[m.partners_column_when(), "col-date"],
		[m.partners_column_state()],
		[m.partners_column_amount(), "col-short cell-number"],
		[m.partners_statement(), "col-action"],
	];
	return (
		<TableSection id="payments" title={m.partners_payments()} columns={columns} rows={payments}>
			{({ id, at, status, amount, error }) => (
				<tr key={id}>
					<td>
						<DateTime timestamp={at} withTime />
					</td>
					<th scope="row">
						{payoutStatusLabel(status, getLocale())}
						{error && <span className="small muted"> {exclusionText(error) ?? error}</span>}
					</th>
					<td className="cell-number">
						<Money cents={amount} />
					</td>
					<td>
						<a href={`/admin/statements/${id}`}>{m.partners_payment({ id })}</a>
					</td>
				</tr>
			)}
		</TableSection>
	);
}

/** A partner's ledger, newest first: the lines of each account add up to its balance. */
function LedgerTable({ lines }: { lines: readonly LedgerLine[] }) {
	const columns: Column[] = [
		[m.partners_column_when(), "col-date"],
		[m.partners_column_what()],
		[m.partners_column_account(), "col-middle"],
		[m.partners_column_about(), "col-short"],
		[m.partners_column_amount(), "col-short cell-number"],
	];
	const title = m.partners_ledger();
	return (
		<TableSection id="ledger" title={title} columns={columns} rows={lines} emptyText={m.partners_ledger_empty()}>
			{({ id, at, kind, account, amount, commissionId, paymentId }) => (
				<tr key={id}>
					<td>
						<DateTime timestamp={at} withTime />
					</td>
					<th scope="row">{ENTRY_NAMES[kind]()}</th>
					<td>{ACCOUNT_NAMES[account]()}</td>
					<td>
						{commissionId !== null && m.partners_sale({ id: commissionId })}
						{paymentId !== null && m.partners_payment({ id: paymentId })}
					</td>
					<td className="cell-number">
						<Money cents={amount} />
					</td>
				</tr>
			)}
		</TableSection>
	);
}
