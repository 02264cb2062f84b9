import * as v from "valibot";
import { setting } from "./setting.ts";

/** How our prices stand to VAT: exempt under article 53 of the CIVA, or VAT is in the price where it is due. */
const VAT_STATUSES = ["exempt", "included"] as const;
export type VatStatus = (typeof VAT_STATUSES)[number];

/** Null while nobody has said. Prices are what is paid in full, whatever it is (DL 138/90). */
export const vatStatus = setting<{ status: VatStatus | null }>({
	initial: { status: null },
	stored: v.object({ status: v.nullable(v.picklist(VAT_STATUSES)) }),
	fields: { status: "choice" },
	choices: { status: VAT_STATUSES },
	typed: v.object({
		status: v.pipe(
			v.optional(v.string(), ""),
			v.transform((text) => text || null),
			v.nullable(v.picklist(VAT_STATUSES, "error_setting_choice")),
		),
	}),
	shown: ({ status }) => ({ status: status ?? "" }),
});
