import { m } from "#app/paraglide/messages.js";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import type { AdminFinding } from "../application-view.ts";

const SEVERITIES: Record<AdminFinding["severity"], { tone: Tone; name: () => string }> = {
	high: { tone: "danger", name: m.admin_severity_high },
	medium: { tone: "warning", name: m.admin_severity_medium },
	other: { tone: "neutral", name: m.admin_severity_other },
};
const ORDER = ["high", "medium", "other"];

/** What the checks found about a document, the gravest first. */
export function FindingList({ findings }: { findings: readonly AdminFinding[] }) {
	if (findings.length === 0) return null;
	const sorted = [...findings].sort((one, other) => ORDER.indexOf(one.severity) - ORDER.indexOf(other.severity));
	return (
		<ul className="findings">
			{sorted.map(({ severity, text }) => (
				<li key={text}>
					<Badge tone={SEVERITIES[severity].tone}>{SEVERITIES[severity].name()}</Badge> {text}
				</li>
			))}
		</ul>
	);
}
