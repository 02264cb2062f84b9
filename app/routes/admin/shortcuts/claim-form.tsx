import { m } from "#app/paraglide/messages.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";

/** Claims the most urgent unassigned application, and opens it. */
export function ClaimForm({ variant = "primary" }: { variant?: "primary" | "secondary" }) {
	return (
		<AppForm action="/admin/applications" noValidate>
			<Button type="submit" name="intent" value="claim" variant={variant} data-key="n" aria-keyshortcuts="n">
				{m.admin_list_claim()} <kbd aria-hidden>N</kbd>
			</Button>
		</AppForm>
	);
}
