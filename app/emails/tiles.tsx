import { GLAZE, ground } from "./palette.ts";

const QUARTER = 18;

/** A gradient that is one shape of one colour, with an edge of half a pixel so that it is smooth. */
function disc(at: string, radius: number, colour: string): string {
	return `radial-gradient(circle at ${at},${colour} ${radius}px,transparent ${radius + 0.6}px)`;
}

function outside(at: string, radius: number): string {
	return `radial-gradient(circle at ${at},transparent ${radius - 0.6}px,${GLAZE.ground} ${radius}px)`;
}

/** One quarter of the mark: the petal from its corner to the heart, and the corner stones between the petals. */
function quarter(x: "0" | "100%", y: "0" | "100%") {
	const [otherX, otherY] = [x === "0" ? "100%" : "0", y === "0" ? "100%" : "0"];
	return {
		backgroundColor: x === y ? GLAZE.ground : GLAZE.corner,
		backgroundImage: [
			disc(`${otherX} ${otherY}`, 3.4, GLAZE.heart),
			disc(`${otherX} ${y}`, 4, GLAZE.corner),
			disc(`${x} ${otherY}`, 4, GLAZE.corner),
			outside(`${otherX} ${y}`, QUARTER - 1),
			outside(`${x} ${otherY}`, QUARTER - 1),
			`linear-gradient(${GLAZE.petal},${GLAZE.petal})`,
		].join(","),
		fontSize: 0,
		lineHeight: 0,
		height: `${QUARTER}px`,
		width: `${QUARTER}px`,
	};
}

const ROWS = ["0", "100%"] as const;

/** The tile of the brand, of four cells: nothing has to be loaded. Who knows no gradients sees four cells in its two blues. */
export function Mark() {
	return (
		<table
			role="presentation"
			data-skip-in-text="true"
			aria-hidden="true"
			cellPadding={0}
			cellSpacing={0}
			style={{ borderCollapse: "collapse", width: `${2 * QUARTER}px` }}
		>
			<tbody>
				{ROWS.map((y) => (
					<tr key={y}>
						{ROWS.map((x) => (
							<td
								key={x}
								{...ground(x === y ? GLAZE.ground : GLAZE.corner)}
								width={QUARTER}
								height={QUARTER}
								style={quarter(x, y)}
							>
								&nbsp;
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}

const TILE = 24;
const HALF = TILE / 2;

/**
 * The mark's tile, again and again: four circles around the middles of its sides, and a petal where two of them meet. What
 * lies outside of a circle is painted over: in the halves above and below, and in those between two tiles.
 */
const LAYERS: [image: string, position: string, size: string][] = [
	[disc(`${HALF}px ${HALF}px`, 2, GLAZE.heart), "0 0", `${TILE}px ${TILE}px`],
	[disc(`${HALF}px 0`, 3, GLAZE.corner), "0 0", `${TILE}px ${HALF}px`],
	[disc(`${HALF}px ${HALF}px`, 3, GLAZE.corner), `0 ${HALF}px`, `${TILE}px ${HALF}px`],
	[disc(`${HALF}px ${HALF}px`, 3, GLAZE.corner), `${HALF}px 0`, `${TILE}px ${TILE}px`],
	[outside(`${HALF}px 0`, HALF), "0 0", `${TILE}px ${HALF}px`],
	[outside(`${HALF}px ${HALF}px`, HALF), `0 ${HALF}px`, `${TILE}px ${HALF}px`],
	[outside(`${HALF}px ${HALF}px`, HALF), `${HALF}px 0`, `${TILE}px ${TILE}px`],
	[`linear-gradient(${GLAZE.petal},${GLAZE.petal})`, "0 0", `${TILE}px ${TILE}px`],
];

const STRIP = {
	backgroundColor: GLAZE.ground,
	backgroundImage: LAYERS.map(([image]) => image).join(","),
	backgroundPosition: LAYERS.map(([, position]) => position).join(","),
	backgroundRepeat: "repeat-x",
	backgroundSize: LAYERS.map(([, , size]) => size).join(","),
	fontSize: 0,
	lineHeight: 0,
	height: `${TILE}px`,
};

/** The border of tiles over every mail: one cell, which is cut off at any width and never widens it. */
export function TileBorder() {
	return (
		<tr data-skip-in-text="true">
			<td {...ground(GLAZE.ground)} height={TILE} style={STRIP}>
				&nbsp;
			</td>
		</tr>
	);
}
