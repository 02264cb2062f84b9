import { data } from "react-router";
import { staffContext } from "#app/context.ts";
import { m } from "#app/paraglide/messages.js";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { AdminNotFound } from "#app/routes/admin/admin-not-found.tsx";
import type { Route } from "./+types/not-found";

export function meta() {
	return adminMeta(m.not_found_title());
}

export function loader({ context }: Route.LoaderArgs) {
	context.get(staffContext);
	return data(null, { status: 404 });
}

export default function Page() {
	return <AdminNotFound />;
}
