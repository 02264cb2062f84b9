import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { ActionForm, type ActionProps, fieldOf } from "../action-form.tsx";

/** F7: the password as the letter shows it. In plain sight while it is typed, as it must be compared with paper, and never after. */
export function LetterForm(props: ActionProps) {
	const field = (name: string) => ({
		...fieldOf("store-password", name, props.refusal),
		autoComplete: "off",
		autoCapitalize: "off",
		autoCorrect: "off",
		spellCheck: false,
		maxLength: 40,
		className: "control-medium",
	});
	return (
		<ActionForm {...props} action="store-password">
			<p className="muted">{m.admin_after_letter_text()}</p>
			<TextField {...field("password")} label={m.admin_after_letter()} />
			<TextField {...field("repeated")} label={m.admin_after_letter_again()} />
			<Button type="submit">{m.admin_act_store_password()}</Button>
		</ActionForm>
	);
}
