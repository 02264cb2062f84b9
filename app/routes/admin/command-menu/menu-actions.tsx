/** Hidden data for the command menu: the actions of this page, and the reasons for disabled ones (app/browser/command-menu). */
export function MenuActions({ acts }: { acts: readonly MenuAction[] }) {
	return <div hidden data-menu-acts={JSON.stringify(acts)} />;
}

/** An action of a page: where it begins, or why it is disabled. */
export type MenuAction = { name: string; key?: string } & ({ at: string } | { off: string });
