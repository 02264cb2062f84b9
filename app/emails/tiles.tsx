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
		backgroundColor: GLAZE.ground,
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

/** The tile of the brand, of four cells: nothing has to be loaded. Who knows no gradients sees a square of its glaze. */
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
							<td key={x} {...ground(GLAZE.ground)} width={QUARTER} height={QUARTER} style={quarter(x, y)}>
								&nbsp;
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}

function petal(at: string, size: string): string {
	return `radial-gradient(ellipse ${size} at ${at},${GLAZE.petal} 90%,transparent 100%)`;
}

const CORNERS = ["0 0", "24px 0", "0 24px", "24px 24px"];

const STRIP = {
	backgroundColor: GLAZE.ground,
	backgroundImage: [
		disc("12px 12px", 2.2, GLAZE.heart),
		petal("6px 12px", "5.6px 2.8px"),
		petal("18px 12px", "5.6px 2.8px"),
		petal("12px 6px", "2.8px 5.6px"),
		petal("12px 18px", "2.8px 5.6px"),
		...CORNERS.map((corner) => disc(corner, 3.6, GLAZE.corner)),
	].join(","),
	backgroundSize: "24px 24px",
	fontSize: 0,
	lineHeight: 0,
	height: "24px",
};

/** The border of tiles over every mail: one cell, which is cut off at any width and never widens it. */
export function TileBorder() {
	return (
		<tr data-skip-in-text="true">
			<td {...ground(GLAZE.ground)} height={24} style={STRIP}>
				&nbsp;
			</td>
		</tr>
	);
}
