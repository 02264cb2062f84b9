import type { StaffAction } from "#app/domain/application/staff-actions.ts";
import { m } from "#app/paraglide/messages.js";
import { ACTION_LABELS } from "../../admin-labels.ts";
import type { AdminApplication } from "../application-view.ts";
import { type NextAction, nextAction } from "./next-action.ts";

/** The way to what comes next: into the first field of its form, which alone carries it out. */
export function NextActionLink({ application }: { application: AdminApplication }) {
	const next = nextAction(application);
	if (!next) return null;
	return (
		<a className="btn" href={`#${next.at}`} data-key="f" aria-keyshortcuts="f">
			{m.desk_next_act({ act: nameOf(next.act) })} <kbd>F</kbd>
		</a>
	);
}

function nameOf(act: NextAction["act"]): string {
	if (act === "open-documents") return m.opening_action();
	const named: StaffAction = act;
	return named === "reject" ? m.admin_act_reject_confirm() : ACTION_LABELS[named].name();
}
