import Camera from "lucide-react/icons/camera";
import { useEffect, useRef } from "react";
import { useHydrated } from "#app/browser/use-hydrated.ts";
import { MAX_UPLOAD_BYTES } from "#app/domain/documents/document-limits.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/form/button.tsx";
import { describe, FieldError } from "#app/ui/form/field.tsx";
import type { DocumentUpload } from "./document-upload.ts";
import { FileButton, useAcceptedTypes } from "./file-button.tsx";
import { loadPicturing } from "./use-document-upload.ts";

const MAX_MEGABYTES = MAX_UPLOAD_BYTES / 1024 / 1024;

/** Choose files, or on a phone take a photo. Without scripts the browser's own input and a button that sends it. */
export function FileChoice({ titleId, upload }: { titleId: string; upload: DocumentUpload }) {
	const { documentType, state, choose } = upload;
	const hydrated = useHydrated();
	const input = useRef<HTMLInputElement>(null);
	const id = `${documentType}-file`;
	const error = state.step === "failed" ? state.message : null;
	const hint = (hydrated ? m.upload_hint_pages : m.upload_hint_plain)({ max: MAX_MEGABYTES });
	const accept = useAcceptedTypes();
	// biome-ignore lint/correctness/useExhaustiveDependencies: only what was chosen before the scripts arrived
	useEffect(() => {
		const early = [...(input.current?.files ?? [])];
		if (early.length > 0) void choose(early);
	}, []);
	return (
		<>
			<label className="field-label" htmlFor={id} id={`${id}-label`}>
				{m.upload_choose_pages()}
			</label>
			{error && <FieldError id={id}>{error}</FieldError>}
			<div className="file-ways">
				{hydrated && (
					<FileButton
						id={`${documentType}-camera`}
						className={upload.onPhone ? "" : "file-camera"}
						icon={Camera}
						primary
						accept="image/*"
						capture="environment"
						onFiles={(files) => void choose(files)}
					>
						{m.pages_take()}
					</FileButton>
				)}
				<label className={hydrated ? "btn file-button file-choose" : "file-plain"}>
					{hydrated && <span aria-hidden>{m.pages_choose()}</span>}
					<input
						{...describe({ id, hint, error })}
						ref={input}
						id={id}
						type="file"
						name="document"
						accept={accept}
						multiple
						className={hydrated ? "sr-only" : undefined}
						aria-labelledby={`${titleId} ${id}-label`}
						onClick={() => void loadPicturing()}
						onChange={(event) => {
							const files = [...(event.currentTarget.files ?? [])];
							event.currentTarget.value = "";
							if (files.length > 0) void choose(files);
						}}
					/>
				</label>
				{!hydrated && (
					<Button type="submit" variant="secondary" name="intent" value="upload">
						{upload.sendLabel ?? m.upload_send()}
					</Button>
				)}
			</div>
			<p id={`${id}-hint`} className="field-hint">
				{hint}
			</p>
		</>
	);
}
