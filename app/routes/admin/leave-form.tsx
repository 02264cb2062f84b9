import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";

/** Ends the session here and the one of Access. */
export function LeaveForm({ label }: { label: string }) {
	return (
		<AppForm action="/admin/login">
			<Button type="submit" name="leave" value="yes" variant="quiet">
				{label}
			</Button>
		</AppForm>
	);
}
