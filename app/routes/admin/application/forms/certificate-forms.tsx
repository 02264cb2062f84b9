import { KNOWN_CARRIERS } from "#app/domain/application/staff-actions.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx";
import { shippingName } from "../../admin-labels.ts";
import { ActionForm, type ActionProps, FileField, fieldProps, textProps } from "../action-form.tsx";
import { MAX_TEXT_LENGTH } from "../action-schemas.ts";

/** S9: form that uploads the tax office's PDF, stored exactly as received, for a second person to confirm. */
export function CertificateForm(props: ActionProps) {
	const action = "store-certificate";
	return (
		<ActionForm {...props} action={action} encType="multipart/form-data">
			<FileField
				field={fieldProps(action, "certificate", props.refusal)}
				label={m.admin_certificate_file()}
				hint={m.admin_certificate_hint()}
				accept="application/pdf,.pdf"
			/>
			{props.application.hasCertificate && (
				<TextAreaField {...textProps(action, "reason", props.refusal)} label={m.admin_certificate_reason()} required />
			)}
			<Button type="submit">{m.admin_action_certificate()}</Button>
		</ActionForm>
	);
}

/** The id of the form that confirms the certificate. */
export const CONFIRM_CERTIFICATE_ID = "certificate-proposed";

/** S9: form in which a second person confirms the PDF, with a reason if its text lacks the NIF or the name. */
export function ConfirmCertificateForm(props: ActionProps) {
	const { certificateProposal, actions } = props.application;
	if (!certificateProposal) return null;
	const { proposedBy, reason, missing, path } = certificateProposal;
	const blockedReason = actions["confirm-certificate"];
	return (
		<div id={CONFIRM_CERTIFICATE_ID}>
			<p className="muted">{m.admin_certificate_second_text({ who: proposedBy })}</p>
			{reason && <p>{m.admin_certificate_replaces({ reason })}</p>}
			{missing.length > 0 && (
				<Alert tone="warning">
					{missing.map((sentence) => (
						<p key={sentence}>{sentence}</p>
					))}
				</Alert>
			)}
			{blockedReason && <p className="admin-warning">{blockedReason}</p>}
			{blockedReason === null && (
				<ActionForm {...props} action="confirm-certificate">
					<input type="hidden" name="path" value={path} />
					{missing.length > 0 && (
						<TextAreaField
							{...textProps("confirm-certificate", "reason", props.refusal)}
							label={m.admin_certificate_why()}
						/>
					)}
					<Button type="submit" id="confirm-certificate-send">
						{m.admin_action_confirm_certificate()}
					</Button>
				</ActionForm>
			)}
		</div>
	);
}

/** Row 160: the delivery status of the parcel. Offers only statuses that may follow the current one. */
export function ShipForm(props: ActionProps) {
	const { shipping } = props.application;
	const field = (name: Exclude<keyof typeof shipping, "choices" | "canPrintLabel">) => {
		const input = fieldProps("ship", name, props.refusal);
		return { ...input, defaultValue: input.defaultValue ?? shipping[name] };
	};
	const choices = shipping.choices.map((status) => ({ value: status, label: shippingName(status) }));
	return (
		<ActionForm {...props} action="ship">
			{shipping.canPrintLabel && (
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
			<TextAreaField {...field("notes")} label={m.admin_ship_notes()} maxLength={MAX_TEXT_LENGTH} rows={2} />
			<Button type="submit">{m.admin_action_ship()}</Button>
		</ActionForm>
	);
}
