import { Alert } from "#app/ui/alert.tsx";

/** Labels of the refunds. */
export type RefundLabels = { title: string; lines: string[] };

/** Lists the refunds, and how long banks take to show them. For the owner only. */
export function RefundList({ labels }: { labels: RefundLabels | null }) {
	if (!labels) return null;
	return (
		<Alert tone="info" title={labels.title}>
			{labels.lines.map((line) => (
				<p key={line}>{line}</p>
			))}
		</Alert>
	);
}
