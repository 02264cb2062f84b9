import { MAX_FIRM_DISCOUNT } from "#app/domain/agents/agent-account.ts";
import { formatMoney, plainMoney } from "#app/domain/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { AgentRow } from "#app/queries/agents/agents.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { priceRows } from "#app/ui/discounted-price.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { DateTime } from "../date-time.tsx";

/** An account entry. Amounts are in cents, times in UTC milliseconds. */
type AccountEntry = {
	id: number;
	label: string;
	amount: number;
	createdAt: number;
	invoiceNumber: string | null;
	/** Whether it awaits a second person. */
	isPending: boolean;
	/** Whether this member of staff proposed it. */
	isProposedByViewer: boolean;
};

type AgentAccountProps = {
	agent: AgentRow;
	account: { balance: number; entries: readonly AccountEntry[] };
	/** Whether this member of staff may move the firm's money. */
	canMoveMoney: boolean;
};

/** A firm's account: balance, limit, prices and newest entries, with forms for staff who may move money. */
export function AgentAccount({ agent, account: { balance, entries }, canMoveMoney }: AgentAccountProps) {
	const { id, creditLimit, discountPercent, billing } = agent;
	const formatCents = (cents: number) => formatMoney(cents, getLocale());
	return (
		<section className="admin-panel partner-facts" aria-labelledby="account">
			<h2 id="account">{m.agents_account()}</h2>
			<SummaryList
				rows={[
					{ term: m.agent_account_balance(), value: formatCents(balance) },
					{ term: m.agent_account_limit(), value: formatCents(creditLimit) },
					{ term: m.admin_field_discount(), value: discountPercent > 0 ? `${discountPercent} %` : m.admin_none() },
					...priceRows(discountPercent),
					{
						term: m.agents_account_billing(),
						value: billing
							? [billing.name, billing.vatNumber, billing.address, billing.country].filter(Boolean).join(", ")
							: m.admin_none(),
					},
				]}
			/>
			{entries.length > 0 && <EntryTable id={id} entries={entries} canMoveMoney={canMoveMoney} />}
			{canMoveMoney && (
				<>
					<AppForm action={`/admin/agents/${id}`} className="partner-act">
						<TextField
							id="limit-amount"
							name="amount"
							label={m.agents_account_limit_field()}
							inputMode="decimal"
							defaultValue={plainMoney(creditLimit)}
							autoComplete="off"
							required
						/>
						<Button type="submit" name="intent" value="limit" variant="secondary">
							{m.agents_account_set_limit()}
						</Button>
					</AppForm>
					<AppForm action={`/admin/agents/${id}`} className="partner-act">
						<TextField
							name="percent"
							label={m.agents_discount_field()}
							hint={m.agents_discount_hint({ most: MAX_FIRM_DISCOUNT })}
							inputMode="numeric"
							defaultValue={discountPercent}
							className="control-short"
							autoComplete="off"
							required
						/>
						<Button type="submit" name="intent" value="discount" variant="secondary">
							{m.agents_discount_set()}
						</Button>
					</AppForm>
					<AppForm action={`/admin/agents/${id}`} className="partner-act">
						<SelectField
							name="kind"
							label={m.agents_account_kind()}
							options={[
								{ value: "transfer", label: m.agents_account_transfer() },
								{ value: "returned", label: m.agents_account_returned() },
							]}
						/>
						<TextField
							id="entry-amount"
							name="amount"
							label={m.agents_account_amount()}
							inputMode="decimal"
							autoComplete="off"
							required
						/>
						<TextField
							name="reference"
							label={m.agents_account_reference()}
							hint={m.agents_account_propose_text()}
							maxLength={60}
							autoComplete="off"
							required
						/>
						<Button type="submit" name="intent" value="propose" variant="secondary">
							{m.agents_account_propose()}
						</Button>
					</AppForm>
				</>
			)}
		</section>
	);
}

function EntryTable({
	id,
	entries,
	canMoveMoney,
}: {
	id: number;
	entries: readonly AccountEntry[];
	canMoveMoney: boolean;
}) {
	return (
		// biome-ignore lint/a11y: a wide table must be scrollable by keyboard too.
		<div className="portal-scroll" role="group" aria-label={m.agents_account_entries()} tabIndex={0}>
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
					{entries.map((entry) => (
						<tr key={entry.id}>
							<th scope="row">
								{entry.label}
								{entry.isPending && (
									<>
										<br />
										<Badge tone="warning">{m.agents_account_waiting()}</Badge>
										{canMoveMoney && <DecisionForm id={id} entry={entry} />}
									</>
								)}
							</th>
							<td className="number">{formatMoney(entry.amount, getLocale())}</td>
							<td>
								<DateTime timestamp={entry.createdAt} />
							</td>
							<td>{entry.invoiceNumber}</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

/** Form to confirm or discard an entry. Its proposer may discard it but not confirm it. */
function DecisionForm({ id, entry: { id: entryId, isProposedByViewer } }: { id: number; entry: AccountEntry }) {
	return (
		<AppForm action={`/admin/agents/${id}`} className="row">
			<input type="hidden" name="entry" value={entryId} />
			{!isProposedByViewer && (
				<Button type="submit" name="intent" value="confirm" variant="secondary">
					{m.agents_account_confirm()}
				</Button>
			)}
			<Button type="submit" name="intent" value="discard" variant="quiet">
				{m.agents_account_withdraw()}
			</Button>
		</AppForm>
	);
}
