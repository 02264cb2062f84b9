import { isMoneyAction } from "#app/domain/application/staff-actions.ts";
import { m } from "#app/paraglide/messages.js";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { ACTION_LABELS } from "../admin-labels.ts";
import { ClaimForm } from "../shortcuts/claim-form.tsx";
import { actionId } from "./action-list.tsx";
import type { CompletedAction } from "./action-outcome.tsx";
import type { AdminApplication, Refusal } from "./application-view.ts";
import type { AdminLog } from "./log.server.ts";
import { DECISION_ACTIONS, findNextAction, type NextAction } from "./next-action.ts";
import type { AdminThread } from "./thread-panel.tsx";

/** The parts of an application's page: on a wide screen the first two are panes, on a narrow one all are tabs. */
const PARTS = ["answers", "documents", "actions", "timeline", "notes", "messages", "mails", "money"] as const;
export type Part = (typeof PARTS)[number];

const PART_NAMES: Record<Part, () => string> = {
	answers: m.case_part_answers,
	documents: m.admin_documents,
	actions: m.admin_actions,
	timeline: m.admin_timeline,
	notes: m.case_log_notes,
	messages: m.case_part_messages,
	mails: m.case_part_mails,
	money: m.case_part_money,
};

const DOCUMENT_DECISIONS: readonly (string | null)[] = Object.values(DECISION_ACTIONS);

/** Returns the part to show first: that of a refused or completed form or an unfinished note, otherwise the actions. */
export function initialPart(
	refusal: Refusal | null,
	completedAction: CompletedAction | null,
	{ drafts }: Pick<AdminApplication, "drafts">,
): Part {
	if (completedAction === "note") return "notes";
	if (completedAction === "resend-mail") return "mails";
	const action = refusal?.action ?? completedAction;
	if (isMoneyAction(action)) return "money";
	if (action === "correct") return "answers";
	if (DOCUMENT_DECISIONS.includes(action)) return "documents";
	if (refusal === null) return drafts.note ? "notes" : "actions";
	if ("note" in refusal.values || "note" in refusal.fields) return "notes";
	if (["message", "attachment", "agentMessage"].some((field) => field in refusal.fields)) return "messages";
	return Object.keys(refusal.fields).some((field) => field.startsWith("resend-")) ? "mails" : "actions";
}

/** Returns attributes that make a scrollable pane focusable, for scrolling with the arrow keys. */
const paneAttributes = (part: Part) => ({ role: "group", tabIndex: 0, "aria-label": PART_NAMES[part]() });

type WorkspaceProps = {
	/** The part to show first. */
	part: Part;
	application: AdminApplication;
	log: AdminLog;
	threads: readonly AdminThread[];
	parts: Record<Part, React.ReactNode>;
};

/**
 * Answers, documents and actions side by side (layout in workspace.css): on a wide screen three scrollable panes, the last one
 * with tabs; on a narrow one tabs; without scripts one long page.
 */
export function Workspace({ part, application, log, threads, parts }: WorkspaceProps) {
	const counts: Partial<Record<Part, number>> = {
		notes: log.notes.length,
		messages: threads.reduce((sum, { messages }) => sum + messages.length, 0),
		mails: application.mails.length,
	};
	return (
		<div className="case-panes">
			<fieldset className="case-tabs">
				<legend className="sr-only">{m.case_parts()}</legend>
				{PARTS.map((name) => (
					<label key={name}>
						<input
							type="radio"
							name="case-part"
							value={name}
							id={`case-part-${name}`}
							defaultChecked={name === part}
							autoComplete="off"
						/>
						<span>
							{PART_NAMES[name]()}
							{name === "messages" && threads.some(({ waitingSince }) => waitingSince !== null) && (
								<span className="case-waiting" title={m.admin_thread_waits()}>
									<span className="sr-only"> {m.admin_thread_waits()}</span>
								</span>
							)}
							{(counts[name] ?? 0) > 0 && <span className="count"> {counts[name]}</span>}
						</span>
					</label>
				))}
			</fieldset>
			{PARTS.map((name) => (
				<div key={name} className="case-part" data-part={name} {...paneAttributes(name)}>
					{parts[name]}
				</div>
			))}
			{(["left", "right"] as const).map((side) => (
				// biome-ignore lint/a11y/useSemanticElements: a draggable separator is not an hr
				<div
					key={side}
					className="case-split"
					data-split={side}
					role="separator"
					aria-orientation="vertical"
					aria-label={side === "left" ? m.case_split_left() : m.case_split_right()}
					aria-valuenow={0}
					tabIndex={0}
				/>
			))}
		</div>
	);
}

/** Links to the next action and to all others; sticky if scripts run. */
export function ActionBar({ application, canAssign }: { application: AdminApplication; canAssign: boolean }) {
	const { actions } = application;
	return (
		<nav className="case-bar" aria-label={m.admin_actions()}>
			<NextActionLink application={application} />
			{actions["request-information"] === null && (
				<a className="btn btn-secondary" href={`#${actionId("request-information")}`}>
					{m.case_request()} <kbd>Q</kbd>
				</a>
			)}
			{actions.reject !== undefined && (
				<a className="btn btn-secondary" href={`#${actionId("reject")}`}>
					{m.case_reject()}
				</a>
			)}
			<a className="btn btn-quiet" href="#actions">
				{m.case_more()}
			</a>
			<AppLink
				to={`/admin/applications/${application.id}/as-applicant`}
				className="btn btn-quiet"
				data-key="v"
				aria-keyshortcuts="v"
			>
				{m.case_as_applicant_link()}
			</AppLink>
			{canAssign && <ClaimForm variant="secondary" />}
		</nav>
	);
}

/** Link to the first field of the next action's form. */
function NextActionLink({ application }: { application: AdminApplication }) {
	const next = findNextAction(application);
	if (!next) return null;
	return (
		<a className="btn" href={`#${next.fieldId}`} data-key="f" aria-keyshortcuts="f">
			{m.admin_list_next_action({ act: nextActionName(next) })} <kbd>F</kbd>
		</a>
	);
}

function nextActionName({ action }: NextAction): string {
	if (action === "open-documents") return m.access_reason_action();
	return action === "reject" ? m.admin_action_reject_confirm() : ACTION_LABELS[action].name();
}
