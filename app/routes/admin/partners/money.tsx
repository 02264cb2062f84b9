import { formatMoney } from "#app/domain/money/money.ts";
import { getLocale } from "#app/paraglide/runtime.js";

/** An amount in cents. */
export function Money({ cents }: { cents: number }) {
	return <span className="sum">{formatMoney(cents, getLocale())}</span>;
}
