import type { PartnerState } from "#app/domain/partners/partner.ts";
import type { TaxDetails } from "#app/domain/partners/payout.ts";
import type { Discount } from "#app/domain/partners/referral.ts";
import { formatCivilDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { DateTime } from "../../date-time.tsx";
import { Money } from "../money.tsx";
import { REASON_NAMES, STATE_NAMES } from "../partner-labels.ts";

type PartnerFactsProps = {
	partner: {
		email: string;
		code: string;
		state: PartnerState;
		rate: number;
		discount: Discount;
		promotion: string;
		createdAt: number;
		decidedFor: string | null;
		clickFarmAt: number | null;
	};
	country: string | null;
	/** In cents. */
	sums: { pending: number; payable: number; sending: number };
	account: string | null;
	heldUntil: number | null;
	tax: TaxDetails | null;
};

/** What is known of a partner, and the three sums of the ledger. */
export function PartnerFacts({ partner, country, sums, account, heldUntil, tax }: PartnerFactsProps) {
	const why = Object.entries(REASON_NAMES).find(([reason]) => reason === partner.decidedFor)?.[1];
	const state = STATE_NAMES[partner.state]();
	return (
		<section className="admin-panel partner-facts" aria-labelledby="facts">
			<h2 id="facts">{m.partners_facts()}</h2>
			<SummaryList
				rows={[
					{ term: m.partners_column_state(), value: why ? `${state}: ${why()}` : state },
					{ term: m.partners_column_code(), value: partner.code },
					{ term: m.partners_email(), value: partner.email },
					{ term: m.partners_country(), value: country ?? m.admin_none() },
					{ term: m.partners_column_since(), value: <DateTime at={partner.createdAt} withTime /> },
					{ term: m.partners_promotion(), value: partner.promotion || m.admin_none() },
					{ term: m.partners_column_rate(), value: `${partner.rate} %` },
					{ term: m.partners_column_discount(), value: discountWords(partner.discount) },
					{ term: m.partners_account_pending(), value: <Money cents={sums.pending} /> },
					{ term: m.partners_account_payable(), value: <Money cents={sums.payable} /> },
					{ term: m.partners_account_sending(), value: <Money cents={sums.sending} /> },
					{ term: m.partners_pays_to(), value: account ?? m.admin_none() },
					...(heldUntil === null
						? []
						: [{ term: m.partners_held_until(), value: <DateTime at={heldUntil} withTime /> }]),
					{ term: m.partners_tax(), value: tax ? taxLine(tax) : m.admin_none() },
					...(partner.clickFarmAt === null
						? []
						: [{ term: m.partners_hold_click_farm(), value: <DateTime at={partner.clickFarmAt} withTime /> }]),
				]}
			/>
		</section>
	);
}

function discountWords({ percent, until }: Discount): string {
	if (percent === 0) return m.admin_none();
	return until === null
		? `${percent} %`
		: m.partners_discount_now({ percent, day: formatCivilDate(until, getLocale()) });
}

function taxLine({ name, address, country, taxNumber, vatNumber }: TaxDetails): string {
	return [name, address, country, taxNumber, vatNumber].filter(Boolean).join(", ");
}
