import type { OfferedSecret } from "#app/commands/staff/sign-in.server.ts";
import { m } from "#app/paraglide/messages.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

/** The secret as a picture and in letters, and the first code that proves it has arrived. */
export function SetupForm({ offered, refused }: { offered: OfferedSecret; refused: string | undefined }) {
	const { sealed, path, size, typed } = offered;
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
				<p className="secret-text">{typed}</p>
			</div>
			<AppForm className="form" noValidate>
				<input type="hidden" name="secret" value={sealed} />
				<TextField
					name="code"
					label={m.staff_setup_code()}
					error={refused}
					inputMode="numeric"
					autoComplete="one-time-code"
					className="code-control"
					maxLength={12}
					required
				/>
				<div>
					<Button type="submit">{m.staff_setup_action()}</Button>
				</div>
			</AppForm>
		</>
	);
}
