import { formatPrice } from "#app/domain/money/money.ts";
import { PACKAGE_IDS, PACKAGES, type PackageId, RECOMMENDED } from "#app/domain/money/packages.ts";
import { priceOf } from "#app/domain/money/price.ts";
import { latestTime, packageName } from "#app/labels/package-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Badge } from "#app/ui/badge.tsx";
import { RadioCards } from "#app/ui/form/radio-cards.tsx";
import { BeginDates } from "./begin-choice.tsx";
import type { ExpectedDateLabels } from "./expected-date-labels.server.ts";

type PackageChoiceProps = {
	chosen: PackageId;
	dates: ExpectedDateLabels;
	/** What a partner's code takes off; 0 for nothing. */
	discountPercent: number;
	error?: string;
};

/**
 * The package as the last word before paying (row 43); the recommendation belongs to this page alone (ruling T30). Each
 * names the date for the chosen beginning, and the longest time until one is chosen.
 */
export function PackageChoice({ chosen, dates, discountPercent, error }: PackageChoiceProps) {
	const price = (packageType: PackageId) =>
		formatPrice(priceOf("application", { packageType, discountPercent }), getLocale());
	return (
		<RadioCards
			name="packageType"
			label={m.payment_package_label()}
			error={error}
			defaultValue={chosen}
			cards={PACKAGE_IDS.map((id) => ({
				value: id,
				title: (
					<span className="row choice-title">
						{packageName(id)}
						{id === RECOMMENDED && <Badge tone="info">{m.payment_recommended()}</Badge>}
					</span>
				),
				text: (
					<>
						<span data-begin="none">{latestTime(id)}</span>
						<BeginDates expected={dates.expected[id]} />
					</>
				),
				aside: (
					<>
						<strong>{price(id)}</strong>
						{discountPercent > 0 && (
							<span className="muted">
								{" "}
								<span className="sr-only">{m.order_price_before()} </span>
								<s>{formatPrice(PACKAGES[id].price, getLocale())}</s>
							</span>
						)}
					</>
				),
			}))}
		/>
	);
}
