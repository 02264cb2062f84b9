import type { ReactNode } from "react";
import { LIGHT } from "./palette.ts";

type SoftTableProps = { role?: "presentation"; children: ReactNode };

/** A table as wide as the text, on the soft ground that sets it apart; `role` where it is one for the sake of its ground alone. */
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
