import { data, redirect } from "react-router";
import { createKey, type KeyRow, listKeys, revokeKey, rotateKey } from "#app/commands/agents/agent-keys.server.ts";
import { visitorContext } from "#app/context.ts";
import { KEY_SCOPES, type KeyScope, keySchema } from "#app/domain/agents/agent-key.ts";
import { HTTP_STATUS, type Outcome, success } from "#app/domain/failure.ts";
import { checkForm } from "#app/domain/partners/account-forms.ts";
import { formatDate, formatDateTime } from "#app/domain/time/calendar.ts";
import { type FormProblem, toProblem } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { CopyField } from "#app/ui/copy-field.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FieldGroup } from "#app/ui/form/field.tsx";
import { RadioCards } from "#app/ui/form/radio-cards.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { requireMember } from "#app/visitor/agent.server.ts";
import type { Route } from "./+types/api";
import { AGENT_HANDLE, AgentPortal, toPortalMember } from "./agent-portal.tsx";

export const handle = AGENT_HANDLE;

export function meta() {
	return descriptionMeta(m.agent_nav_api(), m.agent_api_description());
}

/** Lists the firm's API keys, for its owners. */
export async function loader(args: Route.LoaderArgs) {
	const signedIn = await requireMember(args);
	if (signedIn.member.role !== "owner") throw redirect(localePath("/agents/cases"));
	const keys = await listKeys(signedIn.services, signedIn.agent.id);
	const isRevoked = new URL(args.request.url).searchParams.get("done") === "revoke";
	return { member: toPortalMember(signedIn), isRevoked, keys: keys.map(toKeyView) };
}

function toKeyView({ id, name, prefix, live, scopes, createdAt, expiresAt, lastUsedAt }: KeyRow) {
	const locale = getLocale();
	return {
		...{ id, name, prefix, live, scopes },
		createdOn: formatDate(createdAt, locale),
		lastUsedOn: lastUsedAt === null ? null : formatDate(lastUsedAt, locale),
		expiresOn: expiresAt === null ? null : formatDateTime(expiresAt, locale),
	};
}

/** Result of a form: the new key, shown once, or a problem. */
type ActionResult = {
	key: string | null;
	values: Record<string, string>;
	scopes: string[];
	problem: FormProblem | null;
};

export async function action({ request, context }: Route.ActionArgs) {
	const { services, member, agent } = await requireMember({ request, context });
	const form = await request.formData().catch(() => new FormData());
	const text = (name: string) => String(form.get(name) ?? "").slice(0, 254);
	const scopes = form.getAll("scope").map(String).slice(0, KEY_SCOPES.length);
	const values = { intent: text("intent"), name: text("name"), mode: text("mode") };
	const keyId = text("key");
	const outcome = await perform();
	if (outcome.ok && outcome.value === null) return redirect(localePath("/agents/api?done=revoke"));
	if (outcome.ok)
		return data({ key: outcome.value, values: {}, scopes: [], problem: null } satisfies ActionResult as ActionResult);
	const problem = toProblem(outcome.failure, context.get(visitorContext).language);
	return data({ key: null, values, scopes, problem } satisfies ActionResult as ActionResult, {
		status: HTTP_STATUS[outcome.failure.kind],
	});

	/** Returns the new key; null after a revocation. */
	async function perform(): Promise<Outcome<string | null>> {
		if (values.intent === "revoke") return revokeKey(services, member, keyId);
		if (values.intent === "rotate") return extractKey(await rotateKey(services, agent.id, keyId, member));
		const checked = checkForm(keySchema, { name: values.name, mode: values.mode, scopes });
		if (!checked.ok) return checked;
		const { name, mode, scopes: allowedScopes } = checked.value;
		return extractKey(await createKey(services, member, { name, live: mode === "live", scopes: allowedScopes }));
	}
}

function extractKey(created: Outcome<{ key: string }>): Outcome<string> {
	return created.ok ? success(created.value.key) : created;
}

const SCOPE_NAMES: Record<KeyScope, () => string> = {
	"cases:read": m.agent_api_scope_cases_read,
	"cases:write": m.agent_api_scope_cases_write,
	"payments:write": m.agent_api_scope_payments_write,
	"webhooks:write": m.agent_api_scope_webhooks_write,
};

export default function Api({ loaderData: { member, keys, isRevoked }, actionData }: Route.ComponentProps) {
	const result = actionData as ActionResult | undefined;
	const problem = result?.problem ?? null;
	const message = problem && Object.keys(problem.fields).length === 0 ? problem.message : null;
	return (
		<AgentPortal member={member} current="api" hasErrors={problem !== null}>
			{isRevoked && !result && (
				<Alert tone="success" role="status">
					<p>{m.agent_api_revoked()}</p>
				</Alert>
			)}
			{message && (
				<Alert tone="danger" role="alert">
					<p>{message}</p>
				</Alert>
			)}
			{result?.key && (
				<Alert tone="success" role="status">
					<p>{m.agent_api_shown_text()}</p>
					<CopyField id="new-key" label={m.agent_api_shown()} value={result.key} />
				</Alert>
			)}
			<p>
				{m.agent_api_intro()} <AppLink to="/developers">{m.agent_api_reference()}</AppLink>
			</p>
			<p>
				{m.agent_webhooks_text()} <AppLink to="/agents/webhooks">{m.agent_webhooks_list()}</AppLink>
			</p>
			<div className="portal-pair">
				<section className="card portal-card" aria-labelledby="keys">
					<h2 id="keys">{m.agent_api_keys()}</h2>
					{keys.length === 0 ? (
						<p>{m.agent_api_none()}</p>
					) : (
						<>
							<ul className="partner-sessions">
								{keys.map((key) => (
									<KeyItem key={key.id} {...key} />
								))}
							</ul>
							<p className="muted">{m.agent_api_rotate_text()}</p>
						</>
					)}
				</section>
				<section className="card portal-card" aria-labelledby="new">
					<h2 id="new">{m.agent_api_new()}</h2>
					<KeyForm result={result ?? null} />
				</section>
			</div>
		</AgentPortal>
	);
}

function KeyItem({ id, name, prefix, live, scopes, createdOn, lastUsedOn, expiresOn }: ReturnType<typeof toKeyView>) {
	const actions = [
		...(expiresOn ? [] : [{ intent: "rotate", label: m.agent_api_rotate(), name: m.agent_api_rotate_label({ name }) }]),
		{ intent: "revoke", label: m.agent_api_revoke(), name: m.agent_api_revoke_label({ name }) },
	];
	return (
		<li>
			<span>
				<strong>{name}</strong>{" "}
				<Badge tone={live ? "success" : "neutral"}>{live ? m.agent_api_live() : m.agent_api_test()}</Badge>
				<br />
				<code>{prefix}…</code>
				<br />
				{scopes.map((scope) => SCOPE_NAMES[scope]()).join(" · ")}
				<br />
				<span className="muted">
					{m.agent_api_made({ date: createdOn })},{" "}
					{lastUsedOn ? m.agent_api_used({ date: lastUsedOn }) : m.agent_api_unused()}
					{expiresOn && (
						<>
							<br />
							{m.agent_api_ends({ date: expiresOn })}
						</>
					)}
				</span>
			</span>
			<AppForm action="/agents/api">
				<input type="hidden" name="key" value={id} />
				{actions.map((act) => (
					<Button key={act.intent} type="submit" name="intent" value={act.intent} variant="quiet" aria-label={act.name}>
						{act.label}
					</Button>
				))}
			</AppForm>
		</li>
	);
}

function KeyForm({ result }: { result: ActionResult | null }) {
	const fields = result?.problem?.fields ?? {};
	const summary = ["name", "mode", "scopes"].flatMap((fieldId) => {
		const message = fields[fieldId];
		return message ? { fieldId, message } : [];
	});
	return (
		<AppForm action="/agents/api" className="form partner-form" noValidate>
			<ErrorSummary errors={summary} />
			<TextField
				name="name"
				label={m.agent_api_name()}
				hint={m.agent_api_name_hint()}
				error={fields.name}
				defaultValue={result?.values.name}
				autoComplete="off"
				maxLength={60}
			/>
			<RadioCards
				name="mode"
				label={m.agent_api_mode()}
				error={fields.mode}
				defaultValue={result?.values.mode || "test"}
				cards={[
					{ value: "test", title: m.agent_api_test(), text: m.agent_api_test_text() },
					{ value: "live", title: m.agent_api_live(), text: m.agent_api_live_text() },
				]}
			/>
			<FieldGroup id="scopes" label={m.agent_api_scopes()} error={fields.scopes}>
				{KEY_SCOPES.map((scope, index) => (
					<Checkbox
						key={scope}
						id={index === 0 ? "scopes" : scope}
						name="scope"
						value={scope}
						label={SCOPE_NAMES[scope]()}
						defaultChecked={result?.problem ? result.scopes.includes(scope) : scope === "cases:read"}
					/>
				))}
			</FieldGroup>
			<div>
				<Button type="submit" name="intent" value="make">
					{m.agent_api_make()}
				</Button>
			</div>
		</AppForm>
	);
}
