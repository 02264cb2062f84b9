import type { CompanyFigure } from "#app/content/company-figures.ts";
import { INTL_TAG } from "#app/domain/language.ts";
import { formatCivilDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";

const WORDS: Record<CompanyFigure["id"], () => string> = {
	reviews: m.figures_reviews,
	rating: m.figures_rating,
	accuracy: m.figures_accuracy,
};

/** Our own figures, each with where and when it was counted (ruling T58); nothing when there are none to show. */
export function CompanyFigures(props: { figures: readonly CompanyFigure[]; heading: "h2" | "h3" }) {
	const { figures, heading: Heading } = props;
	if (figures.length === 0) return null;
	return (
		<section className="figures" aria-labelledby="figures">
			<Heading id="figures">{m.figures_title()}</Heading>
			<dl>
				{figures.map((figure) => (
					<div key={figure.id} className="figure">
						<dt>{writtenValue(figure)}</dt>
						<dd>
							<span>{WORDS[figure.id]()}</span>
							{figure.source && figure.date && (
								<span className="muted small">
									{m.figures_source({ source: figure.source, date: formatCivilDate(figure.date, getLocale()) })}
								</span>
							)}
						</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

function writtenValue({ id, value }: CompanyFigure): string {
	const percent = { style: "percent", maximumFractionDigits: 1 } as const;
	return new Intl.NumberFormat(INTL_TAG[getLocale()], {
		useGrouping: "always",
		...(id === "accuracy" ? percent : {}),
	}).format(id === "accuracy" ? value / 100 : value);
}
