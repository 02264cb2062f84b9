import { data, redirect } from "react-router";
import { signUpPartner } from "#app/commands/partners/partner-account.server.ts";
import { countryOptions } from "#app/content/country-names.server.ts";
import { servicesContext, visitorContext } from "#app/context.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { formatPrice } from "#app/domain/money/money.ts";
import { checkForm } from "#app/domain/partners/account-forms.ts";
import { FIRST_RATE } from "#app/domain/partners/commission.ts";
import { signUpSchema } from "#app/domain/partners/sign-up.ts";
import { problemOf } from "#app/labels/form-error.server.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { getSetting } from "#app/queries/settings.server.ts";
import { SERVICE_AWAY, withFormFallback } from "#app/server/unexpected-error.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { TickList } from "#app/ui/tick-list.tsx";
import type { Route } from "./+types/sign-up";
import { AfterSignUp, SignUpEnd } from "./after-sign-up.tsx";
import { SIGN_UP_FIELDS, SignUpForm, type SignUpValues } from "./sign-up-form.tsx";

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
		sent: new URL(request.url).searchParams.has("sent"),
		day,
		minimum: formatPrice(cents, locale),
		rate: FIRST_RATE,
		countries: countryOptions(locale),
	};
}

export async function action({ request, context, pattern }: Route.ActionArgs) {
	const form = await request.formData().catch(() => new FormData());
	const typed = Object.fromEntries(SIGN_UP_FIELDS.map((name) => [name, String(form.get(name) ?? "")])) as SignUpValues;
	// A filled trap gets the same thanks and goes nowhere.
	if (form.get("website")) return redirect(localePath("/affiliate-signup?sent=1"));
	const visitor = context.get(visitorContext);
	const checked = checkForm(signUpSchema, typed);
	const outcome = checked.ok
		? await withFormFallback(
				{ context, pattern },
				() => signUpPartner(context.get(servicesContext), checked.value, visitor),
				() => ({ ok: false, failure: SERVICE_AWAY }) as const,
			)
		: checked;
	if (outcome.ok) return redirect(localePath("/affiliate-signup?sent=1"));
	const { failure } = outcome;
	const headers = { "Cache-Control": "private, no-store" };
	return data(
		{ values: typed, problem: problemOf(failure, visitor.language) },
		{ status: HTTP_STATUS[failure.kind], headers },
	);
}

/** What was typed stays with whoever typed it. */
export function headers({ actionHeaders }: Route.HeadersArgs): HeadersInit {
	const cacheControl = actionHeaders.get("Cache-Control");
	return cacheControl ? { "Cache-Control": cacheControl } : {};
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
	const { sent, countries, day, minimum, rate } = loaderData;
	const problem = actionData?.problem;
	if (sent && !actionData) return <AfterSignUp />;
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.partner_signup_title()} failed={problem !== undefined} />
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
			<SignUpEnd />
		</div>
	);
}
