import { m } from "#app/paraglide/messages.js";
import type { PeriodProps } from "./period.ts";

/** Units of the drawing: as wide as its place and 72 pixels high. */
const HEIGHT = 72;
const COLUMN = 10;
/** What lies between two columns. */
const GAP = 2;

type FiguresChartProps = Pick<PeriodProps, "figures" | "nameOf"> & {
	what: "clicks" | "started" | "paid";
	label: string;
};

/** One figure over time, each column from the ground up; its scale is its own. */
export function FiguresChart({ figures, nameOf, what, label }: FiguresChartProps) {
	const most = Math.max(1, ...figures.map((one) => one[what]));
	const [from, to] = [nameOf(figures[0]?.at ?? ""), nameOf(figures.at(-1)?.at ?? "")];
	return (
		<figure className="partner-chart">
			<figcaption>
				<span>{label}</span>
				<span className="muted small" aria-hidden>
					{most}
				</span>
			</figcaption>
			<svg
				role="img"
				aria-label={m.partner_chart({ what: label, from, to })}
				viewBox={`0 0 ${figures.length * COLUMN} ${HEIGHT}`}
				preserveAspectRatio="none"
			>
				{figures.map(({ at, [what]: count }, place) => (
					<rect
						key={at}
						x={place * COLUMN + GAP / 2}
						y={HEIGHT - (count / most) * HEIGHT}
						width={COLUMN - GAP}
						height={(count / most) * HEIGHT}
					/>
				))}
			</svg>
			<p className="partner-ends small muted" aria-hidden>
				<span>{from}</span>
				<span>{to}</span>
			</p>
		</figure>
	);
}
