import type { ReactNode } from "react";
import type { Language } from "#app/domain/language.ts";
import type { Receipt } from "#app/domain/money/receipt.ts";
import { factLines, moneyLines, purchaseLabel } from "#app/labels/receipt-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { LIGHT } from "./palette.ts";

type FactsProps = {
	/** Rows without a label. */
	lines?: (string | null)[];
	/** Rows of label and value. */
	pairs?: (readonly [term: string, value: string | null])[];
};

const cell = { borderTop: `1px solid ${LIGHT.line}`, padding: "9px 0", verticalAlign: "top" } as const;
const term = { ...cell, color: LIGHT.quiet, fontSize: "15px", fontWeight: 400, lineHeight: "22px" } as const;
const value = { ...cell, color: LIGHT.ink, fontSize: "15px", lineHeight: "22px" } as const;

/** Table of facts; null values are skipped. */
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

/** Shows a code to type, in large print. */
export function Code(props: { label: string; code: string }) {
	return (
		<SoftTable>
			<tr>
				<th
					className="m-quiet m-term"
					scope="row"
					align="left"
					style={{ ...term, borderTop: 0, padding: "16px", textAlign: "left", verticalAlign: "middle", width: "24%" }}
				>
					{props.label}
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

type SoftTableProps = { role?: "presentation"; children: ReactNode };

/** Full-width table with a soft background; `role` for layout tables. */
export function SoftTable({ role, children }: SoftTableProps) {
	return (
		<table
			role={role}
			className="m-soft"
			width="100%"
			cellPadding={0}
			cellSpacing={0}
			bgcolor={LIGHT.soft}
			style={{ backgroundColor: LIGHT.soft, margin: "4px 0 20px" }}
		>
			<tbody>{children}</tbody>
		</table>
	);
}

/** Shows a receipt in an e-mail, without the payer's name and address (ruling T64). */
export function ReceiptLines({ receipt, language }: { receipt: Receipt; language: Language }) {
	const locale = { locale: language };
	const seller = `${m.brand({}, locale)}, ${m.footer_location({}, locale)}`;
	return (
		<Facts
			pairs={[
				[m.mail_line_receipt({}, locale), receipt.number],
				[m.mail_line_for({}, locale), purchaseLabel(receipt, language)],
				...[...moneyLines(receipt, language), ...factLines(receipt, language)]
					.filter(({ value }) => value !== receipt.applicationNumber)
					.map(({ term, value }) => [term, value] as const),
				[m.mail_line_seller({}, locale), seller],
			]}
			lines={[receipt.isTest ? m.receipt_test({}, locale) : null]}
		/>
	);
}
