import source from "#app/browser/admin-shortcuts.ts?worker&url";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/form/button.tsx";

type Shortcut = { keys: readonly string[]; description: string };

type ShortcutsProps = {
	page: "list" | "case" | "message" | "other";
	/** Whether the current user may claim and assign; the same users may open documents. */
	canAssign: boolean;
	canReadAudit: boolean;
	canSeePartners: boolean;
	canWriteNotes: boolean;
};

/** The dialog with the page's keyboard shortcuts. Hidden without scripts: every shortcut triggers a visible control. */
export function Shortcuts({ page, canAssign, canReadAudit, canSeePartners, canWriteNotes }: ShortcutsProps) {
	const listShortcuts: Shortcut[] = [
		{ keys: ["j", "k"], description: m.admin_list_key_move() },
		{ keys: ["Enter"], description: m.admin_list_key_open() },
		{ keys: [m.preview_space()], description: m.preview_key() },
		...(canAssign ? [{ keys: ["x"], description: m.admin_list_key_select() }] : []),
	];
	const reviewShortcuts: Shortcut[] = [
		{ keys: ["1", "2"], description: m.admin_list_key_decide() },
		{ keys: ["q"], description: m.admin_action_request() },
		{ keys: ["s"], description: m.compare_key() },
		{ keys: ["t"], description: m.compare_key_turn() },
		{ keys: ["+", "-"], description: m.compare_key_zoom() },
	];
	const caseShortcuts: Shortcut[] = [
		{ keys: ["f"], description: m.admin_list_key_next_action() },
		{ keys: ["[", "]"], description: m.admin_list_key_neighbours() },
		...(canAssign ? reviewShortcuts : []),
		...(canWriteNotes ? [{ keys: ["m"], description: m.case_note() }] : []),
		{ keys: ["v"], description: m.case_as_applicant_link() },
		{ keys: ["c"], description: m.admin_list_copy() },
	];
	const assignmentShortcuts: Shortcut[] = [
		{ keys: ["a"], description: m.admin_list_key_assign() },
		{ keys: ["n"], description: m.admin_list_claim() },
	];
	const pageShortcuts: Shortcut[] = [
		{ keys: ["g", "d"], description: m.dashboard_title() },
		{ keys: ["g", "a"], description: m.admin_list_title() },
		{ keys: ["g", "v"], description: m.admin_list_approvals() },
		{ keys: ["g", "i"], description: m.inbox_title() },
		{ keys: ["g", "p"], description: m.money_page() },
		...(canSeePartners ? [{ keys: ["g", "r"], description: m.partners_title() }] : []),
		...(canReadAudit ? [{ keys: ["g", "u"], description: m.audit_title() }] : []),
		{ keys: ["g", "s"], description: m.settings_title() },
	];
	const shortcuts: Shortcut[] = [
		...(page === "list" ? listShortcuts : []),
		...(page === "case" ? caseShortcuts : []),
		...(canAssign && (page === "list" || page === "case") ? assignmentShortcuts : []),
		...(canAssign && page !== "other" ? [{ keys: ["z"], description: m.undo_key() }] : []),
		{ keys: ["Ctrl K", "⌘ K"], description: m.menu_key() },
		{ keys: ["/"], description: m.admin_list_key_search() },
		...pageShortcuts,
		{ keys: ["?"], description: m.admin_list_key_help() },
	];
	return (
		<>
			<Button variant="quiet" data-key="?" aria-keyshortcuts="?" hidden>
				<span className="shortcut-help-name">{m.admin_list_keys()}</span> <kbd>?</kbd>
			</Button>
			<dialog id="shortcut-help" className="dialog" aria-labelledby="shortcut-help-title">
				<div className="dialog-head">
					<h2 id="shortcut-help-title">{m.admin_list_keys()}</h2>
				</div>
				<div className="dialog-body">
					<dl className="key-list">
						{shortcuts.map(({ keys, description }) => (
							<div key={description}>
								<dt>
									{keys.map((key) => (
										<kbd key={key}>{key}</kbd>
									))}
								</dt>
								<dd>{description}</dd>
							</div>
						))}
					</dl>
					<label className="check">
						<input type="checkbox" data-keys-off />
						<span>{m.admin_list_keys_off()}</span>
					</label>
					<form method="dialog">
						<Button type="submit" variant="secondary">
							{m.admin_list_keys_close()}
						</Button>
					</form>
				</div>
			</dialog>
			<script type="module" src={source} />
		</>
	);
}
