import { redirect } from "react-router";
import { staffContext } from "#app/context.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import type { Route } from "./+types/home";

/** Redirects signed-in users to the dashboard. */
export function loader({ context }: Route.LoaderArgs) {
	context.get(staffContext);
	return redirect(localePath("/admin/dashboard"));
}

export default function Page() {
	return null;
}
