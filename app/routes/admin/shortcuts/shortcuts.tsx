import source from "#app/browser/admin-shortcuts.ts?worker&url";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/form/button.tsx";

type Key = { keys: readonly string[]; does: string };

type ShortcutsProps = {
	page: "list" | "case" | "message" | "other";
	/** Whether the current user may claim and assign; the same users open documents. */
	shares: boolean;
	readsAudit: boolean;
	writesNotes: boolean;
};

/** The dialog with the page's keyboard shortcuts. Hidden without scripts: every shortcut triggers a visible control. */
export function Shortcuts({ page, shares, readsAudit, writesNotes }: ShortcutsProps) {
	const ofList: Key[] = [
		{ keys: ["j", "k"], does: m.admin_list_key_move() },
		{ keys: ["Enter"], does: m.admin_list_key_open() },
		{ keys: [m.preview_space()], does: m.preview_key() },
		...(shares ? [{ keys: ["x"], does: m.admin_list_key_select() }] : []),
	];
	const ofReview: Key[] = [
		{ keys: ["1", "2"], does: m.admin_list_key_decide() },
		{ keys: ["q"], does: m.admin_action_request() },
		{ keys: ["s"], does: m.compare_key() },
		{ keys: ["t"], does: m.compare_key_turn() },
		{ keys: ["+", "-"], does: m.compare_key_zoom() },
	];
	const ofCase: Key[] = [
		{ keys: ["f"], does: m.admin_list_key_next_action() },
		{ keys: ["[", "]"], does: m.admin_list_key_neighbours() },
		...(shares ? ofReview : []),
		...(writesNotes ? [{ keys: ["m"], does: m.case_note() }] : []),
		{ keys: ["v"], does: m.case_as_applicant_link() },
		{ keys: ["c"], does: m.admin_list_copy() },
	];
	const ofWork: Key[] = [
		{ keys: ["a"], does: m.admin_list_key_assign() },
		{ keys: ["n"], does: m.admin_list_claim() },
	];
	const pages: Key[] = [
		{ keys: ["g", "d"], does: m.dashboard_title() },
		{ keys: ["g", "a"], does: m.admin_list_title() },
		{ keys: ["g", "v"], does: m.admin_list_approvals() },
		{ keys: ["g", "i"], does: m.inbox_title() },
		{ keys: ["g", "p"], does: m.money_page() },
		...(readsAudit ? [{ keys: ["g", "u"], does: m.audit_title() }] : []),
		{ keys: ["g", "s"], does: m.settings_title() },
	];
	const shortcuts: Key[] = [
		...(page === "list" ? ofList : []),
		...(page === "case" ? ofCase : []),
		...(shares && (page === "list" || page === "case") ? ofWork : []),
		...(shares && page !== "other" ? [{ keys: ["z"], does: m.undo_key() }] : []),
		{ keys: ["Ctrl K", "⌘ K"], does: m.menu_key() },
		{ keys: ["/"], does: m.admin_list_key_search() },
		...pages,
		{ keys: ["?"], does: m.admin_list_key_help() },
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
						{shortcuts.map(({ keys, does }) => (
							<div key={does}>
								<dt>
									{keys.map((key) => (
										<kbd key={key}>{key}</kbd>
									))}
								</dt>
								<dd>{does}</dd>
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
