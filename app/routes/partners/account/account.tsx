import { countryName, countryOptions } from "#app/content/country-names.server.ts";
import { servicesContext, visitorContext } from "#app/context.ts";
import { payoutAccount } from "#app/domain/partners/payment-details.ts";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { listPartnerSessions, openPartner } from "#app/queries/partners/partners.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { requirePartner } from "#app/visitor/partner.server.ts";
import { AccountState } from "../account-state.tsx";
import { PORTAL_HANDLE, Portal, portalOwner } from "../portal.tsx";
import type { Route } from "./+types/account";
import { act, type Refused } from "./account-actions.server.ts";
import { CloseSection } from "./close-section.tsx";
import type { Done, FormName, FormState } from "./forms.ts";
import { PaymentSection } from "./payment-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { TaxSection } from "./tax-section.tsx";

export const handle = PORTAL_HANDLE;

export function meta() {
	return descriptionMeta(m.partner_nav_account(), m.partner_account_description());
}

/** Where payments go, whom statements are made out to, where the partner is signed in. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { partner, session } = await requirePartner({ request, context });
	const services = context.get(servicesContext);
	const locale = getLocale();
	const [{ payment, nextPayment, tax }, sessions] = await Promise.all([
		openPartner(services, partner),
		listPartnerSessions(services, partner.id),
	]);
	return {
		owner: portalOwner(partner),
		state: { state: partner.state, decidedFor: partner.decidedFor },
		done: new URL(request.url).searchParams.get("done"),
		account: payment && payoutAccount(payment),
		nextAccount: nextPayment && payoutAccount(nextPayment),
		tax,
		taxCountry: tax && countryName(tax.country, locale),
		countries: countryOptions(locale),
		sessions: sessions.map(({ id, device, createdAt, seenAt }) => ({
			id,
			device,
			since: formatDateTime(createdAt, locale),
			seen: formatDateTime(seenAt, locale),
			here: id === session.id,
		})),
	};
}

/** The longest that any field may be. */
const MAX = 500;

export async function action({ request, context }: Route.ActionArgs) {
	const signedIn = await requirePartner({ request, context });
	const form = await request.formData().catch(() => new FormData());
	const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value).slice(0, MAX)]));
	const services = context.get(servicesContext);
	const visitor = context.get(visitorContext);
	return act(values.intent ?? "", { services, visitor, signedIn, values });
}

const DONE: Record<Done, () => string> = {
	payment: m.partner_done_payment,
	tax: m.partner_done_tax,
	session: m.partner_done_session,
	sessions: m.partner_done_sessions,
	closed: m.partner_done_closed,
};

const UNTOUCHED: FormState = { values: {}, errors: {}, proof: null, message: null };

/** How a form stands: as it was sent and refused, or untouched. */
function stateOf(refused: Refused | undefined, form: FormName): FormState {
	if (refused?.form !== form) return UNTOUCHED;
	const { values, problem, proof } = refused;
	const errors = problem?.fields ?? {};
	const message = problem && Object.keys(errors).length === 0 ? problem.message : null;
	return { values, errors, proof, message };
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
	const { owner, state, account, nextAccount, tax, taxCountry, countries, sessions } = loaderData;
	const refused = actionData as Refused | undefined;
	const done =
		!refused && loaderData.done !== null && Object.hasOwn(DONE, loaderData.done)
			? DONE[loaderData.done as Done]()
			: null;
	return (
		<Portal owner={owner} here="account" failed={Boolean(refused?.problem)}>
			{done && (
				<Alert tone="success" role="status">
					<p>{done}</p>
				</Alert>
			)}
			<AccountState {...state} />
			<div className="portal-pair">
				<PaymentSection account={account} nextAccount={nextAccount} form={stateOf(refused, "payment")} />
				<TaxSection tax={tax} taxCountry={taxCountry} form={stateOf(refused, "tax")} countries={countries} />
			</div>
			<div className="portal-pair">
				<SessionsSection sessions={sessions} />
				{state.state !== "closed" && <CloseSection form={stateOf(refused, "close")} />}
			</div>
		</Portal>
	);
}
