import { useNavigation } from "react-router";
import { MAX_UPLOAD_BYTES } from "#app/domain/documents/document-limits.ts";
import { m } from "#app/paraglide/messages.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { describe, Field } from "#app/ui/form/field.tsx";
import { ACCEPTED } from "#app/ui/upload/file-button.tsx";

const MAX_MEGABYTES = MAX_UPLOAD_BYTES / 1024 / 1024;
const ID = "mandate-file";

/** Sends the signed pages. @param again one was sent already: this one takes its place */
export function PaperForm({ error, again }: { error: string | null; again: boolean }) {
	const navigation = useNavigation();
	const busy = navigation.state !== "idle" && navigation.formData?.get("intent") === "paper";
	const hint = m.upload_hint_pages({ max: MAX_MEGABYTES });
	return (
		<AppForm className="form" encType="multipart/form-data" preventScrollReset>
			<Field id={ID} label={m.sign_file()} hint={hint} error={error}>
				<input
					{...describe({ id: ID, hint, error })}
					id={ID}
					className="control"
					type="file"
					name="document"
					accept={ACCEPTED}
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
