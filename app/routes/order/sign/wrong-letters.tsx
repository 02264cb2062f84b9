import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";

/** In the place of the paper that cannot be printed. `id` leads to where it is put right; null on a phone, which may not. */
export function WrongLetters({ id }: { id: string | null }) {
	return (
		<Alert tone="warning" title={m.sign_letters_title()}>
			<p>{m.sign_letters()}</p>
			{id !== null && (
				<div>
					<ButtonLink to={`/data/${id}#correct`}>{m.sign_letters_correct()}</ButtonLink>
				</div>
			)}
		</Alert>
	);
}
