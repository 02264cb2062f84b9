import type { ChainCheck } from "#app/domain/audit/audit-log.ts";
import { m } from "#app/paraglide/messages.js";
import { DateTime } from "#app/routes/admin/date-time.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";

/** What the last check of the chain found, with a way to check it now. */
export function ChainState({ check }: { check: ChainCheck }) {
	const { broken, at, seq } = check;
	return (
		<Alert tone={broken === null ? (at === 0 ? "info" : "success") : "danger"} role="status">
			<p>
				{broken !== null
					? m.audit_broken({ entry: broken })
					: at === 0
						? m.audit_never_checked()
						: m.audit_whole({ count: seq })}{" "}
				{at > 0 && <DateTime at={at} withTime />}
			</p>
			<AppForm action="/admin/audit">
				<Button type="submit" variant="secondary">
					{m.audit_check_now()}
				</Button>
			</AppForm>
		</Alert>
	);
}
