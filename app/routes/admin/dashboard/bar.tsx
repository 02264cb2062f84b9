type BarProps = {
	/** Share of the width, 0 to 1. */
	full: number;
	/** How far a thin line goes on, for what lies beyond. */
	thin?: number;
};

const WIDTH = 100;

/** A bar of its place's width, for the eye alone: the number stands beside it. */
export function Bar({ full, thin = 0 }: BarProps) {
	return (
		<svg className="dash-svg-bar" viewBox={`0 0 ${WIDTH} 10`} preserveAspectRatio="none" aria-hidden="true">
			{thin > 0 && <rect x={0} y={4} width={thin * WIDTH} height={2} />}
			<rect x={0} y={1} width={full * WIDTH} height={8} />
		</svg>
	);
}
