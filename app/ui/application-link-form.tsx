import { m } from "#app/paraglide/messages.js";
import { AppForm } from "./form/app-form.tsx";
import { Button } from "./form/button.tsx";

/** Requests a one-click link to the stored address. The response does not reveal whether the application exists. */
export function ApplicationLinkForm({ by, label }: { by: { id: string } | { number: string }; label?: string }) {
	const [name, value] = "id" in by ? (["id", by.id] as const) : (["number", by.number] as const);
	return (
		<AppForm action="/resume" className="stack">
			<input type="hidden" name={name} value={value} />
			<Button type="submit" variant="secondary">
				{label ?? m.resume_send()}
			</Button>
		</AppForm>
	);
}
