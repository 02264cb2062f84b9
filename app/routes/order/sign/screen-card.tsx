import { formatDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Card } from "#app/ui/card.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { SignaturePad } from "./signature-pad.tsx";
import type { Problem, SigningView } from "./signing-view.ts";

type ScreenCardProps = {
	screen: NonNullable<SigningView["screen"]>;
	/** Whose name is typed; null for whoever is not to read it here. */
	name: string | null;
	problem: Problem | null;
};

/** The signature on a screen by itself, on a phone. */
export function ScreenCard(props: ScreenCardProps) {
	return (
		<Card aria-labelledby="screen" className="stack">
			<h2 id="screen">{props.screen.forOffice ? m.sign_screen_title() : m.sign_screen_contract()}</h2>
			<ScreenSigning {...props} />
		</Card>
	);
}

/** The signature on a screen: drawn, or the name typed. What it is good for is said before. */
export function ScreenSigning({ screen: { forOffice, signedAt }, name, problem }: ScreenCardProps) {
	const errorOf = (fieldId: string) => (problem?.fieldId === fieldId ? problem.message : undefined);
	return (
		<>
			<p>{forOffice ? m.sign_screen_office() : m.sign_screen_optional()}</p>
			{signedAt !== null && (
				<p>
					<strong>{m.sign_screen_done({ date: formatDate(signedAt, getLocale()) })}</strong>
				</p>
			)}
			{signedAt === null && (
				<>
					<AppForm className="form" preventScrollReset aria-labelledby="draw">
						<h3 id="draw">{m.sign_draw_title()}</h3>
						<p>{m.sign_draw_text()}</p>
						<SignaturePad name="drawing" label={m.sign_pad_label()} typedId="typed" error={errorOf("drawing")} />
						<Checkbox name="consent" id="draw-consent" label={m.sign_consent()} error={errorOf("draw-consent")} />
						<div>
							<Button type="submit" name="intent" value="draw" variant="secondary">
								{m.sign_draw_send()}
							</Button>
						</div>
					</AppForm>
					<AppForm className="form" preventScrollReset aria-labelledby="type">
						<h3 id="type">{m.sign_type_title()}</h3>
						<p>{m.sign_type_text()}</p>
						<TextField
							name="typed"
							label={m.sign_type_label()}
							hint={name === null ? m.phone_type_hint() : m.sign_type_hint({ name })}
							error={errorOf("typed")}
							defaultValue={problem?.kept?.typed}
							autoComplete="name"
							maxLength={200}
						/>
						<Checkbox name="consent" id="type-consent" label={m.sign_consent()} error={errorOf("type-consent")} />
						<div>
							<Button type="submit" name="intent" value="type" variant="secondary">
								{m.sign_type_send()}
							</Button>
						</div>
					</AppForm>
				</>
			)}
		</>
	);
}
