import { data, redirect } from "react-router";
import * as v from "valibot";
import {
	decideEntry,
	proposeEntry,
	setCreditLimit,
	setFirmDiscount,
} from "#app/commands/agents/agent-entries.server.ts";
import { decideAgent } from "#app/commands/agents/manage-agent.server.ts";
import { resetOwnerCode } from "#app/commands/agents/member-code.server.ts";
import { countryName } from "#app/content/country-names.server.ts";
import { visitorContext } from "#app/context.ts";
import {
	AGENT_ACTIONS,
	AGENT_REASONS,
	type AgentAction,
	type AgentReason,
	agentReasonsFor,
	agentStateAfter,
} from "#app/domain/agents/agent.ts";
import { isCounted, PROPOSED_KINDS } from "#app/domain/agents/agent-account.ts";
import { CODE_RESET_REASONS, type CodeResetReason } from "#app/domain/agents/member-code.ts";
import { mayDecidePartners, mayPayPartners, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, HTTP_STATUS } from "#app/domain/failure.ts";
import { parseMoney } from "#app/domain/money/money.ts";
import { accountEntryLabel, agentReasonLabel } from "#app/labels/agent-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { findAccount, type ListedEntry, listEntries } from "#app/queries/agents/agent-entries.server.ts";
import { type AgentRow, findAgentById, listMembers } from "#app/queries/agents/agents.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { Services } from "#app/services.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { DateTime } from "../date-time.tsx";
import { toFormRefusal } from "../form-refusal.server.ts";
import { FormRefusalAlert } from "../form-refusal.tsx";
import { PartnersHeader } from "../partners/partners-header.tsx";
import { requirePartnerAccess } from "../partners/require-partners.server.ts";
import { requireRecentSecondFactor } from "../require-second-factor.server.ts";
import type { Route } from "./+types/agent";
import { AgentAccount } from "./agent-account.tsx";
import { AGENT_ACTION_NAMES, AGENT_STATE_NAMES } from "./agent-state-names.ts";

export function meta() {
	return adminMeta(m.agents_title());
}

/** Loads a firm's details, members and account, and the decisions that the viewer may make. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
	const { staff, services } = requirePartnerAccess(context);
	const agent = /^\d{1,12}$/.test(params.id) ? await findAgentById(services, Number(params.id)) : null;
	if (!agent) throw data(null, { status: 404 });
	const [members, entries, account] = await Promise.all([
		listMembers(services, agent.id),
		listEntries(services, agent.id, { before: null, limit: ENTRY_LIMIT, countedOnly: false }),
		findAccount(services, agent.id),
	]);
	const isActive = agent.state === "active" || agent.state === "suspended";
	return {
		agent,
		account: { balance: account?.balance ?? 0, entries: entries.map((entry) => toEntry(entry, staff)) },
		canMoveMoney: isActive && mayPayPartners(staff),
		country: countryName(agent.country, context.get(visitorContext).language),
		members: members.map(({ name, email, role }) => `${name}, ${email} (${role})`),
		codeOwners: mayDecidePartners(staff)
			? members
					.filter(({ role, codeSecret }) => role === "owner" && codeSecret !== null)
					.map(({ id, name }) => ({ id, name }))
			: [],
		actions: mayDecidePartners(staff)
			? AGENT_ACTIONS.filter((action) => agentStateAfter(agent.state, action) !== null)
			: [],
		isDone: new URL(request.url).searchParams.has("done"),
	};
}

/** Maximum number of account entries on this page. The firm's own monthly pages list all of them. */
const ENTRY_LIMIT = 50;

function toEntry(entry: ListedEntry, staff: Staff) {
	const { id, amount, createdAt, proposedBy, invoiceNumber } = entry;
	const isPending = !isCounted(entry);
	return {
		id,
		label: accountEntryLabel(entry),
		amount,
		createdAt,
		invoiceNumber,
		isPending,
		isProposedByViewer: proposedBy === staff.person,
	};
}

const reason = v.picklist([...AGENT_REASONS.rejected, ...AGENT_REASONS.suspended]);
const decisionForm = v.object({
	intent: v.picklist(AGENT_ACTIONS),
	reason: v.optional(v.fallback(v.nullable(reason), null), null),
});

export async function action({ request, params, context }: Route.ActionArgs) {
	const { staff, services } = requirePartnerAccess(context);
	const { language, network } = context.get(visitorContext);
	const form = await request.formData().catch(() => new FormData());
	if (["limit", "discount", "reset-code"].includes(String(form.get("intent"))))
		requireRecentSecondFactor({ request, context });
	const id = Number(params.id);
	const outcome = Number.isSafeInteger(id)
		? await perform(services, { staff, network }, id, Object.fromEntries(form))
		: failure("invalid", "invalid_request");
	if (outcome.ok) return redirect(localePath(`/admin/agents/${params.id}?done`));
	return data(
		{ refusal: toFormRefusal(outcome.failure, form, language) },
		{ status: HTTP_STATUS[outcome.failure.kind] },
	);
}

const accountForms = v.variant("intent", [
	v.object({ intent: v.literal("limit"), amount: v.string() }),
	v.object({ intent: v.literal("discount"), percent: v.pipe(v.string(), v.trim()) }),
	v.object({
		...{ intent: v.literal("propose"), kind: v.picklist(PROPOSED_KINDS) },
		...{ amount: v.string(), reference: v.pipe(v.string(), v.maxLength(200)) },
	}),
	v.object({ intent: v.picklist(["confirm", "discard"]), entry: v.pipe(v.string(), v.regex(/^\d{1,12}$/)) }),
]);

const codeForm = v.object({
	intent: v.literal("reset-code"),
	member: v.pipe(v.string(), v.regex(/^\d{1,12}$/)),
	reason: v.picklist(CODE_RESET_REASONS),
});

async function perform(services: Services, actor: { staff: Staff; network: string }, id: number, fields: object) {
	const accountInput = v.safeParse(accountForms, fields);
	if (accountInput.success) {
		const form = accountInput.output;
		if (form.intent === "limit") return setCreditLimit(services, actor, id, parseMoney(form.amount) ?? -1);
		if (form.intent === "discount") {
			const percent = /^\d{1,2}$/.test(form.percent) ? Number(form.percent) : -1;
			return setFirmDiscount(services, actor, id, percent);
		}
		if (form.intent === "propose")
			return proposeEntry(services, actor, id, { ...form, cents: parseMoney(form.amount) ?? 0 });
		return decideEntry(services, actor, id, { entryId: Number(form.entry), decision: form.intent });
	}
	const codeInput = v.safeParse(codeForm, fields);
	if (codeInput.success) {
		const { member, reason } = codeInput.output;
		return resetOwnerCode(services, actor, id, { memberId: Number(member), reason });
	}
	const parsed = v.safeParse(decisionForm, fields);
	if (!parsed.success) return failure("invalid", "invalid_request");
	const { intent: action, reason } = parsed.output;
	return decideAgent(services, actor.staff, id, { action, reason }, actor.network);
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { agent, country, members, codeOwners, actions, isDone } = loaderData;
	return (
		<div className="admin wrap wrap-admin">
			<PartnersHeader title={agent.name || m.partners_nameless()} current="" />
			{actionData ? (
				<FormRefusalAlert refusal={actionData.refusal} />
			) : (
				isDone && (
					<Alert tone="success" role="status" className="admin-alert">
						<p>{m.partners_done()}</p>
					</Alert>
				)
			)}
			<AgentFacts agent={agent} country={country} members={members} />
			<AgentAccount agent={agent} account={loaderData.account} canMoveMoney={loaderData.canMoveMoney} />
			<AgentForms id={agent.id} actions={actions} codeOwners={codeOwners} />
		</div>
	);
}

type AgentFactsProps = { agent: AgentRow; country: string; members: readonly string[] };

function AgentFacts({ agent, country, members }: AgentFactsProps) {
	const state = AGENT_STATE_NAMES[agent.state]();
	const reason = agent.decidedFor === null ? null : agentReasonLabel(agent.decidedFor as AgentReason, getLocale());
	return (
		<section className="admin-panel partner-facts" aria-labelledby="facts">
			<h2 id="facts">{m.agents_facts()}</h2>
			<SummaryList
				rows={[
					{ term: m.partners_column_state(), value: reason ? `${state}: ${reason}` : state },
					{ term: m.agents_registration(), value: agent.registration },
					{ term: m.partners_country(), value: country },
					{
						term: m.agents_website(),
						value: (
							<a href={agent.website} rel="noreferrer noopener" target="_blank">
								{agent.website}
							</a>
						),
					},
					{ term: m.agents_contact(), value: agent.contact },
					{ term: m.partners_email(), value: agent.email },
					{ term: m.partners_column_since(), value: <DateTime timestamp={agent.createdAt} withTime /> },
					{ term: m.agents_members(), value: members.length > 0 ? members.join("; ") : m.admin_none() },
					{ term: m.agents_code_required(), value: agent.codeRequired ? m.admin_yes() : m.admin_no() },
					{
						term: m.agents_agreement(),
						value:
							agent.agreementAt === null ? (
								m.admin_none()
							) : (
								<>
									{agent.agreementEdition}, <DateTime timestamp={agent.agreementAt} withTime />
								</>
							),
					},
				]}
			/>
		</section>
	);
}

const CODE_REASON_NAMES: Record<CodeResetReason, () => string> = {
	lost: m.agents_code_lost,
	misused: m.agents_code_misused,
};

type AgentFormsProps = {
	id: number;
	actions: readonly AgentAction[];
	/** Owners who sign in with a code. */
	codeOwners: readonly { id: number; name: string }[];
};

/** Forms that decide on a firm, and that reset its owners' codes. */
function AgentForms({ id, actions, codeOwners }: AgentFormsProps) {
	if (actions.length === 0 && codeOwners.length === 0) return null;
	return (
		<section className="admin-panel" aria-labelledby="actions">
			<h2 id="actions">{m.partners_actions()}</h2>
			{actions.map((action) => (
				<AppForm key={action} action={`/admin/agents/${id}`} className="partner-act">
					<input type="hidden" name="intent" value={action} />
					{agentReasonsFor(action).length > 0 && (
						<SelectField
							id={`reason-${action}`}
							name="reason"
							label={m.partners_reason()}
							hint={m.agents_reason_shown()}
							options={agentReasonsFor(action).map((reason) => ({
								value: reason,
								label: agentReasonLabel(reason, getLocale()),
							}))}
						/>
					)}
					<Button type="submit" variant="secondary">
						{AGENT_ACTION_NAMES[action]()}
					</Button>
				</AppForm>
			))}
			{codeOwners.map((owner) => (
				<AppForm key={owner.id} action={`/admin/agents/${id}`} className="partner-act">
					<input type="hidden" name="intent" value="reset-code" />
					<input type="hidden" name="member" value={owner.id} />
					<SelectField
						id={`code-reason-${owner.id}`}
						name="reason"
						label={m.partners_reason()}
						hint={m.agents_code_reset_hint()}
						options={CODE_RESET_REASONS.map((value) => ({ value, label: CODE_REASON_NAMES[value]() }))}
					/>
					<Button type="submit" variant="secondary">
						{m.agents_code_reset({ name: owner.name })}
					</Button>
				</AppForm>
			))}
		</section>
	);
}
