import type { PartnerState } from "#app/domain/partners/partner.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";

/** Of a suspended or closed account: why, and what still holds. */
export function AccountState({ state, reason }: { state: PartnerState; reason: string | null }) {
	const isSuspended = state === "suspended" || (state === "closed" && reason !== null);
	if (state === "closed" && !isSuspended)
		return (
			<Alert tone="info" title={m.partner_state_closed()}>
				<p>{m.partner_state_closed_text()}</p>
			</Alert>
		);
	if (!isSuspended) return null;
	return (
		<Alert tone="warning" title={state === "closed" ? m.partner_state_closed() : m.partner_state_suspended()}>
			{reason && <p>{m.partner_state_reason({ why: reason })}</p>}
			<p>{state === "closed" ? m.partner_state_closed_held() : m.partner_state_suspended_text()}</p>
			<p>
				{m.partner_state_write()} <AppLink to="/contact">{m.partner_mend_write()}</AppLink>
			</p>
		</Alert>
	);
}
