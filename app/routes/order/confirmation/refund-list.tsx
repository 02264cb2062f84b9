import { Notice } from "#app/ui/alert.tsx";
import type { MoneyBackWords } from "./refund-labels.server.ts";

/** What was given back, and how long banks take to show it; for the owner alone. */
export function MoneyBack({ words }: { words: MoneyBackWords | null }) {
	if (!words) return null;
	return (
		<Notice tone="info" title={words.title}>
			{words.lines.map((line) => (
				<p key={line}>{line}</p>
			))}
		</Notice>
	);
}
