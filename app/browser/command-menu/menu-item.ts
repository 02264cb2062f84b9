export type Group = "here" | "go" | "reasons" | "views" | "people" | "applications";

/** One line of the menu. `key` as pressed without the menu, `off` why it cannot be chosen; `href` is followed, anything else is `run`. */
export type MenuItem = {
	group: Group;
	label: string;
	detail?: string | undefined;
	key?: string | undefined;
	off?: string | undefined;
	href?: string | undefined;
	run?: (() => void) | undefined;
};

/** What the script says, by what it is for: app/routes/admin/command-menu/desk-menu.tsx. */
export type MenuLabels = Record<
	Group | "search" | "mine" | "none" | "hint" | "searching" | "more" | "offline" | "signedOut" | "tooMany",
	string
> & { found: { one: string; other: string } };
