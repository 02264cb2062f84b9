import { formatDate } from "#app/domain/calendar.ts";
import { formatMoney } from "#app/domain/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Notice } from "#app/ui/notice.tsx";

/** Money on its way back to the applicant, or sent back (UTC milliseconds). */
export type MoneyBackItem = { id: string; amount: number; sent: boolean; at: number };

/** What was given back, and how long banks take to show it; for the owner alone. */
export function MoneyBack({ items }: { items: readonly MoneyBackItem[] }) {
	if (items.length === 0) return null;
	return (
		<Notice tone="info" title={m.refund_title()}>
			{items.map(({ id, amount, sent, at }) => {
				const words = { amount: formatMoney(amount, getLocale()) };
				const date = formatDate(at, getLocale());
				return <p key={id}>{sent ? m.refund_sent({ ...words, date }) : m.refund_on_its_way(words)}</p>;
			})}
			<p>{m.refund_usual()}</p>
		</Notice>
	);
}
