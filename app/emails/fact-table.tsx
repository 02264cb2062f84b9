import { LIGHT } from "./palette.ts";
import { SoftTable } from "./soft-table.tsx";

type FactsProps = {
	/** What has no name of its own, one a line. */
	lines?: (string | null)[];
	/** A name and what is said of it. */
	pairs?: (readonly [term: string, value: string | null])[];
};

const cell = { borderTop: `1px solid ${LIGHT.line}`, padding: "9px 0", verticalAlign: "top" } as const;
const term = { ...cell, color: LIGHT.quiet, fontSize: "15px", fontWeight: 400, lineHeight: "22px" } as const;
const value = { ...cell, color: LIGHT.ink, fontSize: "15px", lineHeight: "22px" } as const;

/** Short facts as a table, one a row; absent ones are left out. */
export function Facts({ lines = [], pairs = [] }: FactsProps) {
	const rows = [
		...pairs.filter((pair): pair is readonly [string, string] => pair[1] !== null),
		...lines.filter((line) => line !== null),
	];
	if (rows.length === 0) return null;
	return (
		<table
			className="m-line"
			width="100%"
			cellPadding={0}
			cellSpacing={0}
			style={{ borderBottom: `1px solid ${LIGHT.line}`, borderCollapse: "collapse", margin: "4px 0 20px" }}
		>
			<tbody>
				{rows.map((row) =>
					typeof row === "string" ? (
						<tr key={row}>
							<td className="m-ink m-line" colSpan={2} style={value}>
								{row}
							</td>
						</tr>
					) : (
						<tr key={row[0]}>
							<th
								className="m-quiet m-line m-term"
								scope="row"
								align="left"
								style={{ ...term, paddingRight: "16px", textAlign: "left", width: "34%" }}
							>
								{row[0]}
							</th>
							<td className="m-ink m-line" style={{ ...value, fontWeight: 600 }}>
								{row[1]}
							</td>
						</tr>
					),
				)}
			</tbody>
		</table>
	);
}

/** A code to type, large enough to be copied from a telephone held beside the screen. */
export function Code(props: { name: string; code: string }) {
	return (
		<SoftTable>
			<tr>
				<th
					className="m-quiet m-term"
					scope="row"
					align="left"
					style={{ ...term, borderTop: 0, padding: "16px", textAlign: "left", verticalAlign: "middle", width: "24%" }}
				>
					{props.name}
				</th>
				<td
					className="m-ink"
					style={{
						color: LIGHT.ink,
						fontFamily: "Consolas, Menlo, 'Courier New', monospace",
						fontSize: "26px",
						fontWeight: 600,
						letterSpacing: "2px",
						lineHeight: "32px",
						padding: "16px 16px 16px 0",
						whiteSpace: "nowrap",
					}}
				>
					{props.code}
				</td>
			</tr>
		</SoftTable>
	);
}
