/** Hidden data for the command menu: the actions of this page, and the reasons for disabled ones (app/browser/command-menu). */
export function MenuActions({ actions }: { actions: readonly MenuAction[] }) {
	return <div hidden data-menu-actions={JSON.stringify(actions)} />;
}

/** An action of a page: the element where it begins, or why it is disabled. */
export type MenuAction = { name: string; key?: string } & ({ elementId: string } | { disabledReason: string });
