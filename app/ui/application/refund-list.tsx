import { Alert } from "#app/ui/alert.tsx";

/** What was refunded, in words. */
export type RefundLabels = { title: string; lines: string[] };

/** What was refunded, and how long banks take to show it; for the owner alone. */
export function RefundList({ words }: { words: RefundLabels | null }) {
	if (!words) return null;
	return (
		<Alert tone="info" title={words.title}>
			{words.lines.map((line) => (
				<p key={line}>{line}</p>
			))}
		</Alert>
	);
}
