import { servicesContext, visitorContext } from "#app/context.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { requirePartner } from "#app/visitor/partner.server.ts";
import { PartnerHeader } from "../partner-header.tsx";
import type { Route } from "./+types/dashboard";
import { AccountState } from "./account-state.tsx";
import { BalanceSection } from "./balance-section.tsx";
import { CloseSection } from "./close-section.tsx";
import { CommissionsSection } from "./commissions-section.tsx";
import { act, type Refused } from "./dashboard-actions.server.ts";
import { FiguresSection } from "./figures-section.tsx";
import type { Done, FormName, FormState } from "./forms.ts";
import { LinkSection } from "./link-section.tsx";
import { loadDashboard } from "./load-dashboard.server.ts";
import { PaymentSection } from "./payment-section.tsx";
import { PaymentsSection } from "./payments-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { TaxSection } from "./tax-section.tsx";

export const handle: PageHandle = { hideTrustStrip: true };

export function meta() {
	return descriptionMeta(m.partner_dashboard_title(), m.partner_dashboard_description());
}

export async function loader({ request, context }: Route.LoaderArgs) {
	const signedIn = await requirePartner({ request, context });
	const { searchParams } = new URL(request.url);
	const before = Number(searchParams.get("before"));
	const facts = await loadDashboard(
		context.get(servicesContext),
		signedIn,
		Number.isSafeInteger(before) && before > 0 ? before : null,
	);
	return { ...facts, done: searchParams.get("done") };
}

/** The longest that any field may be. */
const MOST = 500;

export async function action({ request, context }: Route.ActionArgs) {
	const signedIn = await requirePartner({ request, context });
	const form = await request.formData().catch(() => new FormData());
	const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value).slice(0, MOST)]));
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

export default function PartnerDashboard({ loaderData: facts, actionData }: Route.ComponentProps) {
	const { partner, account, nextAccount, countries } = facts;
	const refused = actionData as Refused | undefined;
	const done = !refused && facts.done !== null && Object.hasOwn(DONE, facts.done) ? DONE[facts.done as Done]() : null;
	return (
		<div className="page wrap partner-area">
			<PageTitle title={m.partner_dashboard_title()} failed={Boolean(refused?.problem)} />
			<PartnerHeader
				title={m.partner_dashboard_title()}
				lede={m.partner_greeting({ name: partner.name, code: partner.code, rate: partner.rate })}
				here="dashboard"
			/>
			{done && (
				<Alert tone="success" role="status">
					<p>{done}</p>
				</Alert>
			)}
			<AccountState state={partner.state} reason={facts.reason} />
			<BalanceSection balance={facts.balance} next={facts.next} />
			<LinkSection link={facts.link} code={partner.code} discount={facts.discount} />
			<FiguresSection days={facts.days} months={facts.months} />
			<CommissionsSection commissions={facts.commissions} older={facts.older} isFirstPage={facts.isFirstPage} />
			<PaymentsSection payments={facts.payments} />
			<PaymentSection account={account} nextAccount={nextAccount} form={stateOf(refused, "payment")} />
			<TaxSection tax={facts.tax} form={stateOf(refused, "tax")} countries={countries} />
			<SessionsSection sessions={facts.sessions} />
			{partner.state !== "closed" && <CloseSection form={stateOf(refused, "close")} />}
		</div>
	);
}
