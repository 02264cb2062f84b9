import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";

/** What was typed otherwise than the documents say: a slip is cheap to mend before the payment. */
export function Contradictions({ found }: { found: readonly string[] }) {
	if (found.length === 0) return null;
	return (
		<Alert tone="warning" title={m.answers_contradict_title()}>
			<ul className="upload-issues">
				{found.map((sentence) => (
					<li key={sentence}>{sentence}</li>
				))}
			</ul>
			<p>{m.answers_contradict_text()}</p>
		</Alert>
	);
}
