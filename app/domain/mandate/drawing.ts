/** What a signature is drawn in, whatever the size of the screen; y goes down. */
export const DRAWING_BOX = { width: 600, height: 200 };

export const MAX_POINTS = 2_000;
export const MAX_STROKES = 60;

/** From where a pen touches to where it is lifted: units of the box, milliseconds since the drawing's first point. */
export type Stroke = { x: number; y: number; t: number }[];
/** A signature as it was drawn on a screen. */
export type Drawing = { strokes: Stroke[] };

/** Where in the box the ink is, without the width of the pen; of an empty drawing, no size at no place. */
export function inkBounds({ strokes }: Drawing): { x: number; y: number; width: number; height: number } {
	const points = strokes.flat();
	if (points.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
	const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
	const [x, y] = [Math.min(...xs), Math.min(...ys)];
	return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/**
 * The drawing as the data of an SVG path, to be stroked with round ends and no filling: of M, L and Q alone, to a tenth
 * of a unit. Each stroke is a curve through the middles between its points, which smooths a trembling hand.
 */
export function pathOf({ strokes }: Drawing): string {
	return strokes.map(curveOf).join("");
}

function curveOf(stroke: Stroke): string {
	const [first] = stroke;
	const last = stroke.at(-1);
	if (!first || !last) return "";
	const curves = stroke.slice(1, -1).map((point, index) => {
		const next = stroke[index + 2] ?? last;
		return `Q${placeOf(point)} ${placeOf({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 })}`;
	});
	return `M${placeOf(first)}${curves.join("")}L${placeOf(last)}`;
}

function placeOf({ x, y }: { x: number; y: number }): string {
	return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}
