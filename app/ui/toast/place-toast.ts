export type Box = { left: number; top: number; width: number; height: number };
type Position = { left: number; top: number };

/** Distance in pixels from the window's edges and from controls. */
const EDGE = 16;
const GAP = 4;
/** Search step along the edges when no corner is free. */
const STEP = 8;

/**
 * Returns a position that covers no control: a corner, starting at the bottom right, or else the lowest free position
 * along a side. If there is none, returns the position that covers the fewest controls.
 * @param current the current position, reused while it is free
 */
export function placeToast(
	size: Pick<Box, "width" | "height">,
	view: Pick<Box, "width" | "height">,
	controls: readonly Box[],
	current?: Position,
): Position {
	const right = view.width - size.width - EDGE;
	const bottom = view.height - size.height - EDGE;
	const sides = right > EDGE + size.width ? [right, EDGE] : [Math.max(right, 0)];
	const tops: number[] = [];
	for (let top = bottom; top > EDGE; top -= STEP) tops.push(top);
	const positionsAt = (left: number, topEdges: number[]) => topEdges.map((top) => ({ left, top }));
	const positions = [
		...(current ? [current] : []),
		...sides.flatMap((left) => positionsAt(left, [bottom, EDGE])),
		...sides.flatMap((left) => positionsAt(left, tops)),
	].filter(({ left, top }) => left <= right && top <= bottom);
	let best: { position: Position; covered: number } | null = null;
	for (const position of positions) {
		const covered = controls.filter((control) => overlaps({ ...position, ...size }, control)).length;
		if (covered === 0) return position;
		if (!best || covered < best.covered) best = { position, covered };
	}
	return best?.position ?? { left: Math.max(right, 0), top: Math.max(bottom, 0) };
}

function overlaps(toast: Box, control: Box): boolean {
	return (
		control.left < toast.left + toast.width + GAP &&
		control.left + control.width > toast.left - GAP &&
		control.top < toast.top + toast.height + GAP &&
		control.top + control.height > toast.top - GAP
	);
}
