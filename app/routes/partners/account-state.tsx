import { isHeld, type PartnerReason, type PartnerState } from "#app/domain/partners/partner.ts";
import { partnerReason } from "#app/labels/partner-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Alert } from "#app/ui/alert.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";

type AccountStateProps = {
	state: PartnerState;
	/** Why staff last decided against the partner. */
	decidedFor: string | null;
};

/** Of a suspended or closed account: why, and what still holds. */
export function AccountState({ state, decidedFor }: AccountStateProps) {
	const isClosed = state === "closed";
	if (isClosed && !isHeld({ state, decidedFor }))
		return (
			<Alert tone="info" title={m.partner_state_closed()}>
				<p>{m.partner_state_closed_text()}</p>
			</Alert>
		);
	if (!isClosed && state !== "suspended") return null;
	return (
		<Alert tone="warning" title={isClosed ? m.partner_state_closed() : m.partner_state_suspended()}>
			{decidedFor && <p>{m.partner_state_reason({ why: partnerReason(decidedFor as PartnerReason, getLocale()) })}</p>}
			<p>{isClosed ? m.partner_state_closed_held() : m.partner_state_suspended_text()}</p>
			<p>
				{m.partner_state_write()} <AppLink to="/contact">{m.partner_mend_write()}</AppLink>
			</p>
		</Alert>
	);
}
