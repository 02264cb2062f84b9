import { m } from "#app/paraglide/messages.js";
import { AppForm } from "./form/app-form.tsx";
import { Button } from "./form/button.tsx";

/**
 * Form that sends a sign-in link to the stored address. The response does not reveal whether the application exists.
 */
export function ApplicationLinkForm({
	lookup,
	label,
}: {
	lookup: { id: string } | { number: string };
	label?: string;
}) {
	const [name, value] = "id" in lookup ? (["id", lookup.id] as const) : (["number", lookup.number] as const);
	return (
		<AppForm action="/resume" className="stack">
			<input type="hidden" name={name} value={value} />
			<Button type="submit" variant="secondary">
				{label ?? m.resume_send()}
			</Button>
		</AppForm>
	);
}
