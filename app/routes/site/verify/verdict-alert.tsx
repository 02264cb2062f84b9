import type { Verdict } from "#app/audit/case-file.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";

/** The first line says it: untouched, changed at which event, or no such file. */
export function VerdictAlert({ verdict }: { verdict: Verdict }) {
	switch (verdict.kind) {
		case "whole":
			return (
				<Alert tone="success" title={m.verify_whole({ count: verdict.events, number: verdict.applicationNumber })}>
					<p>{m.verify_whole_text()}</p>
				</Alert>
			);
		case "changed":
			return (
				<Alert tone="danger" title={m.verify_changed({ event: verdict.event, number: verdict.applicationNumber })}>
					<p>{m.verify_changed_text()}</p>
				</Alert>
			);
		default:
			return (
				<Alert tone="warning" title={m.verify_unreadable()}>
					<p>{m.verify_unreadable_text()}</p>
				</Alert>
			);
	}
}
