import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/form/button.tsx";

/** A value with a button that copies it. Without scripts, the value can be selected. */
export function CopyField({ id, label, value }: { id: string; label: string; value: string }) {
	return (
		<div className="field">
			<label className="field-label" htmlFor={id}>
				{label}
			</label>
			<div className="copy-field">
				<input className="control" id={id} value={value} readOnly />
				<Button variant="secondary" data-copy={id} data-copied={m.partner_copied()}>
					<span className="sr-only">{label}: </span>
					<span data-word>{m.partner_copy()}</span>
				</Button>
			</div>
		</div>
	);
}
