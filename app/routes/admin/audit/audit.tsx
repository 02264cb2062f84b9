import { data, redirect } from "react-router";
import { checkWholeChain } from "#app/commands/audit/audit-chain.server.ts";
import { servicesContext, staffContext } from "#app/context.ts";
import type { Role } from "#app/domain/application/event.ts";
import { mayReadAudit } from "#app/domain/application/staff-roles.ts";
import { AUDIT_ACTIONS, type AuditAction, type ChainCheck } from "#app/domain/audit/audit-log.ts";
import { DAY, startOfDate } from "#app/domain/time/calendar.ts";
import { ROLE_NAMES } from "#app/labels/event-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { type AuditLine, findChainCheck, listAudit } from "#app/queries/audit/list-audit.server.ts";
import { listStaff } from "#app/queries/staff/staff-accounts.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { DateTime } from "#app/routes/admin/date-time.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import type { Route } from "./+types/audit";
import { entryFacts } from "./entry-facts.ts";

export function meta() {
	return adminMeta(m.audit_title());
}

function requireAuditReader(context: Route.LoaderArgs["context"]) {
	if (!mayReadAudit(context.get(staffContext))) throw data(null, { status: 403 });
	return context.get(servicesContext);
}

/**
 * The audit log, newest first, filtered by `?who=`, `?act=`, `?number=`, `?from=`, `?to=` and `?before=`; invalid values
 * are ignored.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
	const services = requireAuditReader(context);
	const { searchParams } = new URL(request.url);
	const readNumber = (name: string) =>
		/^\d{1,12}$/.test(searchParams.get(name) ?? "") ? Number(searchParams.get(name)) : null;
	const readDay = (name: string) =>
		/^\d{4}-\d{2}-\d{2}$/.test(searchParams.get(name) ?? "") ? searchParams.get(name) : null;
	const [from, to] = [readDay("from"), readDay("to")];
	const filter = {
		userId: readNumber("who"),
		action: AUDIT_ACTIONS.find((action) => action === searchParams.get("act")) ?? null,
		number: (searchParams.get("number") ?? "").slice(0, 40),
		from: from === null ? null : startOfDate(from),
		until: to === null ? null : startOfDate(to) + DAY,
		before: readNumber("before"),
	};
	const [{ lines, hasMore }, check, staff] = await Promise.all([
		listAudit(services, filter),
		findChainCheck(services),
		listStaff(services),
	]);
	const accounts = staff.map(({ id, name, email }) => ({ id, name: name ?? email, email }));
	return { lines, hasMore, check, accounts, filter, period: { from: from ?? "", to: to ?? "" } };
}

/** "Check now": verifies the whole chain from its beginning. */
export async function action({ context }: Route.ActionArgs) {
	await checkWholeChain(requireAuditReader(context));
	return redirect(localePath("/admin/audit"));
}

export default function Page({ loaderData }: Route.ComponentProps) {
	const { lines, hasMore, check, accounts, filter, period } = loaderData;
	const lastLine = lines.at(-1);
	const names = new Map(accounts.map(({ id, name }) => [id, name]));
	return (
		<div className="admin wrap wrap-admin">
			<PageHeader title={m.audit_title()} lede={m.audit_lede()} />
			<ChainState check={check} />
			<AuditFilters accounts={accounts} filter={filter} period={period} />
			<AuditTable lines={lines} names={names} />
			{hasMore && lastLine && (
				<ButtonLink to={olderEntriesPath(lastLine.seq, filter, period)} variant="secondary" rel="next">
					{m.audit_older()}
				</ButtonLink>
			)}
		</div>
	);
}

type AuditSelection = Pick<Route.ComponentProps["loaderData"], "filter" | "period">;

function olderEntriesPath(
	seq: number,
	{ userId, action, number }: AuditSelection["filter"],
	{ from, to }: AuditSelection["period"],
): string {
	const values = { who: userId, act: action, number, from, to, before: seq };
	const parameters = Object.entries(values).filter(([, value]) => value !== null && value !== "");
	return `/admin/audit?${new URLSearchParams(parameters.map(([name, value]) => [name, String(value)]))}`;
}

const ACTION_NAMES: Record<AuditAction, () => string> = {
	"signed-in": m.audit_action_signed_in,
	"signed-out": m.audit_action_signed_out,
	"second-factor-set": m.audit_action_second_factor_set,
	"password-changed": m.audit_action_password_changed,
	"recovery-codes-made": m.audit_action_recovery_codes_made,
	"sessions-ended": m.audit_action_sessions_ended,
	"account-invited": m.audit_action_account_invited,
	"account-disabled": m.audit_action_account_disabled,
	"account-enabled": m.audit_action_account_enabled,
	"role-proposed": m.audit_action_role_proposed,
	"role-approved": m.audit_action_role_approved,
	"role-returned": m.audit_action_role_returned,
	"document-opened": m.audit_action_document_opened,
	"note-written": m.audit_action_note_written,
	assigned: m.audit_action_assigned,
	"message-assigned": m.undo_audit_message,
	undone: m.undo_audit,
	exported: m.audit_action_exported,
	"mail-resent": m.audit_action_mail_resent,
	"setting-changed": m.audit_action_setting_changed,
	"payments-tried-again": m.audit_action_payments_tried_again,
	"dead-letter-retried": m.audit_action_dead_letter_retried,
	"dead-letter-discarded": m.audit_action_dead_letter_discarded,
	"incident-opened": m.audit_action_incident_opened,
	"incident-updated": m.audit_action_incident_updated,
	"incident-ended": m.audit_action_incident_ended,
	"incident-edited": m.audit_action_incident_edited,
	"review-published": m.audit_action_review_published,
	"review-refused": m.audit_action_review_refused,
	"webhook-replayed": m.audit_action_webhook_replayed,
	"commission-decided": m.audit_action_commission_decided,
	"partner-decided": m.partners_action_decided,
	"partner-rate-changed": m.partners_action_rate,
	"partner-discount-changed": m.partners_action_discount,
	"partner-adjusted": m.partners_action_adjusted,
	"partner-account-cleared": m.partners_action_account_cleared,
	"agent-decided": m.agents_action_decided,
	"agent-key-changed": m.agents_action_key_changed,
	"agent-code-changed": m.agents_action_code_changed,
	"agent-limit-set": m.agents_action_limit,
	"agent-discount-set": m.agents_action_discount,
	"agent-entry-proposed": m.agents_action_entry_proposed,
	"agent-entry-confirmed": m.agents_action_entry_confirmed,
	"agent-entry-discarded": m.agents_action_entry_discarded,
	"payout-made": m.partners_action_payout_made,
	"payout-approved": m.partners_action_payout_approved,
	"payout-cancelled": m.partners_action_payout_cancelled,
	"payout-settled": m.partners_action_payout_settled,
	"view-shared": m.admin_list_action_view_shared,
	"view-removed": m.admin_list_action_view_removed,
	"hold-set": m.audit_action_hold_set,
	"hold-lifted": m.audit_action_hold_lifted,
	"heads-recorded": m.audit_action_heads_recorded,
};

type AuditFiltersProps = {
	accounts: readonly { id: number; email: string }[];
	filter: { userId: number | null; action: AuditAction | null; number: string };
	/** Civil dates, YYYY-MM-DD; empty for none. */
	period: { from: string; to: string };
};

function AuditFilters({ accounts, filter, period }: AuditFiltersProps) {
	const anyone = { value: "", label: m.audit_everybody() };
	return (
		<AppForm method="get" action="/admin/audit" className="audit-filters" data-auto-submit>
			<SelectField
				name="who"
				label={m.audit_actor()}
				defaultValue={filter.userId ?? ""}
				options={[anyone, ...accounts.map(({ id, email }) => ({ value: String(id), label: email }))]}
			/>
			<SelectField
				name="act"
				label={m.audit_action()}
				defaultValue={filter.action ?? ""}
				options={[
					{ value: "", label: m.audit_all_actions() },
					...AUDIT_ACTIONS.map((action) => ({ value: action, label: ACTION_NAMES[action]() })),
				]}
			/>
			<TextField name="number" label={m.audit_number()} defaultValue={filter.number} maxLength={40} />
			<TextField name="from" type="date" label={m.audit_from()} defaultValue={period.from} />
			<TextField name="to" type="date" label={m.audit_to()} defaultValue={period.to} />
			<Button type="submit" variant="secondary">
				{m.admin_list_apply()}
			</Button>
		</AppForm>
	);
}

type AuditTableProps = { lines: readonly AuditLine[]; names: ReadonlyMap<number, string> };

/** Entries of the chain: time, actor with role, action and application; the raw record and its hash are collapsed. */
function AuditTable({ lines, names }: AuditTableProps) {
	if (lines.length === 0) return <p className="admin-empty">{m.audit_none()}</p>;
	return (
		<div className="table-scroll">
			<table className="admin-table table-free audit-table">
				<thead>
					<tr>
						<th scope="col" className="col-date">
							{m.audit_when()}
						</th>
						<th scope="col" className="col-middle">
							{m.audit_actor()}
						</th>
						<th scope="col">{m.audit_action()}</th>
						<th scope="col" className="col-short">
							{m.audit_entry()}
						</th>
					</tr>
				</thead>
				<tbody>
					{lines.map((line) => (
						<tr key={line.seq}>
							<td data-label={m.audit_when()}>
								<DateTime timestamp={line.at} withTime />
							</td>
							<td data-label={m.audit_actor()} title={line.email ?? undefined}>
								{line.who ?? m.admin_who_system()}
								{line.role && <span className="muted"> ({ROLE_NAMES[line.role as Role]()})</span>}
							</td>
							<th scope="row">
								{ACTION_NAMES[line.action]()}
								{line.application && (
									<>
										{" · "}
										<AppLink to={`/admin/applications/${line.application.id}`}>{line.application.number}</AppLink>
									</>
								)}
								<span className="audit-facts">{entryFacts(line, names).map((fact) => ` · ${fact}`)}</span>
							</th>
							<td data-label={m.audit_entry()}>
								<RawEntry line={line} />
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

/** The raw entry of the chain, for comparison. */
function RawEntry({ line: { seq, email, network, details, hash } }: { line: AuditLine }) {
	const values = { account: email, network, ...details, hash };
	return (
		<details className="audit-record">
			<summary>{seq}</summary>
			<dl>
				{Object.entries(values).map(([name, value]) => (
					<div key={name}>
						<dt>{name}</dt>
						<dd>{typeof value === "object" ? JSON.stringify(value) : String(value)}</dd>
					</div>
				))}
			</dl>
		</details>
	);
}

/** Result of the last check of the chain, with a button to run it now. */
function ChainState({ check }: { check: ChainCheck }) {
	const { broken, at, seq } = check;
	return (
		<Alert tone={broken === null ? (at === 0 ? "info" : "success") : "danger"} role="status">
			<p>
				{broken !== null
					? m.audit_broken({ entry: broken })
					: at === 0
						? m.audit_never_checked()
						: m.audit_intact({ count: seq })}{" "}
				{at > 0 && <DateTime timestamp={at} withTime />}
			</p>
			<AppForm action="/admin/audit">
				<Button type="submit" variant="secondary">
					{m.audit_check_now()}
				</Button>
			</AppForm>
		</Alert>
	);
}
