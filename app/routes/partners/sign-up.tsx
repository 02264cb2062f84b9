import { data, redirect } from "react-router";
import { signUpPartner } from "#app/commands/partners/partner-account.server.ts";
import { countryOptions } from "#app/content/country-names.server.ts";
import { servicesContext, visitorContext } from "#app/context.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { formatPrice } from "#app/domain/money/money.ts";
import { checkForm } from "#app/domain/partners/account-forms.ts";
import { INITIAL_RATE } from "#app/domain/partners/commission.ts";
import { signUpSchema } from "#app/domain/partners/sign-up.ts";
import { toProblem } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { getSetting } from "#app/queries/settings.server.ts";
import { SERVICE_UNAVAILABLE, withFormFallback } from "#app/server/unexpected-error.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { CountrySelect } from "#app/ui/form/country-select.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import type { Option } from "#app/ui/form/select-field.tsx";
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader, PageTitle } from "#app/ui/page/page-header.tsx";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { TickList } from "#app/ui/tick-list.tsx";
import type { Route } from "./+types/sign-up";

export const handle = { varies: ["sent"], hideTrustStrip: true };

export function meta() {
	return descriptionMeta(m.partner_signup_title(), m.partner_signup_description());
}

export async function loader({ request, context }: Route.LoaderArgs) {
	const services = context.get(servicesContext);
	const [{ day }, { cents }] = await Promise.all([
		getSetting(services, "payout-day"),
		getSetting(services, "payout-minimum"),
	]);
	const locale = getLocale();
	return {
		isSent: new URL(request.url).searchParams.has("sent"),
		day,
		minimum: formatPrice(cents, locale),
		rate: INITIAL_RATE,
		countries: countryOptions(locale),
	};
}

export async function action({ request, context, pattern }: Route.ActionArgs) {
	const form = await request.formData().catch(() => new FormData());
	const input = Object.fromEntries(SIGN_UP_FIELDS.map((name) => [name, String(form.get(name) ?? "")])) as SignUpValues;
	// A filled-in honeypot gets the same response, and nothing is sent.
	if (form.get("website")) return redirect(localePath("/affiliate-signup?sent=1"));
	const visitor = context.get(visitorContext);
	const result = checkForm(signUpSchema, input);
	const outcome = result.ok
		? await withFormFallback(
				{ context, pattern },
				() => signUpPartner(context.get(servicesContext), result.value, visitor),
				() => ({ ok: false, failure: SERVICE_UNAVAILABLE }) as const,
			)
		: result;
	if (outcome.ok) return redirect(localePath("/affiliate-signup?sent=1"));
	const { failure } = outcome;
	const headers = { "Cache-Control": "private, no-store" };
	return data(
		{ values: input, problem: toProblem(failure, visitor.language) },
		{ status: HTTP_STATUS[failure.kind], headers },
	);
}

/** A refused form contains the typed values: its response must not be cached. */
export function headers({ actionHeaders }: Route.HeadersArgs): HeadersInit {
	const cacheControl = actionHeaders.get("Cache-Control");
	return cacheControl ? { "Cache-Control": cacheControl } : {};
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
	const { isSent, countries, day, minimum, rate } = loaderData;
	const problem = actionData?.problem;
	if (isSent && !actionData) return <SignUpSent />;
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.partner_signup_title()} hasErrors={problem !== undefined} />
			<PageHeader title={m.partner_signup_title()} lede={m.partner_signup_lede()} />
			<section className="stack partner-section" aria-labelledby="how">
				<h2 id="how">{m.partner_signup_how()}</h2>
				<TickList
					items={[
						m.partner_signup_rate({ rate }),
						m.partner_signup_link(),
						m.partner_signup_approved(),
						m.partner_signup_paid({ day, minimum }),
						m.partner_signup_private(),
						m.partner_signup_honest(),
					]}
				/>
			</section>
			<section className="partner-section" aria-labelledby="apply">
				<h2 id="apply">{m.partner_signup_form()}</h2>
				{problem && Object.keys(problem.fields).length === 0 && (
					<Alert tone="danger" role="alert">
						<p>{problem.message}</p>
					</Alert>
				)}
				<SignUpForm values={actionData?.values ?? null} errors={problem?.fields ?? {}} countries={countries} />
			</section>
			<SignUpLinks />
		</div>
	);
}

const SIGN_UP_FIELDS = ["name", "email", "country", "code", "promotion", "terms"] as const;
type SignUpValues = Record<(typeof SIGN_UP_FIELDS)[number], string>;

type SignUpFormProps = {
	/** Rejected values, to be corrected; null for an empty form. */
	values: SignUpValues | null;
	/** Error messages by field. */
	errors: Partial<Record<string, string>>;
	countries: readonly Option[];
};

/** Application form for partners. Validated on the server. */
function SignUpForm({ values, errors, countries }: SignUpFormProps) {
	const field = (name: (typeof SIGN_UP_FIELDS)[number]) => ({
		name,
		error: errors[name],
		defaultValue: values?.[name],
		required: true,
	});
	const fieldErrors = SIGN_UP_FIELDS.flatMap((fieldId) => {
		const message = errors[fieldId];
		return message ? { fieldId, message } : [];
	});
	return (
		<AppForm action="/affiliate-signup" className="form" noValidate>
			<ErrorSummary errors={fieldErrors} />
			<TextField {...field("name")} label={m.partner_signup_name()} autoComplete="name" maxLength={80} />
			<TextField
				{...field("email")}
				label={m.partner_signup_email()}
				hint={m.partner_signup_email_hint()}
				type="email"
				autoComplete="email"
				spellCheck={false}
			/>
			<CountrySelect {...field("country")} label={m.partner_signup_country()} countries={countries} />
			<TextField
				{...field("code")}
				label={m.partner_signup_code()}
				hint={m.partner_signup_code_hint()}
				autoComplete="off"
				autoCapitalize="characters"
				spellCheck={false}
				maxLength={20}
				className="control-medium"
			/>
			<TextAreaField
				{...field("promotion")}
				label={m.partner_signup_promotion()}
				hint={m.partner_signup_promotion_hint()}
				rows={5}
			/>
			<p>
				<AppLink to="/affiliate-terms">{m.partner_signup_terms_link()}</AppLink>
			</p>
			<Checkbox
				name="terms"
				label={m.partner_signup_accept()}
				error={errors.terms}
				defaultChecked={values?.terms === "on"}
				required
			/>
			{/* Honeypot for bots, which fill in every field. */}
			<div className="honeypot" aria-hidden>
				<label htmlFor="website">{m.partner_signup_trap()}</label>
				<input id="website" name="website" tabIndex={-1} autoComplete="off" />
			</div>
			<div>
				<Button type="submit">{m.partner_signup_send()}</Button>
			</div>
			<p className="small muted">
				{m.partner_signup_privacy()} <AppLink to="/privacy-policy">{m.partner_signup_privacy_link()}</AppLink>
			</p>
		</AppForm>
	);
}

/** Next steps: the same text whether or not the address is known. */
function SignUpSent() {
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.partner_signup_sent_title()} />
			<PageHeader title={m.partner_signup_sent_title()} />
			<Alert tone="success" role="status">
				<p>{m.partner_signup_sent()}</p>
				<ol className="partner-steps">
					<li>{m.partner_signup_next_look()}</li>
					<li>{m.partner_signup_next_mail()}</li>
					<li>{m.partner_signup_next_start()}</li>
				</ol>
			</Alert>
			<SignUpLinks />
		</div>
	);
}

/** Further links. */
function SignUpLinks() {
	return (
		<section className="partner-section">
			<p>
				{m.partner_signup_have()} <AppLink to="/affiliate-sign-in">{m.partner_sign_in_title()}</AppLink>
			</p>
			<p>
				<AppLink to="/affiliate-faq">{m.partner_signup_questions()}</AppLink>
			</p>
		</section>
	);
}
