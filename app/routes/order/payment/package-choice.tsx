import { BEGIN_CHOICES, type BeginChoice as Choice } from "#app/domain/application/expected-dates.ts";
import { PACKAGE_IDS, type PackageId, RECOMMENDED } from "#app/domain/money/packages.ts";
import { maxDurationText, packageName } from "#app/labels/package-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/badge.tsx";
import { DiscountedPrice } from "#app/ui/discounted-price.tsx";
import { RadioCards } from "#app/ui/form/radio-cards.tsx";
import type { ExpectedDateLabels } from "./payment.server.ts";

type PackageChoiceProps = {
	chosen: PackageId;
	dates: ExpectedDateLabels;
	/** In whole per cent; 0 for none. */
	discountPercent: number;
	error?: string;
};

/**
 * Final package choice before payment (row 43). Only this page shows the recommendation (ruling T30). Each package
 * shows the date for the chosen start, or the maximum duration until a start is chosen.
 */
export function PackageChoice({ chosen, dates, discountPercent, error }: PackageChoiceProps) {
	return (
		<RadioCards
			name="packageType"
			label={<span className="sr-only">{m.payment_package_label()}</span>}
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
						<span data-begin="none">{maxDurationText(id)}</span>
						<BeginDates expected={dates.expected[id]} />
					</>
				),
				aside: <DiscountedPrice packageType={id} discountPercent={discountPercent} />,
			}))}
		/>
	);
}

type BeginChoiceProps = { chosen: Choice | null; dates: ExpectedDateLabels; error?: string };

/**
 * Required choice of when work starts (row F38). Choosing "now" is the express request and acknowledgement that the law
 * requires (Directive 2011/83/EU, articles 8(8) and 16(a)); the option contains the wording. CSS updates the dates for
 * the chosen package, with and without scripts.
 */
export function BeginChoice({ chosen, dates, error }: BeginChoiceProps) {
	return (
		<RadioCards
			name="begin"
			label={m.begin_legend()}
			error={error}
			defaultValue={chosen ?? undefined}
			cards={BEGIN_CHOICES.map((choice) => ({
				value: choice,
				title: choice === "now" ? m.begin_now() : m.begin_wait({ date: dates.waitsUntil }),
				text: (
					<>
						{PACKAGE_IDS.map((packageType) => (
							<strong key={packageType} data-package={packageType}>
								{m.begin_expected({ date: dates.expected[packageType][choice] })}
							</strong>
						))}
						{choice === "now" ? `${m.begin_request()} ${m.begin_acknowledge()}` : m.begin_wait_text()}
					</>
				),
			}))}
		/>
	);
}

/** The expected date for the chosen start; empty until one is chosen. */
function BeginDates({ expected }: { expected: Record<Choice, string> }) {
	return BEGIN_CHOICES.map((choice) => (
		<span key={choice} data-begin={choice}>
			{m.payment_by_date({ date: expected[choice] })}
		</span>
	));
}
