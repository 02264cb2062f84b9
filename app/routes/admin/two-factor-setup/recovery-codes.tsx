import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";

/** Ten recovery codes, shown only once. */
export function RecoveryCodes({ codes, next }: { codes: readonly string[]; next: string }) {
	return (
		<>
			<Alert tone="warning" role="status">
				<p>{m.staff_recovery_text()}</p>
			</Alert>
			<ul className="recovery-list">
				{codes.map((code) => (
					<li key={code}>{code}</li>
				))}
			</ul>
			<div>
				<ButtonLink to={next}>{m.staff_recovery_saved()}</ButtonLink>
			</div>
		</>
	);
}
