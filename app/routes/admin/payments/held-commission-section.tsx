import { formatMoney } from "#app/domain/money/money.ts";
import type { HoldReason } from "#app/domain/money/self-referral.ts";
import { formatShortDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";

const REASONS: Record<HoldReason, () => string> = {
	"own-email": m.money_held_own_email,
	"own-name": m.money_held_own_name,
	"own-payment-details": m.money_held_own_payment_details,
	"same-browser": m.money_held_same_browser,
};

type Held = {
	id: number;
	amount: number;
	reasons: readonly HoldReason[];
	code: string;
	partner: string;
	at: number;
	application: { id: string; applicationNumber: string };
};

/** Commissions that look like the partner's own application, each with what speaks against it. */
export function HeldCommissionSection({ held, mayDecide }: { held: readonly Held[]; mayDecide: boolean }) {
	return (
		<section className="admin-panel" aria-labelledby="held">
			<h2 id="held">
				{m.money_held()} <span className="count">{held.length}</span>
			</h2>
			<p>{m.money_held_todo()}</p>
			<ul className="issues">
				{held.map(({ id, amount, reasons, code, partner, at, application }) => (
					<li key={id}>
						<span className="issue-application">
							<AppLink to={`/admin/applications/${application.id}#money`}>{application.applicationNumber}</AppLink>
						</span>
						<span className="sum">{formatMoney(amount, getLocale())}</span>
						<span>
							{partner} ({code}): {reasons.map((reason) => REASONS[reason]()).join("; ")}
						</span>
						<span className="muted">{m.money_since({ date: formatShortDate(at, getLocale()) })}</span>
						{mayDecide && <Decide id={id} number={application.applicationNumber} />}
					</li>
				))}
			</ul>
		</section>
	);
}

function Decide({ id, number }: { id: number; number: string }) {
	return (
		<AppForm action="/admin/payments" className="row">
			<input type="hidden" name="kind" value="commission" />
			<input type="hidden" name="id" value={id} />
			<Button type="submit" name="decision" value="release" variant="secondary">
				{m.money_held_release()} <span className="sr-only">{number}</span>
			</Button>
			<Button type="submit" name="decision" value="void" variant="secondary">
				{m.money_held_void()} <span className="sr-only">{number}</span>
			</Button>
		</AppForm>
	);
}
