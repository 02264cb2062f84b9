import { m } from "#app/paraglide/messages.js";
import { DOCUMENT_NAMES } from "../../admin-labels.ts";
import type { AdminApplication } from "../application-view.ts";
import { DECIDES, decisionAt } from "../next-action/next-action.ts";

/** The way to the decision about each document, by link and by number. Only the button there decides. */
export function DecisionLinks({ application }: { application: AdminApplication }) {
	const decided = application.documents.flatMap((document) => {
		const { kind, current } = document;
		const action = current ? DECIDES[kind] : undefined;
		return action && application.actions[action] === null ? [{ kind, at: decisionAt(action, document) }] : [];
	});
	if (decided.length === 0) return null;
	return (
		<nav className="row" aria-label={m.desk_decide()}>
			<span className="muted">{m.desk_decide()}:</span>
			{decided.map(({ kind, at }, index) => (
				<a key={kind} href={`#${at}`} data-key={index + 1} aria-keyshortcuts={String(index + 1)}>
					{index + 1}. {DOCUMENT_NAMES[kind]()}
				</a>
			))}
		</nav>
	);
}
