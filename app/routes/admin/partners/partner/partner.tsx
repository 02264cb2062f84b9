import { data, redirect } from "react-router";
import { countryName } from "#app/content/country-names.server.ts";
import { visitorContext } from "#app/context.ts";
import { mayDecidePartners, mayPayPartners } from "#app/domain/application/staff-roles.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { PARTNER_ACTIONS, stateAfter } from "#app/domain/partners/partner.ts";
import { payoutAccount } from "#app/domain/partners/payout.ts";
import { m } from "#app/paraglide/messages.js";
import {
	listEntries,
	listPartnerCommissions,
	listPartnerPayments,
} from "#app/queries/partners/partner-figures.server.ts";
import { findPartnerById, findSharedAccount, openPartner } from "#app/queries/partners/partners.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { randomId } from "#app/server/random.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { refusedForm } from "../../refused-form.server.ts";
import { FormRefused } from "../../refused-form.tsx";
import { PartnersHead } from "../partners-head.tsx";
import { requirePartners } from "../require-partners.server.ts";
import type { Route } from "./+types/partner";
import { LedgerTable } from "./ledger-table.tsx";
import { performPartnerAction } from "./partner-actions.server.ts";
import { PartnerFacts } from "./partner-facts.tsx";
import { PartnerForms } from "./partner-forms.tsx";
import { PaymentTable, SalesTable } from "./partner-tables.tsx";
import { SharedAccountForm } from "./shared-account-form.tsx";

export function meta() {
	return adminMeta(m.partners_title());
}

/** One partner: who they are, what they earned, what was paid. `?before=` goes on in the ledger. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
	const { staff, services } = requirePartners(context);
	const partner = /^\d{1,12}$/.test(params.id) ? await findPartnerById(services, Number(params.id)) : null;
	if (!partner) throw data(null, { status: 404 });
	const { searchParams } = new URL(request.url);
	const asked = searchParams.get("before") ?? "";
	const [opened, sales, payments, ledger, shared] = await Promise.all([
		openPartner(services, partner),
		listPartnerCommissions(services, partner.id, { before: null, size: 50 }),
		listPartnerPayments(services, partner.id),
		listEntries(services, partner.id, /^\d{1,12}$/.test(asked) ? Number(asked) : null),
		findSharedAccount(services, partner),
	]);
	const { language } = context.get(visitorContext);
	const { percent: mostDiscount } = await getSetting(services, "partner-discount");
	const discount = { percent: partner.discountPercent, until: partner.discountUntil };
	const { id, name, email, code, state, commissionRate: rate, promotion, createdAt, decidedFor, clickFarmAt } = partner;
	return {
		partner: { id, name, email, code, state, rate, discount, promotion, createdAt, decidedFor, clickFarmAt },
		mostDiscount,
		country: partner.country && countryName(partner.country, language),
		sums: { pending: partner.pendingCents, payable: partner.payableCents, sending: partner.sendingCents },
		account: opened.payment && payoutAccount(opened.payment),
		heldUntil: (partner.payoutHeldUntil ?? 0) > services.now() ? partner.payoutHeldUntil : null,
		tax: opened.tax,
		shared,
		sales: sales.commissions.slice(0, 20),
		payments,
		ledger,
		acts: mayDecidePartners(staff) ? PARTNER_ACTIONS.filter((act) => stateAfter(partner, act) !== null) : [],
		pays: mayPayPartners(staff),
		formKey: randomId(),
		done: searchParams.has("done"),
	};
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const { staff, services } = requirePartners(context);
	const { language, network } = context.get(visitorContext);
	const form = await request.formData().catch(() => new FormData());
	const outcome = await performPartnerAction(services, staff, Number(params.id), form, network);
	if (outcome.ok) return redirect(localePath(`/admin/partners/${params.id}?done`));
	return data({ refused: refusedForm(outcome.failure, form, language) }, { status: HTTP_STATUS[outcome.failure.kind] });
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { partner, ledger, done } = loaderData;
	return (
		<div className="admin wrap wrap-admin">
			<PartnersHead title={partner.name || m.partners_nameless()} current="" />
			{actionData ? (
				<FormRefused refused={actionData.refused} />
			) : (
				done && (
					<Alert tone="success" role="status" className="admin-alert">
						<p>{m.partners_done()}</p>
					</Alert>
				)
			)}
			<PartnerFacts {...loaderData} />
			<PartnerForms
				partner={partner}
				mostDiscount={loaderData.mostDiscount}
				acts={loaderData.acts}
				pays={loaderData.pays}
				formKey={loaderData.formKey}
				typed={actionData?.refused.values ?? {}}
			/>
			{loaderData.shared && (
				<SharedAccountForm partnerId={partner.id} shared={loaderData.shared} pays={loaderData.pays} />
			)}
			<SalesTable sales={loaderData.sales} />
			<PaymentTable payments={loaderData.payments} />
			<LedgerTable lines={ledger.lines} />
			{ledger.next !== null && (
				<p>
					<AppLink to={`/admin/partners/${partner.id}?before=${ledger.next}`}>{m.partners_older()}</AppLink>
				</p>
			)}
		</div>
	);
}
