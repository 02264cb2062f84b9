import { KNOWN_CARRIERS } from "#app/domain/application/staff-actions.ts";
import { m } from "#app/paraglide/messages.js";
import { MAX_WORDS } from "#app/routes/admin/application/action-schemas.ts";
import { Button } from "#app/ui/form/button.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx";
import { shippingName } from "../../admin-labels.ts";
import { ActionForm, type ActionProps, fieldOf } from "../action-form.tsx";

/** Row 160: where the parcel is. Only statuses that may follow the present one are offered. */
export function ShipForm(props: ActionProps) {
	const { shipping } = props.application;
	const field = (name: Exclude<keyof typeof shipping, "choices" | "label">) => {
		const own = fieldOf("ship", name, props.refusal);
		return { ...own, defaultValue: own.defaultValue ?? shipping[name] };
	};
	const choices = shipping.choices.map((status) => ({ value: status, label: shippingName(status) }));
	return (
		<ActionForm {...props} action="ship">
			{shipping.label && (
				<p>
					<a href={`/admin/labels/${props.application.id}`} target="_blank" rel="noopener">
						{m.label_link()}
					</a>
					<br />
					<span className="muted small">{m.label_hint()}</span>
				</p>
			)}
			<div className="form-pair">
				<TextField
					{...field("carrier")}
					label={m.admin_ship_carrier()}
					list="carriers"
					maxLength={120}
					autoComplete="off"
				/>
				<TextField {...field("trackingNumber")} label={m.admin_ship_number()} maxLength={120} autoComplete="off" />
			</div>
			<datalist id="carriers">
				{KNOWN_CARRIERS.map((carrier) => (
					<option key={carrier} value={carrier} />
				))}
			</datalist>
			<SelectField {...field("status")} label={m.admin_ship_status()} options={choices} className="control-medium" />
			<div className="form-pair">
				<TextField {...field("shippingDate")} label={m.admin_ship_sent()} type="date" />
				<TextField {...field("estimatedDeliveryDate")} label={m.admin_ship_expected()} type="date" />
			</div>
			<TextAreaField {...field("notes")} label={m.admin_ship_notes()} maxLength={MAX_WORDS} rows={2} />
			<Button type="submit">{m.admin_act_ship()}</Button>
		</ActionForm>
	);
}
