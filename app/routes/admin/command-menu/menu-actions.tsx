/** For the command menu: what this page lets do, and what it does not and why. Nobody sees it here (app/browser/desk-menu). */
export function MenuActions({ acts }: { acts: readonly MenuAction[] }) {
	return <div hidden data-menu-acts={JSON.stringify(acts)} />;
}

/** What can or cannot be done on a page: where it begins, or why it cannot be done. */
export type MenuAction = { name: string; key?: string } & ({ at: string } | { off: string });
