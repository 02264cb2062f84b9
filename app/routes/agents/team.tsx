import { data, redirect } from "react-router";
import { acceptAgreement, inviteMember, removeMember } from "#app/commands/agents/agent-account.server.ts";
import { resetMemberCode } from "#app/commands/agents/member-code.server.ts";
import { visitorContext } from "#app/context.ts";
import { AGENT_AGREEMENT_EDITION, hasAgreement } from "#app/domain/agents/agent.ts";
import { memberSchema } from "#app/domain/agents/agent-forms.ts";
import { failure, HTTP_STATUS, type Outcome } from "#app/domain/failure.ts";
import { checkForm } from "#app/domain/partners/account-forms.ts";
import { formatCivilDate, formatDate } from "#app/domain/time/calendar.ts";
import { type FormProblem, toProblem } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { listMembers, type MemberRow } from "#app/queries/agents/agents.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { requireMember } from "#app/visitor/agent.server.ts";
import type { Route } from "./+types/team";
import { AGENT_HANDLE, AgentPortal, ROLE_NAMES, toPortalMember } from "./agent-portal.tsx";

export const handle = AGENT_HANDLE;

export function meta() {
	return descriptionMeta(m.agent_nav_team(), m.agent_team_description());
}

/** Loads the data processing agreement and the members of a firm. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const signedIn = await requireMember({ request, context });
	const { agent, member, services } = signedIn;
	const members = await listMembers(services, agent.id);
	const locale = getLocale();
	return {
		member: toPortalMember(signedIn),
		done: new URL(request.url).searchParams.get("done"),
		agreedOn: hasAgreement(agent) ? formatDate(agent.agreementAt ?? 0, locale) : null,
		edition: formatCivilDate(AGENT_AGREEMENT_EDITION, locale),
		isOwner: member.role === "owner",
		members: members.map((row) => toMember(row, member.id)),
	};
}

function toMember({ id, name, email, role, signedInAt, codeSecret }: MemberRow, ownId: number) {
	const signedInOn = signedInAt === null ? null : formatDate(signedInAt, getLocale());
	return { id, name, email, role, signedInOn, hasCode: codeSecret !== null, isSelf: id === ownId };
}

type RejectedForm = {
	form: "invite" | "agreement" | "remove" | "reset";
	values: Record<string, string>;
	problem: FormProblem;
};

const CONFIRMATIONS = {
	agreement: m.agent_done_agreement,
	invite: m.agent_done_invite,
	remove: m.agent_done_remove,
	reset: m.agent_done_code_reset,
};

export async function action({ request, context }: Route.ActionArgs) {
	const signedIn = await requireMember({ request, context });
	const { services, member } = signedIn;
	const form = await request.formData().catch(() => new FormData());
	const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value).slice(0, 500)]));
	const visitor = context.get(visitorContext);
	const intent = values.intent ?? "";
	if (!Object.hasOwn(CONFIRMATIONS, intent)) return redirect(localePath("/agents/team"));
	const formName = intent as RejectedForm["form"];
	const outcome = await perform();
	if (outcome.ok) return redirect(localePath(`/agents/team?done=${formName}`));
	const problem = toProblem(outcome.failure, visitor.language);
	return data({ form: formName, values, problem } satisfies RejectedForm, {
		status: HTTP_STATUS[outcome.failure.kind],
	});

	async function perform(): Promise<Outcome<null>> {
		if (formName === "remove") return removeMember(services, member, Number(values.member));
		if (formName === "reset") return resetMemberCode(services, signedIn, Number(values.member));
		if (formName === "agreement") {
			if (values.agree !== "on")
				return failure("invalid", "invalid_request", { fields: { agree: "error_agent_agreement" } });
			return acceptAgreement(services, member);
		}
		const checked = checkForm(memberSchema, values);
		return checked.ok ? inviteMember(services, signedIn, checked.value, visitor) : checked;
	}
}

export default function Team({ loaderData, actionData }: Route.ComponentProps) {
	const { member, done, agreedOn, edition, isOwner, members } = loaderData;
	const rejectedForm = actionData as RejectedForm | undefined;
	const message =
		rejectedForm && Object.keys(rejectedForm.problem.fields).length === 0 ? rejectedForm.problem.message : null;
	const confirmation =
		!rejectedForm && done !== null && Object.hasOwn(CONFIRMATIONS, done)
			? CONFIRMATIONS[done as keyof typeof CONFIRMATIONS]()
			: null;
	return (
		<AgentPortal member={member} current="team" hasErrors={Boolean(rejectedForm)}>
			{confirmation && (
				<Alert tone="success" role="status">
					<p>{confirmation}</p>
				</Alert>
			)}
			{message && (
				<Alert tone="danger" role="alert">
					<p>{message}</p>
				</Alert>
			)}
			<div className="portal-pair">
				<MembersCard members={members} isOwner={isOwner}>
					{isOwner && <InviteForm rejectedForm={rejectedForm?.form === "invite" ? rejectedForm : null} />}
				</MembersCard>
				<section className="card portal-card" aria-labelledby="agreement">
					<h2 id="agreement">{m.agent_agreement_title()}</h2>
					<p>{agreedOn ? m.agent_agreement_accepted({ date: agreedOn, edition }) : m.agent_agreement_open()}</p>
					<p>
						<AppLink to="/agent-agreement">{m.agent_agreement_link()}</AppLink>
					</p>
					{!agreedOn && isOwner && (
						<AgreementForm
							error={rejectedForm?.form === "agreement" ? rejectedForm.problem.fields.agree : undefined}
							edition={edition}
						/>
					)}
					{!agreedOn && !isOwner && <p className="muted">{m.agent_agreement_owner()}</p>}
				</section>
			</div>
		</AgentPortal>
	);
}

function AgreementForm({ error, edition }: { error: string | undefined; edition: string }) {
	return (
		<AppForm action="/agents/team" className="form" noValidate>
			<Checkbox name="agree" label={m.agent_agreement_tick({ edition })} error={error} />
			<div>
				<Button type="submit" name="intent" value="agreement">
					{m.agent_agreement_button()}
				</Button>
			</div>
		</AppForm>
	);
}

type MembersCardProps = {
	members: readonly ReturnType<typeof toMember>[];
	isOwner: boolean;
	children: React.ReactNode;
};

function MembersCard({ members, isOwner, children }: MembersCardProps) {
	return (
		<section className="card portal-card" aria-labelledby="members">
			<h2 id="members">{m.agent_members()}</h2>
			<ul className="partner-sessions">
				{members.map(({ id, name, email, role, signedInOn, hasCode, isSelf }) => (
					<li key={id}>
						<span>
							<strong>{name}</strong> ({ROLE_NAMES[role]()})<br />
							{email}
							<br />
							<span className="muted">
								{signedInOn ? m.agent_member_signed_in({ date: signedInOn }) : m.agent_member_never()}
								<br />
								{hasCode ? m.agent_member_code() : m.agent_member_no_code()}
								{isSelf && (
									<>
										{" · "}
										<AppLink to="/agents/security">{m.agent_security_title()}</AppLink>
									</>
								)}
							</span>
						</span>
						{isOwner && !isSelf && role === "member" && (
							<AppForm action="/agents/team" className="row">
								<input type="hidden" name="member" value={id} />
								{hasCode && (
									<Button
										type="submit"
										name="intent"
										value="reset"
										variant="quiet"
										aria-label={m.agent_member_code_reset_label({ name })}
									>
										{m.agent_member_code_reset()}
									</Button>
								)}
								<Button
									type="submit"
									name="intent"
									value="remove"
									variant="quiet"
									aria-label={m.agent_member_remove_label({ name })}
								>
									{m.agent_member_remove()}
								</Button>
							</AppForm>
						)}
					</li>
				))}
			</ul>
			{children}
		</section>
	);
}

function InviteForm({ rejectedForm }: { rejectedForm: RejectedForm | null }) {
	const fields = rejectedForm?.problem.fields ?? {};
	const summary = (["name", "email"] as const).flatMap((fieldId) => {
		const message = fields[fieldId];
		return message ? { fieldId, message } : [];
	});
	return (
		<details className="disclosure" open={rejectedForm !== null || undefined}>
			<summary>{m.agent_member_add()}</summary>
			<p className="muted">{m.agent_member_add_text()}</p>
			<AppForm action="/agents/team" className="form partner-form" noValidate>
				<ErrorSummary errors={summary} />
				<TextField
					name="name"
					label={m.agent_member_name()}
					error={fields.name}
					defaultValue={rejectedForm?.values.name}
					autoComplete="off"
					maxLength={120}
				/>
				<TextField
					name="email"
					label={m.agent_field_email()}
					error={fields.email}
					defaultValue={rejectedForm?.values.email}
					type="email"
					autoComplete="off"
					spellCheck={false}
				/>
				<div>
					<Button type="submit" name="intent" value="invite" variant="secondary">
						{m.agent_member_send()}
					</Button>
				</div>
			</AppForm>
		</details>
	);
}
