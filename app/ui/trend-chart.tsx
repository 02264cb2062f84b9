/** Size in SVG units; the charts are stretched to their container. */
const COLUMN = 10;
const HEIGHT = 100;

type ChartProps = {
	/** Daily values; null for days that have none. */
	values: readonly (number | null)[];
	/** Accessible description of the chart. */
	name: string;
	/** Tooltip of each day. A table contains the same data. */
	titles: readonly string[];
	tone: "azul" | "green";
};

/** Bars from zero upwards. */
export function BarChart({ values, name, titles, tone }: ChartProps) {
	const maximum = Math.max(1, ...values.map((value) => value ?? 0));
	return (
		<ChartFrame name={name} tone={tone} titles={titles}>
			{values.map((value, n) => {
				const height = ((value ?? 0) / maximum) * HEIGHT;
				return (
					<rect
						key={titles[n]}
						className="trend-bar"
						x={n * COLUMN + 1}
						y={HEIGHT - height}
						width={COLUMN - 2}
						height={height}
					/>
				);
			})}
		</ChartFrame>
	);
}

/** A line over an area that begins at zero, with gaps for missing values. */
export function AreaChart({ values, name, titles, tone }: ChartProps) {
	const definedValues = values.filter((value) => value !== null);
	const [maximum, minimum] = [Math.max(0, ...definedValues), Math.min(0, ...definedValues)];
	const y = (value: number) => ((maximum - value) / (maximum - minimum || 1)) * HEIGHT;
	return (
		<ChartFrame name={name} tone={tone} titles={titles}>
			{groupRuns(values).map((run) => {
				const points = run.map(({ n, value }) => `${(n + 0.5) * COLUMN},${y(value)}`);
				const [startX, endX] = [run[0]?.n ?? 0, run.at(-1)?.n ?? 0].map((n) => (n + 0.5) * COLUMN);
				return (
					<g key={startX}>
						<path className="trend-area" d={`M${startX},${y(0)} L${points.join(" ")} L${endX},${y(0)} Z`} />
						<polyline className="trend-line" points={points.join(" ")} />
					</g>
				);
			})}
		</ChartFrame>
	);
}

type ChartFrameProps = Pick<ChartProps, "name" | "tone" | "titles"> & { children: React.ReactNode };

function ChartFrame({ name, tone, titles, children }: ChartFrameProps) {
	return (
		<svg
			role="img"
			aria-label={name}
			className={`trend trend-${tone}`}
			viewBox={`0 0 ${titles.length * COLUMN} ${HEIGHT}`}
			preserveAspectRatio="none"
		>
			{children}
			{titles.map((title, n) => (
				<rect key={title} className="trend-day" x={n * COLUMN} width={COLUMN} height={HEIGHT}>
					<title>{title}</title>
				</rect>
			))}
		</svg>
	);
}

/** Groups consecutive days with a value. */
function groupRuns(values: readonly (number | null)[]): { n: number; value: number }[][] {
	const runs: { n: number; value: number }[][] = [];
	for (const [n, value] of values.entries()) {
		if (value === null) continue;
		const last = runs.at(-1);
		if (last?.at(-1)?.n === n - 1) last.push({ n, value });
		else runs.push([{ n, value }]);
	}
	return runs;
}
