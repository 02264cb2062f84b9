import { INTL_TAG } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { KeyProgress } from "#app/queries/money/payment-issues.server.ts";

type KeySectionProps = { keys: KeyProgress };

/** How far documents and personal data have moved to a new key, and which older one may be removed. */
export function KeySection({ keys: { sealing, done, total, retiring } }: KeySectionProps) {
	const written = new Intl.NumberFormat(INTL_TAG[getLocale()]);
	return (
		<section className="admin-panel" aria-labelledby="keys">
			<h2 id="keys">{m.money_keys()}</h2>
			<p>{m.money_keys_lede()}</p>
			{done < total && (
				<p>{m.money_keys_progress({ key: sealing, done: written.format(done), total: written.format(total) })}</p>
			)}
			{retiring.map((key) => (
				<p key={key.id}>{translateState(key, written.format(key.left))}</p>
			))}
		</section>
	);
}

function translateState({ id: key, left, state }: KeyProgress["retiring"][number], count: string): string {
	if (state === "removable") return m.money_keys_removable({ key });
	if (state === "gone") return m.money_keys_gone({ key, count });
	return left > 0 ? m.money_keys_needed({ key, count }) : m.money_keys_needed_perhaps({ key });
}
