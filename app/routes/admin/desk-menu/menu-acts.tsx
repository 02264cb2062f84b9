import type { MenuAct } from "./menu-act.ts";

/** For the command menu: what this page lets do, and what it does not and why. Nobody sees it here (app/browser/desk-menu). */
export function MenuActs({ acts }: { acts: readonly MenuAct[] }) {
	return <div hidden data-menu-acts={JSON.stringify(acts)} />;
}
