import { formatDateTime } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { KeyEndings, PaymentMode, PaymentSetup } from "#app/services.ts";

type SetupListProps = {
	setup: PaymentSetup;
	endings: KeyEndings;
	/** Where the provider must send its events. */
	address: string;
	/** Events among the last ones that were not acted on. */
	waiting: number;
	/** When the last event arrived; null when none has. */
	lastAt: number | null;
};

/** How payments are set up, and whether the provider reaches us. Of a key no more than its last four signs. */
export function SetupList({ setup, endings, address, waiting, lastAt }: SetupListProps) {
	const rows = [
		[m.settings_stripe_mode(), modeWords(setup.secretKeyMode)],
		[m.test_config_provider(), setup.standIn ? m.test_config_stand_in() : "Stripe"],
		[m.test_config_version(), setup.apiVersion],
		[m.test_config_secret(), keyWords(endings.secret)],
		[m.test_config_public(), keyWords(endings.publishable)],
		[m.test_config_webhook(), endings.webhook.map(keyWords).join(", ") || keyWords(null)],
		[m.test_config_address(), address],
		[m.settings_stripe_last(), lastAt === null ? m.settings_stripe_never() : formatDateTime(lastAt, getLocale())],
		[m.settings_stripe_waiting(), String(waiting)],
	] as const;
	return (
		<dl className="answers">
			{rows.map(([term, value]) => (
				<div key={term}>
					<dt>{term}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	);
}

function modeWords(mode: PaymentMode | null): string {
	if (mode === null) return m.test_value_missing();
	return mode === "live" ? m.test_value_live() : m.test_value_test();
}

function keyWords(end: string | null): string {
	return end === null ? m.test_value_missing() : m.settings_key_set({ end });
}
