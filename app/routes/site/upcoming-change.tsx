import type { UpcomingChange as Coming } from "#app/content/prose.ts";
import { formatCivilDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Alert } from "#app/ui/alert.tsx";

/** Announces a policy change with its effective date, as the policies promise. */
export function UpcomingChange({ what, announced, applies }: Coming) {
	const formatDay = (day: string) => formatCivilDate(day, getLocale());
	return (
		<Alert title={m.site_coming({ date: formatDay(applies) })}>
			<p>{what}</p>
			<p className="muted small">{m.site_coming_announced({ date: formatDay(announced) })}</p>
		</Alert>
	);
}
