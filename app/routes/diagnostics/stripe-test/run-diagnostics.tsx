import { type FormEvent, useState } from "react";
import { apiFetch, RefusedRequest } from "#app/browser/api-request.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/form/button.tsx";

const CALL = "/api/stripe-diagnostic";

type Diagnosis = { stripe: { secretKeyMode: string | null } };

/** Asks the server how payments are set up and shows its answer as it is. Without scripts the form leads to the answer. */
export function RunDiagnostics() {
	const [busy, setBusy] = useState(false);
	const [diagnosis, setDiagnosis] = useState<Diagnosis | null>(null);
	const [problem, setProblem] = useState<string | null>(null);

	async function run(event: FormEvent<HTMLFormElement>): Promise<void> {
		event.preventDefault();
		if (busy) return;
		setBusy(true);
		setProblem(null);
		setDiagnosis(null);
		try {
			const found = (await apiFetch(CALL)) as Diagnosis;
			setDiagnosis(found);
		} catch (error) {
			const said = (error instanceof RefusedRequest && error.said) || m.payment_network_hint();
			setProblem(said);
		}
		setBusy(false);
	}

	return (
		<>
			<form action={CALL} onSubmit={run}>
				<Button type="submit" variant="secondary" aria-disabled={busy || undefined}>
					{busy ? m.test_running() : m.test_run()}
				</Button>
			</form>
			<div role="status" className="live">
				{diagnosis && (
					<Alert tone="success" title={m.test_diagnostics_done_title()}>
						<p>{m.test_diagnostics_done({ mode: diagnosis.stripe.secretKeyMode ?? m.test_value_missing() })}</p>
					</Alert>
				)}
				{problem && (
					<Alert tone="danger" title={m.test_diagnostics_failed_title()}>
						<p>{problem}</p>
					</Alert>
				)}
			</div>
			{diagnosis && (
				<section className="raw-answer" aria-label={m.test_diagnostics_result()}>
					<pre>{JSON.stringify(diagnosis, null, 2)}</pre>
				</section>
			)}
		</>
	);
}
