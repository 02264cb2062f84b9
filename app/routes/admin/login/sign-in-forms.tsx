import { m } from "#app/paraglide/messages.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { LeaveForm } from "../leave-form.tsx";

/** First step. The address is Access's word; it stands in the form for password managers. */
export function PasswordForm({ email, refused }: { email: string; refused: string | undefined }) {
	return (
		<>
			<AppForm className="form" noValidate>
				<input type="hidden" name="intent" value="password" />
				<input type="text" name="email" value={email} readOnly hidden autoComplete="username" />
				<TextField
					name="password"
					type="password"
					label={m.staff_password()}
					error={refused}
					autoComplete="current-password"
					required
					autoFocus
				/>
				<div>
					<Button type="submit">{m.staff_continue()}</Button>
				</div>
			</AppForm>
			<p className="small muted">{m.staff_password_lost()}</p>
			<LeaveForm label={m.staff_other_account()} />
		</>
	);
}

/** Second step, and the proof that is asked for again later. */
export function CodeForm({ again, refused }: { again: boolean; refused: string | undefined }) {
	return (
		<>
			{again && <p>{m.staff_prove_text()}</p>}
			<AppForm className="form" noValidate>
				<input type="hidden" name="intent" value="code" />
				<TextField
					name="code"
					label={m.staff_code()}
					hint={m.staff_code_hint()}
					error={refused}
					autoComplete="one-time-code"
					autoCapitalize="characters"
					spellCheck={false}
					className="code-control"
					maxLength={24}
					required
					autoFocus
				/>
				<div>
					<Button type="submit">{again ? m.staff_prove_action() : m.staff_sign_in()}</Button>
				</div>
			</AppForm>
			<p className="small muted">{m.staff_code_lost()}</p>
			{!again && <LeaveForm label={m.staff_start_again()} />}
		</>
	);
}
