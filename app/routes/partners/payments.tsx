import { servicesContext } from "#app/context.ts";
import { formatMoney, formatPrice } from "#app/domain/money/money.ts";
import type { PayoutStatus } from "#app/domain/partners/payout.ts";
import { nextPayoutDay } from "#app/domain/partners/payout.ts";
import { formatCivilDate, formatShortDate, lisbonDate } from "#app/domain/time/calendar.ts";
import { payoutStatusLabel } from "#app/labels/partner-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { listPartnerPayments, type PartnerPayment } from "#app/queries/partners/partner-figures.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { requirePartner } from "#app/visitor/partner.server.ts";
import type { Route } from "./+types/payments";
import { PORTAL_HANDLE, Portal, toPortalOwner } from "./portal.tsx";

export const handle = PORTAL_HANDLE;

export function meta() {
	return descriptionMeta(m.partner_payments(), m.partner_payments_description());
}

/** A year's payouts: earlier ones are collapsed. */
const MAX_PAYMENTS = 12;

/** Lists payouts, each with its statement. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { partner } = await requirePartner({ request, context });
	const services = context.get(servicesContext);
	const [{ day }, { cents }, payments] = await Promise.all([
		getSetting(services, "payout-day"),
		getSetting(services, "payout-minimum"),
		listPartnerPayments(services, partner.id),
	]);
	return {
		owner: toPortalOwner(partner),
		payoutDate: nextPayoutDay(lisbonDate(services.now()), day),
		minimum: formatPrice(cents, getLocale()),
		payments,
	};
}

export default function Payments({ loaderData: { owner, payoutDate, minimum, payments } }: Route.ComponentProps) {
	const olderPayments = payments.slice(MAX_PAYMENTS);
	return (
		<Portal owner={owner} current="payments">
			<section className="card portal-card" aria-labelledby="payments">
				<h2 id="payments">{m.partner_payments_made()}</h2>
				<p className="muted">
					{payments.length === 0 && `${m.partner_payments_none()} `}
					{m.partner_next_from({ date: formatCivilDate(payoutDate, getLocale()), minimum })}
				</p>
				<PaymentList payments={payments.slice(0, MAX_PAYMENTS)} />
				{olderPayments.length > 0 && (
					<details className="disclosure">
						<summary>{m.partner_payments_older({ n: olderPayments.length })}</summary>
						<PaymentList payments={olderPayments} />
					</details>
				)}
			</section>
		</Portal>
	);
}

const STATUS_TONES: Record<PayoutStatus, Tone> = {
	pending: "neutral",
	approved: "neutral",
	processing: "info",
	unclaimed: "warning",
	held: "warning",
	paid: "success",
	failed: "danger",
	returned: "danger",
	cancelled: "danger",
	reversed: "danger",
};

function PaymentList({ payments }: { payments: readonly PartnerPayment[] }) {
	const locale = getLocale();
	if (payments.length === 0) return null;
	return (
		<ul className="portal-rows">
			{payments.map(({ id, at, amount, status, processedAt }) => (
				<li key={id}>
					<span>
						<strong>{formatShortDate(processedAt ?? at, locale)}</strong>
						<strong>{formatMoney(amount, locale)}</strong>
					</span>
					<span>
						<Badge tone={STATUS_TONES[status]}>{payoutStatusLabel(status, locale)}</Badge>
						{/* A file, not a router page. */}
						<a href={localePath(`/affiliate-statements/${id}`)}>{m.partner_statement_of({ number: id })}</a>
					</span>
				</li>
			))}
		</ul>
	);
}
