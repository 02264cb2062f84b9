import { data, redirect } from "react-router";
import { signUpAgent } from "#app/commands/agents/agent-account.server.ts";
import { countryOptions } from "#app/content/country-names.server.ts";
import { servicesContext, visitorContext } from "#app/context.ts";
import { agentSignUpSchema } from "#app/domain/agents/agent-forms.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { checkForm } from "#app/domain/partners/account-forms.ts";
import { toProblem } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { SERVICE_UNAVAILABLE, withFormFallback } from "#app/server/unexpected-error.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { CountrySelect } from "#app/ui/form/country-select.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import type { Option } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader, PageTitle } from "#app/ui/page/page-header.tsx";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { TickList } from "#app/ui/tick-list.tsx";
import type { Route } from "./+types/apply";

export const handle = { varies: ["sent"], hideTrustStrip: true };

export function meta() {
	return descriptionMeta(m.agent_title(), m.agent_description());
}

export function loader({ request }: Route.LoaderArgs) {
	return { isSent: new URL(request.url).searchParams.has("sent"), countries: countryOptions(getLocale()) };
}

const FIELDS = ["name", "country", "registration", "website", "contact", "email"] as const;
type Values = Record<(typeof FIELDS)[number], string>;

export async function action({ request, context, pattern }: Route.ActionArgs) {
	const form = await request.formData().catch(() => new FormData());
	const values = Object.fromEntries(FIELDS.map((name) => [name, String(form.get(name) ?? "").slice(0, 500)])) as Values;
	// A filled honeypot gets the same response, and nothing is sent.
	if (form.get("homepage")) return redirect(localePath("/agents?sent=1"));
	const visitor = context.get(visitorContext);
	const checked = checkForm(agentSignUpSchema, values);
	const outcome = checked.ok
		? await withFormFallback(
				{ context, pattern },
				() => signUpAgent(context.get(servicesContext), checked.value, visitor),
				() => ({ ok: false, failure: SERVICE_UNAVAILABLE }) as const,
			)
		: checked;
	if (outcome.ok) return redirect(localePath("/agents?sent=1"));
	const { failure } = outcome;
	const headers = { "Cache-Control": "private, no-store" };
	return data(
		{ values, problem: toProblem(failure, visitor.language) },
		{ status: HTTP_STATUS[failure.kind], headers },
	);
}

/** A refused form contains the typed values: its response must not be cached. */
export function headers({ actionHeaders }: Route.HeadersArgs): HeadersInit {
	const cacheControl = actionHeaders.get("Cache-Control");
	return cacheControl ? { "Cache-Control": cacheControl } : {};
}

/** Page for firms that bring clients: the offer, the client's rights, and the application form. */
export default function Agents({ loaderData: { isSent, countries }, actionData }: Route.ComponentProps) {
	const problem = actionData?.problem;
	if (isSent && !actionData) return <ApplicationSent />;
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.agent_title()} hasErrors={problem !== undefined} />
			<PageHeader title={m.agent_title()} lede={m.agent_lede()} />
			<section className="stack partner-section" aria-labelledby="how">
				<h2 id="how">{m.agent_how()}</h2>
				<TickList
					items={[
						m.agent_how_cases(),
						m.agent_how_consent(),
						m.agent_how_sight(),
						m.agent_how_price(),
						m.agent_how_members(),
						m.agent_how_agreement(),
					]}
				/>
				<p className="row">
					<AppLink to="/pricing">{m.agent_prices()}</AppLink>
					<AppLink to="/agent-agreement">{m.agent_agreement_link()}</AppLink>
					<AppLink to="/developers">{m.agent_api_reference()}</AppLink>
				</p>
			</section>
			<section className="partner-section" aria-labelledby="apply">
				<h2 id="apply">{m.agent_form()}</h2>
				{problem && Object.keys(problem.fields).length === 0 && (
					<Alert tone="danger" role="alert">
						<p>{problem.message}</p>
					</Alert>
				)}
				<ApplyForm values={actionData?.values ?? null} errors={problem?.fields ?? {}} countries={countries} />
			</section>
			<SignInLink />
		</div>
	);
}

type ApplyFormProps = {
	/** Rejected values, to be corrected; null for an empty form. */
	values: Values | null;
	/** Error messages by field. */
	errors: Partial<Record<string, string>>;
	countries: readonly Option[];
};

function ApplyForm({ values, errors, countries }: ApplyFormProps) {
	const field = (name: (typeof FIELDS)[number]) => ({
		name,
		error: errors[name],
		defaultValue: values?.[name],
		required: true,
	});
	const summary = FIELDS.flatMap((fieldId) => {
		const message = errors[fieldId];
		return message ? { fieldId, message } : [];
	});
	return (
		<AppForm action="/agents" className="form" noValidate>
			<ErrorSummary errors={summary} />
			<TextField {...field("name")} label={m.agent_field_name()} autoComplete="organization" maxLength={120} />
			<CountrySelect {...field("country")} label={m.agent_field_country()} countries={countries} />
			<TextField
				{...field("registration")}
				label={m.agent_field_registration()}
				hint={m.agent_field_registration_hint()}
				autoComplete="off"
				maxLength={40}
				className="control-medium"
			/>
			<TextField
				{...field("website")}
				label={m.agent_field_website()}
				autoComplete="url"
				inputMode="url"
				maxLength={200}
			/>
			<TextField {...field("contact")} label={m.agent_field_contact()} autoComplete="name" maxLength={120} />
			<TextField
				{...field("email")}
				label={m.agent_field_email()}
				hint={m.agent_field_email_hint()}
				type="email"
				autoComplete="email"
				spellCheck={false}
			/>
			{/* Honeypot for bots, which fill in every field. */}
			<div className="honeypot" aria-hidden>
				<label htmlFor="homepage">{m.partner_signup_trap()}</label>
				<input id="homepage" name="homepage" tabIndex={-1} autoComplete="off" />
			</div>
			<div>
				<Button type="submit">{m.agent_send()}</Button>
			</div>
			<p className="small muted">
				{m.agent_privacy()} <AppLink to="/privacy-policy">{m.partner_signup_privacy_link()}</AppLink>
			</p>
		</AppForm>
	);
}

/** Next steps: the same text whether or not the address is known. */
function ApplicationSent() {
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.agent_sent_title()} />
			<PageHeader title={m.agent_sent_title()} />
			<Alert tone="success" role="status">
				<p>{m.agent_sent()}</p>
			</Alert>
			<SignInLink />
		</div>
	);
}

function SignInLink() {
	return (
		<section className="partner-section">
			<p>
				{m.agent_have()} <AppLink to="/agents/sign-in">{m.agent_sign_in_title()}</AppLink>
			</p>
		</section>
	);
}
