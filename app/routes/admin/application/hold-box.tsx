import { HOLD_REASON, type LegalHold } from "#app/domain/retention/retention-rules.ts";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { TextAreaField } from "#app/ui/form/text-field.tsx";
import type { Refusal } from "./application-view.ts";
import { useCasePath } from "./case-path.ts";

export type HoldView = {
	hold: LegalHold | null;
	/** Whether this member of staff may set and lift the hold. */
	canChange: boolean;
	erasedAt: number | null;
	change: "set" | "lifted" | null;
};

type HoldBoxProps = { id: string; view: HoldView; refusal: Refusal | null };

/** The legal hold that prevents deletion, with the form that sets or lifts it. */
export function HoldBox({ id, view: { hold, canChange, erasedAt, change }, refusal }: HoldBoxProps) {
	const language = getLocale();
	return (
		<>
			{change && !refusal && (
				<Alert tone="success" role="status" className="admin-alert">
					<p>{change === "set" ? m.hold_was_set() : m.hold_was_lifted()}</p>
				</Alert>
			)}
			{erasedAt !== null && (
				<Alert tone="info" className="admin-alert">
					<p>{m.hold_erased({ date: formatDateTime(erasedAt, language) })}</p>
				</Alert>
			)}
			{hold && (
				<Alert tone="warning" title={m.hold_title()} className="admin-alert">
					<p>{m.hold_set()}</p>
					<p className="quoted">{hold.reason ?? m.hold_unreadable()}</p>
					<p className="muted">{m.hold_by({ who: hold.setBy, date: formatDateTime(hold.setAt, language) })}</p>
				</Alert>
			)}
			{canChange && <HoldForm id={id} isHeld={hold !== null} refusal={refusal} />}
		</>
	);
}

function HoldForm({ id, isHeld, refusal }: { id: string; isHeld: boolean; refusal: Refusal | null }) {
	const path = useCasePath(id);
	const error = refusal?.fields.holdReason;
	return (
		<details className="disclosure" open={error !== undefined}>
			<summary>{isHeld ? m.hold_lift_action() : m.hold_title()}</summary>
			{!isHeld && <p>{m.hold_none()}</p>}
			<AppForm className="action-form" action={path()} noValidate>
				<TextAreaField
					name="holdReason"
					label={isHeld ? m.hold_lift_reason() : m.hold_reason()}
					hint={m.hold_reason_hint(HOLD_REASON)}
					error={error}
					defaultValue={refusal?.values.holdReason}
					rows={2}
				/>
				<Button type="submit" name="intent" value={isHeld ? "lift-hold" : "set-hold"} variant="secondary">
					{isHeld ? m.hold_lift_action() : m.hold_set_action()}
				</Button>
			</AppForm>
		</details>
	);
}
