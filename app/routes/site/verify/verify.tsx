import { useState } from "react";
import { useHydrated } from "#app/browser/use-hydrated.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { FieldHint } from "#app/ui/form/field.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import type { Route } from "./+types/verify";

export const handle = { hydrate: true };

export function meta({ error }: Route.MetaArgs) {
	return error ? [] : pageMeta(m.verify_title(), m.verify_description());
}

/** The verdict, which is announced to screen readers, and the list of events, which is not. */
type VerifyState = { verdict: React.ReactNode; list: React.ReactNode } | "working" | null;

/** Verifies the audit log of a case file. The file never leaves the browser. */
export default function Verify() {
	const hydrated = useHydrated();
	const [state, setState] = useState<VerifyState>(null);
	async function verifyFile(file: File | undefined) {
		if (!file) return;
		setState("working");
		const { checkFile, EventList, VerdictAlert } = await checker;
		const result = await checkFile(new Uint8Array(await file.arrayBuffer()));
		const { verdict } = result;
		setState({
			verdict: <VerdictAlert checked={result} />,
			list: verdict.kind === "intact" && <EventList events={verdict.events} />,
		});
	}
	return (
		<div className="page wrap">
			<PageHeader title={m.verify_title()} lede={m.verify_lede()} />
			<div className="form">
				<div className="field">
					<label className="field-label" htmlFor="case-file">
						{m.verify_file()}
					</label>
					<FieldHint id="case-file">{m.verify_stays()}</FieldHint>
					<input
						id="case-file"
						type="file"
						accept=".pdf,.json,application/pdf,application/json"
						className="control"
						aria-describedby="case-file-hint"
						disabled={!hydrated}
						onChange={(event) => verifyFile(event.currentTarget.files?.[0])}
					/>
				</div>
				<noscript>
					<Alert tone="info">
						<p>{m.verify_scripts()}</p>
					</Alert>
				</noscript>
				<div aria-live="polite">{state === "working" ? <p>{m.verify_working()}</p> : state?.verdict}</div>
				{state !== "working" && state?.list}
			</div>
		</div>
	);
}

/** Loaded with the page, so that verification works offline. */
const checker = import.meta.env.SSR
	? Promise.reject(new Error("verification runs in browsers only"))
	: import("./checker.ts");
if (import.meta.env.SSR) checker.catch(() => undefined);
