import { useNavigation } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { describe, Field } from "#app/ui/form/field.tsx";
import type { SigningView } from "./signing-view.ts";

const ID = "mandate-file";

type PaperFormProps = {
	files: SigningView["files"];
	error: string | null;
	/** One was sent already: this one takes its place. */
	again: boolean;
};

/** Sends the signed pages. */
export function PaperForm({ files, error, again }: PaperFormProps) {
	const navigation = useNavigation();
	const busy = navigation.state !== "idle" && navigation.formData?.get("intent") === "paper";
	const hint = m.sign_file_hint({ max: files.megabytes });
	return (
		<AppForm className="form" encType="multipart/form-data" preventScrollReset>
			<Field id={ID} label={m.sign_file()} hint={hint} error={error}>
				<input
					{...describe({ id: ID, hint, error })}
					id={ID}
					className="control"
					type="file"
					name="document"
					accept={files.types}
					multiple
					required
				/>
			</Field>
			<div>
				<Button
					type="submit"
					name="intent"
					value="paper"
					variant={again ? "secondary" : "primary"}
					aria-disabled={busy || undefined}
				>
					{busy ? m.payment_processing() : again ? m.sign_send_again() : m.sign_send_button()}
				</Button>
			</div>
		</AppForm>
	);
}
