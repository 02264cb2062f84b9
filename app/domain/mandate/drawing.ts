/** The coordinate system of a signature, independent of the screen size; y points down. */
export const DRAWING_BOX = { width: 600, height: 200 };

export const MAX_POINTS = 2_000;
export const MAX_STROKES = 60;

/** The points from pen down to pen up, in units of the box; `t` is in milliseconds since the first point. */
export type Stroke = { x: number; y: number; t: number }[];
/** A signature drawn on a screen. */
export type Drawing = { strokes: Stroke[] };

/** Returns the bounds of the ink, without the pen width; zero for an empty drawing. */
export function inkBounds({ strokes }: Drawing): { x: number; y: number; width: number; height: number } {
	const points = strokes.flat();
	if (points.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
	const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
	const [x, y] = [Math.min(...xs), Math.min(...ys)];
	return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/**
 * Returns the drawing as SVG path data, to be stroked with round caps and no fill: only M, L and Q, to a tenth of a
 * unit. Each stroke is a curve through the midpoints of its points, which smooths a trembling hand.
 */
export function toSvgPath({ strokes }: Drawing): string {
	return strokes.map(toCurve).join("");
}

function toCurve(stroke: Stroke): string {
	const [first] = stroke;
	const last = stroke.at(-1);
	if (!first || !last) return "";
	const curves = stroke.slice(1, -1).map((point, index) => {
		const next = stroke[index + 2] ?? last;
		return `Q${formatPoint(point)} ${formatPoint({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 })}`;
	});
	return `M${formatPoint(first)}${curves.join("")}L${formatPoint(last)}`;
}

function formatPoint({ x, y }: { x: number; y: number }): string {
	return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}
