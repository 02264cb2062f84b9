import type { ComingChange as Coming } from "#app/content/prose.ts";
import { formatCivilDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Alert } from "#app/ui/alert.tsx";

/** Announces a policy change with its effective date, as the policies promise. */
export function ComingChange({ what, announced, applies }: Coming) {
	const date = (civil: string) => formatCivilDate(civil, getLocale());
	return (
		<Alert title={m.site_coming({ date: date(applies) })}>
			<p>{what}</p>
			<p className="muted small">{m.site_coming_announced({ date: date(announced) })}</p>
		</Alert>
	);
}
