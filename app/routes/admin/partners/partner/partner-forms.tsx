import { type PartnerAction, type PartnerState, reasonsFor } from "#app/domain/partners/partner.ts";
import type { Discount } from "#app/domain/partners/referral.ts";
import { m } from "#app/paraglide/messages.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { ACTION_NAMES, REASON_NAMES } from "../partner-labels.ts";

type PartnerFormsProps = {
	partner: { id: number; rate: number; discount: Discount; state: PartnerState };
	/** The most that a code may take off, in whole per cent. */
	mostDiscount: number;
	acts: readonly PartnerAction[];
	/** Whether the asker may change rate and balance. */
	pays: boolean;
	/** Makes an adjustment that is sent twice count once. */
	formKey: string;
	typed: Record<string, string>;
};

/** What can be done about a partner, each in a form of its own. */
export function PartnerForms({ partner, mostDiscount, acts, pays, formKey, typed }: PartnerFormsProps) {
	const action = `/admin/partners/${partner.id}`;
	if (acts.length === 0 && !pays) return null;
	return (
		<section className="admin-panel" aria-labelledby="acts">
			<h2 id="acts">{m.partners_acts()}</h2>
			{acts.map((act) => (
				<AppForm key={act} action={action} className="partner-act">
					<input type="hidden" name="intent" value={act} />
					{reasonsFor(act).length > 0 && (
						<SelectField
							id={`reason-${act}`}
							name="reason"
							label={m.partners_reason()}
							hint={m.partners_reason_told()}
							options={reasonsFor(act).map((reason) => ({ value: reason, label: REASON_NAMES[reason]() }))}
						/>
					)}
					<Button type="submit" variant="secondary">
						{ACTION_NAMES[act]()}
					</Button>
				</AppForm>
			))}
			{pays && (
				<AppForm action={action} className="partner-act">
					<input type="hidden" name="intent" value="rate" />
					<input type="hidden" name="before" value={partner.rate} />
					<TextField
						name="rate"
						label={m.partners_rate_new()}
						hint={m.partners_rate_hint()}
						inputMode="numeric"
						maxLength={2}
						defaultValue={typed.rate ?? String(partner.rate)}
						className="control-short"
					/>
					<Button type="submit" variant="secondary">
						{m.partners_rate_change()}
					</Button>
				</AppForm>
			)}
			{pays && (
				<AppForm action={action} className="partner-act">
					<input type="hidden" name="intent" value="discount" />
					<input type="hidden" name="before" value={partner.discount.percent} />
					<input type="hidden" name="beforeDay" value={partner.discount.until ?? ""} />
					<TextField
						name="percent"
						label={m.partners_discount()}
						hint={m.partners_discount_hint({ limit: mostDiscount })}
						inputMode="numeric"
						maxLength={2}
						defaultValue={typed.percent ?? String(partner.discount.percent)}
						className="control-short"
					/>
					<TextField
						name="until"
						type="date"
						label={m.partners_discount_until()}
						hint={m.partners_discount_until_hint()}
						defaultValue={typed.until ?? partner.discount.until ?? ""}
						className="control-short"
					/>
					<Button type="submit" variant="secondary">
						{m.partners_discount_change()}
					</Button>
				</AppForm>
			)}
			{pays && (
				<AppForm action={action} className="partner-act">
					<input type="hidden" name="intent" value="adjust" />
					<input type="hidden" name="key" value={formKey} />
					<TextField
						name="cents"
						label={m.partners_adjust()}
						hint={m.partners_adjust_hint()}
						inputMode="decimal"
						maxLength={12}
						defaultValue={typed.cents ?? ""}
						className="control-short"
					/>
					<Button type="submit" variant="secondary">
						{m.partners_adjust_do()}
					</Button>
				</AppForm>
			)}
		</section>
	);
}
