import type { PendingSecret } from "#app/domain/person/second-factor.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "./alert.tsx";
import { AppForm } from "./form/app-form.tsx";
import { Button, ButtonLink } from "./form/button.tsx";
import { TextField } from "./form/text-field.tsx";

/** Shows a new secret as a QR code and as text, with a field for the first code. */
export function SecretForm({ secret, error }: { secret: PendingSecret; error: string | undefined }) {
	const { sealed, path, size, text } = secret;
	return (
		<>
			<svg
				className="qr"
				viewBox={`0 0 ${size} ${size}`}
				role="img"
				aria-label={m.staff_setup_qr()}
				shapeRendering="crispEdges"
			>
				<path d={path} />
			</svg>
			<div>
				<p>{m.staff_setup_typed()}</p>
				<p className="secret-text">{text}</p>
			</div>
			<AppForm className="form" noValidate>
				<input type="hidden" name="secret" value={sealed} />
				<TextField
					name="code"
					label={m.staff_setup_code()}
					error={error}
					inputMode="numeric"
					autoComplete="one-time-code"
					className="code-control"
					maxLength={12}
					required
				/>
				<div>
					<Button type="submit" name="intent" value="confirm">
						{m.staff_setup_action()}
					</Button>
				</div>
			</AppForm>
		</>
	);
}

/** A field for a code from the authenticator app, or a recovery code. */
export function CodeField({ error, autoFocus }: { error: string | null | undefined; autoFocus?: boolean }) {
	return (
		<TextField
			name="code"
			label={m.staff_code()}
			hint={m.staff_code_hint()}
			error={error}
			autoComplete="one-time-code"
			autoCapitalize="characters"
			spellCheck={false}
			className="code-control"
			maxLength={24}
			required
			autoFocus={autoFocus}
		/>
	);
}

/** Shows the ten recovery codes, once. */
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
