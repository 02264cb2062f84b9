import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";

/** Ends the staff session and the Access session. */
export function SignOutForm({ label }: { label: string }) {
	return (
		<AppForm action="/admin/login">
			<Button type="submit" name="leave" value="yes" variant="quiet">
				{label}
			</Button>
		</AppForm>
	);
}
