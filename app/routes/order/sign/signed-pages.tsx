import { useRef } from "react";
import { m } from "#app/paraglide/messages.js";
import { TextField } from "#app/ui/form/text-field.tsx";
import { UploadCard } from "#app/ui/upload/upload-card.tsx";
import type { Problem, SigningView } from "./signing-view.ts";
import { useSignedPages } from "./use-signed-pages.ts";

type SignedPagesProps = { title: string; view: SigningView; problem: Problem | null; onPhone?: boolean };

/** Photographs or a scan of the signed paper: looked at, put in order and sent together. Without scripts a form with files. */
export function SignedPages({ title, view: { state, came }, problem, onPhone = false }: SignedPagesProps) {
	const code = useRef<HTMLInputElement>(null);
	const upload = useSignedPages({
		problem,
		cameAt: came?.at ?? null,
		sendLabel: state === "review" ? m.sign_send_again() : m.sign_send_button(),
		onPhone,
		typed: () => ({ pageCode: code.current?.value ?? "" }),
	});
	const codeError = problem?.fieldId === "page-code" ? problem.message : undefined;
	const codeField = (
		<details className="disclosure" open={codeError !== undefined || Boolean(problem?.kept?.pageCode)}>
			<summary>{m.sign_code_when()}</summary>
			<TextField
				name="pageCode"
				id="page-code"
				ref={code}
				label={m.sign_code()}
				hint={m.sign_code_hint()}
				error={codeError}
				defaultValue={problem?.kept?.pageCode}
				className="control-short"
				autoComplete="off"
				autoCapitalize="characters"
				spellCheck={false}
				maxLength={60}
			/>
		</details>
	);
	return (
		<UploadCard title={title} upload={upload} fields={codeField}>
			<p>{m.sign_send()}</p>
		</UploadCard>
	);
}
