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

/** Screen readers announce the verdict, but not the record. */
type VerifyState = { verdict: React.ReactNode; list: React.ReactNode } | "working" | null;

/** Verifies the audit log of a case file. The file never leaves the browser. */
export default function Page() {
	const hydrated = useHydrated();
	const [open, setOpen] = useState<VerifyState>(null);
	async function check(file: File | undefined) {
		if (!file) return;
		setOpen("working");
		const { checkFile, EventList, VerdictAlert } = await checker;
		const result = await checkFile(new Uint8Array(await file.arrayBuffer()));
		const { verdict } = result;
		setOpen({
			verdict: <VerdictAlert checked={result} />,
			list: verdict.kind === "whole" && <EventList events={verdict.events} />,
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
						onChange={(event) => check(event.currentTarget.files?.[0])}
					/>
				</div>
				<noscript>
					<Alert tone="info">
						<p>{m.verify_scripts()}</p>
					</Alert>
				</noscript>
				<div aria-live="polite">{open === "working" ? <p>{m.verify_working()}</p> : open?.verdict}</div>
				{open !== "working" && open?.list}
			</div>
		</div>
	);
}

/** Loaded with the page, so that verification works offline. */
const checker = import.meta.env.SSR ? Promise.reject(new Error("browsers check")) : import("./checker.ts");
if (import.meta.env.SSR) checker.catch(() => undefined);
