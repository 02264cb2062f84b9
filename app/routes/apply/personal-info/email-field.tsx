import { type ComponentProps, useState } from "react";
import { writeFields } from "#app/browser/form-fields.ts";
import { useHydrated } from "#app/browser/use-hydrated.ts";
import { suggestEmail } from "#app/domain/person/email-address.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

/** An e-mail address; one that seems mistyped is asked about beside the field, and taken all the same. */
export function EmailField({ defaultValue, ...field }: ComponentProps<typeof TextField> & { defaultValue: string }) {
	const [typed, setTyped] = useState(defaultValue);
	const meant = suggestEmail(typed);
	const hydrated = useHydrated();
	return (
		<div>
			<TextField
				{...field}
				defaultValue={defaultValue}
				type="email"
				autoCapitalize="none"
				onBlur={(event) => setTyped(event.currentTarget.value)}
			/>
			<div role="status" className="row">
				{meant && <span className="field-hint">{m.details_email_suggestion({ email: meant })}</span>}
				{meant && hydrated && (
					<Button
						variant="quiet"
						onClick={(event) => {
							const { form } = event.currentTarget;
							if (form) writeFields(form, { [field.name]: meant });
							setTyped(meant);
							document.getElementById(field.name)?.focus();
						}}
					>
						{m.details_email_use()}
					</Button>
				)}
			</div>
		</div>
	);
}
