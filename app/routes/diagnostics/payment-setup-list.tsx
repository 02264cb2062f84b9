import { m } from "#app/paraglide/messages.js";
import type { PaymentMode, PaymentSetup } from "#app/services.ts";
import { Badge } from "#app/ui/badge.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";

/** LIVE or TEST, from the server's key (row 78). */
export function ModeBadge({ mode }: { mode: PaymentMode | null }) {
	if (mode === null) return <Badge tone="danger">{m.test_mode_none()}</Badge>;
	return mode === "live" ? (
		<Badge tone="danger">{m.test_mode_live()}</Badge>
	) : (
		<Badge tone="warning">{m.test_mode_test()}</Badge>
	);
}

function modeLabel(mode: PaymentMode | null): string {
	if (mode === null) return m.test_value_missing();
	return mode === "live" ? m.test_value_live() : m.test_value_test();
}

/** Payment configuration. Includes `webhookUrl` if set. */
export function PaymentSetupList({ setup, webhookUrl }: { setup: PaymentSetup; webhookUrl?: string }) {
	const webhookRow = webhookUrl ? [{ term: m.test_config_address(), value: <code>{webhookUrl}</code> }] : [];
	return (
		<SummaryList
			rows={[
				{ term: m.test_config_provider(), value: setup.standIn ? m.test_config_stand_in() : "Stripe" },
				{ term: m.test_config_version(), value: setup.apiVersion },
				{ term: m.test_config_secret(), value: modeLabel(setup.secretKeyMode) },
				{ term: m.test_config_public(), value: modeLabel(setup.publishableKeyMode) },
				{
					term: m.test_config_webhook(),
					value: setup.webhookSecretPresent ? m.test_value_set() : m.test_value_missing(),
				},
				...webhookRow,
			]}
		/>
	);
}
