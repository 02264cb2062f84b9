import { Outlet } from "react-router";
import type { PageHandle } from "#app/page-handle.ts";
import { EntryBar } from "./entry-bar.tsx";
import "../admin-area.css";

/** The way into the admin area: nothing of the area itself shows before somebody is in. */
export const handle: PageHandle = { bare: true, Banner: EntryBar };

export default function EntryLayout() {
	return <Outlet />;
}
