import type { MenuAction } from "./menu-action.ts";

/** For the command menu: what this page lets do, and what it does not and why. Nobody sees it here (app/browser/desk-menu). */
export function MenuActions({ acts }: { acts: readonly MenuAction[] }) {
	return <div hidden data-menu-acts={JSON.stringify(acts)} />;
}
