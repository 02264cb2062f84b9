import { BEGIN_CHOICES, type BeginChoice as Choice } from "#app/domain/application/expected-dates.ts";
import { PACKAGE_IDS } from "#app/domain/money/packages.ts";
import { m } from "#app/paraglide/messages.js";
import { RadioCards } from "#app/ui/form/radio-cards.tsx";
import type { ExpectedDateLabels } from "./expected-date-labels.server.ts";

type BeginChoiceProps = { chosen: Choice | null; dates: ExpectedDateLabels; error?: string };

/**
 * When we begin, one required choice (row F38). Choosing "now" is the express request and the acknowledgement of the
 * law (Directive 2011/83/EU, articles 8(8) and 16(a)), whose words stand inside the choice. The date beside each follows
 * the chosen package by style, with and without scripts.
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

/** The expected date for the chosen beginning; nothing until one is chosen. */
export function BeginDates({ expected }: { expected: Record<Choice, string> }) {
	return BEGIN_CHOICES.map((choice) => (
		<span key={choice} data-begin={choice}>
			{m.payment_by_date({ date: expected[choice] })}
		</span>
	));
}
