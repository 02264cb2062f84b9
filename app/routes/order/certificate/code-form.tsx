import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { CodeField } from "../code-field.tsx";
import type { CodeProblem } from "./certificate.server.ts";

/** Re-verifies a browser by an e-mailed code (F43). One form sends it, the other accepts it. */
export function CodeForm({ isCodeMailed, problem }: { isCodeMailed: boolean; problem: CodeProblem | undefined }) {
	return (
		<>
			<p>{m.download_code_why()}</p>
			{problem && problem.field === null && (
				<Alert tone="danger" role="alert">
					<p>{problem.message}</p>
				</Alert>
			)}
			{isCodeMailed && (
				<AppForm className="form" preventScrollReset>
					<p role="status">{m.download_code_mailed()}</p>
					<CodeField label={m.download_code_label()} error={problem?.field === "code" ? problem.message : undefined} />
					<div>
						<Button type="submit" name="intent" value="verify">
							{m.download_code_use()}
						</Button>
					</div>
				</AppForm>
			)}
			<AppForm preventScrollReset>
				<Button type="submit" name="intent" value="mail-download-code" variant={isCodeMailed ? "secondary" : "primary"}>
					{isCodeMailed ? m.download_code_again() : m.download_code_mail()}
				</Button>
			</AppForm>
		</>
	);
}
