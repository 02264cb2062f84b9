import type { PartnerState } from "#app/domain/partners/partner.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";

/** Of a suspended or closed account: why, and what still holds. */
export function AccountState({ state, reason }: { state: PartnerState; reason: string | null }) {
	if (state === "closed")
		return (
			<Alert tone="info" title={m.partner_state_closed()}>
				<p>{m.partner_state_closed_text()}</p>
			</Alert>
		);
	if (state !== "suspended") return null;
	return (
		<Alert tone="warning" title={m.partner_state_suspended()}>
			{reason && <p>{m.partner_state_reason({ why: reason })}</p>}
			<p>{m.partner_state_suspended_text()}</p>
			<p>
				{m.partner_state_write()} <AppLink to="/contact">{m.partner_mend_write()}</AppLink>
			</p>
		</Alert>
	);
}
