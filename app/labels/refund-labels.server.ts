import { formatMoney } from "#app/domain/money/money.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { listRefunds } from "#app/queries/money/payments.server.ts";
import type { Services } from "#app/services.ts";
import type { RefundLabels } from "#app/ui/application/refund-list.tsx";

/** What was refunded, in words; made here, because few pages show it and every browser would load it. */
export async function refundLabels(
	services: Pick<Services, "db">,
	applicationId: string,
): Promise<RefundLabels | null> {
	const items = await listRefunds(services, applicationId);
	if (items.length === 0) return null;
	const lines = items.map(({ amount, sent, at }) => {
		const money = { amount: formatMoney(amount, getLocale()) };
		return sent ? m.refund_sent({ ...money, date: formatDate(at, getLocale()) }) : m.refund_on_its_way(money);
	});
	return { title: m.refund_title(), lines: [...new Set(lines), m.refund_usual()] };
}
