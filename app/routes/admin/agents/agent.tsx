import { data, redirect } from "react-router";
import * as v from "valibot";
import { decideAgent } from "#app/commands/agents/manage-agent.server.ts";
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
import { mayDecidePartners } from "#app/domain/application/staff-roles.ts";
import { failure, HTTP_STATUS } from "#app/domain/failure.ts";
import { agentReason } from "#app/labels/agent-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { type AgentRow, findAgentById, listMembers } from "#app/queries/agents/agents.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { DateTime } from "../date-time.tsx";
import { PartnersHead } from "../partners/partners-head.tsx";
import { requirePartners } from "../partners/require-partners.server.ts";
import { refusedForm } from "../refused-form.server.ts";
import { FormRefused } from "../refused-form.tsx";
import type { Route } from "./+types/agent";
import { AGENT_ACTION_NAMES, AGENT_STATE_NAMES } from "./agent-state-names.ts";

export function meta() {
	return adminMeta(m.agents_title());
}

/** A firm's details and members, and the decisions on it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
	const { staff, services } = requirePartners(context);
	const agent = /^\d{1,12}$/.test(params.id) ? await findAgentById(services, Number(params.id)) : null;
	if (!agent) throw data(null, { status: 404 });
	const members = await listMembers(services, agent.id);
	return {
		agent,
		country: countryName(agent.country, context.get(visitorContext).language),
		members: members.map(({ name, email, role }) => `${name}, ${email} (${role})`),
		acts: mayDecidePartners(staff) ? AGENT_ACTIONS.filter((act) => agentStateAfter(agent.state, act) !== null) : [],
		done: new URL(request.url).searchParams.has("done"),
	};
}

const reason = v.picklist([...AGENT_REASONS.rejected, ...AGENT_REASONS.suspended]);
const forms = v.object({
	intent: v.picklist(AGENT_ACTIONS),
	reason: v.optional(v.fallback(v.nullable(reason), null), null),
});

export async function action({ request, params, context }: Route.ActionArgs) {
	const { staff, services } = requirePartners(context);
	const { language, network } = context.get(visitorContext);
	const form = await request.formData().catch(() => new FormData());
	const parsed = v.safeParse(forms, Object.fromEntries(form));
	const id = Number(params.id);
	const outcome =
		parsed.success && Number.isSafeInteger(id)
			? await decideAgent(services, staff, id, { act: parsed.output.intent, reason: parsed.output.reason }, network)
			: failure("invalid", "invalid_request");
	if (outcome.ok) return redirect(localePath(`/admin/agents/${params.id}?done`));
	return data({ refused: refusedForm(outcome.failure, form, language) }, { status: HTTP_STATUS[outcome.failure.kind] });
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { agent, country, members, acts, done } = loaderData;
	return (
		<div className="admin wrap wrap-admin">
			<PartnersHead title={agent.name || m.partners_nameless()} current="" />
			{actionData ? (
				<FormRefused refused={actionData.refused} />
			) : (
				done && (
					<Alert tone="success" role="status" className="admin-alert">
						<p>{m.partners_done()}</p>
					</Alert>
				)
			)}
			<AgentFacts agent={agent} country={country} members={members} />
			<AgentForms id={agent.id} acts={acts} />
		</div>
	);
}

type AgentFactsProps = { agent: AgentRow; country: string; members: readonly string[] };

function AgentFacts({ agent, country, members }: AgentFactsProps) {
	const state = AGENT_STATE_NAMES[agent.state]();
	const why = agent.decidedFor === null ? null : agentReason(agent.decidedFor as AgentReason, getLocale());
	return (
		<section className="admin-panel partner-facts" aria-labelledby="facts">
			<h2 id="facts">{m.agents_facts()}</h2>
			<SummaryList
				rows={[
					{ term: m.partners_column_state(), value: why ? `${state}: ${why}` : state },
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
					{ term: m.partners_column_since(), value: <DateTime at={agent.createdAt} withTime /> },
					{ term: m.agents_members(), value: members.length > 0 ? members.join("; ") : m.admin_none() },
					{
						term: m.agents_agreement(),
						value:
							agent.agreementAt === null ? (
								m.admin_none()
							) : (
								<>
									{agent.agreementEdition}, <DateTime at={agent.agreementAt} withTime />
								</>
							),
					},
				]}
			/>
		</section>
	);
}

/** Decisions on a firm, each with its form. */
function AgentForms({ id, acts }: { id: number; acts: readonly AgentAction[] }) {
	if (acts.length === 0) return null;
	return (
		<section className="admin-panel" aria-labelledby="acts">
			<h2 id="acts">{m.partners_actions()}</h2>
			{acts.map((act) => (
				<AppForm key={act} action={`/admin/agents/${id}`} className="partner-act">
					<input type="hidden" name="intent" value={act} />
					{agentReasonsFor(act).length > 0 && (
						<SelectField
							id={`reason-${act}`}
							name="reason"
							label={m.partners_reason()}
							hint={m.agents_reason_shown()}
							options={agentReasonsFor(act).map((reason) => ({
								value: reason,
								label: agentReason(reason, getLocale()),
							}))}
						/>
					)}
					<Button type="submit" variant="secondary">
						{AGENT_ACTION_NAMES[act]()}
					</Button>
				</AppForm>
			))}
		</section>
	);
}
