import { data, redirect } from "react-router";
import { confirmMemberCode, removeMemberCode, setCodeRequired } from "#app/commands/agents/member-code.server.ts";
import { createPendingSecret } from "#app/commands/people/second-factor.server.ts";
import { visitorContext } from "#app/context.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import type { PendingSecret } from "#app/domain/person/second-factor.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { countMemberRecoveryCodes } from "#app/queries/agents/agents.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader, PageTitle } from "#app/ui/page/page-header.tsx";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { CodeField, RecoveryCodes, SecretForm } from "#app/ui/second-factor.tsx";
import { requireMemberEntry } from "#app/visitor/agent.server.ts";
import type { Route } from "./+types/security";
import { AGENT_HANDLE, AgentPortal, toPortalMember } from "./agent-portal.tsx";

export const handle = AGENT_HANDLE;

export function meta() {
	return descriptionMeta(m.agent_security_title(), m.agent_security_description());
}

const PATH = "/agents/security";

/**
 * Loads the member's own code and, for owners, whether the firm requires one. Members who lack a required code see only
 * its setup.
 */
export async function loader(args: Route.LoaderArgs) {
	const entry = await requireMemberEntry(args);
	const { services, member, agent, sessionId, step } = entry;
	const hasCode = member.codeSecret !== null;
	return {
		member: toPortalMember(entry),
		mustSetUp: step === "set-up",
		secret: hasCode ? null : await createPendingSecret(services, { email: member.email, session: sessionId }),
		codesLeft: hasCode ? await countMemberRecoveryCodes(services, member.id) : 0,
		isOwner: member.role === "owner",
		isRequired: agent.codeRequired,
		done: new URL(args.request.url).searchParams.get("done"),
	};
}

type ActionResult = {
	/** New recovery codes, shown once. */
	codes: string[] | null;
	/** The pending secret, after a wrong code. */
	secret: PendingSecret | null;
	problem: { message: string; isAboutCode: boolean } | null;
};

const CONFIRMATIONS = {
	remove: m.agent_done_code_removed,
	require: m.agent_done_code_required,
	release: m.agent_done_code_optional,
};

export async function action(args: Route.ActionArgs) {
	const entry = await requireMemberEntry(args);
	const { services, member, sessionId, step } = entry;
	const { network, language } = args.context.get(visitorContext);
	const form = await args.request.formData().catch(() => new FormData());
	const text = (name: string) => String(form.get(name) ?? "").slice(0, 500);
	const intent = text("intent");
	if (intent === "confirm") {
		const sealed = text("secret");
		const confirmed = await confirmMemberCode(services, entry, { sealed, code: text("code") }, network);
		if (confirmed.ok)
			return data({ codes: confirmed.value, secret: null, problem: null } satisfies ActionResult as ActionResult);
		const secret = await createPendingSecret(services, { email: member.email, session: sessionId }, sealed);
		const problem = { message: translateFailure(confirmed.failure, language), isAboutCode: true };
		const status = HTTP_STATUS[confirmed.failure.kind];
		return data({ codes: null, secret, problem } satisfies ActionResult as ActionResult, { status });
	}
	if (step !== "complete" || !Object.hasOwn(CONFIRMATIONS, intent)) return redirect(localePath(PATH));
	const outcome =
		intent === "remove"
			? await removeMemberCode(services, entry, text("code"), network)
			: await setCodeRequired(services, entry, intent === "require");
	if (outcome.ok) return redirect(localePath(`${PATH}?done=${intent}`));
	const problem = { message: translateFailure(outcome.failure, language), isAboutCode: intent === "remove" };
	const status = HTTP_STATUS[outcome.failure.kind];
	return data({ codes: null, secret: null, problem } satisfies ActionResult as ActionResult, { status });
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
	const { member, mustSetUp, codesLeft, isOwner, isRequired, done } = loaderData;
	const secret = actionData?.secret ?? loaderData.secret;
	const problem = actionData?.problem ?? null;
	const codeError = problem?.isAboutCode ? problem.message : undefined;
	const confirmation =
		!actionData && done !== null && Object.hasOwn(CONFIRMATIONS, done)
			? CONFIRMATIONS[done as keyof typeof CONFIRMATIONS]()
			: null;
	if (actionData?.codes)
		return (
			<div className="page wrap wrap-text stack">
				<PageTitle title={m.staff_recovery_title()} />
				<PageHeader title={m.staff_recovery_title()} />
				<RecoveryCodes codes={actionData.codes} next="/agents/cases" />
			</div>
		);
	if (mustSetUp && secret)
		return (
			<div className="page wrap wrap-text stack">
				<PageTitle title={m.agent_code_required_title()} hasErrors={problem !== null} />
				<PageHeader title={m.agent_code_required_title()} lede={m.agent_code_required_text()} />
				<SecretForm secret={secret} error={codeError} />
				<AppForm action="/agents/sign-in">
					<Button type="submit" name="intent" value="sign-out" variant="quiet">
						{m.partner_sign_out()}
					</Button>
				</AppForm>
			</div>
		);
	return (
		<AgentPortal member={member} current="team" title={m.agent_security_title()} hasErrors={problem !== null}>
			{confirmation && (
				<Alert tone="success" role="status">
					<p>{confirmation}</p>
				</Alert>
			)}
			{problem && !problem.isAboutCode && (
				<Alert tone="danger" role="alert">
					<p>{problem.message}</p>
				</Alert>
			)}
			<div className="portal-pair">
				<section className="card portal-card" aria-labelledby="code-heading">
					<h2 id="code-heading">{m.agent_code_heading()}</h2>
					{secret ? (
						<>
							<p>{m.agent_code_text()}</p>
							<SecretForm secret={secret} error={codeError} />
						</>
					) : (
						<OwnCode codesLeft={codesLeft} error={codeError} />
					)}
				</section>
				{isOwner && <FirmCode isRequired={isRequired} />}
			</div>
		</AgentPortal>
	);
}

/** Status of the member's code, and the form to remove it. @param codesLeft unused recovery codes of the ten */
function OwnCode({ codesLeft, error }: { codesLeft: number; error: string | undefined }) {
	return (
		<>
			<p>{m.agent_code_on()}</p>
			<p>{m.staff_codes_left({ count: codesLeft })}</p>
			<details className="disclosure" open={error !== undefined || undefined}>
				<summary>{m.agent_code_remove()}</summary>
				<p className="muted">{m.agent_code_remove_text()}</p>
				<AppForm action={PATH} className="form" noValidate>
					<CodeField error={error} />
					<div>
						<Button type="submit" name="intent" value="remove" variant="secondary">
							{m.agent_code_remove()}
						</Button>
					</div>
				</AppForm>
			</details>
		</>
	);
}

/** Lets owners require a code from every member of the firm. */
function FirmCode({ isRequired }: { isRequired: boolean }) {
	return (
		<section className="card portal-card" aria-labelledby="firm-heading">
			<h2 id="firm-heading">{m.agent_code_firm()}</h2>
			<p>{isRequired ? m.agent_code_firm_required() : m.agent_code_firm_optional()}</p>
			<AppForm action={PATH}>
				<Button type="submit" name="intent" value={isRequired ? "release" : "require"} variant="secondary">
					{isRequired ? m.agent_code_firm_release() : m.agent_code_firm_require()}
				</Button>
			</AppForm>
		</section>
	);
}
