import Search from "lucide-react/icons/search";
import { mayAnswerMessages, maySeePartners, mayWriteNotes, type Staff } from "#app/domain/application/staff-roles.ts";
import { MENU_QUERY_MAX } from "#app/domain/staff/menu-response.ts";
import { ROLE_NAMES } from "#app/labels/event-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/form/button.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { STAGE_NAMES } from "../admin-labels.ts";
import { SETTINGS_GROUPS } from "../settings/topics.ts";
import type { MenuAction } from "./menu-actions.tsx";
import { MenuActions } from "./menu-actions.tsx";

type CommandMenuProps = {
	staff: Staff;
	/** Whether the current user may claim and assign. */
	canAssign: boolean;
	page: "list" | "case" | "message" | "other";
};

/** Returns the labels for the script, which fills in the placeholders. */
function scriptLabels() {
	return {
		here: m.menu_here(),
		go: m.menu_go(),
		reasons: m.menu_reasons(),
		views: m.menu_views(),
		people: m.menu_people(),
		applications: m.menu_applications(),
		search: m.menu_search({ query: "{query}" }),
		mine: m.menu_mine(),
		none: m.menu_none(),
		hint: m.menu_hint(),
		searching: m.menu_searching(),
		more: m.menu_more(),
		offline: m.menu_offline(),
		signedOut: m.menu_signed_out(),
		tooMany: m.menu_too_many(),
		found: { one: m.menu_found({ count: 1 }), other: m.menu_found({ count: 2 }).replace("2", "{count}") },
	};
}

/** Returns the pages that the navigation bar does not list. */
function listSubpages(staff: Staff): { name: string; to: string }[] {
	const partners = [
		{ name: m.partners_review(), to: "/admin/partners/review" },
		{ name: m.partners_payouts(), to: "/admin/payouts" },
		{ name: m.agents_title(), to: "/admin/agents" },
	];
	const pages = [
		{ name: m.inbox_tab_mails(), to: "/admin/inbox/mails" },
		{ name: m.inbox_tab_errors(), to: "/admin/inbox/errors" },
		...(maySeePartners(staff) ? partners : []),
		...SETTINGS_GROUPS.flatMap(({ pages }) => pages).map(({ title, to }) => ({
			name: `${m.settings_title()}: ${title()}`,
			to: `/admin/settings/${to}`,
		})),
	];
	return pages.map(({ name, to }) => ({ name, to: localePath(to) }));
}

/** Returns the page's actions that are restricted to other roles. They are shown as disabled rather than hidden. */
function listForbiddenActions({ staff, canAssign, page }: CommandMenuProps): MenuAction[] {
	const disabledReason = m.menu_off_role({ role: ROLE_NAMES[staff.role]() });
	const hasApplications = page === "list" || page === "case";
	return [
		...(hasApplications && !canAssign
			? [m.admin_list_claim(), m.admin_list_key_assign()].map((name) => ({ name, disabledReason }))
			: []),
		...(page === "case" && !mayWriteNotes(staff) ? [{ name: m.case_note(), disabledReason }] : []),
		...(page === "message" && !mayAnswerMessages(staff) ? [{ name: m.inbox_answer_title(), disabledReason }] : []),
	];
}

/**
 * The command menu: all actions of the page and links to all other pages, in one field (app/browser/command-menu).
 * Without scripts its link opens the search for applications.
 */
export function CommandMenu(props: CommandMenuProps) {
	const stages = Object.fromEntries(Object.entries(STAGE_NAMES).map(([stage, name]) => [stage, name()]));
	return (
		<>
			<AppLink
				to="/admin/applications#q"
				className="menu-open"
				data-menu-open
				data-key="/"
				aria-keyshortcuts="/ Control+k Meta+k"
			>
				<Search size={16} aria-hidden />
				<span>{m.menu_open()}</span>
				<kbd hidden>Ctrl K</kbd>
			</AppLink>
			<dialog
				id="command-menu"
				className="dialog command-menu"
				aria-label={m.menu_title()}
				data-from="/admin/menu"
				data-labels={JSON.stringify(scriptLabels())}
				data-stages={JSON.stringify(stages)}
				data-pages={JSON.stringify(listSubpages(props.staff))}
			>
				<div className="menu-field">
					<input
						id="command-menu-query"
						className="control"
						role="combobox"
						aria-label={m.menu_label()}
						aria-autocomplete="list"
						aria-controls="command-menu-list"
						aria-expanded="false"
						placeholder={m.menu_label()}
						maxLength={MENU_QUERY_MAX}
						autoComplete="off"
						autoCapitalize="none"
						spellCheck={false}
						enterKeyHint="go"
					/>
					<form method="dialog">
						<Button type="submit" variant="quiet">
							{m.menu_close()} <kbd>Esc</kbd>
						</Button>
					</form>
				</div>
				<div id="command-menu-list" role="listbox" aria-label={m.menu_list()} className="menu-list" tabIndex={-1} />
				<p className="menu-status muted" role="status" data-menu-status />
			</dialog>
			<MenuActions actions={listForbiddenActions(props)} />
		</>
	);
}
